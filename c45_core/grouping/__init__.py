"""Group the values of a nominal attribute at a node, two groups after two (Quinlan 1993, chapter 7).

    each value that some case has is a group
    groups that hold one class alone, the same, become one
    while more than two are left:
        measure the division with each pair of groups as one
        take the pair of the largest gain ratio, if its gain is at least half of what it was at first
        stop if that is no improvement

What is measured, in which precision, is for the caller to say; here is the order of things (C30). It
is that of Quinlan's program, by which ties are decided: the last group moves into the place of the one
that was taken in.
"""

from c45_core.grouping.double import InDouble, grouped_in_double
from c45_core.grouping.merging import (
    EXACT,
    MAX_LEFT,
    PROGRAM,
    WHILE_GROUPING,
    Limits,
    Measure,
    grouped,
)
from c45_core.grouping.record import (
    NOT_ADMITTED,
    Codes,
    Counts,
    Divided,
    Grouping,
    Merging,
    Pair,
    Place,
    Real,
    Step,
    joined,
    ways,
)

__all__ = [
    "EXACT",
    "MAX_LEFT",
    "NOT_ADMITTED",
    "PROGRAM",
    "WHILE_GROUPING",
    "Codes",
    "Counts",
    "Divided",
    "Grouping",
    "InDouble",
    "Limits",
    "Measure",
    "Merging",
    "Pair",
    "Place",
    "Real",
    "Step",
    "grouped",
    "grouped_in_double",
    "joined",
    "ways",
]
