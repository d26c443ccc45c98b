"""Apply the steps of preparing to a table of texts and to what is declared about its columns.

The declared values of a column follow the change: a value that no longer occurs goes, a new one comes
last, so the order that decides ties stays as it was. Whatever does not fit raises `InputError`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from c45_course.prepare.steps import (
    AddRow,
    Bin,
    Declare,
    Drop,
    Edit,
    Fill,
    Mark,
    Merge,
    RemoveRows,
    Step,
    Weigh,
    refused,
)
from c45_course.readers.columns import way_of
from c45_course.readers.grid import Grid
from c45_course.readers.schema import KINDS, Attribute, Schema
from c45_course.readers.understanding import Role, role_of, with_role

Cells = tuple[str, ...]


@dataclass(frozen=True)
class Prepared:
    """A table of texts and the declaration of its columns."""

    grid: Grid
    schema: Schema

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.grid.rows

    def cells(self, column: str) -> Cells:
        """Return the cells of a column."""
        return self.grid.columns[self.place(column)]

    def place(self, column: str) -> int:
        """Return the position of a column."""
        if column not in self.grid.header:
            raise refused("no_column", column=column, columns=self.grid.header)
        return self.grid.header.index(column)

    def role(self, column: str) -> Role:
        """Return the part a column plays."""
        return role_of(column, self.schema)

    def kind(self, column: str) -> str:
        """Return the kind of an attribute, "" for a column that is none."""
        found = [a.kind for a in self.schema.attributes if a.name == column]
        return found[0] if found else ""


def replay(start: Prepared, steps: Iterable[Step]) -> Prepared:
    """Return what the steps make of a table, the first step first."""
    return reduce(_apply, steps, start)


def _apply(now: Prepared, step: Step) -> Prepared:
    match step:
        case Declare():
            return _declare(now, step)
        case Mark():
            return _mark_missing(now, step)
        case Drop():
            return _drop_column(now, step.column)
        case Bin():
            return _bin_numbers(now, step)
        case Merge():
            return _merge_values(now, step)
        case Fill():
            return _fill_missing(now, step)
        case Edit():
            return _edit_cells(now, step)
        case AddRow():
            return _add_row(now, step)
        case RemoveRows():
            return _remove_rows(now, step)
        case Weigh():
            return _add_weights(now, step)


# --- columns --------------------------------------------------------------------------------------


def _declare(now: Prepared, step: Declare) -> Prepared:
    now.place(step.column)
    if step.role not in tuple(Role):
        raise refused("role", role=step.role, roles=tuple(map(str, Role)))
    if now.role(step.column) is Role.TARGET and step.role != Role.TARGET:
        raise refused("class_stays", column=step.column)
    kind = step.kind if step.kind in KINDS else None
    schema = with_role(now.schema, now.grid, step.column, role=Role(step.role), kind=kind)
    return replace(now, schema=schema)


def _mark_missing(now: Prepared, step: Mark) -> Prepared:
    """Let other texts stand for missing values; those no longer missing become the last values."""
    markers = tuple(dict.fromkeys(step.markers))

    def values(attribute: Attribute) -> tuple[str, ...] | None:
        if attribute.values is None:
            return None
        occurs = _occurring_values(now.cells(attribute.name), markers)
        kept = (value for value in attribute.values if value not in markers)
        return tuple(dict.fromkeys([*kept, *occurs]))

    attributes = tuple(replace(a, values=values(a)) for a in now.schema.attributes)
    return replace(now, schema=replace(now.schema, missing=markers, attributes=attributes))


def _leave_out_column(schema: Schema, column: str) -> Schema:
    """Return the declaration without a column that is not the class."""
    return replace(
        schema,
        attributes=tuple(a for a in schema.attributes if a.name != column),
        weight=None if schema.weight == column else schema.weight,
        case_names=None if schema.case_names == column else schema.case_names,
    )


def _drop_column(now: Prepared, column: str) -> Prepared:
    now.place(column)
    if now.role(column) is Role.TARGET:
        raise refused("class_stays", column=column)
    grid = now.grid.only([name for name in now.grid.header if name != column])
    return Prepared(grid, _leave_out_column(now.schema, column))


def _add_weights(now: Prepared, step: Weigh) -> Prepared:
    if step.column in now.grid.header:
        raise refused("weights_name", column=step.column)
    if now.schema.weight is not None:
        raise refused("weights_there", column=now.schema.weight)
    ones = ("1",) * now.rows
    grid = replace(now.grid, header=(*now.grid.header, step.column), columns=(*now.grid.columns, ones))
    return Prepared(grid, replace(now.schema, weight=step.column))


# --- values ---------------------------------------------------------------------------------------


def _bin_numbers(now: Prepared, step: Bin) -> Prepared:
    cells, missing = now.cells(step.column), now.schema.missing
    _check_bins(step, missing)
    if now.role(step.column) is not Role.ATTRIBUTE:
        raise refused("not_attribute", column=step.column)
    way, made = way_of(now.grid, step.column, now.schema), []
    for row, cell in enumerate(cells, 1):
        number = None if cell in missing else way.number(cell)
        if number is None and cell not in missing:
            raise refused("no_number", row=row, column=step.column, cell=cell)
        made.append(cell if number is None else step.names[int(np.searchsorted(step.cuts, number))])
    occurs = _occurring_values(tuple(made), missing)
    names = tuple(name for name in step.names if name in occurs)
    attributes = tuple(
        Attribute(a.name, "nominal", names) if a.name == step.column else a
        for a in now.schema.attributes
    )
    grid = _with_cells(now.grid, now.place(step.column), tuple(made))
    return Prepared(grid, replace(now.schema, attributes=attributes))


def _check_bins(step: Bin, missing: Cells) -> None:
    if not step.cuts or list(step.cuts) != sorted(set(step.cuts)) or not np.isfinite(step.cuts).all():
        found = tuple(format(cut, ".15g") for cut in step.cuts)
        raise refused("cuts", column=step.column, found=found)
    names = [name.strip() for name in step.names]
    if len(names) != len(step.cuts) + 1 or len(set(names)) != len(names) or set(names) & {"", *missing}:
        count = len(step.cuts)
        raise refused("bins", column=step.column, cuts=count, bins=count + 1, found=tuple(names))


def _merge_values(now: Prepared, step: Merge) -> Prepared:
    cells = now.cells(step.column)
    unknown = [value for value in step.values if value not in cells]
    if unknown:
        raise refused("no_value", column=step.column, value=unknown[0])
    if not step.into.strip() or step.into in now.schema.missing:
        raise refused("no_name", column=step.column)
    made = tuple(step.into if cell in step.values else cell for cell in cells)
    # The merged value stands where the first of its parts stood.
    return _change_column(now, step.column, made, renamed=dict.fromkeys(step.values, step.into))


def _fill_missing(now: Prepared, step: Fill) -> Prepared:
    missing = now.schema.missing
    if step.value in missing:
        raise refused("fill_missing", value=step.value)
    made = tuple(step.value if cell in missing else cell for cell in now.cells(step.column))
    return _change_column(now, step.column, made)


def _edit_cells(now: Prepared, step: Edit) -> Prepared:
    cells = list(now.cells(step.column))
    for row, text in step.cells:
        _check_row(now, row)
        cells[row] = text.strip()
    return _change_column(now, step.column, tuple(cells))


def _change_column(
    now: Prepared, column: str, cells: Cells, renamed: dict[str, str] | None = None
) -> Prepared:
    """Return the table with other cells in a column, its declared values following."""
    grid = _with_cells(now.grid, now.place(column), cells)
    return _follow_cells(now, grid, (column,), renamed or {})


# --- rows -----------------------------------------------------------------------------------------


def _add_row(now: Prepared, step: AddRow) -> Prepared:
    if len(step.cells) != len(now.grid.header):
        raise refused("row_length", columns=len(now.grid.header), cells=len(step.cells))
    columns = tuple(
        (*column, cell.strip()) for column, cell in zip(now.grid.columns, step.cells, strict=True)
    )
    return _follow_cells(now, replace(now.grid, columns=columns), now.grid.header, {})


def _remove_rows(now: Prepared, step: RemoveRows) -> Prepared:
    for row in step.rows:
        _check_row(now, row)
    gone = set(step.rows)
    if len(gone) >= now.rows:
        raise refused("one_row")
    grid = now.grid.take(row for row in range(now.rows) if row not in gone)
    return _follow_cells(now, grid, now.grid.header, {})


def _check_row(now: Prepared, row: int) -> None:
    if not 0 <= row < now.rows:
        raise refused("no_row", row=row + 1, rows=now.rows)


def _follow_cells(
    now: Prepared, grid: Grid, columns: tuple[str, ...], renamed: dict[str, str]
) -> Prepared:
    """Let the declared values of some columns follow their cells."""
    schema, after = now.schema, Prepared(grid, now.schema)

    def values(column: str, declared: tuple[str, ...] | None) -> tuple[str, ...]:
        before = _occurring_values(now.cells(column), schema.missing)
        occurs = _occurring_values(after.cells(column), schema.missing)
        known = declared if declared is not None else tuple(before)
        kept = [renamed.get(v, v) for v in known]
        return tuple(dict.fromkeys([*(v for v in kept if v in occurs or v not in before), *occurs]))

    attributes = tuple(
        replace(a, values=values(a.name, a.values)) if a.name in columns and a.kind == "nominal" else a
        for a in schema.attributes
    )
    classes = values(schema.target, schema.classes) if schema.target in columns else schema.classes
    return Prepared(grid, replace(schema, attributes=attributes, classes=classes))


def _occurring_values(cells: Cells, missing: tuple[str, ...]) -> dict[str, None]:
    """Return the values of a column as they first appear; a dict, to be looked up quickly."""
    return dict.fromkeys(cell for cell in dict.fromkeys(cells) if cell not in missing)


def _with_cells(grid: Grid, place: int, cells: Cells) -> Grid:
    return replace(grid, columns=(*grid.columns[:place], cells, *grid.columns[place + 1 :]))


def usual_value(now: Prepared, column: str) -> str:
    """Return the most frequent value, of numbers the median as a cell holds it; "" if none is known.

    Of an even number of numbers it is the lower of the two in the middle: a value that occurs.
    """
    missing = set(now.schema.missing)
    known = [cell for cell in now.cells(column) if cell not in missing]
    if not known:
        return ""
    if now.kind(column) == "numeric":
        way = way_of(now.grid, column, now.schema)
        ordered = sorted(known, key=lambda cell: way.number(cell) or 0.0)
        return ordered[(len(ordered) - 1) // 2]
    return Counter(known).most_common(1)[0][0]
