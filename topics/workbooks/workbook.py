"""Read one sheet of a workbook (.xlsx, .xlsb, .xls, .ods) as lines of text cells, values only.

The first visible sheet that holds a table is read. Merged cells are filled with what their first one
says; titles above the table are left out, and a header of several lines is joined; all is said.
"""

import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import chain, islice

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_course.readers.cells import CellOptions, arrange_cells
from c45_course.readers.file_questions import Corrections, FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.files import ARCHIVE, COMPOUND, Limits
from c45_course.readers.grid import Grid, How, make_grid
from c45_course.readers.remarks import Remark, RemarkKind, remark

from .sheets import (
    MAX_ROWS_PEEKED,
    Area,
    HiddenPlaces,
    Ods,
    Sheets,
    Value,
    column_letters,
    open_archive,
)

_MIN_ROWS, _MIN_COLUMNS = 2, 2
"""Minimum number of rows and of columns of a table."""
_MAX_SHEETS_PEEKED = 30
"""Maximum number of sheets that are looked at for a table."""
_MAX_CELLS_SHOWN = 6
"""Maximum number of names of columns that stand for a sheet."""
_MAX_HEADER_LINES = 5
"""Maximum number of lines of a header."""

Rows = list[list[Value]]


@dataclass(frozen=True)
class Workbook:
    """The lines of a sheet, and what else there was to say and to ask.

    `sheets`: all that can be chosen, the visible ones first.
    """

    form: str
    lines: tuple[Sequence[str], ...]
    sheet: str
    sheets: tuple[str, ...]
    notes: tuple[Remark, ...]
    questions: tuple[FileQuestion, ...] = ()


def read_sheet_grid(data: bytes, wanted: CellOptions, corrections: Corrections) -> Grid | None:
    """Return a sheet as columns of text cells; None for bytes that are no workbook."""
    if not data.startswith((ARCHIVE, COMPOUND)):
        return None
    has_header = wanted.header is not False
    book = read_workbook(data, wanted.name, corrections.sheet, wanted.limits, header=has_header)
    titles = (note.values for note in book.notes if note.kind is RemarkKind.TITLE_LEFT_OUT)
    cells = arrange_cells(book.lines, replace(wanted, titles=next(titles, ())))
    how = How(book.form, sheet=book.sheet, sheets=book.sheets, corrections=corrections)
    return make_grid(cells, wanted, replace(how, notes=book.notes, questions=book.questions))


