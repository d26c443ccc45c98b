"""List the changes of one cell that are worth a try, and make them.

A cell takes each other value that occurs in its column: of a nominal attribute and of the class each
other declared value, of a number each other number of the column. Between two neighbouring numbers a
value parts the other cases no other way than one of the two, so these are enough to know the tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from c45_core.table import MISSING, Nominal, Numeric, Table

CLASS = -1
"""The number of the class column among the columns of a table."""
MAX_NUMBERS = 24
"""Of more different numbers than this, so many are tried: the smallest, the largest, evenly between."""


@dataclass(frozen=True)
class CellChange:
    """Another value in one cell.

    `row`: of the table; `column`: the number of the attribute, or `CLASS`; `value`: the code of the
    value or of the class, or the number itself.
    """

    row: int
    column: int
    value: float


def changes_of(table: Table, row: int, column: int) -> tuple[CellChange, ...]:
    """Return the changes of a cell that are tried, the first declared value or smallest number first.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> [change.value for change in changes_of(golf, 0, 0)], len(changes_of(golf, 0, CLASS))
    ([1.0, 2.0], 1)
    """
    now, values = _cell(table, row, column), _values(table, column)
    return tuple(CellChange(row, column, value) for value in values if value != now)


def text_of(table: Table, change: CellChange) -> str:
    """Return what a change writes into its cell, as the table itself would write it."""
    if change.column == CLASS:
        return table.classes[int(change.value)]
    column = table.attributes[change.column]
    return column.values[int(change.value)] if isinstance(column, Nominal) else f"{change.value:.15g}"


def holding(table: Table, change: CellChange) -> np.ndarray:
    """Return the rows [n] whose cell in that column holds what a change writes."""
    if change.column == CLASS:
        return np.flatnonzero(table.labels == change.value)
    of = table.attributes[change.column]
    return np.flatnonzero((of.codes if isinstance(of, Nominal) else of.numbers) == change.value)


def changed(table: Table, change: CellChange) -> Table:
    """Return the table with one cell changed.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> changed(golf, CellChange(0, 0, 2.0)).attributes[0].codes[:3].tolist()
    [2, 0, 1]
    """
    return stacked(table, (change,))


def stacked(table: Table, changes: Iterable[CellChange]) -> Table:
    """Return copies of a table one below the other, each with its change."""
    wanted = tuple(changes)
    copies, rows = len(wanted), table.rows
    column_of = np.array([change.column for change in wanted], dtype=np.int64)
    place = np.arange(copies) * rows + [change.row for change in wanted]
    value = np.array([change.value for change in wanted])

    def written(cells: np.ndarray, column: int) -> np.ndarray:
        found = np.tile(cells, copies)
        mine = column_of == column
        found[place[mine]] = value[mine]
        return found

    columns = tuple(
        replace(each, codes=written(each.codes, a))
        if isinstance(each, Nominal)
        else Numeric(each.name, written(each.numbers, a))
        for a, each in enumerate(table.attributes)
    )
    return replace(
        table,
        attributes=columns,
        labels=written(table.labels, CLASS),
        weights=np.tile(table.weights, copies),
        case_names=table.case_names * copies,
    )


def _cell(table: Table, row: int, column: int) -> float:
    if column == CLASS:
        return float(table.labels[row])
    of = table.attributes[column]
    return float(of.codes[row] if isinstance(of, Nominal) else of.numbers[row])


def _values(table: Table, column: int) -> list[float]:
    """Return what cells of a column can hold, but for a missing value."""
    if column == CLASS:
        return [float(code) for code in range(len(table.classes))]
    of = table.attributes[column]
    if isinstance(of, Nominal):
        return [float(code) for code in range(len(of.values)) if code != MISSING]
    numbers = np.unique(of.numbers[~np.isnan(of.numbers)])
    if len(numbers) > MAX_NUMBERS:
        numbers = numbers[np.unique(np.linspace(0, len(numbers) - 1, MAX_NUMBERS).round().astype(int))]
    return [float(number) for number in numbers]
