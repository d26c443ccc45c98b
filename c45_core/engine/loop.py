"""Grow the tree: the algorithm, as the book tells it.

    ask questions with two answers only, if the dialect wants it
    measure the root
    while there are open nodes:
        scan every attribute
        pass the gate, take the best
        divide the cases among the branches
        measure the branches; close the pure, the empty, the too small

All nodes of one depth are worked on at once, with numpy (the order in which nodes are handled
changes no number). What each line computed is kept and becomes the record.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from c45_core.binary import fitted
from c45_core.dialect import Dialect
from c45_core.engine.branching import Branched, branched
from c45_core.engine.carrying import carried
from c45_core.engine.choice import winners
from c45_core.engine.columns import Bools, Columns, Ints, laid_out
from c45_core.engine.ledger import Ledger, known_shares
from c45_core.engine.level import Level, root_level
from c45_core.engine.memory import keep_memory
from c45_core.engine.progress import Budget, Watch, passed
from c45_core.engine.recording import Record
from c45_core.engine.scan import scan
from c45_core.engine.scores import Scan
from c45_core.engine.thresholds import check_range
from c45_core.measures import Floats
from c45_core.table import Table

Decide = Callable[[Record, Level, Scan, Ints], tuple[Scan, Ints]]
"""Decide otherwise than the algorithm: return the scan of a level and the winners, [n], -1 for none."""


def run(
    table: Table,
    dialect: Dialect,
    *,
    watch: Watch | None = None,
    budget: Budget | None = None,
    decide: Decide | None = None,
) -> Ledger:
    """Grow a decision tree and return the columns of its record; for the rest see `growing.grow`."""
    check_range(table, dialect)
    keep_memory()
    columns = laid_out(fitted(table, dialect))
    level = root_level(columns, dialect, large_nodes=decide is None)
    record = Record(columns, dialect)
    is_open = record.root(level)
    level = level if is_open.all() else level.without_nodes()
    while True:
        if watch is not None:
            watch(record.progress())
        if not level.size:
            break
        scores = scan(columns, level, dialect)
        winner = winners(columns, scores, dialect)
        if decide is not None:
            scores, winner = decide(record, level, scores, winner)
        cut, shares = _cuts_of(scores, winner), _shares_of(scores, winner)
        below = branched(columns, level, winner, cut, shares, dialect)
        if passed(budget or Budget(), *record.size_with(below, level)):
            record.close(level)
            break
        record.decide(level, scores, winner)
        number, is_open = record.descend(level, below)
        level = carried(level, below, number, is_open, _free(columns, level, below, winner))
    return record.ledger()


def _cuts_of(scan: Scan, winner: Ints) -> Floats:
    """Return the midpoint [n] at the cut of the attribute that splits each node, nan for none."""
    cuts = scan.stacked("midpoint")[winner, np.arange(len(winner))]
    return np.where(winner < 0, np.nan, cuts)


def _shares_of(scan: Scan, winner: Ints) -> Callable[[int], Floats]:
    """Return what gives the share of each branch in the known weight of a node, [n, branches]."""

    def shares(branches: int) -> Floats:
        found = np.zeros((len(winner), branches))
        for attributes, scores in zip(scan.attributes, scan.groups, strict=True):
            place = np.minimum(np.searchsorted(attributes, winner), len(attributes) - 1)
            mine = np.flatnonzero(attributes[place] == winner)
            if len(mine):
                counts = scores.counts[:, :, place[mine], mine]
                found[mine, : len(counts) - 1] = known_shares(counts).T
        return found

    return shares


def _free(columns: Columns, level: Level, below: Branched, winner: Ints) -> Bools:
    """Say which attributes may be tested at each child: a nominal one once on a path (C23)."""
    free = level.free[below.parent]
    if not len(columns.nominal):
        return free
    used = winner[below.parent]
    nominal = np.flatnonzero(~columns.is_numeric[used])
    free[nominal, used[nominal]] = False
    return free
