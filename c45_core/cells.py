"""Classify the value in a cell, of Python, numpy or pandas: missing, a number, or a name.

Nothing here imports pandas: its values are known by how they behave. What is missing differs from
itself (nan, NaT), or does not say whether it does (NA). Its columns say by their dtype what they hold.

A cell that is neither is refused, by its column and row. Names are equal if their cells are: 1 and 1.0
are one name, 1 and "1" in one column are refused. Numbers whose digits a float loses are read, with a
warning.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from numbers import Complex, Integral, Rational, Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.language.refusal import refusal, warn, whole

MAX_EXACT = 2**53
"""Every whole number up to this one is a float."""


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


def numbers_of(name: str, column: object) -> NDArray[np.float64] | None:
    """Return a column that numpy holds as numbers as floats, at once; None for any other column.

    >>> numbers_of("x", np.array([1, 2])).tolist(), numbers_of("x", [1, 2])
    ([1.0, 2.0], None)
    """
    dtype = getattr(column, "dtype", None)
    plain = isinstance(dtype, np.dtype) and dtype.kind in "iuf"
    if not plain or isinstance(column, np.ma.MaskedArray) or getattr(column, "ndim", 1) != 1:
        return None
    cells: Any = np.asarray(column)
    numbers: NDArray[np.float64] = cells.astype(np.float64)
    if cells.dtype.kind == "f" and cells.dtype.itemsize > numbers.itemsize:
        _say_rounded(name, cells.tolist(), numbers)
    elif cells.dtype.kind in "iu":
        large = np.flatnonzero((cells > MAX_EXACT) | (cells < -MAX_EXACT))
        _say_rounded(name, cells[large].tolist(), numbers[large])
    return numbers


def numbers_from(name: str, cells: Sequence[object]) -> NDArray[np.float64]:
    """Return the cells of a column of numbers as floats, nan where one is missing."""
    numbers = np.array([number_of(cell) for cell in cells], dtype=np.float64)
    _say_rounded(name, cells, numbers)
    return numbers


def only_numbers(name: str, column: Iterable[object], refused: str) -> NDArray[np.float64]:
    """Return a column as floats, nan where a cell is missing.

    Errors: InputError for a cell that is no number, with the sentence `refused`.
    """
    numbers = numbers_of(name, column)
    if numbers is not None:
        return numbers
    cells = given(name, column).cells
    for row, cell in enumerate(cells, 1):
        if not is_missing(cell) and not is_number(cell):
            raise refusal(refused, attribute=name, row=row, found=str(cell))
    return numbers_from(name, cells)


def _say_rounded(name: str, cells: Sequence[object], numbers: NDArray[np.float64]) -> None:
    """Warn of numbers that lose digits, as the reader of files does."""
    lost = [at for at, cell in enumerate(cells) if _is_rounded(cell, float(numbers[at]))]
    if lost:
        first, kept = cells[lost[0]], float(numbers[lost[0]])
        read = str(int(kept)) if kept.is_integer() else repr(kept)
        warn("rounded", column=name, first=str(first), second=read, rows=len(lost))


def _is_rounded(cell: object, number: float) -> bool:
    """Tell whether a number has digits that its float does not write; 1/3 has no last one."""
    if isinstance(cell, float) or not np.isfinite(number):
        return False
    if isinstance(cell, Rational):
        return abs(number) >= MAX_EXACT and int(number) != cell
    if isinstance(cell, np.longdouble):
        return bool(abs(cell) >= MAX_EXACT and np.longdouble(number) != cell)
    return isinstance(cell, Decimal) and Decimal(repr(number)) != cell


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

    `declared`: the categories in their order, None where there are none.
    """

    cells: list[object]
    declared: list[object] | None
    is_numeric: bool


def given(name: str, column: Iterable[object]) -> Given:
    """Look at a column: a list, an array, a column of a data frame.

    A column of numbers is numeric, one of categories is not. Where no cell is known the dtype decides.
    Errors: InputError for what has no order (a set, a dictionary), is one value or an array of arrays,
    and for a cell that is neither a number nor a name.

    >>> given("x", [1, None, 2.5]).is_numeric, given("x", [1, "a"]).is_numeric
    (True, False)
    """
    dtype = getattr(column, "dtype", None)
    cells = _cells_of_column(name, column)
    declared = getattr(dtype, "categories", None)
    if isinstance(declared, Iterable):
        return Given(cells, list(declared), is_numeric=False)
    known = [cell for cell in cells if not is_missing(cell)]
    is_numeric = all(map(is_number, known)) if known else _for_numbers(dtype, cells)
    return Given(cells, None, is_numeric)


def _cells_of_column(name: str, column: Any) -> list[object]:
    """Return the cells of a column, each of which is missing, a number or a name."""
    found = type(column).__name__
    if isinstance(column, Set | Mapping):
        raise refusal("table.no_order", column=name, found=found)
    if not is_column(column):
        raise refusal("table.one_value", column=name, found=str(column))
    dimensions = getattr(column, "ndim", 1)
    if dimensions != 1:
        raise refusal("not_one_row_of_cells", column=name, dimensions=int(dimensions))
    fields = getattr(getattr(column, "dtype", None), "names", None)
    if fields:
        raise refusal("table.structured_column", column=name, names=whole(fields))
    cells = list(column.to_pylist() if hasattr(column, "to_pylist") else column)
    odd = {kind for kind in set(map(type, cells)) if _is_odd(kind)}
    if odd:
        row, cell = next((row, cell) for row, cell in enumerate(cells, 1) if type(cell) in odd)
        raise refusal("table.odd_cell", column=name, row=row, found=type(cell).__name__)
    return cells


