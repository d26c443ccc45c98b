"""Follow a tree as it grows, split by split, and as it is cut back, link by link.

After each split the tree can classify: what is not split yet is a leaf, and the tree of the last stage
is the whole tree.

Cutting back goes from the full tree to the root alone. Each step turns the inner node into a leaf that
costs least for each leaf saved: the weakest link of Breiman and others 1984, chapter 3
(`prune/weakest.py`), one after the other where several are equally weak. No pruning method is followed;
the sizes it ends with are points of the same axis.
"""

from dataclasses import dataclass, replace

import numpy as np

from c45_core.classify import Arrival, arrivals, distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.measures import Floats
from c45_core.prune.weakest import COSTS, weakest_first
from c45_core.table import Table
from c45_core.tree import Cases, Tree, room_for


@dataclass(frozen=True, eq=False)
class Part:
    """The result of a tree on the cases of a table.

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
        judge.turn_to_leaf(below[link.node])
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

    def turn_to_leaf(self, node: Tree) -> None:
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
