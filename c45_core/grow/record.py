"""Write down what growing decides, level by level, until it becomes a trace."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.branching import Branched
from c45_core.grow.choice import choose
from c45_core.grow.columns import Bools, Columns, Ints, Places
from c45_core.grow.level import Level
from c45_core.grow.progress import Progress
from c45_core.grow.scan import Scan, Scores, joined, thresholds
from c45_core.grow.ties import first_largest
from c45_core.measures import TIE, Floats, entropy
from c45_core.reasons import Leaf
from c45_core.record.ledger import Ledger, Nodes
from c45_core.record.trace import Trace
from c45_core.table import Table

BYTES_PER_NODE = 400
"""About what the record keeps per attribute at a scanned node."""


class Record:
    """The record of a run while it grows: lists of one entry per depth."""

    def __init__(self, columns: Columns, dialect: Dialect) -> None:
        self.columns, self.dialect = columns, dialect
        self.nodes: list[Nodes] = []
        self.size = 0
        self.scans: list[Scan] = []
        self.scanned: list[Ints] = []
        self.leaf: list[Places] = []
        self.row: list[Places] = []
        self.candidates = self.scanned_nodes = 0
        self.in_leaves = 0.0

    def root(self, level: Level) -> Bools:
        """Measure the root and tell whether it is open."""
        none = np.array([-1])
        made = self._measured(none, none, level.counts, np.zeros(1, dtype=np.int64))
        self._add(made)
        is_open: Bools = np.equal(made.stop, 0)
        if not is_open[0]:
            self._leave(np.zeros(len(level.case), dtype=np.int32), level.case)
        return is_open

    def progress(self) -> Progress:
        """Say how far the run is, before the last level is scanned."""
        last = self.nodes[-1]
        is_open = last.stop == 0
        here = float(last.counts[is_open].sum())
        return Progress(
            level=len(self.nodes) - 1,
            open_nodes=int(is_open.sum()),
            nodes=self.size,
            in_leaves=min(max(1.0 - here / self.columns.table.weight, 0.0), 1.0),
            candidates=self.candidates,
        )

    def size_with(self, below: Branched, level: Level) -> tuple[int, int, int]:
        """Return the nodes and about the bytes that one more level makes, and the cuts till now."""
        nodes = self.scanned_nodes + level.size
        size = nodes * len(self.columns.branches) * BYTES_PER_NODE
        return self.size + len(below.parent), size, self.candidates

    def close(self, level: Level) -> None:
        """Close every open node of the last level: the run has the size it is allowed."""
        last = self.nodes[-1]
        last.stop[last.stop == 0] = Leaf.BUDGET
        self._leave(*level.cases_in(np.ones(level.size, dtype=bool)))

    def decide(self, level: Level, scan: Scan, winner: Ints) -> None:
        """Write into the last level what splits each node [n], -1: nothing (why is said at the end)."""
        last, first = self.nodes[-1], self.size - len(self.nodes[-1].parent)
        here = level.number - first
        last.attribute[here] = winner
        children = np.where(winner >= 0, self.columns.branches[winner], 0)
        last.children[here] = children
        last.first_child[:] = self.size + np.cumsum(last.children) - last.children
        last.first_child[last.children == 0] = -1
        self.scans.append(scan)
        self.scanned.append(level.number)
        self.scanned_nodes += level.size
        self.candidates += scan.candidates
        self._leave(*level.cases_in(winner < 0))

    def descend(self, level: Level, below: Branched) -> tuple[Ints, Bools]:
        """Add the children: return the number of each [m], and whether it is open."""
        last, first = self.nodes[-1], self.size - len(self.nodes[-1].parent)
        parent = level.number[below.parent]
        number = last.first_child[parent - first] + below.way
        if len(number) == 0:
            return number, np.zeros(0, dtype=bool)
        by_number = np.argsort(number)
        made = self._measured(
            parent[by_number],
            below.way[by_number],
            below.counts[by_number],
            last.label[parent[by_number] - first],
        )
        self._add(made)
        is_open = np.empty(len(number), dtype=bool)
        is_open[by_number] = made.stop == 0
        self._leave(*below.cases_in(~is_open, number))
        return number, is_open

    def _measured(self, parent: Ints, branch: Ints, counts: Floats, above: Ints) -> Nodes:
        """Measure new nodes and close those that no attribute needs to be scanned for.

        `above` [m]: the classes of their parents, which speak where no case came.
        """
        dialect, size = self.dialect, len(parent)
        weight, largest = counts.sum(axis=-1), counts.max(axis=-1)
        label = np.maximum(first_largest(counts, dialect.tolerance, least=0.0), 0)
        stop = np.zeros(size, dtype=np.int64)
        if not len(self.columns.branches):
            stop[:] = Leaf.NO_ATTRIBUTE
        if dialect.max_depth is not None and len(self.nodes) >= dialect.max_depth:
            stop[:] = Leaf.MAX_DEPTH
        stop[weight < 2 * dialect.min_cases - dialect.tolerance] = Leaf.TOO_FEW
        stop[weight - largest < dialect.tolerance] = Leaf.PURE
        empty = weight < TIE
        stop[empty] = Leaf.EMPTY
        return Nodes(
            parent=parent,
            branch=branch,
            depth=np.full(size, len(self.nodes)),
            counts=counts,
            entropy=weight,
            label=np.where(empty, above, label),
            stop=stop,
            attribute=np.full(size, -1),
            first_child=np.full(size, -1),
            children=np.zeros(size, dtype=np.int64),
        )

    def _add(self, nodes: Nodes) -> None:
        self.nodes.append(nodes)
        self.size += len(nodes.parent)

    def _leave(self, leaf: Ints | Places, row: Places) -> None:
        self.leaf.append(leaf.astype(np.int32, copy=False))
        self.row.append(row)

    def trace(self, source: Table) -> Trace:
        """Join all that was written down."""
        opened = np.full(self.size, -1)
        nodes: Nodes = joined(self.nodes, axis=0)
        scores: list[Scores] = []
        choice = None
        if self.scanned:
            scanned, scan = np.concatenate(self.scanned), self._whole()
            opened[scanned] = np.arange(len(scanned))
            choice = choose(self.columns, scan, self.dialect)
            nodes.stop[scanned] = np.where(nodes.attribute[scanned] < 0, choice.stop, 0)
            scores = scan.by_attribute()
        ledger = Ledger(
            columns=self.columns,
            nodes=replace(nodes, entropy=entropy(nodes.counts)),
            opened=opened,
            scores=tuple(scores),
            choice=choice,
            leaf=np.concatenate(self.leaf),
            row=np.concatenate(self.row),
        )
        return Trace(self.columns.table, self.dialect, ledger, source)

    def _whole(self) -> Scan:
        """Join the scans of all levels."""
        groups: list[Scores] = [
            joined(list(group)) for group in zip(*(scan.groups for scan in self.scans), strict=True)
        ]
        if len(self.columns.numeric):
            cuts = thresholds(self.columns, groups[0].midpoint, self.dialect)
            groups[0] = replace(groups[0], threshold=cuts)
        return Scan(self.scans[0].attributes, tuple(groups))
