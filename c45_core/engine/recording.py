"""Record the decisions of growing, level by level, as the columns of the ledger."""

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.branching import Asked, Branched
from c45_core.engine.choice import choose, first_largest
from c45_core.engine.columns import Bools, Columns, Ints, Places
from c45_core.engine.cuts import cut_values
from c45_core.engine.ledger import Ledger, Measured, Nodes, Scans
from c45_core.engine.level import Level
from c45_core.engine.progress import Progress
from c45_core.engine.scores import Scan, Scores, join_records, take_nodes
from c45_core.frozen import close_arrays
from c45_core.measures import TIE, Floats, entropy
from c45_core.reasons import Leaf

BYTES_PER_SCORE = 400
"""About what the record keeps of an attribute at a scanned node."""


@dataclass(frozen=True, eq=False)
class Born:
    """Some nodes (of one depth, or all), with what growing has to know of them; see `Nodes`."""

    parent: Ints
    branch: Ints
    counts: Floats
    stop: Ints
    attribute: Ints
    children: Ints


class Record:
    """The record of a run while it grows: lists of one entry per depth.

    `eldest`: the number of the first child of each node of the last depth, if it has children.
    """

    def __init__(self, columns: Columns, dialect: Dialect) -> None:
        self.columns, self.dialect = columns, dialect
        self.nodes: list[Born] = []
        self.size = 0
        self.eldest = np.zeros(0, dtype=np.int64)
        self.scans: list[Scan] = []
        self.scanned: list[Ints] = []
        self.leaf: list[Places] = []
        self.row: list[Places] = []
        self.candidates = self.scanned_nodes = 0

    def root(self, level: Level) -> Bools:
        """Add the root and tell whether it is open."""
        none = np.array([-1])
        made = born(self.columns, self.dialect, none, none, level.counts, 0)
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
        size = nodes * len(self.columns.branches) * BYTES_PER_SCORE
        return self.size + len(below.parent), size, self.candidates

    def close(self, level: Level) -> None:
        """Close every open node of the last level: the run has the size it is allowed."""
        last = self.nodes[-1]
        last.stop[last.stop == 0] = Leaf.BUDGET
        self._leave(*level.cases_in(np.ones(level.size, dtype=bool)))

    def write(self, level: Level, scan: Scan, asked: Asked) -> None:
        """Write into the last level what each node asks, nothing of a leaf (why is said at the end)."""
        last, first = self.nodes[-1], self.size - len(self.nodes[-1].parent)
        here = level.number - first
        last.attribute[here] = asked.attribute
        last.children[here] = asked.branches
        self.eldest = self.size + np.cumsum(last.children) - last.children
        self.scans.append(scan)
        self.scanned.append(level.number)
        self.scanned_nodes += level.size
        self.candidates += scan.candidates
        self._leave(*level.cases_in(asked.attribute < 0))

    def descend(self, level: Level, below: Branched) -> tuple[Ints, Bools]:
        """Add the children: return the number of each [m], and whether it is open."""
        parent = level.number[below.parent]
        number = self.eldest[parent - self.size + len(self.eldest)] + below.way
        if len(number) == 0:
            return number, np.zeros(0, dtype=bool)
        by_number = np.argsort(number)
        made = born(
            self.columns,
            self.dialect,
            parent[by_number],
            below.way[by_number],
            below.counts[by_number],
            len(self.nodes),
        )
        self._add(made)
        is_open = np.empty(len(number), dtype=bool)
        is_open[by_number] = made.stop == 0
        self._leave(*below.cases_in(~is_open, number))
        return number, is_open

    def _add(self, nodes: Born) -> None:
        self.nodes.append(nodes)
        self.size += len(nodes.parent)

    def _leave(self, leaf: Ints | Places, row: Places) -> None:
        self.leaf.append(leaf.astype(np.int32, copy=False))
        self.row.append(row)

    def ledger(self) -> Ledger:
        """Join all that was written down."""
        depth = np.repeat(np.arange(len(self.nodes)), [len(each.parent) for each in self.nodes])
        nodes, scan, choice = join_records(self.nodes, axis=0), None, None
        scanned = np.concatenate([np.zeros(0, dtype=np.int64), *self.scanned])
        if len(scanned):
            scan = joined_scans(self.columns, self.scans, self.dialect)
            assert scan is not None
            if (scanned[1:] < scanned[:-1]).any():  # in whatever order they grew, the record has one
                scan = take_nodes(scan, np.argsort(scanned))
                scanned = np.sort(scanned)
            choice = choose(self.columns, scan, self.dialect)
            nodes.stop[scanned] = np.where(nodes.attribute[scanned] < 0, choice.stop, 0)
        leaf, row, scans = np.concatenate(self.leaf), np.concatenate(self.row), Measured(scan, choice)
        return ledger_of(self.columns, self.dialect, nodes, depth, scanned, scans, leaf, row)


