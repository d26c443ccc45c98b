"""Make practice tables of the same structure: other cases, the same attributes and classes.

The draw depends on the seed alone, on every machine: only `random.Random.random` is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from random import Random
from typing import TypeVar

import numpy as np

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.randomness import drawn, seeded, shuffled
from c45_core.reasons import Verdict
from c45_core.table import Column, Nominal, Table
from c45_core.trace.replay import Trace

Cell = TypeVar("Cell", int, float)
CHANGED = 0.3
"""The share of the cells that is drawn anew from their column; the rest stays with its case."""
CLEAR = 2e-3
"""A decision is clear where the numbers differ by more than this: it is seen with three decimals."""
ATTEMPTS = 400


def practice_table(table: Table, seed: int, dialect: Dialect, *, ties: bool = False) -> Table:
    """Return other cases of the same structure, whose root is divided and leaves no doubt by what.

    `ties`: two attributes are equal there, for that is the point. Raise `InputError` where no
    such table is found.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> new = practice_table(golf, 7, Dialect())
    >>> new.rows, new.classes == golf.classes, [column.name for column in new.attributes]
    (14, True, ['天气', '温度', '湿度', '风况'])
    """
    return next(practice_tables(table, seed, dialect, ties=ties))


def practice_tables(
    table: Table, seed: int, dialect: Dialect, *, ties: bool = False
) -> Iterator[Table]:
    """Give such tables one after the other, as they are found; InputError where there is not one."""
    random, found = seeded(seed), False
    for _ in range(ATTEMPTS):
        made = _drawn_table(table, random)
        present = len(np.unique(made.labels)) == len(np.unique(table.labels))
        if present and _is_good(grow(made, dialect.with_(max_depth=1)), ties):
            found = True
            yield made.renamed(f"{table.name} #{seed}")
    if not found:
        raise refusal("drawing.practice_tied" if ties else "drawing.practice", table=table.name)


def _drawn_table(table: Table, random: Random) -> Table:
    rows = [floor(random.random() * table.rows) for _ in range(table.rows)]
    made = table.take(rows)
    names = tuple(str(row + 1) for row in range(table.rows))
    attributes = tuple(_changed(column, random) for column in made.attributes)
    return replace(made, attributes=attributes, case_names=names)


def _changed(column: Column, random: Random) -> Column:
    """Draw some cells anew, and let the values change places, so that another one is telling."""
    if isinstance(column, Nominal):
        places = shuffled(range(len(column.values)), random)
        codes = [_redrawn(column.codes.tolist(), code, random) for code in column.codes.tolist()]
        new = [code if code < 0 else places[code] for code in codes]
        return replace(column, codes=np.array(new, dtype=np.int32))
    cells = column.numbers.tolist()
    return replace(column, numbers=np.array([_redrawn(cells, cell, random) for cell in cells]))


def _redrawn(cells: Sequence[Cell], cell: Cell, random: Random) -> Cell:
    return drawn(cells, random) if random.random() < CHANGED else cell


def _is_good(trace: Trace, ties: bool) -> bool:
    """Tell whether the root is divided, by an attribute that is clearly the one."""
    root = trace.node(0)
    if root.split is None:
        return False
    compared = [e for e in trace.evaluations(0) if e.verdict.admitted]
    if ties:
        return any(e.verdict is Verdict.TIED for e in compared)
    by = trace.dialect.attribute_by
    best = root.split.measured(by)
    others = [e for e in compared if e.attribute != root.split.attribute]
    apart = all(abs(e.measured(by) - best) > CLEAR for e in others)
    average = root.average_gain
    return apart and (average is None or all(abs(e.gain - average) > CLEAR for e in compared))
