"""Grow the tree: the algorithm, as the book tells it.

    ask questions with two answers only, if the dialect wants it
    measure the root
    while there are open nodes:
        scan every attribute
        pass the gate, take the best
        divide the cases among the branches
        measure the branches; close the pure, the empty, the too small

All nodes of one depth are worked on at once, with numpy. Most trees are grown by the loops instead,
node by node through the same lines (`c45_fast/growing.py`): small ones as they stand, large ones
compiled (`c45_fast/run.py` says which). The order changes no number. What each line computed is kept
and becomes the record.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

import numpy as np

from c45_core.align import fitted
from c45_core.dialect import Dialect
from c45_core.engine.branching import Asked, Branched, carry_down, send_cases
from c45_core.engine.choice import winners
from c45_core.engine.columns import Bools, Columns, Ints, laid_out
from c45_core.engine.cuts import check_range
from c45_core.engine.ledger import Ledger
from c45_core.engine.level import Level, root_level
from c45_core.engine.progress import Budget, Watch, exceeds_budget
from c45_core.engine.recording import Record
from c45_core.engine.regrouping import is_grouped
from c45_core.engine.scan import scan
from c45_core.engine.scores import Scan
from c45_core.language.refusal import refusal
from c45_core.table import Table

ALWAYS_CLASSES = 1000
"""Number of classes that are always taken."""
MAX_CLASS_WEIGHTS = 1 << 25
"""Maximum number of rows times classes where there are more classes: a tree has about as many nodes as
rows, each with the weight of every class, and several such arrays are at work."""
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
    _check_classes(table)
    keep_memory()
    columns = laid_out(fitted(table, dialect))
    if decide is None and (grow := _fast()) is not None:
        found = grow(columns, dialect, watch, budget or Budget())
        if found is not None:
            return found
    level = root_level(columns, dialect)
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
        asked = Asked.of(columns, scores, winner)
        below = send_cases(columns, level, asked, dialect)
        if exceeds_budget(budget or Budget(), *record.size_with(below, level)):
            record.close(level)
            break
        record.write(level, scores, asked)
        number, is_open = record.descend(level, below)
        level = carry_down(level, below, number, is_open, _free(columns, level, below, winner, dialect))
    return record.ledger()


@cache
def _fast() -> Callable[..., Ledger | None] | None:
    """Return what grows by loops, None where `c45_fast` is left out: the one seam to it."""
    try:
        return import_module("c45_fast.run").grow_by_loops  # type: ignore[no-any-return]
    except ModuleNotFoundError:
        return None


def _check_classes(table: Table) -> None:
    """Refuse a table with so many classes that their weights at all nodes find no memory."""
    rows, classes = table.rows, len(table.classes)
    if classes > ALWAYS_CLASSES and rows * classes > MAX_CLASS_WEIGHTS:
        most = max(MAX_CLASS_WEIGHTS // rows, ALWAYS_CLASSES)
        raise refusal("table.many_classes", column=table.target, n=classes, rows=rows, most=most)


def _free(columns: Columns, level: Level, below: Branched, winner: Ints, dialect: Dialect) -> Bools:
    """Say which attributes may be tested at each child: a nominal one once on a path (C23), but for
    one whose values are grouped (C30)."""
    free = level.free[below.parent]
    if not len(columns.nominal):
        return free
    used = winner[below.parent]
    once = np.flatnonzero(~(columns.is_numeric | is_grouped(columns, dialect))[used])
    free[once, used[once]] = False
    return free


LARGEST_KEPT_BLOCK = (1 << 25) - (1 << 16)
"""Bytes: just below what glibc still learns from (M_MMAP_THRESHOLD, see mallopt(3))."""


def keep_memory() -> None:
    """Free one large array that was never touched.

    glibc takes the size of the largest block given back as a sign of what a program needs again, and
    from then on keeps blocks up to that size at hand. The arrays of a level are of that kind; without
    this they are given to the system and asked for again, page by page, thousands of times. Elsewhere
    it does nothing.
    """
    np.empty(LARGEST_KEPT_BLOCK, dtype=np.uint8)