def born(
    columns: Columns, dialect: Dialect, parent: Ints, branch: Ints, counts: Floats, depth: Ints | int
) -> Born:
    """Measure new nodes; those that no attribute need be scanned for are closed."""
    size, weight, largest = len(parent), counts.sum(axis=-1), counts.max(axis=-1)
    stop = np.zeros(size, dtype=np.int64)
    if not len(columns.branches):
        stop[:] = Leaf.NO_ATTRIBUTE
    if dialect.max_depth is not None:
        stop[np.greater_equal(np.broadcast_to(depth, size), dialect.max_depth)] = Leaf.MAX_DEPTH
    stop[weight < 2 * dialect.min_cases - dialect.tolerance] = Leaf.TOO_FEW
    stop[weight - largest <= dialect.tolerance] = Leaf.PURE
    stop[weight < TIE] = Leaf.EMPTY
    none = np.zeros(size, dtype=np.int64)
    return Born(parent, branch, counts, stop, none - 1, none)


def ledger_of(
    columns: Columns,
    dialect: Dialect,
    born: Born,
    depth: Ints,
    scanned: Ints,
    scans: Scans,
    leaf: Places,
    row: Places,
) -> Ledger:
    """Make the record of nodes, by number, with their depths; of the nodes `scanned`, in order, and
    their scans; and of the node and row of every case in a leaf."""
    nodes, opened = _nodes(born, depth, dialect), np.full(len(depth), -1)
    opened[scanned] = np.arange(len(scanned))
    places = np.sort((leaf.astype(np.int64) << 32) | row)
    leaf, row = (places >> 32).astype(np.int32), places.astype(np.int32)
    close_arrays((nodes, opened, leaf, row))
    return Ledger(columns, dialect, nodes, opened, scans, leaf, row)


def _nodes(born: Born, depth: Ints, dialect: Dialect) -> Nodes:
    """Say of each node what no decision needed."""
    label = np.maximum(first_largest(born.counts, dialect.tolerance, least=0.0), 0)
    # Where no case came the class of the parent speaks.
    label = np.where(born.counts.sum(axis=-1) < TIE, label[born.parent], label)
    children = born.children
    return Nodes(
        parent=born.parent,
        branch=born.branch,
        depth=depth,
        counts=born.counts,
        entropy=entropy(born.counts),
        label=label,
        stop=born.stop,
        attribute=born.attribute,
        first_child=np.where(children > 0, 1 + np.cumsum(children) - children, -1),
        children=children,
    )


def joined_scans(columns: Columns, scans: list[Scan], dialect: Dialect) -> Scan | None:
    """Join the scans of all nodes, given in pieces, and place the thresholds of the cuts (C3)."""
    if not scans:
        return None
    groups: list[Scores] = [
        join_records(list(group)) for group in zip(*(scan.groups for scan in scans), strict=True)
    ]
    if len(columns.numeric):
        middle = enumerate(groups[0].midpoint)
        cuts = [cut_values(columns, column, each, dialect) for column, each in middle]
        groups[0] = replace(groups[0], threshold=np.stack(cuts))
    return Scan(scans[0].attributes, tuple(groups))
