"""Arrange lines of cells as columns: unique names, rows of one length; every repair is reported."""

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from c45_core.language.refusal import refusal
from c45_course.formula_guard import restored
from c45_course.readers.blocks import first_table, without_beside, without_totals
from c45_course.readers.file_questions import FileQuestion
from c45_course.readers.files import Limits
from c45_course.readers.header import FirstRow, judge_first_row, with_one_header
from c45_course.readers.odd_rows import (
    Rows,
    cell_at,
    perhaps_grouped,
    remark_on_side,
    with_row_names,
    without_around,
    without_marks,
    without_repeated,
    without_units,
)
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.text_tables import cell_reader

Row = Sequence[str]
Step = Callable[[Rows], tuple[Rows, list[Remark]]]
"""A function that leaves something out of rows, and says so."""
_MIN_CELLS_SHARED = 200_000
"""Minimum number of cells among which equal ones are looked for, though there may be hardly any."""


@dataclass(frozen=True)
class Cells:
    """A header and columns of text cells, all of one length, at least one row; what was mended.

    `named`: whether the first line named the columns; `questions`: whether it does.
    """

    header: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    notes: tuple[Remark, ...]
    named: bool = True
    questions: tuple[FileQuestion, ...] = ()


@dataclass(frozen=True)
class CellOptions:
    """Say in which way rows become columns.

    `header`: whether the first row names them, None: as its cells say; `exact`: no row is left out;
    `fill`: lengthen short rows; `headerless`: what wrote it usually writes no header; `titles`: what
    stands above the table of a sheet.
    """

    name: str
    limits: Limits
    header: bool | None = None
    exact: bool = False
    fill: bool = False
    headerless: bool = False
    titles: tuple[str, ...] = ()


def lines_of(text: str, separator: str, wanted: CellOptions) -> Iterator[Row]:
    """Give the cells of each line of a text, of a blank one none (exact: without empty ones)."""
    lines = cell_reader(text, separator)
    rows = 0
    try:
        for cells in lines:
            # Several spaces stand for one.
            row = [cell for cell in cells if cell] if separator == " " else cells
            if len(row) > 1 or (row and (wanted.exact or row[0].strip())):
                yield row
                rows += 1
            elif not wanted.exact:
                yield ()
    except csv.Error as error:
        if "limit" in str(error):
            # The csv module itself takes no cell of more than 131 072 characters.
            limit = min(wanted.limits.cell, csv.field_size_limit())
            raise refusal("cell_too_long", file=wanted.name, row=rows, limit=limit) from None
        raise refusal("quotes", file=wanted.name, line=lines.line_num, reason=str(error)) from None


def check_size(text: str, separator: str, wanted: CellOptions) -> None:
    """Refuse a text of too many cells before its table is made; only a very large one is counted."""
    limits = wanted.limits
    if text.count(separator) + text.count("\n") + text.count("\r") < limits.cells:
        return
    cells = columns = 0
    for row in lines_of(text, separator, wanted):
        columns = columns or len(row)
        cells += len(row) if any(row) else 0
        if cells > limits.cells:
            raise refusal("cells", file=wanted.name, limit=limits.cells, columns=columns)


def arrange_cells(lines: Iterable[Row], wanted: CellOptions) -> Cells:
    """Return lines of cells as columns."""
    rows, blank, breaks = _collect_rows(lines, wanted)
    if not rows:
        raise refusal("empty", file=wanted.name)
    notes: list[Remark] = []
    if not wanted.exact:
        first = partial(first_table, breaks=breaks, ragged=wanted.fill)
        around = () if wanted.fill else (without_around,)  # a pasted row may end early
        rows = _take_steps(rows, notes, first, without_marks, *around, without_beside)
    if blank:
        notes.append(remark(RemarkKind.BLANK_ROWS, count=blank))
    named = wanted.header is not False
    asked: tuple[FileQuestion, ...] = ()
    if not wanted.exact:
        rows[0] = [cell.lstrip("\ufeff").lstrip() for cell in rows[0]]
        rows, named, asked = _with_header(rows, notes, wanted)
    if named:
        rows = _without_empty(rows, notes)
        header, rows = _name_columns(rows[0], notes), rows[1:]
    else:
        header = [str(number + 1) for number in range(len(rows[0]))]
        notes.append(remark(RemarkKind.HEADER_MADE, count=len(header)))
    if not rows:
        raise refusal("no_rows", file=wanted.name)
    _bring_to_one_length(rows, len(header), notes, wanted)
    columns = [tuple(column) for column in zip(*rows, strict=True)]
    columns = _without_guard(header, columns, notes)
    return Cells(tuple(header), tuple(columns), tuple(notes), named, asked)


def _take_steps(rows: Rows, notes: list[Remark], *steps: Step) -> Rows:
    """Take the steps one after another, and note what they say."""
    for step in steps:
        rows, remarks = step(rows)
        notes += remarks
    return rows


