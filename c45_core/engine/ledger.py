"""Store what growing computed: one row per node, and per attribute one column over all scanned nodes.

Nodes are numbered level by level, the root is 0. The views of `trace/` read these columns. Of a tree
grown by the loops the class weights are kept, and the scores are measured from them, once, when
somebody looks: a tree that only classifies needs them at the tests it asks. The cuts of numeric
attributes are kept by their class weights at the best one and their number; the others are listed when
looked at, from the cases of the node, by the functions that chose among them (`trace/replay.py`).
So the record takes room for the nodes, not for the millions of candidates. The cases are kept once
for every leaf they came to.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import Choice
from c45_core.engine.columns import Columns, Ints, Places, sorted_places
from c45_core.engine.scores import Scan, Scores
from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.grouping import Codes
from c45_core.measures import Floats


@dataclass(frozen=True, eq=False)
class Nodes(Frozen):
    """One entry per node, arrays of length `len(parent)`.

    `parent` (-1 for the root); `branch`: which branch of the parent; `depth`; `counts`
    [nodes, classes]; `entropy` in bits; `label`: class code of the majority (the parent's in an
    empty node); `stop`: a `Leaf` reason, 0 for an inner node; `attribute`: the one it is split by,
    -1 for a leaf; `first_child` and `children`: its children are consecutive numbers.
    """

    parent: Ints
    branch: Ints
    depth: Ints
    counts: Floats
    entropy: Floats
    label: Ints
    stop: Ints
    attribute: Ints
    first_child: Ints
    children: Ints


class Scans(Protocol):
    """The scans of all scanned nodes, by number, and the decisions there: measured, or measured when
    they are looked at; None where no node was scanned."""

    def scan(self) -> Scan | None:
        """Return the scores of every attribute."""

    def choice(self, scan: Scan | None) -> Choice | None:
        """Return the decisions."""

    def tests(self, nodes: Nodes, opened: Ints, dialect: Dialect) -> tuple[Floats, Floats]:
        """Return of each inner node the threshold, nan for a nominal test, and the measure by which
        its test won, [nodes] each."""

    def branches(self, attribute: int, opened: int) -> Ints:
        """Return the branch of each value of an attribute at a node, none if not by groups (C30)."""


@dataclass(frozen=True, eq=False)
class Measured(Frozen):
    """Scans that are measured."""

    scanned: Scan | None
    chosen: Choice | None

    def scan(self) -> Scan | None:
        """Return the scores of every attribute."""
        return self.scanned

    def choice(self, scan: Scan | None) -> Choice | None:
        """Return the decisions."""
        return self.chosen

    def tests(self, nodes: Nodes, opened: Ints, dialect: Dialect) -> tuple[Floats, Floats]:
        """Look the threshold and the measure of each test up."""
        threshold, measure = np.full((2, len(opened)), np.nan)
        inner = np.flatnonzero(nodes.attribute >= 0)
        if self.scanned is not None and len(inner):
            at = nodes.attribute[inner], opened[inner]
            threshold[inner] = self.scanned.stacked("threshold")[at]
            measure[inner] = self.scanned.stacked("compared", dialect)[at]
        return threshold, measure

    def branches(self, attribute: int, opened: int) -> Ints:
        """Look the branches up."""
        assert self.scanned is not None  # it is asked of a node that was scanned
        for attributes, scores in zip(self.scanned.attributes, self.scanned.groups, strict=True):
            for place in np.flatnonzero(attributes == attribute):
                return scores.way[:, place, opened]
        raise IndexError(attribute)


@dataclass(frozen=True, eq=False)
class Ledger(Frozen):
    """All that a run has kept.

    `opened` [nodes]: the place of a node in `scan` and `choice`, -1 if it became a leaf before any
    attribute was scanned; `scans`: of all scanned nodes; `leaf` and `row`: for every case in a leaf
    the leaf's number and the case's row, by level.
    """

    columns: Columns
    dialect: Dialect
    nodes: Nodes
    opened: Ints
    scans: Scans
    leaf: Places
    row: Places

    def __getstate__(self) -> dict[str, Any]:
        # It is sent measured: who receives it may be a server, which only looks.
        return super().__getstate__() | {"scans": Measured(self.scan, self.choice)}

    def parts(self) -> tuple[Any, ...]:
        """Return all numbers: measured already or not, they are the same."""
        return (self.columns, self.dialect, self.nodes, self.scan, self.choice, self.leaf, self.row)

    @Once
    def scan(self) -> Scan | None:
        """The scores of every attribute at every scanned node, None: there are none."""
        return close_arrays(self.scans.scan())

    @Once
    def choice(self) -> Choice | None:
        """The decisions at all scanned nodes."""
        return close_arrays(self.scans.choice(self.scan))

    @Once
    def tests(self) -> tuple[Floats, Floats]:
        """Return of each inner node the threshold, nan for a nominal test, and the measure by which its
        test won, [nodes] each. A tree needs no more of the scans."""
        return self.scans.tests(self.nodes, self.opened, self.dialect)

    @Once
    def scores(self) -> tuple[Scores, ...]:
        """The scores of each attribute, over all scanned nodes."""
        return () if self.scan is None else tuple(self.scan.by_attribute())

    @Once
    def levels(self) -> list[slice]:
        """The node numbers of each depth."""
        edge = np.searchsorted(self.nodes.depth, np.arange(self.nodes.depth[-1] + 2)).tolist()
        return [slice(a, b) for a, b in pairwise(edge)]

    def before(self, own: Ints) -> tuple[Ints, Ints]:
        """Count something over the tree, depth first: `own` [nodes] is how much each node has itself.

        Returns for each node how much comes before it, and how much it and all below it have.
        """
        total, nodes = own.astype(np.int64), self.nodes
        for level in reversed(self.levels[1:]):
            np.add.at(total, nodes.parent[level], total[level])
        first = np.zeros_like(total)
        for level in self.levels[1:]:
            parent = nodes.parent[level]
            running = np.cumsum(total[level]) - total[level]
            eldest = nodes.first_child[parent] - level.start
            first[level] = first[parent] + own[parent] + running - running[eldest]
        return first, total

    @Once
    def sequence(self) -> Ints:
        """The node numbers depth first, branches in their order."""
        return np.argsort(self.before(np.ones_like(self.nodes.parent))[0])

    @Once
    def _members(self) -> tuple[Places, Ints, Ints]:
        """The rows by leaf, depth first; where those of each node begin, and how many there are."""
        own = np.bincount(self.leaf, minlength=len(self.nodes.parent))
        first, total = self.before(own)
        return self.row[sorted_places(first[self.leaf])], first, total

    def cases(self, node: int) -> Ints:
        """Return the rows at a node, in their order."""
        rows, first, total = self._members
        found = np.sort(rows[first[node] : first[node] + total[node]]).astype(np.int64)
        if len(found) and len(rows) > self.columns.table.rows:  # some went down several branches
            found = found[np.concatenate([[True], found[1:] > found[:-1]])]
        return found

    def weights(self, node: int, rows: Ints) -> Floats:
        """Return the weight of each of its rows at a node: shares are taken in the order of growing."""
        weight = self.columns.table.weights[rows]
        if len(self._members[0]) == self.columns.table.rows:
            return weight
        for above, branch in self.way(node):
            attribute = int(self.nodes.attribute[above])
            missing = self.columns.table.attributes[attribute].missing()[rows]
            if missing.any():
                scores, at = self.scores[attribute], int(self.opened[above])
                share = known_shares(scores.counts[..., at : at + 1])[branch, 0]
                weight = np.where(missing, weight * share, weight)
        return weight

    def groups(self, node: int, attribute: int) -> Codes:
        """Return the values of each branch of an attribute at a scanned node, () if not by groups."""
        way = self.scans.branches(attribute, int(self.opened[node]))
        branches = range(int(way.max(initial=-1)) + 1)
        return tuple(tuple(np.flatnonzero(way == branch).tolist()) for branch in branches)

    def way(self, node: int) -> list[tuple[int, int]]:
        """Return the nodes above a node and the branch taken at each, from the root down."""
        steps = []
        while node:
            parent, branch = int(self.nodes.parent[node]), int(self.nodes.branch[node])
            steps.append((parent, branch))
            node = parent
        return steps[::-1]


def known_shares(counts: Floats) -> Floats:
    """Return the part of the known weight in each branch [branches, n] (C9).

    `counts` [branches + 1, classes, n]. One class is added after the other: the same sums, whether for
    one node or for many.
    """
    weight = np.zeros((len(counts) - 1, counts.shape[2]))
    for k in range(counts.shape[1]):
        weight = weight + counts[:-1, k]
    total = np.zeros(counts.shape[2])
    for branch in weight:
        total = total + branch
    return np.asarray(weight / np.where(total > 0, total, 1.0))
