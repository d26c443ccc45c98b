"""Read a table from a CSV file.

Every cell is text first. Without a schema a column is numeric when every known cell is a number, and
values and classes keep the order in which they first appear; a schema fixes both. A cell is missing
when it holds one of the missing markers. Spaces around a cell and blank lines mean nothing. Whatever
can not be understood raises `InputError`; no row and no cell is dropped or changed.

The csv module of the standard library reads the cells: it neither pads short rows nor renames
columns, as pandas does.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from c45_core.border.files import decode, read_text
from c45_core.border.schema import MISSING, Attribute, Schema
from c45_core.errors import InputError
from c45_core.table import MISSING as NO_VALUE
from c45_core.table import Codes, Column, Floats, Nominal, Numeric, Table

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
FEW = 0.2
"""Fewer texts than this share among the numbers of a column are slips, not values."""
MOST_NAMES = 12
"""A message lists at most so many columns or values."""


def read_csv(
    path: str | Path,
    *,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] = MISSING,
) -> Table:
    """Read a table from a file with a header.

    `target`: the class column; a schema names it itself. `weight`: a column of case weights, each
    greater than 0. `missing`: the texts that stand for a missing value, if no schema tells.
    """
    cells = _cells(read_text(path), Path(path).name)
    return _table(cells, target, schema, weight, missing)


def read_bytes(
    data: bytes,
    *,
    name: str,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] = MISSING,
) -> Table:
    """Read a table from the bytes of a file, such as an uploaded one.

    >>> read_bytes(b"windy,play\\nno,yes\\nyes,no\\n", name="golf.csv", target="play").classes
    ('yes', 'no')
    """
    return _table(_cells(decode(data, name), name), target, schema, weight, missing)


# --- cells ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Cells:
    """The file as text: `columns` maps a name to its cells, all of the same number, at least one."""

    name: str
    columns: dict[str, tuple[str, ...]]

    def column(self, wanted: str, what: str) -> tuple[str, ...]:
        if wanted not in self.columns:
            raise InputError(
                f"{self.name} has no column {wanted!r} ({what}); "
                f"its columns are {_listed(self.columns)}."
            )
        return self.columns[wanted]


def _cells(text: str, name: str) -> _Cells:
    lines = _lines(text, name)
    if not lines:
        raise InputError(f"{name} is empty; a table needs a header and at least one row.")
    header, rows = _header(lines[0], name), lines[1:]
    for number, row in enumerate(rows, 1):
        if len(row) != len(header):
            raise InputError(
                f"{name}: row {number} has {len(row)} cells, the header {len(header)}; "
                "give every row one cell per column, and quote a cell that holds a comma."
            )
    if not rows:
        raise InputError(f"{name} has a header and no rows; a table needs at least one row.")
    columns = zip(*([cell.strip() for cell in row] for row in rows), strict=True)
    return _Cells(name, dict(zip(header, columns, strict=True)))


def _lines(text: str, name: str) -> list[list[str]]:
    """Return the cells line by line, without the blank lines."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, skipinitialspace=True)
    try:
        return [row for row in reader if len(row) > 1 or (row and row[0].strip())]
    except csv.Error as error:
        raise InputError(
            f"{name}, line {reader.line_num}: the cells can not be told apart ({error}); "
            "close every quotation mark, and double one inside a cell."
        ) from None


def _header(cells: list[str], name: str) -> list[str]:
    """Return the names of the columns; every one needs a name of its own."""
    header = [cell.strip() for cell in cells]
    mark = next((mark for mark in ";\t|，" if mark in header[0]), None)
    if len(header) == 1 and mark:
        raise InputError(f"{name} separates its cells by {mark!r}; save it with commas.")
    for number, column in enumerate(header, 1):
        if not column:
            raise InputError(f"{name}: column {number} has no name in the header; give it one.")
        if column in header[: number - 1]:
            raise InputError(f"{name}: two columns are named {column!r}; rename one of them.")
    return header


# --- columns --------------------------------------------------------------------------------------


def _table(
    cells: _Cells,
    target: str | None,
    schema: Schema | None,
    weight: str | None,
    missing: Sequence[str],
) -> Table:
    if schema is None:
        schema = _inferred(cells, target, weight, missing)
    elif target is not None and target != schema.target:
        raise InputError(
            f"The target is {target!r}, but the schema says {schema.target!r}; leave one of them out."
        )
    classes, labels = _classes(cells, schema)
    attributes = tuple(_column(cells, attribute, schema.missing) for attribute in schema.attributes)
    rows = len(labels)
    if (labels == labels[0]).all():
        raise InputError(
            f"Every row has the class {classes[labels[0]]!r} in column {schema.target!r}; a tree needs "
            "rows of two classes at least: add some, or choose another target."
        )
    return Table(
        name=Path(cells.name).stem,
        attributes=attributes,
        target=schema.target,
        classes=classes,
        labels=labels,
        weights=np.ones(rows) if weight is None else _weights(cells, weight, schema),
        case_names=tuple(str(row) for row in range(1, rows + 1)),
    )


