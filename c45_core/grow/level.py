"""Hold the open nodes of one depth and their cases, and divide them into the next depth.

The tree grows level by level. A level keeps one entry per case and node: its row and its weight. A
case whose value is missing goes down every branch with a share of its weight, so one row may have
several entries. Cases of nodes that are leaves are let go: the work at a level is that of the cases
still on their way. Numeric columns are sorted once, at the root; a stable partition keeps their order.

The nodes of a level stand in the order in which the partition leaves them: all first branches,
then all second ones, and so on. `number` says which node of the tree each one is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.columns import Bools, Columns, Ints, Places
from c45_core.grow.thresholds import as_read
from c45_core.measures import Floats

__all__ = ["Bools", "Branched", "Ints", "Level", "branched", "carried", "root_level"]

BLOCK = 1 << 16
"""About how many entries of numeric columns are worked on together: what fits the cache."""


@dataclass(frozen=True, eq=False)
class Level:
    """The open nodes of one depth, n of them with E entries; p numeric columns.

    `number` [n]: their numbers in the tree; `start` [n + 1]: entries start[j]:start[j + 1] are those
    of node j, by row; `case` [E]: rows; `weight` [E]; `unit`: every weight is 1; `node` [E]: position
    of the node; `free` [n, attributes]: may be tested here; `counts` [n, classes]: class weights.

    `entry`, `value`, `label` [p, E]: for each numeric column the entries of each node by value, the
    missing last; their values as the dialect reads them, and their classes.
    """

    number: Ints
    start: Ints
    case: Places
    weight: Floats
    unit: bool
    node: Places
    free: Bools
    counts: Floats
    entry: Places
    value: Floats
    label: np.ndarray

    @property
    def size(self) -> int:
        """Number of open nodes."""
        return len(self.number)

    def without_nodes(self) -> Level:
        """Return the level with nothing left to do."""
        return replace(self, number=self.number[:0])

    def blocks(self) -> list[slice]:
        """Return the numeric columns in blocks that are worked on together."""
        columns, entries = self.entry.shape
        step = max(1, BLOCK // max(entries, 1))
        return [slice(c, min(c + step, columns)) for c in range(0, columns, step)]


def root_level(columns: Columns, dialect: Dialect) -> Level:
    """Return the level of the root: every case, with its own weight."""
    table = columns.table
    value = np.empty_like(columns.numbers)
    label = np.empty(columns.numbers.shape, dtype=np.uint8 if len(table.classes) < 256 else np.int32)
    for column, order in enumerate(columns.order):
        value[column] = as_read(columns.numbers[column], dialect)[order]
        label[column] = table.labels[order]
    counts = np.bincount(table.labels, weights=table.weights, minlength=len(table.classes))
    return Level(
        number=np.zeros(1, dtype=np.int64),
        start=np.array([0, table.rows]),
        case=np.arange(table.rows, dtype=np.int32),
        weight=table.weights,
        unit=bool((table.weights == 1.0).all()),
        node=np.zeros(table.rows, dtype=np.int32),
        free=np.ones((1, len(table.attributes)), dtype=bool),
        counts=counts.astype(np.float64)[None],
        entry=columns.order,
        value=value,
        label=label,
    )


@dataclass(frozen=True, eq=False)
class Branched:
    """The entries of a level after the test of their nodes, E' of them, with m children.

    Children and entries stand first branch first. `parent` [m] (position in the level) and `way` [m]:
    what each child is; `source` [E']: the entry it was; `child`, `case`, `weight` [E'];
    `ends` [branches]: how many entries the branches up to each one have; `counts` [m, classes];
    `unit`; `copied`: some entries went down several branches.
    """

    parent: Ints
    way: Ints
    source: Ints
    child: Ints
    case: Places
    weight: Floats
    ends: Ints
    counts: Floats
    unit: bool
    copied: bool


def branched(
    columns: Columns,
    level: Level,
    winner: Ints,
    midpoint: Floats,
    shares: Callable[[int], Floats],
    dialect: Dialect,
) -> Branched:
    """Send the entries of a level down the branches of their nodes.

    `winner` [n]: the attribute tested or -1 for a leaf, `midpoint` [n]: of its cut; `shares`: returns
    for so many branches the part of the known weight in each, [n, branches], by which a missing value
    is divided (C9).
    """
    branch = _branch_of(columns, level, winner, midpoint, dialect)
    children = np.where(winner >= 0, columns.branches[winner], 0)
    unknown = branch == -1
    widest, copied = int(children.max(initial=0)), bool(unknown.any())
    parts = shares(widest) if copied else None
    parent, way, source, child, weight = [], [], [], [], []
    before = 0
    for b in range(widest):
        parents = np.flatnonzero(children > b)
        place = np.zeros(level.size, dtype=np.int64)
        place[parents] = before + np.arange(len(parents))
        goes = branch == b
        if parts is not None:
            share = parts[:, b][level.node]
            goes |= unknown & (share > 0)
        taken = np.flatnonzero(goes)
        weights = level.weight[taken]
        if parts is not None:
            weights = np.where(unknown[taken], weights * share[taken], weights)
        parent.append(parents)
        way.append(np.full(len(parents), b))
        source.append(taken)
        child.append(place[level.node[taken]])
        weight.append(weights)
        before += len(parents)
    if not parent:
        return _nothing(columns)
    sources, kids, weights = np.concatenate(source), np.concatenate(child), np.concatenate(weight)
    unit = level.unit and (not copied or bool((weights == 1.0).all()))
    case = level.case[sources]
    return Branched(
        parent=np.concatenate(parent),
        way=np.concatenate(way),
        source=sources,
        child=kids,
        case=case,
        weight=weights,
        ends=np.cumsum([len(part) for part in source]),
        counts=_class_weights(columns, kids, case, None if unit else weights, before),
        unit=unit,
        copied=copied,
    )


def _nothing(columns: Columns) -> Branched:
    none, rows = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int32)
    counts = np.zeros((0, len(columns.table.classes)))
    return Branched(none, none, none, none, rows, np.zeros(0), none, counts, True, False)


def _class_weights(
    columns: Columns, node: Ints, case: Places, weight: Floats | None, size: int
) -> Floats:
    """Return the class weights [size, classes] of entries, summed by row."""
    classes = len(columns.table.classes)
    cell = node * classes + columns.table.labels[case]
    counts = np.bincount(cell, weights=weight, minlength=size * classes)
    return counts.astype(np.float64).reshape(size, classes)


def _branch_of(
    columns: Columns, level: Level, winner: Ints, midpoint: Floats, dialect: Dialect
) -> Ints:
    """Return the branch of each entry [E]: -1 if its value is missing, -2 if its node is a leaf.

    A number not above the cut goes left (C5).
    """
    branch = np.full(len(level.case), -2)
    row = columns.within[winner] * columns.table.rows
    kinds = np.where(winner < 0, -1, columns.is_numeric[winner])
    for numeric, cells in ((1, columns.numbers), (0, columns.codes)):
        mine = kinds == numeric
        if not mine.any():
            continue
        entry: Ints | slice = slice(None) if mine.all() else np.flatnonzero(mine[level.node])
        node = level.node[entry]
        found = cells.reshape(-1).take(row[node] + level.case[entry])
        if numeric:
            if dialect.threshold_value == "data_value":
                # The largest training value that is not above the midpoint parts them just there.
                found = as_read(found.astype(np.float64, copy=False), dialect)
            way = (found > midpoint[node]).astype(np.int64)
            branch[entry] = np.where(np.isnan(found), -1, way)
        else:
            branch[entry] = found
    return branch


def carried(level: Level, below: Branched, number: Ints, is_open: Bools, free: Bools) -> Level:
    """Return the level of the open children, with the order of every numeric column carried down.

    `number` [m]: the children's numbers in the tree; `is_open` [m]; `free` [m, attributes].
    """
    stay = is_open[below.child]
    kept = np.flatnonzero(stay)
    ends = np.concatenate([[0], np.searchsorted(kept, below.ends)])
    renumbered = np.cumsum(is_open, dtype=np.int32) - 1
    node = renumbered[below.child[kept]]
    size = int(is_open.sum())
    return Level(
        number=number[is_open],
        start=np.searchsorted(node, np.arange(size + 1)),
        case=below.case[kept],
        weight=below.weight[kept],
        unit=below.unit,
        node=node,
        free=free[is_open],
        counts=below.counts[is_open],
        **_partition(level, below, kept, ends),
    )


def _partition(level: Level, below: Branched, kept: Ints, ends: Ints) -> dict[str, Any]:
    """Divide the sorted columns: a stable partition, branch by branch.

    `kept` [E'']: the entries of open children; `ends` [branches + 1]: branch b has the new entries
    ends[b]:ends[b + 1].
    """
    columns, entries = level.entry.shape
    old: dict[str, np.ndarray] = {"entry": level.entry, "value": level.value, "label": level.label}
    made = {name: np.empty((columns, len(kept)), array.dtype) for name, array in old.items()}
    for block in level.blocks() if len(kept) else ():
        before = {name: array[block].reshape(-1) for name, array in old.items()}
        goes_to = np.full(entries, -1, dtype=np.int32)
        for begin, end in pairwise(ends.tolist()):
            if begin == end:
                continue
            if below.copied or begin == 0:
                mine = slice(begin, end) if below.copied else slice(None)
                goes_to[:] = -1
                goes_to[below.source[kept[mine]]] = np.arange(len(kept), dtype=np.int32)[mine]
                before["entry"] = goes_to.take(level.entry[block].reshape(-1))
            # Unsigned, what is less than `begin` is larger than all.
            here = np.flatnonzero((before["entry"] - np.int32(begin)).view(np.uint32) < end - begin)
            for name, array in before.items():
                made[name][block, begin:end] = array.take(here).reshape(-1, end - begin)
    return made
