"""Convert text cells to the table of the algorithm, as a schema declares the columns.

A schema fixes kinds and orders; values and classes it does not list keep the order in which they
first appear. A cell is missing when it holds one of the missing markers. Whatever can not be
understood raises `InputError`: no row and no cell is dropped or changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from pathlib import Path

import numpy as np

from c45_core.errors import Sentence
from c45_core.language.refusal import refusal
from c45_core.table import MISSING as NO_VALUE
from c45_core.table import Codes, Column, Floats, Nominal, Numeric, Table
from c45_course.readers.files import UPLOAD, Limits
from c45_course.readers.grid import Grid
from c45_course.readers.number_cells import Way
from c45_course.readers.schema import MISSING, Attribute, Schema


def table_of(grid: Grid, schema: Schema, *, limits: Limits = UPLOAD) -> Table:
    """Return the table of a grid.

    >>> from c45_course.readers.grid import read_grid
    >>> grid = read_grid(b"size,play\\n125K,no\\n1K,yes\\n", name="golf.csv")
    >>> table_of(grid, Schema("play", (Attribute("size", "numeric"),))).attributes[0].numbers.tolist()
    [125000.0, 1000.0]
    """
    columns = len(schema.attributes) + 1
    if limits.too_large(grid.rows, columns):
        raise refusal("too_large", rows=grid.rows, columns=columns, limit=limits.traced)
    if not schema.attributes:
        raise refusal("no_attribute", file=grid.name, target=schema.target)
    classes, labels = _read_classes(grid, schema)
    attributes = tuple(_make_column(grid, attribute, schema) for attribute in schema.attributes)
    if (labels == labels[0]).all():
        raise refusal("one_class", klass=classes[labels[0]], column=schema.target)
    return Table(
        name=Path(grid.name).stem,
        attributes=attributes,
        target=schema.target,
        classes=classes,
        labels=labels,
        weights=np.ones(grid.rows)
        if schema.weight is None
        else _read_weights(grid, schema, schema.weight),
        case_names=_name_cases(grid, schema),
    )


def cells_of(grid: Grid, name: str, what: str) -> tuple[str, ...]:
    """Return the cells of a column; `what` is a key of words: what it was looked for as."""
    if name not in grid.header:
        raise refusal(
            "no_column",
            file=grid.name,
            column=name,
            what=Sentence("refused", what),
            columns=grid.header,
        )
    return grid.column(name)


def cells_for(grid: Grid, model: Table) -> dict[str, Sequence[object]]:
    """Return the columns of a grid that a table has as attributes: numbers or texts, None if missing.

    What else the grid has is left out; an attribute it does not have is not among them.
    """
    columns: dict[str, Sequence[object]] = {}
    for column in model.attributes:
        if column.name not in grid.header:
            continue
        cells = grid.column(column.name)
        if isinstance(column, Numeric):
            way = grid.way(column.name, None, numeric=True)
            columns[column.name] = _read_numbers(column.name, cells, MISSING, way).tolist()
        else:
            declared = set(column.values)
            columns[column.name] = [
                None if cell in MISSING and cell not in declared else cell for cell in cells
            ]
    return columns


def way_of(grid: Grid, name: str, schema: Schema) -> Way:
    """Tell how a column of a grid that is said to hold numbers writes them."""
    return grid.way(name, schema.decimal, numeric=True)


def _make_column(grid: Grid, attribute: Attribute, schema: Schema) -> Column:
    cells, missing = cells_of(grid, attribute.name, "as_attribute"), schema.missing
    if attribute.kind == "numeric":
        way = way_of(grid, attribute.name, schema)
        return Numeric(attribute.name, _read_numbers(attribute.name, cells, missing, way))
    values = attribute.values
    if values is None:
        markers = set(missing)
        values = tuple(dict.fromkeys(cell for cell in cells if cell not in markers))
    return Nominal(attribute.name, values, _code_values(attribute.name, cells, values, missing))


def _code_values(
    name: str, cells: tuple[str, ...], values: tuple[str, ...], missing: tuple[str, ...]
) -> Codes:
    """Return the position of each cell's value in `values`, -1 for a missing marker."""
    code = dict.fromkeys(missing, NO_VALUE) | {value: i for i, value in enumerate(values)}
    for row, cell in enumerate(cells, 1):
        if cell not in code:
            key = "not_declared_or_missing" if missing else "not_declared"
            raise refusal(key, row=row, column=name, cell=cell, values=values, missing=missing)
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _read_numbers(name: str, cells: tuple[str, ...], missing: tuple[str, ...], way: Way) -> Floats:
    worth = {cell: way.number(cell) for cell in dict.fromkeys(cells)}
    worth |= dict.fromkeys(missing, nan)
    text = next((cell for cell, number in worth.items() if number is None), None)
    if text is not None:
        key = "no_number_or_missing" if missing else "no_number"
        row = cells.index(text) + 1
        raise refusal(key, row=row, column=name, cell=text, missing=missing)
    numbers = np.array([worth[cell] for cell in cells], dtype=np.float64)
    infinite = np.flatnonzero(np.isinf(numbers))
    if len(infinite):
        row = int(infinite[0])
        raise refusal("infinite", row=row + 1, column=name, cell=cells[row])
    return numbers


def _read_classes(grid: Grid, schema: Schema) -> tuple[tuple[str, ...], Codes]:
    """Return the classes and the class code of each row; every row must have one."""
    cells = cells_of(grid, schema.target, "as_target")
    without = set(schema.missing) - set(schema.classes or ())
    for row, cell in enumerate(cells, 1):
        if cell in without:
            raise refusal("no_class", row=row, column=schema.target)
    classes = tuple(dict.fromkeys(cells)) if schema.classes is None else schema.classes
    return classes, _code_values(schema.target, cells, classes, ())


def _read_weights(grid: Grid, schema: Schema, weight: str) -> Floats:
    """Return the case weights, each a number greater than 0."""
    if weight == schema.target:
        raise refusal("weight_is_target", column=weight)
    if weight in [attribute.name for attribute in schema.attributes]:
        raise refusal("weight_is_attribute", column=weight)
    cells = cells_of(grid, weight, "as_weights")
    way = way_of(grid, weight, schema)
    weights = np.zeros(grid.rows)
    for row, cell in enumerate(cells):
        number = way.number(cell)
        if number is None or not (np.isfinite(number) and number > 0):
            raise refusal("bad_weight", row=row + 1, cell=cell, column=weight)
        weights[row] = number
    return weights


def _name_cases(grid: Grid, schema: Schema) -> tuple[str, ...]:
    """Return how the cases are called: by their column of names, else by their row."""
    if schema.case_names is None:
        return tuple(str(row) for row in range(1, grid.rows + 1))
    cells = cells_of(grid, schema.case_names, "as_names")
    return tuple(cell or str(row) for row, cell in enumerate(cells, 1))
