"""Grow a tree and return its record as a `Trace` that can be replayed."""

from c45_core.dialect import PRESETS, Dialect
from c45_core.engine.loop import Decide, run
from c45_core.engine.progress import Budget, Watch
from c45_core.table import Table
from c45_core.trace.replay import Trace


def grow(
    table: Table,
    dialect: Dialect = PRESETS["documents"],
    *,
    watch: Watch | None = None,
    budget: Budget | None = None,
    decide: Decide | None = None,
) -> Trace:
    """Grow a decision tree and return the record of every number on the way.

    `watch` is told how far the growing is: before each level or, by the loops, after every million
    cases or so; an exception it raises ends the growing and reaches the caller. `budget`: where the
    next level would pass it, the open nodes are closed as leaves with the reason `Leaf.BUDGET`, and
    what was grown is kept; None: that of `Budget()`. `decide` is asked after each scan, where a person
    chooses instead of the algorithm.

    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> root = trace.node(0)
    >>> root.split.name, round(root.split.gain, 6), round(root.split.gain_ratio, 6)
    ('纹理', 0.380592, 0.263085)
    """
    ledger = run(table, dialect, watch=watch, budget=budget, decide=decide)
    return Trace(ledger.columns.table, dialect, ledger, table)
