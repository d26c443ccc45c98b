"""Classify the value in a cell, of Python, numpy or pandas: missing, a number, or a name.

Nothing here imports pandas: its values are known by how they behave. What is missing differs from
itself (nan, NaT), or does not say whether it does (NA). Its columns say by their dtype what they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from numbers import Real
from typing import Any

import numpy as np

from c45_core.language.refusal import refusal


def is_missing(cell: object) -> bool:
    """Tell whether a cell is None, nan of any kind, NaT, pandas' NA or masked.

    >>> is_missing(None), is_missing(float("nan")), is_missing(""), is_missing(0)
    (True, True, False, False)
    >>> is_missing(np.datetime64("NaT")), is_missing(np.ma.masked)
    (True, True)
    """
    if isinstance(cell, (str, int)):
        return False
    if cell is None or cell is np.ma.masked:
        return True
    try:
        differs: Any = cell != cell  # noqa: PLR0124
    except InvalidOperation:  # a signalling nan
        return True
    if isinstance(differs, (bool, np.bool_)):
        return bool(differs)
    return differs is cell  # NA != NA is NA


def is_number(cell: object) -> bool:
    """Tell whether a cell is a number, of Python or numpy; no truth value is, and no span of time."""
    return isinstance(cell, Real | Decimal) and not isinstance(cell, bool | np.timedelta64)


def number_of(cell: object) -> float:
    """Return a number as a float, nan for a missing one, inf for one that is too large.

    >>> number_of(np.int64(3)), number_of(10**400)
    (3.0, inf)
    """
    if is_missing(cell):
        return np.nan
    assert isinstance(cell, Real | Decimal)
    try:
        return float(cell)
    except OverflowError:
        return np.inf


def numbers_of(column: object) -> np.ndarray | None:
    """Return a column that numpy holds as numbers as floats, at once; None for any other column.

    >>> numbers_of(np.array([1, 2])).tolist(), numbers_of([1, 2])
    ([1.0, 2.0], None)
    """
    dtype = getattr(column, "dtype", None)
    plain = isinstance(dtype, np.dtype) and dtype.kind in "iuf"
    if not plain or isinstance(column, np.ma.MaskedArray) or getattr(column, "ndim", 1) != 1:
        return None
    return np.array(column, dtype=np.float64)


def text_of(cell: object) -> str:
    """Return the name that a cell is; a point in time at midnight is written as its day.

    >>> text_of(True), text_of(datetime(2024, 2, 29)), text_of(datetime(2024, 2, 29, 8))
    ('True', '2024-02-29', '2024-02-29 08:00:00')
    """
    if isinstance(cell, np.datetime64):
        cell = cell.astype("datetime64[us]").item()
    if isinstance(cell, datetime):
        midnight = cell.time() == time() and cell.tzinfo is None
        return cell.date().isoformat() if midnight else cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, date) else str(cell)


@dataclass(frozen=True)
class Given:
    """A column as a program gives it: its cells, and what its dtype declares.

    `values`: the categories in their order as names, None where none are declared.
    """

    cells: list[object]
    values: tuple[str, ...] | None
    is_numeric: bool


def given(name: str, column: Iterable[object]) -> Given:
    """Look at a column: a list, an array, a column of a data frame; an array of arrays is refused.

    A column of numbers is numeric, one of categories is not. Where no cell is known the dtype decides.

    >>> given("x", [1, None, 2.5]).is_numeric, given("x", [1, "a"]).is_numeric
    (True, False)
    """
    dimensions = getattr(column, "ndim", 1)
    if dimensions != 1:
        raise refusal("not_one_row_of_cells", column=name, dimensions=int(dimensions))
    dtype = getattr(column, "dtype", None)
    cells = list(column.to_pylist() if hasattr(column, "to_pylist") else column)
    declared = getattr(dtype, "categories", None)
    if isinstance(declared, Iterable):
        return Given(cells, tuple(map(text_of, declared)), is_numeric=False)
    known = [cell for cell in cells if not is_missing(cell)]
    is_numeric = all(map(is_number, known)) if known else _for_numbers(dtype, cells)
    return Given(cells, None, is_numeric)


def _for_numbers(dtype: Any, cells: list[object]) -> bool:
    """Tell whether a column of which no cell is known holds numbers: a plain list, if it has a nan."""
    if dtype is None or (isinstance(dtype, np.dtype) and dtype.kind == "O"):
        return any(isinstance(cell, float | np.floating) for cell in cells)
    return getattr(dtype, "kind", "") in tuple("iuf") or str(dtype).startswith("null")


def columns_of(table: Any, names: Iterable[Any] | None = None) -> dict[Any, Iterable[object]]:
    """Return the columns of what a program holds as a table, by their names.

    `table`: columns by name, a data frame (of pandas, polars or Arrow), or rows of cells as an array or
    lists; `names`: of the columns of an array, x1, x2 and so on where none are given.

    >>> columns_of([[1, "a"], [2, "b"]], ["size", "kind"])["kind"].tolist()
    ['a', 'b']
    """
    if isinstance(table, Mapping):
        return dict(table)
    if hasattr(table, "collect"):  # a lazy frame of polars
        table = table.collect()
    own = getattr(table, "column_names", getattr(table, "columns", None))
    if own is None:
        return _columns_of_rows(table, names)
    named = list(own)
    if len(set(named)) != len(named):
        twice = next(name for name in named if named.count(name) > 1)
        raise refusal("table.same_name", column=str(twice))
    return {name: table[name] for name in named}


def _columns_of_rows(rows: Any, names: Iterable[Any] | None) -> dict[Any, Iterable[object]]:
    cells = rows if hasattr(rows, "ndim") else _cells_of(rows)
    if cells.ndim != 2:
        raise refusal("table.no_rows_of_cells", dimensions=int(cells.ndim))
    width = cells.shape[1]
    named = [f"x{place}" for place in range(1, width + 1)] if names is None else list(names)
    if len(named) != width:
        raise refusal("table.names", found=len(named), columns=width)
    return {name: cells[:, place] for place, name in enumerate(named)}


def _cells_of(rows: Any) -> np.ndarray:
    """Return lists of cells as an array that changes none of them."""
    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise refusal("table.no_table", found=type(rows).__name__)
    given_rows = list(rows)
    odd = next(
        (row for row in given_rows if isinstance(row, str) or not isinstance(row, Iterable)), None
    )
    if odd is not None:
        raise refusal("table.no_rows_of_cells", dimensions=1)
    listed = [list(row) for row in given_rows]
    cells = np.empty((len(listed), len(listed[0]) if listed else 0), dtype=object)
    for place, row in enumerate(listed):
        if len(row) != cells.shape[1]:
            raise refusal("table.row_length", row=place + 1, found=len(row), columns=cells.shape[1])
        cells[place] = row
    return cells
