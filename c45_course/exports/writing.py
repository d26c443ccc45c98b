"""Write a table out so that reading it again gives the same table; for a spreadsheet, safely.

The cells of a grid are written as they are. Only a text that reading would take for a marked one
(`formula_guard.py`) gets a mark, and with `for_spreadsheet` every text a spreadsheet would calculate.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_core.table import Column, Nominal, Table
from c45_course.formula_guard import guarded, unmistaken
from c45_course.readers.files import LONGEST_CELL, Form
from c45_course.readers.grid import Grid, How
from c45_course.readers.number_cells import PLAIN
from c45_course.readers.schema import Attribute, Schema

ROWS, COLUMNS = 1_048_576, 16_384
"""What a sheet of Excel holds."""
WEIGHTS, NAMES = "weight", "case"
"""How the columns of weights and of names for the cases are called, if no other column is."""
_HALF = re.compile("[\ud800-\udfff]")
_MARKERS = ("?", "", "NA", "—")
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def grid_of(table: Table) -> tuple[Grid, Schema]:
    """Return a table as text cells, and the schema under which `table_of` makes it again.

    >>> from c45_core.table import Table
    >>> grid, schema = grid_of(Table.from_columns({"x": [1, None], "y": ["a", "b"]}, target="y"))
    >>> grid.header, grid.columns, schema.missing
    (('x', 'y'), (('1', '?'), ('a', 'b')), ('?',))
    """
    nominal = (column for column in table.attributes if isinstance(column, Nominal))
    held = {*table.classes, *(value for column in nominal for value in column.values)}
    marker = next(each for each in (*_MARKERS, "?missing?") if each not in held)
    columns = {column.name: _cells(column, marker) for column in table.attributes}
    columns[table.target] = tuple(table.classes[code] for code in table.labels)
    weight = names = None
    if (table.weights != 1).any():
        weight = _free(WEIGHTS, columns)
        columns[weight] = tuple(number_text(float(each)) for each in table.weights)
    if table.case_names != tuple(str(row) for row in range(1, table.rows + 1)):
        names = _free(NAMES, columns)
        columns = {names: table.case_names, **columns}
    attributes = tuple(
        Attribute(column.name, column.kind, column.values if isinstance(column, Nominal) else None)
        for column in table.attributes
    )
    schema = Schema(table.target, attributes, table.classes, (marker,), weight, names, "point")
    how = How(Form.CSV, separator=",")
    return Grid(f"{table.name}.csv", tuple(columns), tuple(columns.values()), how), schema


def csv_bytes(grid: Grid, *, for_spreadsheet: bool = False) -> bytes:
    """Return a grid as CSV: UTF-8 with the mark Excel needs, every cell in quotation marks.

    Errors: InputError for a text with half a character (a lone surrogate), which no file can hold.
    """
    safe = _guarded_text if for_spreadsheet else unmistaken
    header, columns = [safe(name) for name in grid.header], [_each(c, safe) for c in grid.columns]
    if for_spreadsheet and len(header) > 1:
        # Where a spreadsheet parts cells at another sign, the whole line begins with its first cell.
        header[0], columns[0] = _blank_before_sign(header[0]), _each(columns[0], _blank_before_sign)
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows(zip(*columns, strict=True))
    try:
        return file.getvalue().encode("utf-8-sig")
    except UnicodeEncodeError:
        raise _half_character(grid) from None


def xlsx_bytes(grid: Grid) -> bytes:
    """Return a grid as an Excel workbook; texts are marked as texts, so nothing is calculated."""
    if grid.rows >= ROWS or len(grid.header) > COLUMNS:
        raise refusal("spreadsheet_size", rows=grid.rows, columns=len(grid.header))
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append([_text_cell(sheet, unmistaken(name)) for name in grid.header])
    for row in zip(*grid.columns, strict=True):
        sheet.append([_cell(sheet, cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def number_text(number: float) -> str:
    """Return a number as the shortest text that is read as the same number.

    >>> number_text(85.0), number_text(0.1), number_text(1e308)
    ('85', '0.1', '1e+308')
    """
    return repr(number).removesuffix(".0")


def _cells(column: Column, marker: str) -> tuple[str, ...]:
    if isinstance(column, Nominal):
        return tuple(marker if code < 0 else column.values[code] for code in column.codes)
    return tuple(marker if np.isnan(each) else number_text(float(each)) for each in column.numbers)


def _free(name: str, taken: dict[str, Any]) -> str:
    while name in taken:
        name += "_"
    return name


def _each(column: Sequence[str], safe: Callable[[str], str]) -> list[str]:
    return [safe(cell) for cell in column]


def _blank_before_sign(cell: str) -> str:
    """Return a number whose sign does not begin the line; a text has its mark."""
    return f" {cell}" if cell[:1] in ("+", "-") else cell


def _half_character(grid: Grid) -> InputError:
    for name, column in zip(grid.header, grid.columns, strict=True):
        for row, cell in enumerate((name, *column)):
            if found := _HALF.search(cell):
                code = f"U+{ord(found[0]):04X}"
                return refusal("half_character", column=name, row=row, code=code)
    raise AssertionError("every other text can be written")


def _guarded_text(cell: str) -> str:
    return cell if PLAIN.fullmatch(cell) else guarded(cell)


def _cell(sheet: Any, cell: str) -> Any:
    """Return a number where a spreadsheet gives back the same text, else a text."""
    if PLAIN.fullmatch(cell):
        number = float(cell)
        # openpyxl writes 16 digits; a number that needs 17 stays a text, so that it is not altered.
        if number_text(number) == cell and float(f"{number:.16g}") == number:
            return number if "e" in cell or "." in cell else int(number)
    return _text_cell(sheet, unmistaken(cell)) if cell else None


def _text_cell(sheet: Any, text: str) -> Any:
    """Return a cell that holds a text, with what XML cannot hold written as _xHHHH_."""
    from openpyxl.cell import WriteOnlyCell

    made = WriteOnlyCell(sheet)
    made.value = _UNWRITABLE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)
    if len(made.value) > LONGEST_CELL:
        raise refusal("cell_for_spreadsheet", limit=LONGEST_CELL)
    made.data_type = "s"
    made.quotePrefix = True
    return made
