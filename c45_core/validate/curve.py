"""Compute the accuracy of a tree at each size, from the full tree to the root alone.

Each step turns the inner node into a leaf that costs least for each leaf saved: the weakest link of
Breiman and others 1984, chapter 3 (`prune/weakest.py`), one after the other where several are equally
weak. No pruning method is followed; the sizes it ends with are points of the same axis.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.classify import arrivals, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.measures import Floats
from c45_core.prune.weakest import COSTS, weakest_first
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.tree_cases import Cases


@dataclass(frozen=True)
class Point:
    """A tree on the way: `cut` is the node that became a leaf last, None for the full tree.

    `size`: nodes; `leaves`; `training_errors` and `errors`: weights, on the training cases and on
    the cases judged by; `weight`: of the latter; `cost`: training errors for each leaf saved.
    """

    cut: int | None
    size: int
    leaves: int
    training_errors: float
    errors: float
    weight: float
    cost: float = 0.0

    @property
    def accuracy(self) -> float:
        """Accuracy on the cases judged by."""
        return 1 - self.errors / self.weight


def size_curve(tree: Tree, table: Table, dialect: Dialect, kind: str = "errors") -> tuple[Point, ...]:
    """Return the points from the full tree to the root, judged by the cases of a table.

    `kind`: what a leaf costs, "errors", "gini" or "entropy".

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> trace = grow(melons.training, preset("id3"))
    >>> points = size_curve(tree_of(trace), melons.validation, trace.dialect)
    >>> [(point.leaves, round(point.accuracy, 3)) for point in points]
    [(11, 0.429), (7, 0.571), (5, 0.714), (3, 0.714), (1, 0.429)]
    """
    order = weakest_first(tree, COSTS[kind])
    judge = _Judge(tree, table, dialect)
    below = {node.number: node for node in tree.walk()}
    size, leaves, training = tree.size, len(tree.leaves()), tree.training_errors
    points = [Point(None, size, leaves, training, judge.errors, table.weight)]
    for link in order:
        judge.cut(below[link.node])
        size, leaves = size - link.saved_nodes, leaves - link.saved_leaves
        training += link.more_errors
        points.append(Point(link.node, size, leaves, training, judge.errors, table.weight, link.cost))
    return tuple(points)


class _Judge:
    """The class distributions of all cases, kept up to date while nodes become leaves."""

    def __init__(self, tree: Tree, table: Table, dialect: Dialect) -> None:
        self.table, self.dialect = table, dialect
        self.found = np.zeros((table.rows, len(table.classes)))
        self.here: dict[int, tuple[Ints, Floats, Floats]] = {}
        everyone = Cases(table, np.arange(table.rows), np.ones(table.rows))
        for came in arrivals(tree, everyone, dialect):
            self._arrive(came.leaf, came.cases.rows, came.cases.weights, came.distribution)
        self.wrong = np.zeros(table.rows, dtype=bool)
        self._judge(np.arange(table.rows))

    @property
    def errors(self) -> float:
        """Weight of the cases that are classified wrongly now."""
        return float(self.table.weights[self.wrong].sum())

    def cut(self, node: Tree) -> None:
        """Let a node speak for all cases that are at leaves below it."""
        taken = [self.here.pop(n.number) for n in node.walk() if n.number in self.here]
        if not taken:
            return
        for rows, shares, distribution in taken:
            np.add.at(self.found, rows, -shares[:, None] * distribution)
        every = np.concatenate([rows for rows, _, _ in taken])
        together = np.bincount(every, weights=np.concatenate([shares for _, shares, _ in taken]))
        come = np.unique(every)
        self._arrive(node.number, come, together[come], node.counts / node.weight)
        self._judge(come)

    def _arrive(self, leaf: int, rows: Ints, shares: Floats, distribution: Floats) -> None:
        np.add.at(self.found, rows, shares[:, None] * distribution)
        if leaf in self.here:  # a case with a missing value may come to a leaf beside one with a known
            other_rows, other_shares, _ = self.here[leaf]
            rows, shares = np.concatenate([other_rows, rows]), np.concatenate([other_shares, shares])
        self.here[leaf] = rows, shares, distribution

    def _judge(self, rows: Ints) -> None:
        self.wrong[rows] = labels(self.found[rows], self.dialect) != self.table.labels[rows]
