"""Grow the tree and keep what was computed, level by level in numpy.

    loop.py           the algorithm; a tree that `c45_fast` can grow is grown by it
    columns.py        the table as matrices, each numeric column sorted once
    level.py          the open nodes of one depth and their cases
    scan.py           every attribute at these nodes: its values counted; regrouping.py merges them
    cuts.py           the best cut of a numeric attribute, and all cuts of one node; sums.py adds up
    division.py       gain, IV, ratio, Gini decrease from class weights; single.py: in single precision
    choice.py         the gate, the winner, why the others lost; the first of equal ones
    branching.py      what the winner asks, the cases sent down the branches, the next level
    recording.py      what was computed, written down; scores.py and ledger.py hold it
    progress.py       how far growing is, and how large it may become

The record does not depend on the way a tree was grown, to the last bit.
"""
