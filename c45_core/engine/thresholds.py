"""Place the threshold of a cut: halfway between two neighbouring values, or at a data value (C3)."""

from __future__ import annotations

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Columns
from c45_core.language.refusal import refusal
from c45_core.measures import Floats
from c45_core.table import Numeric, Table

LARGEST_SINGLE = float(np.finfo(np.float32).max)


def check_range(table: Table, dialect: Dialect) -> None:
    """Refuse a number that the dialect's precision can not hold: it would become infinite."""
    if dialect.value_precision == "double":
        return
    for column in table.attributes:
        if not isinstance(column, Numeric):
            continue
        beyond = np.flatnonzero(np.abs(column.numbers) > LARGEST_SINGLE)
        if len(beyond):
            row = int(beyond[0])
            number = float(column.numbers[row])
            most = LARGEST_SINGLE
            raise refusal("table.single", column=column.name, number=number, row=row + 1, most=most)


def as_read(numbers: Floats, dialect: Dialect) -> Floats:
    """Return the numbers as the dialect holds them: in double precision, or rounded to single."""
    if dialect.value_precision == "double":
        return numbers
    return numbers.astype(np.float32).astype(np.float64)


def midpoints(low: Floats, high: Floats, dialect: Dialect) -> Floats:
    """Return the midpoints between neighbouring values low < high, always below the upper one (C3)."""
    middle = as_read(low / 2 + high / 2, dialect)
    return np.where(middle >= high, low, middle)


def cut_values(columns: Columns, column: int, middle: Floats, dialect: Dialect) -> Floats:
    """Return the thresholds for midpoints [..] of a numeric column, nan for nan (C3).

    The midpoint itself, or the largest number of the whole training table that is not above it; this,
    too, where a midpoint in single precision does not part the numbers as they are given.
    """
    at_midpoint = dialect.threshold_value == "midpoint"
    if at_midpoint and dialect.value_precision == "double":
        return middle
    known = columns.known(column)
    if not len(known):
        return middle
    place = np.searchsorted(as_read(known, dialect), middle, side="right")
    low, high = known[place - 1], np.append(known, np.inf)[place]
    parts = (low <= middle) & (middle < high) & at_midpoint
    return np.where(np.isnan(middle) | parts, middle, low)
