"""Grow a tree as Quinlan's program does (C4.5 Release 8), row by row in single precision.

The engine computes the same operations (`arithmetic=single`) from exact class weights. Here the rows
lie in an array that is rearranged as the program rearranges it, sums run in the order of the rows, and
the part of a case that goes down a branch is multiplied by its share and divided by it on the way back.
So fractions of cases have the program's own rounding errors, by which a side of a cut can fall short of
what it must keep. Without missing values there are no fractions, and the engine grows the same tree.

growing      the nodes, and the attributes evaluated on the rows as they lie
arithmetic   its sums and logarithms in single precision
program      its rows from one tree to the next
"""

from __future__ import annotations

from c45_core.dialect import Dialect, preset
from c45_core.grouping import Grouping
from c45_core.table import Table
from c45_core.tree import Tree

from .growing import Growing
from .program import Program, Verdict

__all__ = ["Program", "Verdict", "follows", "groups_of_values", "grown"]

_NOT_OF_GROWING = (
    *("min_cases", "tolerance", "pruning", "confidence", "error_limit", "subtree_raising"),
    *("pep_order", "standard_errors", "leaf_penalty", "rep_ties", "tie_after_pruning"),
    *("ccp_alpha", "ccp_cost", "mep_prior", "mep_cases", "cvp_critical"),
)
"""The switches that may be as they like: those of pruning, and how much two branches must keep."""


def follows(dialect: Dialect) -> bool:
    """Tell whether the program grows as a dialect says, in its own precision.

    >>> from c45_core.dialect import PRESETS
    >>> r8 = PRESETS["release8"]
    >>> [follows(r8.with_(arithmetic=precision, min_cases=5)) for precision in ("single", "double")]
    [True, False]
    """
    own = {name: value for name, value in dialect.switches().items() if name in _NOT_OF_GROWING}
    return preset("release8").with_(arithmetic="single", **own) == dialect


def grown(table: Table, dialect: Dialect, *, groups: bool = False) -> Tree:
    """Return the tree the program grows, useless splits undone; `dialect`: one that it `follows`.

    `groups`: values of an attribute with more than two are grouped at each node (`-s`, C30).

    >>> from c45_core.dialect import PRESETS
    >>> from c45_course import datasets
    >>> tree = grown(datasets.load("missing_14").table, PRESETS["release8"])
    >>> tree.size, len(tree.leaves())
    (8, 5)
    """
    whole = bool((table.weights == 1).all())
    return Growing(table, dialect.min_cases, groups).node(0, table.rows, whole, frozenset())


def groups_of_values(table: Table, dialect: Dialect) -> dict[int, Grouping]:
    """Return how the values of each attribute would be grouped at the root, by its number.

    Of attributes with more than two declared values that are admitted; `dialect`: as for `grown`.
    """
    growing = Growing(table, dialect.min_cases, groups=True)
    whole = bool((table.weights == 1).all())
    weight = growing.weight(0, table.rows, whole)
    found = {
        place: growing.evaluated(place, 0, table.rows, weight).groups
        for place in range(len(table.attributes))
        if growing.is_grouped(place)
    }
    return {place: groups for place, groups in found.items() if groups is not None}
