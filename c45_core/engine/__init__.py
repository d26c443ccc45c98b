"""Grow the tree and keep what was computed: node by node in plain loops, or level by level in numpy.

    loop.py           the algorithm, level by level; a tree that the loops can grow is grown by them
    loops/            the algorithm, node by node, as it stands or compiled (`loops/run.py` says when)
    columns.py        the table as matrices, each numeric column sorted once
    level.py          the open nodes of one depth and their cases
    scan.py           every attribute at these nodes: nominal.py counts values, grouped.py merges them
    measuring.py      the best cut of a numeric attribute: cuts.py says which there are, sums.py adds up
    division.py       gain, IV, ratio, Gini decrease from class weights; single.py: in single precision
    independence.py   whether a division may be chance
    choice.py         the gate, the winner, why the others lost; ties.py: the first of equal ones
    asked.py          what the winner asks: its cut, the branch of each value, the shares
    thresholds.py     where a cut is placed: halfway, or at a value
    branching.py      the cases sent down the branches, those of missing values with their shares
    carrying.py       the next level, columns in their order
    recording.py      what was computed, written down; scores.py and ledger.py hold it
    candidates.py     all cuts of one node, listed when somebody looks
    progress.py       how far growing is, and how large it may become
    memory.py         memory of large arrays, used again

The record does not depend on the way a tree was grown, to the last bit.
"""