def is_column(given: object) -> bool:
    """Tell whether something has cells, as a list or an array has; a text is one value."""
    return isinstance(given, Iterable) and not isinstance(given, str | bytes)


def _is_odd(kind: type) -> bool:
    """Tell whether values of a type are neither numbers nor names: complex, with parts, or nameless."""
    if issubclass(kind, str | bytes | Real | type(np.ma.masked)):
        return False
    nameless = kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__
    return nameless or issubclass(kind, Complex | Iterable | np.void)


def names_from(name: str, cells: Sequence[object]) -> list[str | None]:
    """Return the name that each cell of a column is, None where it is missing.

    Equal numbers have one name; where one of them is an integer, whole numbers have no point.
    Errors: InputError for a number and a text (or a date) that are written alike, and for a number and
    a truth value that are equal.

    >>> names_from("size", [1, 1.0, None, 2.5]), names_from("size", [1.0, 2.0])
    (['1', '1', None, '2.5'], ['1.0', '2.0'])
    """
    numbers: dict[object, str] = {}
    first: dict[object, object] = {}
    known = [None if is_missing(cell) else cell for cell in cells]
    without_point = any(isinstance(cell, Integral) and is_number(cell) for cell in known)
    names: list[str | None] = []
    for cell in known:
        if cell is None:
            names.append(None)
            continue
        text = text_of(cell)
        if is_number(cell):
            digits = _digits(cell) if without_point else None
            text = numbers.setdefault(cell, digits or text)
        counts = is_number(cell) or isinstance(cell, bool | np.bool_)  # True is equal to 1
        for same in (text, cell) if counts else (text,):
            other = first.setdefault(same, cell)
            if _sort(other) != _sort(cell):
                raise refusal("table.several_types", column=name, one=repr(other), other=repr(cell))
        names.append(text)
    return names


def _sort(cell: object) -> str:
    """Return whether a cell that is known is a text, a number or something else."""
    return "text" if isinstance(cell, str) else "number" if is_number(cell) else "else"


def code_in(values: Mapping[str, int], cell: object) -> int | None:
    """Return the code of a cell among declared values, None for one that is missing or not declared.

    What is 1 in one frame is 1.0 in another that has a gap, and "1" in a file.

    >>> code_in({"1": 0}, 1.0), code_in({"1": 0}, "1"), code_in({"1": 0}, 2)
    (0, 0, None)
    """
    if is_missing(cell):
        return None
    name = text_of(cell)
    if name not in values and is_number(cell) and (digits := _digits(cell)):
        name = digits if digits in values else f"{digits}.0"
    return values.get(name)


def _digits(cell: Any) -> str | None:
    """Return a whole number, whose digits are all kept, without a point; None for another number."""
    if not np.isfinite(number_of(cell)):
        return None
    return str(int(cell)) if cell == int(cell) else None


def _for_numbers(dtype: Any, cells: list[object]) -> bool:
    """Tell whether a column of which no cell is known holds numbers: a plain list, if it has a nan."""
    if dtype is None or (isinstance(dtype, np.dtype) and dtype.kind == "O"):
        return any(isinstance(cell, float | np.floating) for cell in cells)
    return getattr(dtype, "kind", "") in tuple("iuf") or str(dtype).startswith("null")


def columns_of(table: Any, names: Iterable[Any] | None = None) -> dict[Any, Iterable[object]]:
    """Return the columns of what a program holds as a table, by their names.

    `table`: columns by name, a data frame (of pandas, polars or Arrow), or rows: cells as an array or
    lists, or a dictionary for each, in which what is left out is missing; `names`: of the columns of an
    array, x1, x2 and so on where none are given.

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
    if isinstance(cells, dict):
        return cells
    fields = getattr(getattr(cells, "dtype", None), "names", None)
    if fields:
        raise refusal("table.structured", names=whole(fields))
    if cells.ndim != 2:
        raise refusal("table.no_rows_of_cells", dimensions=int(cells.ndim))
    width = cells.shape[1]
    named = [f"x{place}" for place in range(1, width + 1)] if names is None else list(names)
    if len(named) != width:
        raise refusal("table.names", found=len(named), columns=width)
    return {name: cells[:, place] for place, name in enumerate(named)}


def _cells_of(rows: Any) -> Any:
    """Return lists of cells as an array that changes none of them, dictionaries as columns by name."""
    if not is_column(rows) or isinstance(rows, Set):
        raise refusal("table.no_table", found=type(rows).__name__)
    given_rows = list(rows)
    by_name = [isinstance(row, Mapping) for row in given_rows]
    if any(by_name):
        if not all(by_name):
            raise refusal("table.some_by_name", row=by_name.index(not by_name[0]) + 1)
        named = dict.fromkeys(name for row in given_rows for name in row)
        return {name: [row.get(name) for row in given_rows] for name in named}
    odd = next((row for row in given_rows if not is_column(row) or isinstance(row, Set)), None)
    if odd is not None:
        raise refusal("table.no_rows_of_cells", dimensions=1)
    listed = [list(row) for row in given_rows]
    cells = np.empty((len(listed), len(listed[0]) if listed else 0), dtype=object)
    for place, row in enumerate(listed):
        if len(row) != cells.shape[1]:
            raise refusal("table.row_length", row=place + 1, found=len(row), columns=cells.shape[1])
        cells[place] = row
    return cells
