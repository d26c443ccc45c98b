"""Send the cases of a level down the branches of their nodes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.asked import Asked
from c45_core.engine.columns import Bools, Columns, Ints, Places
from c45_core.engine.level import Level
from c45_core.engine.thresholds import as_read
from c45_core.measures import Floats

SEVERAL, NOWHERE = -1, -2
"""The branch of an entry whose value is missing (-1 of `Asked.taken`), or whose node is a leaf."""


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


def branched(
    columns: Columns,
    level: Level,
    asked: Asked,
    dialect: Dialect,
) -> Branched:
    """Send the entries of a level down the branches of their nodes, by what these ask.

    A case whose value is missing goes down every branch that has known cases, with the share of that
    branch in their weight (C9).
    """
    return _sent(columns, level, asked, _branch_of(columns, level, asked, dialect))


def _sent(columns: Columns, level: Level, asked: Asked, branch: Ints) -> Branched:
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
            branch[entry] = asked.taken(found.astype(np.int64), node)
    return branch
