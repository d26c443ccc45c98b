"""Take a tree from elsewhere: find how it was made, and where it parts from what was expected.

A tree is a text: what a program prints, code of ifs, or lines somebody typed. It is read as it stands,
matched to a table, and held against what the conventions grow. What differs is opened with the numbers
of both sides; every node can be judged on its own, so a tie is told from a mistake.

    printed.py     a tree as a text prints it, and what a format declares
    conditions.py  bare texts, conditions in signs or in words, lines made nodes in nodes
    formats/       the ways in which trees are printed, and which of them it is
    matching.py    names to columns, values to codes, cuts to numbers: a tree on a table
    meeting.py     two trees side by side, and how their nodes differ
    review.py      what a convention says of one node, on the cases that come there
    diagnosis.py   the presets that grow a tree, or the switches to set otherwise: all of it
"""
