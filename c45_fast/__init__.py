"""Grow the tree node by node, in plain loops: run as they stand for a small table, compiled for a
large one.

    growing.py        the loop: scan a node, choose, divide, go on with the last child
    scan.py           every attribute of a node: the class weights of its branches, the best cut
    search.py         a column at a node: cuts scored, those near the best compared
    bounds.py         how good a cut within a block of cases can be at most
    grouping.py       the values of a nominal attribute, two groups after two merged
    measures.py       entropy, gain, IV, gain ratio of one division, and whether it may be chance
    branching.py      the cases of a node, sent down its branches; a large node that loses few
    layout.py         a table and a dialect laid out for them, and room for what they write
    compiled.py       the same functions, compiled
    run.py            from a table to the tree, and where a run ends that would pass its budget
    scan_record.py    what was written of it, measured for the record when somebody looks

None of the functions that are compiled (`compiled.MODULES`) allocates, and none asks what it is given:
lists of numbers or arrays. That is why the same source serves both. What it decides is measured again
for the record by `division.py` of the engine.
"""
