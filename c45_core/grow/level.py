"""Hold the nodes of one depth and their cases, and divide them into the next depth.

The tree grows level by level. A level keeps one entry per case and node: its row and its weight. A
case whose value is missing goes down every branch with a share of its weight, so one row may have
several entries. Numeric columns are sorted once, at the root; a stable partition keeps their order.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from c45_core.measures import Floats
from c45_core.table import Numeric, Table

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Level:
    """The nodes of one depth, n of them with E entries.

    `start` [n + 1]: entries start[j]:start[j + 1] are those of node j; `case` [E]: row numbers;
    `weight` [E]; `node` [E]: local node number; `order[a]`: for a numeric attribute a the entries
    with a known value, by node and then by value; `free` [n, attributes]: may be tested here;
    `counts` [n, classes]: class weights.
    """

    start: Ints
    case: Ints
    weight: Floats
    node: Ints
    order: dict[int, Ints]
    free: Bools
    counts: Floats

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.start) - 1


def root_level(table: Table) -> Level:
    """Return the level of the root: every case, with its own weight."""
    case = np.arange(table.rows)
    order = {
        position: _sorted(column)
        for position, column in enumerate(table.attributes)
        if isinstance(column, Numeric)
    }
    node = np.zeros(table.rows, dtype=np.int64)
    free = np.ones((1, len(table.attributes)), dtype=bool)
    return _level(table, 1, case, table.weights.copy(), node, order, free)


def kept(table: Table, level: Level, keep: Bools) -> Level:
    """Return the level of the nodes marked in `keep` [n] only, renumbered."""
    entry = keep[level.node]
    number = np.cumsum(keep) - 1
    place = np.cumsum(entry) - 1
    order = {a: place[o[entry[o]]] for a, o in level.order.items()}
    return _level(
        table,
        int(keep.sum()),
        level.case[entry],
        level.weight[entry],
        number[level.node[entry]],
        order,
        level.free[keep],
    )


def divided(
    table: Table, level: Level, branch: Ints, shares: Floats, first: Ints, free: Bools
) -> Level:
    """Send the entries of a level down their branches.

    `branch` [E]: the branch of each entry, -1 where its value is missing; `shares` [n, branches]:
    the part of the known weight in each branch, by which a missing value is divided (C9);
    `first` [n]: the number of each node's first child, children counted in branch order;
    `free` [children, attributes].
    """
    known = np.flatnonzero(branch >= 0)
    unknown = np.flatnonzero(branch < 0)
    copy, way = np.nonzero(shares[level.node[unknown]] > 0)
    copied = unknown[copy]
    source = np.concatenate([known, copied])
    child = first[level.node[source]] + np.concatenate([branch[known], way])
    weight = np.concatenate(
        [level.weight[known], level.weight[copied] * shares[level.node[copied], way]]
    )
    row_order = np.lexsort((source, child))
    source, child, weight = source[row_order], child[row_order], weight[row_order]
    order = {a: _carried(o, source, child, len(level.case)) for a, o in level.order.items()}
    return _level(table, len(free), level.case[source], weight, child, order, free)


def _level(
    table: Table,
    size: int,
    case: Ints,
    weight: Floats,
    node: Ints,
    order: dict[int, Ints],
    free: Bools,
) -> Level:
    classes = len(table.classes)
    start = np.concatenate([[0], np.cumsum(np.bincount(node, minlength=size))])
    counts: Floats = np.bincount(
        node * classes + table.labels[case], weights=weight, minlength=size * classes
    ).astype(np.float64)
    return Level(start, case, weight, node, order, free, counts.reshape(size, classes))


def _sorted(column: Numeric) -> Ints:
    known = np.flatnonzero(~np.isnan(column.numbers))
    return known[np.argsort(column.numbers[known], kind="stable")]


def _carried(order: Ints, source: Ints, child: Ints, entries: int) -> Ints:
    """Carry a sorted order to the next level: the new entries by child, in the old order of value.

    `source` [E'] and `child` [E']: which old entry each new entry came from, and where it went.
    """
    rank = np.full(entries, -1)
    rank[order] = np.arange(len(order))
    known = np.flatnonzero(rank[source] >= 0)
    return known[np.lexsort((rank[source[known]], child[known]))]
