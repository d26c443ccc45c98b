"""Convert the cells of a CSV to the columns of a table, and check each against its declaration."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.language.refusal import refusal, whole
from c45_core.table import MISSING, Nominal, Numeric, Table
from c45_course.datasets.dataset import PARTS, ROLES, Column
from c45_course.declaration import Entry

Rows = tuple[tuple[str, ...], ...]
"""The cells of a CSV, row by row."""


def read_rows(path: Path, columns: tuple[Column, ...]) -> Rows:
    """Read the CSV; its header must be the declared columns, in order."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            header, *rows = csv.reader(lines)
    except OSError:
        raise refusal("dataset.no_csv", file=path.name) from None
    except (ValueError, csv.Error) as error:
        raise refusal("dataset.not_csv", file=path.name, reason=whole(str(error))) from None
    declared = [column.name for column in columns]
    if header != declared:
        raise refusal("dataset.header", file=path.name, names=whole(declared), found=whole(header))
    for number, row in enumerate(rows, 1):
        if len(row) != len(header):
            raise refusal(
                "dataset.cells", file=path.name, row=number, width=len(header), found=len(row)
            )
    return tuple(tuple(row) for row in rows)


def table_of(
    entry: Entry,
    columns: tuple[Column, ...],
    rows: Rows,
    target: str,
    missing: tuple[str, ...],
) -> Table:
    """Turn the cells into the columns the algorithm works on."""
    cells = {column.name: [row[i] for row in rows] for i, column in enumerate(columns)}
    by_role = {role: [column for column in columns if column.role == role] for role in ROLES}
    if [column.name for column in by_role["class"]] != [target]:
        entry.fail("only_class", ", ".join(column.name for column in by_role["class"]), target=target)
    for role in ("case", "weight", "part"):
        if len(by_role[role]) > 1:
            entry.fail("one_role", len(by_role[role]), role=role)
    classes = entry.strings("classes")
    if set(classes) != set(by_role["class"][0].values):
        entry.fail("classes", list(classes), target=target)
    case, weight = by_role["case"], by_role["weight"]
    return Table(
        name=entry.place.removesuffix(".toml"),
        attributes=tuple(
            _nominal(entry, column, cells[column.name], missing)
            if column.kind == "nominal"
            else _numeric(entry, column, cells[column.name], missing)
            for column in _in_order(entry, by_role["attribute"])
        ),
        target=target,
        classes=classes,
        labels=_codes(entry, target, classes, cells[target], ()),
        weights=_numeric(entry, weight[0], cells[weight[0].name], ()).numbers
        if weight
        else np.ones(len(rows)),
        case_names=tuple(cells[case[0].name])
        if case
        else tuple(str(number) for number in range(1, len(rows) + 1)),
    )


def _in_order(entry: Entry, columns: list[Column]) -> list[Column]:
    """Put the attributes into the order that decides ties (C19): as declared, else as in the CSV."""
    place = {column.name: number for number, column in enumerate(columns)}
    wanted = entry.strings("attributes", tuple(place))
    if sorted(wanted) != sorted(place):
        entry.fail("in_order", list(wanted), names=whole(place))
    return [columns[place[name]] for name in wanted]


def parts_of(entry: Entry, columns: tuple[Column, ...], rows: Rows) -> tuple[str, ...]:
    """Return the part of each row, () without a column of role part."""
    for position, column in enumerate(columns):
        if column.role == "part":
            values = tuple(column.values)
            if len(values) != len(PARTS):
                entry.fail("parts", list(values), column=column.name)
            codes = _codes(entry, column.name, values, [row[position] for row in rows], ())
            return tuple(PARTS[code] for code in codes)
    return ()


def _nominal(entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Nominal:
    values = tuple(column.values)
    return Nominal(column.name, values, _codes(entry, column.name, values, cells, missing))


def _codes(
    entry: Entry, name: str, values: tuple[str, ...], cells: list[str], missing: tuple[str, ...]
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the position of each cell's value, int32[rows]; -1 for a missing marker."""
    code = {value: position for position, value in enumerate(values)}
    code.update(dict.fromkeys(missing, MISSING))
    for number, cell in enumerate(cells, 1):
        if cell not in code:
            entry.fail("cell_value", cell, row=number, column=name, names=whole(code))
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _numeric(entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Numeric:
    numbers = []
    for row, cell in enumerate(cells, 1):
        number = math.nan if cell in missing else _number(cell, column.unit)
        if number is None:
            wanted = "cell_unit" if column.unit else "cell_number"
            entry.fail(wanted, cell, row=row, column=column.name, unit=column.unit)
        numbers.append(number)
    return Numeric(column.name, np.array(numbers, dtype=np.float64))


def _number(cell: str, unit: str) -> float | None:
    """Return the number in a cell, None if it is no finite number followed by the unit."""
    if not cell.endswith(unit):
        return None
    try:
        number = float(cell.removesuffix(unit))
    except ValueError:
        return None
    return number if math.isfinite(number) else None
