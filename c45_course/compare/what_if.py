"""Choose again at one node under another dialect, or with one more column.

Each answer is a trace of its own, so its numbers are recorded and explained like all others. What a
gate of Release 8 counts depends on the whole table (C25), so a gated convention is asked at a node
of its own trace only.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace


def one_split(table: Table, dialect: Dialect) -> Trace:
    """Return the trace of the first split alone.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> one_split(datasets.load("watermelon_2.0").table, preset("documents")).height
    1
    """
    return grow(table, dialect.with_(max_depth=1))


def cases_at(trace: Trace, node: int) -> Table:
    """Return the cases of a node as a table as it was given, each with the weight it has there."""
    here = trace.node(node)
    return replace(trace.source.take(here.cases), weights=here.weights)


def asked_again(trace: Trace, node: int, dialect: Dialect) -> Trace:
    """Return what another convention would do with the cases of a node: a trace whose root it is.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("golf_14_quinlan_numeric").table)
    >>> trace.node(0).split.name
    '天气'
    >>> asked_again(trace, 0, preset("documents").with_(gate="none")).node(0).split.name
    '温度'
    """
    return one_split(cases_at(trace, node), dialect)


def with_identifier(table: Table, name: str) -> Table:
    """Return the table with one more column, the last: a value of its own for every case.

    The values are the names of the cases, or their numbers where two share a name. A name that is
    taken gets underscores.

    >>> from c45_course import datasets
    >>> table = with_identifier(datasets.load("golf_14").table, "no")
    >>> table.attributes[-1].name, len(table.attributes[-1].values)
    ('no', 14)
    """
    names = table.case_names
    if len(set(names)) < table.rows:
        names = tuple(str(row + 1) for row in range(table.rows))
    taken = {table.target, *(column.name for column in table.attributes)}
    while name in taken:
        name += "_"
    column = Nominal(name, names, np.arange(table.rows, dtype=np.int32))
    return replace(table, attributes=(*table.attributes, column))


def nearly_empty(cases: int) -> Table:
    """Return a table in which one attribute sets a single case apart and another halves the cases.

    `cases`, a multiple of 10, are half of class "y" and half of class "n". "apart" puts one case of
    class "n" into a branch of its own; in either half of "halves" six of ten are of the same class,
    so it helps a little. The rows carry weights.

    >>> from c45_core import preset
    >>> trace = one_split(nearly_empty(1000), preset("documents"))
    >>> round(trace.evaluation(0, "apart").iv, 6), trace.node(0).split.name
    (0.011408, 'halves')
    """
    more, fewer = cases * 3 // 10, cases * 2 // 10
    rows = [
        ("rest", "a", "y", more),
        ("rest", "a", "n", fewer),
        ("rest", "b", "y", fewer),
        ("rest", "b", "n", more - 1),
        ("one", "b", "n", 1),
    ]
    apart, halves, labels, weights = zip(*rows, strict=True)
    return Table.from_columns(
        {"apart": apart, "halves": halves, "class": labels},
        target="class",
        weights=weights,
        name=f"nearly_empty_{cases}",
    )
