"""Go from one level to the next: what each node asks, which branch a case takes, the level below."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Columns, Ints, Places
from c45_core.engine.cuts import as_read
from c45_core.engine.ledger import known_shares
from c45_core.engine.level import Level
from c45_core.engine.scores import Scan, Scores
from c45_core.measures import Floats


@dataclass(frozen=True, eq=False)
class Asked:
    """The tests of the n nodes of a level.

    `attribute` [n], -1 for a leaf; `cut` [n]: the midpoint of a numeric one, else nan; `branches` [n]:
    how many there are, none of a leaf; `way` [n, values]: the branch of each value where values are
    grouped (C30), None where each has its own.
    """

    columns: Columns
    scan: Scan
    attribute: Ints
    cut: Floats
    branches: Ints
    way: Ints | None

    @classmethod
    def of(cls, columns: Columns, scan: Scan, winner: Ints) -> Asked:
        """Return what the attributes that won [n] ask, -1 for a leaf."""
        here = np.arange(len(winner))
        cut = np.where(winner < 0, np.nan, scan.stacked("midpoint")[winner, here])
        branches = np.append(columns.branches, 0)[winner]
        way = None
        if any(len(scores.way) for scores in scan.groups):
            way = np.tile(np.arange(columns.branches.max()), (len(winner), 1))
            for mine, scores, place in _parts(scan, winner):
                way[mine, : len(scores.way)] = scores.way[:, place, mine].T
                if len(scores.way):
                    branches[mine] = 1 + way[mine, : len(scores.way)].max(axis=1)
        return cls(columns, scan, winner, cut, branches, way)

    def shares(self, branches: int) -> Floats:
        """Return the share of each of so many branches in the known weight of a node (C9)."""
        found = np.zeros((len(self.attribute), branches))
        for mine, scores, place in _parts(self.scan, self.attribute):
            shares = known_shares(scores.counts[:, :, place, mine]).T[:, :branches]
            found[mine, : shares.shape[1]] = shares
        return found

    def branches_of(self, code: Ints, node: Ints | Places) -> Ints:
        """Return the branches of values by their codes, at nodes [k]; -1 where one is missing."""
        if self.way is None:
            return code
        return np.where(code < 0, -1, self.way[node, code])


def _parts(scan: Scan, winner: Ints) -> list[tuple[Ints, Scores, Ints]]:
    """Return the nodes that ask an attribute of each group of the scan, and its place there."""
    found = []
    for attributes, scores in zip(scan.attributes, scan.groups, strict=True):
        place = np.minimum(np.searchsorted(attributes, winner), len(attributes) - 1)
        mine = np.flatnonzero(attributes[place] == winner)
        if len(mine):
            found.append((mine, scores, place[mine]))
    return found


SEVERAL, NOWHERE = -1, -2
"""The branch of an entry whose value is missing (-1 of `branches_of`), or whose node is a leaf."""


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

    def cases_in(self, chosen: Bools, number: Ints) -> tuple[Ints, Places]:
        """Return for every case in the chosen children [m] the node's number and the case's row."""
        mine = chosen[self.child].nonzero()[0]
        return number[self.child[mine]], self.case[mine]


def send_cases(columns: Columns, level: Level, asked: Asked, dialect: Dialect) -> Branched:
    """Send the entries of a level down the branches of their nodes, by what these ask.

    A case whose value is missing goes down every branch that has known cases, with the share of that
    branch in their weight (C9).
    """
    return _send_entries(columns, level, asked, _branch_of(columns, level, asked, dialect))


def _send_entries(columns: Columns, level: Level, asked: Asked, branch: Ints) -> Branched:
    """Send each entry down its branch, or down several."""
    children = asked.branches
    unknown = branch == SEVERAL
    widest, copied = int(children.max(initial=0)), bool(unknown.any())
    if not widest:
        return _nothing(columns)
    has = np.arange(widest)[:, None] < children
    number = np.cumsum(has).reshape(has.shape) - 1  # of each child, first branch first
    parts = asked.shares(widest) if copied else None
    taken = []
    for b in range(widest):
        goes = branch == b
        if parts is not None:
            goes |= unknown & (parts[:, b][level.node] > 0)
        taken.append(goes.nonzero()[0])
    sizes = [len(each) for each in taken]
    source, way = np.concatenate(taken), np.arange(widest).repeat(sizes)
    node, case, weight = level.node[source], level.case[source], level.weight[source]
    if parts is not None:
        weight = np.where(unknown[source], weight * parts[node, way], weight)
    unit = level.unit and (not copied or bool((weight == 1.0).all()))
    child = number[way, node]
    ways, parent = np.nonzero(has)
    return Branched(
        parent=parent,
        way=ways,
        source=source,
        child=child,
        case=case,
        weight=weight,
        ends=np.cumsum(sizes),
        counts=_class_weights(columns, child, case, None if unit else weight, len(parent)),
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


def _branch_of(columns: Columns, level: Level, asked: Asked, dialect: Dialect) -> Ints:
    """Return the branch of each entry [E], SEVERAL or NOWHERE.

    A number not above the cut goes left (C5).
    """
    branch, winner = np.full(len(level.case), NOWHERE), asked.attribute
    row = columns.within[winner] * columns.table.rows
    kinds = np.where(winner < 0, -1, columns.is_numeric[winner])
    for numeric, cells in ((1, columns.numbers), (0, columns.codes)):
        mine = kinds == numeric
        if not mine.any():
            continue
        entry: Ints | slice = slice(None) if mine.all() else mine[level.node].nonzero()[0]
        node = level.node[entry]
        found = cells.reshape(-1).take(row[node] + level.case[entry])
        if numeric:
            # As the cut was found among them; `cut_values` gives one that parts them as they are.
            found = as_read(found.astype(np.float64, copy=False), dialect)
            way = (found > asked.cut[node]).astype(np.int64)
            branch[entry] = np.where(np.isnan(found), SEVERAL, way)
        else:
            branch[entry] = asked.branches_of(found.astype(np.int64), node)
    return branch


def carry_down(level: Level, below: Branched, number: Ints, is_open: Bools, free: Bools) -> Level:
    """Return the level of the open children, with the order of every numeric column carried down.

    `number` [m]: the children's numbers in the tree; `is_open` [m]; `free` [m, attributes].
    """
    kept = is_open[below.child].nonzero()[0]
    ends = np.concatenate([[0], kept.searchsorted(below.ends)])
    renumbered = np.cumsum(is_open, dtype=np.int32) - 1
    node = renumbered[below.child[kept]]
    size = int(np.count_nonzero(is_open))
    return Level(
        number=number[is_open],
        start=node.searchsorted(np.arange(size + 1)),
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
    for block in level.blocks():
        before = {name: array[block].reshape(-1) for name, array in old.items()}
        goes_to = np.full(entries, -1, dtype=np.int32)
        for begin, end in pairwise(ends.tolist()):
            if begin == end:
                continue
            if below.copied or begin == 0:
                mine = slice(begin, end) if below.copied else slice(0, int(ends[-1]))
                goes_to[:] = -1
                goes_to[below.source[kept[mine]]] = np.arange(len(kept), dtype=np.int32)[mine]
                before["entry"] = goes_to.take(level.entry[block].reshape(-1))
            # Unsigned, what is less than `begin` is larger than all.
            here = np.flatnonzero((before["entry"] - np.int32(begin)).view(np.uint32) < end - begin)
            for name, array in before.items():
                made[name][block, begin:end] = array.take(here).reshape(-1, end - begin)
    return made
