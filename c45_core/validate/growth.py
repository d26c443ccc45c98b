"""Follow a tree split by split, in the order in which it grew: level by level, from left to right.

After each split the tree can classify: what is not split yet is a leaf. The tree of the last stage is
the whole tree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.classify import Arrival, arrivals, distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.table import Table
from c45_core.tree import Tree, room_for
from c45_core.tree_cases import Cases


@dataclass(frozen=True, eq=False)
class Part:
    """What a tree makes of the cases of a table.

    `arrivals`: the leaves that some of them come to; `right` [rows]: whether a case is classified
    correctly; `weight`, `errors`: of all cases, and of those that are not.
    """

    arrivals: tuple[Arrival, ...]
    right: Bools
    weight: float
    errors: float

    @property
    def error_rate(self) -> float:
        """The share of the cases that is misclassified."""
        return self.errors / self.weight


@dataclass(frozen=True, eq=False)
class Stage:
    """The tree after so many splits, with its training cases and with cases it has not seen."""

    splits: int
    tree: Tree
    training: Part
    unseen: Part


def stages(tree: Tree, training: Table, unseen: Table, dialect: Dialect) -> tuple[Stage, ...]:
    """Return the stages of a tree, from the root alone to the whole tree.

    >>> from c45_core import grow, preset
    >>> from c45_core.tree import tree_of
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> tree = tree_of(grow(melons.training, preset("id3")))
    >>> found = stages(tree, melons.training, melons.validation, preset("id3"))
    >>> [(stage.training.errors, stage.unseen.errors) for stage in found]
    [(5.0, 4.0), (3.0, 2.0), (2.0, 3.0), (1.0, 3.0), (1.0, 3.0), (0.0, 4.0)]
    """
    # A node has a higher number than all nodes of the levels above it, and than those to its left.
    order = sorted(node.number for node in tree.walk() if not node.is_leaf)
    found = []
    for splits in range(len(order) + 1):
        with room_for(tree):
            cut = _with(tree, set(order[:splits]))
        parts = (_part(cut, table, dialect) for table in (training, unseen))
        found.append(Stage(splits, cut, *parts))
    return tuple(found)


def best(found: tuple[Stage, ...]) -> Stage:
    """Return the smallest tree with the fewest errors on the cases it has not seen."""
    return min(found, key=lambda stage: (stage.unseen.errors, stage.splits))


def _with(tree: Tree, split: set[int]) -> Tree:
    """Return a tree in which only the nodes `split` are split."""
    if tree.number not in split:
        return tree.as_leaf()
    return replace(tree, branches=tuple(_with(branch, split) for branch in tree.branches))


def _part(tree: Tree, table: Table, dialect: Dialect) -> Part:
    came = tuple(arrivals(tree, Cases.all(table), dialect))
    right = np.asarray(labels(distributions(tree, table, dialect), dialect) == table.labels)
    return Part(came, right, table.weight, float(table.weights[~right].sum()))
