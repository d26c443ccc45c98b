"""Remove splits that save no training error (C11).

Release 8 does so while it grows, on the way back up; Weka in a pass of its own from the top. A
collapsed node keeps the sum of errors, so both end in the same tree. This is the tree the programs
print as unpruned.
"""

from __future__ import annotations

from operator import attrgetter

from c45_core.dialect import Dialect
from c45_core.prune.method import Method
from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome
from c45_core.tree import Tree

METHOD = Method(judges_by="errors")

_ERRORS = attrgetter("errors")
SLACK = 1e-3
"""A split has to save more errors than this (Epsilon of Release 8)."""


def collapse(tree: Tree, dialect: Dialect, record: list[Weighed]) -> Tree:
    """Return the tree without useless splits, branches before their node; note every verdict."""
    if tree.is_leaf:
        return tree.estimated(_ERRORS)
    branches = tuple(collapse(branch, dialect, record) for branch in tree.branches)
    subtree = tree.with_branches(branches)
    leaf = tree.as_leaf().estimated(_ERRORS)
    assert subtree.estimate is not None
    useless = subtree.estimate >= tree.errors - SLACK
    outcome = Outcome.LEAF if useless else Outcome.KEPT
    record.append(Weighed(tree.number, "collapse", subtree, leaf, None, SLACK, outcome))
    return leaf if useless else subtree
