"""Send cases down a finished tree, test by test (conventions C5, C9).

Growing divides all nodes of a level at once (`engine/branching.py`); pruning looks at one subtree at a
time, with more cases than it was grown from when a branch is tried in its parent's place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.measures import TIE, Floats
from c45_core.table import Nominal, Table
from c45_core.tree import Test, Tree


@dataclass(frozen=True, eq=False)
class Cases:
    """Some rows of a table, each with the weight it has here.

    `table`: theirs; `rows` [m]: their numbers; `weights` [m]: their weights here, a part of it where a
    missing value divided the case.
    """

    table: Table
    rows: Ints
    weights: Floats

    @classmethod
    def all(cls, table: Table) -> Cases:
        """Return every row with its own weight."""
        return cls(table, np.arange(table.rows), table.weights)

    @property
    def counts(self) -> Floats:
        """Class weights [classes]."""
        labels = self.table.labels[self.rows]
        counts = np.bincount(labels, weights=self.weights, minlength=len(self.table.classes))
        return counts.astype(np.float64)

    def take(self, chosen: Ints | Bools, share: float = 1.0) -> Cases:
        """Return some of the cases (a mask or positions), with a share of their weight."""
        return replace(self, rows=self.rows[chosen], weights=self.weights[chosen] * share)

    def branches(self, test: Test) -> Ints:
        """Return the branch each case takes at a test, -1 where its value is missing."""
        column = self.table.attributes[test.attribute]
        if isinstance(column, Nominal):
            return test.ways(column.codes[self.rows])
        numbers, cut = column.numbers[self.rows], test.threshold
        assert cut is not None
        return np.where(np.isnan(numbers), -1, np.where(numbers <= cut, 0, 1))

    def known_weights(self, test: Test, branches: int) -> Floats:
        """Return the weight of the cases with a known value, by branch."""
        way = self.branches(test)
        known = way >= 0
        return np.bincount(way[known], weights=self.weights[known], minlength=branches).astype(float)

    def divided(self, test: Test, shares: Floats) -> list[Cases]:
        """Divide the cases among the branches; a missing value goes down each with its share."""
        way = self.branches(test)
        unknown = way < 0
        if not unknown.any():
            return [self.take(way == branch) for branch in range(len(shares))]
        parts = []
        for branch, share in enumerate(shares):
            chosen = np.flatnonzero((way == branch) | (unknown & (share > 0)))
            part = self.take(chosen)
            parts.append(replace(part, weights=np.where(unknown[chosen], share, 1.0) * part.weights))
        return parts

    def divided_by_weight(self, tree: Tree) -> list[Cases]:
        """Divide the cases at a node of a tree, missing values by the known weight of each branch."""
        assert tree.test is not None
        known = self.known_weights(tree.test, len(tree.branches))
        return self.divided(tree.test, known / max(known.sum(), np.finfo(float).tiny))


def resent(tree: Tree, cases: Cases, dialect: Dialect, above: int | None = None) -> Tree:
    """Return the tree with its class weights and classes from other cases, its tests unchanged.

    A leaf that stays without cases has the class of the node `above`; Release 8, which made a copy
    when it grew the leaf, keeps that.
    """
    counts = cases.counts
    empty = bool(counts.sum() < TIE)
    label = tree.label if empty else _label(counts, tree.label, dialect)
    if empty and above is not None and dialect.empty_branch != "copy":
        label = above
    node = replace(
        tree,
        counts=counts,
        label=label,
        estimate=None,
        inherited=tree.inherited if empty else None,
    )
    if tree.is_leaf:
        return node
    parts = zip(tree.branches, cases.divided_by_weight(tree), strict=True)
    return replace(node, branches=tuple(resent(b, part, dialect, label) for b, part in parts))


def _label(counts: Floats, before: int, dialect: Dialect) -> int:
    """Return the class of the most weight; of equals the first, or the one the node had (C19)."""
    best = counts.max() - dialect.tolerance
    if dialect.tie_after_pruning == "keep" and counts[before] >= best:
        return before
    return int(np.argmax(counts >= best))