def _inferred(cells: _Cells, target: str | None, weight: str | None, missing: Sequence[str]) -> Schema:
    """Take every column but class and weight as an attribute, numeric if its known cells are."""
    if target is None:
        raise InputError(
            f"Which column of {cells.name} is the class? Name it as target; "
            f"its columns are {_listed(cells.columns)}."
        )
    cells.column(target, "the target")
    markers = tuple(missing)
    names = [name for name in cells.columns if name not in (target, weight)]
    if not names:
        raise InputError(f"{cells.name} has no attribute, only {target!r}; add a column to divide by.")
    attributes = tuple(Attribute(name, _kind(cells, name, markers)) for name in names)
    return Schema(target, attributes, missing=markers)


def _kind(cells: _Cells, name: str, missing: tuple[str, ...]) -> str:
    """Tell the kind of a column; a few texts among numbers are refused, a slip is likelier."""
    known = [cell for cell in cells.columns[name] if cell not in missing]
    texts = [cell for cell in known if not NUMBER.fullmatch(cell)]
    if known and not texts:
        return "numeric"
    numbers = len(known) - len(texts)
    if numbers > len(texts) and (len(texts) == 1 or len(texts) < FEW * len(known)):
        row = cells.columns[name].index(texts[0]) + 1
        raise InputError(
            f"Column {name!r} holds {numbers} numbers, but row {row} has {texts[0]!r}; mend the cell, "
            "write ? if the value is missing, or declare the column nominal in a schema."
        )
    return "nominal"


def _column(cells: _Cells, attribute: Attribute, missing: tuple[str, ...]) -> Column:
    found = cells.column(attribute.name, "an attribute of the schema")
    if attribute.kind == "numeric":
        return Numeric(attribute.name, _numbers(attribute.name, found, missing))
    values = attribute.values
    if values is None:
        values = tuple(dict.fromkeys(cell for cell in found if cell not in missing))
    return Nominal(attribute.name, values, _codes(attribute.name, found, values, missing))


def _codes(
    name: str, cells: tuple[str, ...], values: tuple[str, ...], missing: tuple[str, ...]
) -> Codes:
    """Return the position of each cell's value in `values`, -1 for a missing marker."""
    code = dict.fromkeys(missing, NO_VALUE) | {value: i for i, value in enumerate(values)}
    for row, cell in enumerate(cells, 1):
        if cell not in code:
            raise InputError(
                f"Row {row} of column {name!r} is {cell!r}; it must be one of {_listed(values)}"
                f"{_or_missing(missing)}: mend the cell or declare the value in the schema."
            )
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _numbers(name: str, cells: tuple[str, ...], missing: tuple[str, ...]) -> Floats:
    numbers = np.full(len(cells), np.nan)
    for row, cell in enumerate(cells):
        if NUMBER.fullmatch(cell):
            numbers[row] = float(cell)
        elif cell not in missing:
            raise InputError(
                f"Row {row + 1} of column {name!r} is {cell!r}; it must be a number"
                f"{_or_missing(missing)}: mend the cell or declare the column nominal."
            )
    return numbers


def _classes(cells: _Cells, schema: Schema) -> tuple[tuple[str, ...], Codes]:
    """Return the classes and the class code of each row; every row must have one."""
    found = cells.column(schema.target, "the target")
    declared = schema.classes or ()
    for row, cell in enumerate(found, 1):
        if cell in schema.missing and cell not in declared:
            raise InputError(
                f"Row {row} has no class in column {schema.target!r}; give it one or delete the row."
            )
    classes = schema.classes or tuple(dict.fromkeys(found))
    return classes, _codes(schema.target, found, classes, ())


def _weights(cells: _Cells, weight: str, schema: Schema) -> Floats:
    """Return the case weights, each a number greater than 0."""
    if weight == schema.target:
        raise InputError(f"Column {weight!r} is the target; name another column for the weights.")
    if weight in [attribute.name for attribute in schema.attributes]:
        raise InputError(f"Column {weight!r} is an attribute of the schema; it can not be the weight.")
    weights = np.zeros(len(next(iter(cells.columns.values()))))
    for row, cell in enumerate(cells.column(weight, "the weights")):
        number = float(cell) if NUMBER.fullmatch(cell) else np.nan
        if not (np.isfinite(number) and number > 0):
            raise InputError(
                f"Row {row + 1} has the weight {cell!r} in column {weight!r}; a weight must be a "
                "number greater than 0: mend the cell or delete the row."
            )
        weights[row] = number
    return weights


def _or_missing(missing: tuple[str, ...]) -> str:
    return f" or a missing marker ({_listed(missing)})" if missing else ""


def _listed(names: Sequence[str] | dict[str, tuple[str, ...]]) -> str:
    """List names in a message, not too many of them."""
    plain = [bool(name.strip()) and name.isprintable() and "," not in name for name in names]
    shown = [name if easy else repr(name) for name, easy in zip(names, plain, strict=True)][:MOST_NAMES]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return (", ".join(shown) or "none") + more