def read_workbook(
    data: bytes, name: str, sheet: str | None, limits: Limits, *, header: bool = True
) -> Workbook:
    """Return the lines of a sheet; `sheet` None: the first visible one that holds a table.

    `header`: whether the first line names the columns, so that a header of several lines is joined.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            form, sheets = _open_workbook(data, name, limits)
            return _read_sheet(form, sheets, name, sheet, limits, header)
    except InputError:
        raise
    except Exception:
        # The readers raise whatever a damaged part happens to cause; each means the same to a person.
        raise refusal("broken_workbook", file=name) from None


def _open_workbook(data: bytes, name: str, limits: Limits) -> tuple[str, Sheets]:
    """Open a workbook by the reader of its kind."""
    # Here, so that other files do without the readers of Excel's formats.
    from .sheets_excel import Xls, Xlsb, Xlsx

    if data.startswith(COMPOUND):
        return "xls", Xls(data, name)
    archive = open_archive(data, name)
    parts = set(archive.namelist())
    if "xl/workbook.xml" in parts:
        return "xlsx", Xlsx(data, archive, name)
    if "xl/workbook.bin" in parts:
        return "xlsb", Xlsb(archive, name)
    if "content.xml" in parts and _is_spreadsheet(archive, parts, name):
        return "ods", Ods(archive, name, limits)
    raise refusal("document" if "word/document.xml" in parts else "other_archive", file=name)


def _is_spreadsheet(archive: zipfile.ZipFile, parts: set[str], name: str) -> bool:
    """Tell a spreadsheet of LibreOffice from its other documents; refuse a locked one."""
    manifest = "META-INF/manifest.xml"
    if manifest in parts and b"encryption-data" in archive.read(manifest):
        raise refusal("locked", file=name)
    return "mimetype" not in parts or b"spreadsheet" in archive.read("mimetype")


def _read_sheet(
    form: str, sheets: Sheets, name: str, asked: str | None, limits: Limits, header: bool
) -> Workbook:
    """Choose a sheet and read it; what is said of it is said in the order of the reading."""
    shown = [each.name for each in sheets.names if each.visible]
    hidden = [each.name for each in sheets.names if not each.visible]
    names = (*shown, *hidden)
    if not names:
        raise refusal("empty", file=name)
    if asked is not None and asked not in names:
        raise refusal("no_sheet", file=name, sheet=asked, sheets=names)
    holding: list[str] = []
    if len(shown) > 1:
        holding = [each for each in shown[:_MAX_SHEETS_PEEKED] if _holds_a_table(sheets, each)]
    chosen = asked if asked is not None else (*holding, *names)[0]
    notes: list[Remark] = []
    if asked is None and holding and chosen != names[0]:
        notes.append(remark(RemarkKind.SHEET_PASSED, values=[names[0], chosen]))
    if asked is None and shown and hidden:
        notes.append(remark(RemarkKind.SHEETS_HIDDEN, values=hidden))
    rows = _read_rows(sheets.rows(chosen), limits, name)
    counts = {
        RemarkKind.FORMULAS: sheets.formulas(chosen),
        RemarkKind.DATES_WRITTEN: sum(isinstance(cell, date) for cell in chain.from_iterable(rows)),
        RemarkKind.TIMES_WRITTEN: sum(
            isinstance(cell, time | timedelta) for cell in chain.from_iterable(rows)
        ),
    }
    notes += [remark(kind, count=count) for kind, count in counts.items() if count]
    notes += _remark_on_hidden(sheets.hidden_places(chosen), rows)
    areas = sorted(area for area in sheets.merged_areas(chosen) if area[0] < len(rows))
    lines = _write_lines(rows, areas, notes, header, limits, name)
    questions = _ask_sheet(sheets, chosen, holding, settled=asked is not None)
    return Workbook(form, lines, chosen, names, tuple(notes), questions)


def _remark_on_hidden(hidden: HiddenPlaces, rows: Rows) -> list[Remark]:
    """Say which columns and rows of a table are hidden in its sheet; they are read all the same."""
    width = max(map(len, rows), default=0)
    columns = _places_within(hidden.columns, width)
    lines = [row for row in _places_within(hidden.rows, len(rows)) if rows[row]]
    notes = []
    if columns:
        heads = [*map(_write_cell, rows[_find_first_row(rows)]), *[""] * width]
        names = [column_letters(at) + (f" ({heads[at]})" if heads[at] else "") for at in columns]
        notes.append(remark(RemarkKind.HIDDEN_COLUMNS, values=names, count=len(names)))
    if lines:
        notes.append(remark(RemarkKind.HIDDEN_ROWS, rows=lines))
    return notes


def _places_within(spans: Sequence[tuple[int, int]], length: int) -> list[int]:
    """Return the places of spans that lie within a length, in their order, each once."""
    found: list[int] = []
    at = 0
    for first, last in sorted(spans):
        end = min(last + 1, length)
        found.extend(range(max(at, first), end))
        at = max(at, end)
    return found


def _holds_a_table(sheets: Sheets, sheet: str) -> bool:
    """Tell whether two of the first rows have two cells."""
    rows = islice(sheets.rows(sheet), MAX_ROWS_PEEKED)
    return sum(len(_filled_cells(row)) >= _MIN_COLUMNS for row in rows) >= _MIN_ROWS


def _filled_cells(row: Iterable[Value]) -> list[Value]:
    """Return the cells of a row that are not empty."""
    return [cell for cell in row if cell not in (None, "")]


def _ask_sheet(
    sheets: Sheets, chosen: str, holding: list[str], *, settled: bool
) -> tuple[FileQuestion, ...]:
    """Ask which sheet is meant where several visible ones hold a table; each shows its first line."""
    if len(holding) < 2 or chosen not in holding:
        return ()
    answers = []
    for sheet in sorted(holding, key=lambda each: each != chosen):
        rows = islice(sheets.rows(sheet), MAX_ROWS_PEEKED)
        first = next(filter(None, map(_filled_cells, rows)), [])
        shown = ", ".join(map(_write_cell, first[:_MAX_CELLS_SHOWN]))
        answers.append(FileAnswer(sheet, sheet, shown))
    return (FileQuestion(QuestionKind.SHEET, tuple(answers), settled=settled),)


def _read_rows(found: Iterator[Sequence[Value]], limits: Limits, name: str) -> Rows:
    """Return the rows without their empty ends; cells are counted, whatever a sheet declares."""
    rows: Rows = []
    cells = 0
    for row in found:
        if not row:
            rows.append([])
            continue
        length = max((i for i, cell in enumerate(row, 1) if cell is not None), default=0)
        rows.append(list(row[:length]))
        cells += length
        if length > limits.columns:
            raise refusal("columns", file=name, columns=length, limit=limits.columns)
        if cells > limits.sheet:
            raise refusal("sheet_cells", file=name, limit=limits.sheet)
    width = max(map(len, rows), default=0)
    if width * sum(map(bool, rows)) > 4 * limits.cells:
        raise refusal("sheet_cells", file=name, limit=limits.sheet)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _write_lines(
    rows: Rows, areas: list[Area], notes: list[Remark], header: bool, limits: Limits, name: str
) -> tuple[Sequence[str], ...]:
    """Return rows as lines of texts, all but blank ones of one length."""
    width = max(map(len, rows), default=0)
    first = _find_first_row(rows)
    if titles := _filled_cells(chain.from_iterable(rows[:first])):
        notes.append(remark(RemarkKind.TITLE_LEFT_OUT, values=map(_write_cell, titles)))
    below = [area for area in areas if area[0] >= first]
    _fill_merged(rows, below, width, notes, limits, name)
    deep = _header_depth(rows, below, first) if header else 1
    padded = ([*row, *[None] * (width - len(row))] if row else () for row in rows[first:])
    texts = [tuple(map(_write_cell, row)) for row in padded]
    if deep > 1:
        heads = zip(*filter(None, texts[:deep]), strict=True)
        joined = [" ".join(dict.fromkeys(filter(None, cells))) for cells in heads]
        notes.append(remark(RemarkKind.HEADER_JOINED, values=filter(None, joined), count=deep))
        texts[:deep] = [tuple(joined)]
    return tuple(texts)


def _find_first_row(rows: Rows) -> int:
    """Return the place of the first row with two cells, 0 where there is none."""
    wide = (place for place, row in enumerate(rows) if len(_filled_cells(row)) >= _MIN_COLUMNS)
    return next(wide, 0)


def _fill_merged(
    rows: Rows, areas: list[Area], width: int, notes: list[Remark], limits: Limits, name: str
) -> None:
    """Give every merged cell what the first of them says."""
    filled: list[str] = []
    cells = 0
    for top, left, bottom, right in areas:
        value = rows[top][left] if left < len(rows[top]) else None
        last, across = min(bottom, len(rows) - 1), min(right, width - 1)
        if value in (None, "") or (last == top and across == left):
            continue
        cells += (last - top + 1) * (across - left + 1)
        if cells > limits.sheet:
            raise refusal("sheet_cells", file=name, limit=limits.sheet)
        for row in rows[top : last + 1]:
            row.extend([None] * (across + 1 - len(row)))
            row[left : across + 1] = [value] * (across + 1 - left)
        filled.append(f"{column_letters(left)}{top + 1}:{column_letters(right)}{bottom + 1}")
    if filled:
        notes.append(remark(RemarkKind.MERGED, values=filled, count=len(filled)))


def _header_depth(rows: Rows, areas: list[Area], first: int) -> int:
    """Return over how many lines the header goes: what is merged in its first line tells."""
    heads = [area for area in areas if area[0] == first]
    across = any(right > left for _, left, _, right in heads)
    last = max([first + across, *(bottom for _, _, bottom, _ in heads)])
    deep = last - first + 1
    return deep if deep <= _MAX_HEADER_LINES and last + 1 < len(rows) else 1


def _write_cell(value: Value) -> str:
    """Write a value of a cell as text, a number with all its digits."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat(" ")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        seconds = round(value.total_seconds())
        sign, (minutes, left) = "-" * (seconds < 0), divmod(abs(seconds), 60)
        return f"{sign}{minutes // 60}:{minutes % 60:02}:{left:02}"
    return str(value)