def _with_header(
    rows: Rows, notes: list[Remark], wanted: CellOptions
) -> tuple[Rows, bool, tuple[FileQuestion, ...]]:
    """Tell whether the first row names the columns; if so, leave out what follows a header and is no
    case: the header again, units, sums."""
    rows = _without_remark_above(rows, notes)
    if wanted.header is not False and not wanted.headerless:
        rows = _take_steps(rows, notes, with_one_header)
    found = judge_first_row(rows)
    if wanted.headerless and not found.sure:
        found = FirstRow(names=False, asked=True)
    named = found.names if wanted.header is None else wanted.header
    question = found.question(rows[0], len(rows) - 1, wanted.header)
    notes += remark_on_side(rows)
    if named:
        above = [note.values for note in notes if note.kind is RemarkKind.TITLE_LEFT_OUT]
        totals = partial(without_totals, titles=[*wanted.titles, *chain(*above)])
        rows = _take_steps(rows, notes, with_row_names, without_repeated, without_units, totals)
        notes += perhaps_grouped(rows)
        if found.asked and wanted.header is None:
            notes.append(remark(RemarkKind.HEADER_LIKE_DATA, values=rows[0]))
    return rows, named, () if question is None else (question,)


def _without_remark_above(rows: Rows, notes: list[Remark]) -> Rows:
    """Leave out a first line with # that has as many cells as the header below it."""
    first = rows[0][0]
    if len(rows) > 2 and first[:1] == "#" and len(first) > 1 and judge_first_row(rows[1:]).sure:
        notes.append(remark(RemarkKind.COMMENTS, values=[", ".join(rows[0])]))
        return rows[1:]
    return rows


def _collect_rows(lines: Iterable[Row], wanted: CellOptions) -> tuple[Rows, int, list[int]]:
    """Return the rows that say something, with their cells stripped, how many said nothing, and before
    which rows those stand. Blank lines above and below all others do not count.

    An exact table has all its rows: one without a value is a case, too.

    Equal cells become one text: a table of few values then takes little memory.
    """
    kept: dict[str, str] = {}
    rows: Rows = []
    breaks: list[int] = []
    blank = counted = waiting = cells = 0
    limits = wanted.limits
    for line in lines:
        row = list(map(str.strip, line))
        if cells < _MIN_CELLS_SHARED or 2 * len(kept) < cells:
            row = list(map(kept.setdefault, row, row))
        if not any(row) and not wanted.exact:
            blank += bool(row)
            waiting += not row
            continue
        if rows and (waiting or blank > counted):
            breaks.append(len(rows))
            blank += waiting
        waiting, counted = 0, blank
        cells += len(row)
        if len(row) > limits.columns:
            raise refusal("columns", file=wanted.name, columns=len(row), limit=limits.columns)
        if cells > limits.cells:
            raise refusal("cells", file=wanted.name, limit=limits.cells, columns=len(rows[0]))
        if max(map(len, row)) > limits.cell:
            raise refusal("cell_too_long", file=wanted.name, row=len(rows), limit=limits.cell)
        rows.append(row)
    return rows, blank, breaks


def _name_columns(cells: list[str], notes: list[Remark]) -> list[str]:
    """Return the names of the columns: each one of its own."""
    header: list[str] = []
    taken = set(cells)
    for number, cell in enumerate(cells, 1):
        name = cell
        if not cell:
            name = free_name(str(number), taken)
            notes.append(remark(RemarkKind.HEADER_NAMED, name, values=[str(number)]))
        elif cell in header:
            name = free_name(cell, taken)
            notes.append(remark(RemarkKind.HEADER_RENAMED, name, values=[cell, str(number)]))
        header.append(name)
        taken.add(name)
    return header


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name no column has.

    >>> free_name("class", ["class", "size"])
    'class (2)'
    """
    number, tried = 2, name
    while tried in taken:
        tried, number = f"{name} ({number})", number + 1
    return tried


def _bring_to_one_length(rows: Rows, width: int, notes: list[Remark], wanted: CellOptions) -> None:
    """Bring all rows to one length: empty cells too many are cut, too few refused or filled."""
    filled: list[int] = []
    for place, row in enumerate(rows):
        if len(row) > width and not any(row[width:]):
            del row[width:]
        elif len(row) < width and wanted.fill:
            row.extend([""] * (width - len(row)))
            filled.append(place)
        if len(row) != width:
            raise refusal("ragged", file=wanted.name, row=place + 1, found=len(row), width=width)
    if filled:
        notes.append(remark(RemarkKind.ROWS_FILLED, rows=filled))


def _without_empty(rows: Rows, notes: list[Remark]) -> Rows:
    """Leave out the columns without a name and without a cell that a separator too many makes."""
    gone = {
        place
        for place, name in enumerate(rows[0])
        if not name and not any(cell_at(row, place) for row in rows)
    }
    if not gone or len(gone) == len(rows[0]):
        return rows
    notes.append(remark(RemarkKind.EMPTY_COLUMNS, values=[str(place + 1) for place in sorted(gone)]))
    return [[cell for place, cell in enumerate(row) if place not in gone] for row in rows]


def _without_guard(
    header: list[str], columns: list[tuple[str, ...]], notes: list[Remark]
) -> list[tuple[str, ...]]:
    """Take off the mark that `writing` sets before a text a spreadsheet would calculate."""
    for number, column in enumerate(columns):
        marked = {cell for cell in set(column) if cell[:1] == "'" and restored(cell) != cell}
        if marked:
            rows = [row for row, cell in enumerate(column) if cell in marked]
            columns[number] = tuple(map(restored, column))
            shown = [column[rows[0]], columns[number][rows[0]]]
            notes.append(
                remark(RemarkKind.FORMULA_GUARD_REMOVED, header[number], rows=rows, values=shown)
            )
    plain = [restored(name) for name in header]
    if len(set(plain)) == len(plain):
        for number, name in enumerate(header):
            if plain[number] != name:
                shown = [name, plain[number]]
                notes.append(remark(RemarkKind.FORMULA_GUARD_REMOVED, plain[number], values=shown))
        header[:] = plain
    return columns
