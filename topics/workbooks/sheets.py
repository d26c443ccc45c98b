"""Define what every workbook reader returns, and read the sheets of LibreOffice's .ods.

A workbook has sheets, values row by row, and merged cells. `sheets_excel` reads the formats of Excel;
`workbook` chooses a sheet and makes lines of texts of it. An .ods is read with expat: values only,
entities refused. Format: OpenDocument 1.3, part 3, chapters 9 (tables) and 6 (paragraphs).

A bomb is refused by what its directory declares to unpack to, and zipfile never unpacks more than that.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pyexpat import ParserCreate
from typing import Protocol

from c45_core.language.refusal import refusal
from c45_course.readers.files import MAX_UNPACKED_BYTES, MEGABYTE, Limits

Value = None | bool | int | float | str | date | datetime | time | timedelta
Area = tuple[int, int, int, int]
"""First row, first column, last row and last column of merged cells, from 0."""


@dataclass(frozen=True)
class HiddenPlaces:
    """Hidden rows and columns of a sheet, from 0, each as a first and a last place."""

    rows: tuple[tuple[int, int], ...] = ()
    columns: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class SheetName:
    """Name of a sheet, and whether it is visible."""

    name: str
    visible: bool = True


class Sheets(Protocol):
    """An opened workbook; `names`: of the sheets in their order."""

    names: tuple[SheetName, ...]

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values of a sheet row by row; None: an empty cell. Rows may differ in length."""

    def merged_areas(self, sheet: str) -> list[Area]:
        """Return the merged cells of a sheet."""

    def hidden_places(self, sheet: str) -> HiddenPlaces:
        """Return the rows and columns that are hidden, by hand or by a filter."""

    def formulas(self, sheet: str) -> int:
        """Return how many cells are formulas; one without a stored result is refused."""


MAX_PACKING_RATIO = 250
"""Times a large part of a workbook may be packed; tables pack 5 to 50 times, a bomb 1000 times."""
MAX_PART_AT_ANY_RATIO = 2 * MEGABYTE
MAX_PARTS = 5_000
"""Files in a workbook."""


_LOCKED = ("EncryptedPackage", "encrypted-package")
_CHUNK = 1 << 20


def open_archive(data: bytes, name: str) -> zipfile.ZipFile:
    """Return an archive that is not locked and does not unpack to too much."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    parts = archive.infolist()
    total = sum(part.file_size for part in parts)
    if total > MAX_UNPACKED_BYTES or len(parts) > MAX_PARTS:
        raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=MAX_UNPACKED_BYTES / 1e6)
    for part in parts:
        if part.flag_bits & 1 or part.filename in _LOCKED:
            raise refusal("locked", file=name)
        if part.file_size > max(MAX_PART_AT_ANY_RATIO, MAX_PACKING_RATIO * part.compress_size):
            raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=MAX_UNPACKED_BYTES / 1e6)
    return archive


def read_chunks(archive: zipfile.ZipFile, part: str) -> Iterator[bytes]:
    """Give the bytes of a part, a megabyte at a time."""
    with archive.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            yield chunk


def column_letters(column: int) -> str:
    """Return what a spreadsheet calls a column.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    name, column = "", column + 1
    while column:
        column, place = divmod(column - 1, 26)
        name = chr(65 + place) + name
    return name


EPOCH, EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
_LAST_DAY = 2_958_466


def read_moment(number: float, of_1904: bool) -> Value:
    """Return the day or the time a spreadsheet stores as a number of days; itself where it is none.

    >>> read_moment(45296.5, False), read_moment(0.25, False)
    (datetime.datetime(2024, 1, 5, 12, 0), datetime.time(6, 0))
    """
    if not 0 <= number < _LAST_DAY:
        return number
    day = EPOCH_1904 if of_1904 else EPOCH
    if not of_1904 and number < 60:
        day += timedelta(days=1)  # Lotus counted a 29th of February 1900, and Excel kept it
    found = day + timedelta(milliseconds=round(number * 86_400_000))
    return found.time() if number < 1 else found


ODS_PART = "content.xml"
MAX_ROWS_PEEKED = 20
"""Maximum number of rows that are looked at to tell whether a sheet holds a table."""
_TIME = re.compile(r"PT(\d{1,9})H(\d{1,9})M(\d{1,9})(?:[.,](\d{1,9}))?S")
_TEXTS = {"s": " ", "tab": "\t", "line-break": "\n"}
_HIDDEN = ("collapse", "filter")
_UNSEEN = ("annotation", "shapes", "tracked-changes", "frame")
"""Elements whose texts are not those of the cell: comments, drawings, older versions."""


class Ods:
    """A workbook of LibreOffice."""

    def __init__(self, archive: zipfile.ZipFile, name: str, limits: Limits) -> None:
        self._archive, self._name, self._limits = archive, name, limits
        self._first = self._parse(None)
        self._whole: dict[str, _Sheet] = {}
        self.names = tuple(SheetName(each.name, each.visible) for each in self._first)

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the rows; those of a sheet that was left unfinished are read when they are wanted."""
        first = next(each for each in self._first if each.name == sheet)
        yield from first.rows
        if first.unfinished:
            yield from self._whole_sheet(sheet).rows[len(first.rows) :]

    def merged_areas(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        return self._whole_sheet(sheet).merged

    def hidden_places(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden."""
        found = self._whole_sheet(sheet)
        return HiddenPlaces(tuple(found.hidden_rows), tuple(found.hidden_columns))

    def formulas(self, sheet: str) -> int:
        """Count the formulas; one without a result is refused."""
        found = self._whole_sheet(sheet)
        if found.unsolved is not None:
            raise refusal("no_result", file=self._name, cell=found.unsolved)
        return found.formulas

    def _whole_sheet(self, sheet: str) -> _Sheet:
        if sheet not in self._whole:
            first = next(each for each in self._first if each.name == sheet)
            if first.unfinished:
                first = next(each for each in self._parse(sheet) if each.name == sheet)
            self._whole[sheet] = first
        return self._whole[sheet]

    def _parse(self, wanted: str | None) -> list[_Sheet]:
        """Parse the content: the wanted sheet whole; if none is named, all, as far as there is room."""
        reader = _Reader(wanted, self._name, self._limits)
        parser = ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.EndElementHandler = reader.end
        parser.CharacterDataHandler = reader.text
        parser.StartDoctypeDeclHandler = self._doctype
        for chunk in read_chunks(self._archive, ODS_PART):
            parser.Parse(chunk, False)
        parser.Parse(b"", True)
        return reader.sheets

    def _doctype(self, *_: object) -> None:
        """Refuse a document type: it could declare entities, and no spreadsheet writes one."""
        raise refusal("broken_workbook", file=self._name)


class _Sheet:
    """One sheet while it is read."""

    def __init__(self, name: str, visible: bool) -> None:
        self.name, self.visible = name, visible
        self.rows: list[Sequence[Value]] = []
        self.merged: list[Area] = []
        self.hidden_rows: list[tuple[int, int]] = []
        self.hidden_columns: list[tuple[int, int]] = []
        self.columns = 0
        self.formulas = self.cells = self.blank = 0
        self.unsolved: str | None = None
        self.unfinished = False


class _Reader:
    """Takes the elements of content.xml and fills sheets."""

    def __init__(self, wanted: str | None, name: str, limits: Limits) -> None:
        self.sheets: list[_Sheet] = []
        self._wanted, self._name, self._limits = wanted, name, limits
        self._hidden: set[str] = set()
        self._style = ""
        self._depth = self._unseen = self._cells = 0
        self._local: dict[str, str] = {}
        self._row: list[Value] = []
        self._unshown = False
        self._cell: dict[str, str] | None = None
        self._text: list[str] | None = None
        self._paragraphs: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the beginning of an element."""
        local = self._local
        kind = local.get(tag) or local.setdefault(tag, _local_name(tag))
        if kind in _UNSEEN:
            self._unseen += 1
        if self._unseen:
            return
        given = {
            local.get(key) or local.setdefault(key, _local_name(key)): attributes[key]
            for key in attributes
        }
        if kind == "style":
            self._style = given.get("name", "")
        elif kind == "table-properties" and given.get("display") == "false":
            self._hidden.add(self._style)
        elif kind == "table":
            self._depth += 1
            if self._depth == 1:
                visible = given.get("style-name") not in self._hidden
                self.sheets.append(_Sheet(given.get("name", ""), visible))
        elif self._depth == 1 and kind == "table-column":
            self._take_column(given)
        elif self._depth == 1 and kind == "table-row":
            self._row, self._repeated = [], _read_count(given, "number-rows-repeated")
            self._unshown = given.get("visibility") in _HIDDEN
        elif self._depth == 1 and kind in ("table-cell", "covered-table-cell"):
            self._cell, self._paragraphs, self._text = given, [], None
        elif self._cell is not None and kind == "p":
            self._text = []
        elif self._text is not None and kind in _TEXTS:
            self._text.append(_TEXTS[kind] * min(_read_count(given, "c"), self._limits.cell))

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        kind = self._local.get(tag, "")
        if kind in _UNSEEN:
            self._unseen -= 1
        if self._unseen or kind in _UNSEEN:
            return
        if kind == "table":
            self._depth -= 1
        elif self._depth == 1 and kind == "table-row":
            self._end_row()
        elif self._cell is not None and kind in ("table-cell", "covered-table-cell"):
            self._end_cell(self._cell, kind == "covered-table-cell")
            self._cell = self._text = None
        elif self._text is not None and kind == "p":
            self._paragraphs.append("".join(self._text))
            self._text = None

    def text(self, text: str) -> None:
        """Take a piece of text."""
        if self._text is not None and not self._unseen:
            self._text.append(text)

    def _take_column(self, given: dict[str, str]) -> None:
        """Count columns, and keep which of them are hidden."""
        sheet, times = self.sheets[-1], _read_count(given, "number-columns-repeated")
        if given.get("visibility") in _HIDDEN:
            sheet.hidden_columns.append((sheet.columns, sheet.columns + times - 1))
        sheet.columns += times

    def _end_cell(self, given: dict[str, str], covered: bool) -> None:
        sheet = self.sheets[-1]
        written = "\n".join(self._paragraphs)
        value = None if covered else _read_value(given, written)
        column, row = len(self._row), len(sheet.rows) + sheet.blank
        times = _read_count(given, "number-columns-repeated")
        if value is None:
            self._row.extend([None] * min(times, self._limits.columns + 1))
        elif column + times > self._limits.columns:
            raise refusal(
                "columns", file=self._name, columns=column + times, limit=self._limits.columns
            )
        else:
            self._row.extend([value] * times)
        if "formula" in given:
            sheet.formulas += times
            if value is None and "value-type" not in given:
                sheet.unsolved = sheet.unsolved or f"{column_letters(column)}{row + 1}"
        down, across = (
            _read_count(given, "number-rows-spanned"),
            _read_count(given, "number-columns-spanned"),
        )
        if down > 1 or across > 1:
            sheet.merged.append((row, column, row + down - 1, column + across - 1))

    def _end_row(self) -> None:
        """Add the row, as often as it is repeated, if its sheet is wanted and has room."""
        sheet, times = self.sheets[-1], self._repeated
        length = max((i for i, cell in enumerate(self._row, 1) if cell is not None), default=0)
        if not length:
            sheet.blank += times
            return
        if self._wanted not in (None, sheet.name):
            return
        if self._wanted is None and (
            sheet.unfinished or self._cells + length * times > self._limits.sheet
        ):
            sheet.unfinished = True  # from here on only its first rows are kept
            times = min(times, MAX_ROWS_PEEKED - len(sheet.rows) - sheet.blank)
            if times <= 0:
                return
        sheet.cells += length * times
        self._cells += length * times
        if sheet.cells > self._limits.sheet:
            raise refusal("sheet_cells", file=self._name, limit=self._limits.sheet)
        sheet.rows.extend([()] * min(sheet.blank, 2_000_000))  # more rows than a spreadsheet has
        if self._unshown:
            sheet.hidden_rows.append((len(sheet.rows), len(sheet.rows) + times - 1))
        sheet.rows.extend([self._row[:length]] * times)
        sheet.blank = 0


def _local_name(name: str) -> str:
    """Return a name without its namespace; what is no part of the format itself keeps it.

    >>> _local_name("urn:other table")
    'urn:other table'
    >>> _local_name("urn:oasis:names:tc:opendocument:xmlns:table:1.0 table")
    'table'
    """
    place, _, local = name.rpartition(" ")
    return local if place.startswith("urn:oasis:names:tc:opendocument") else name


def _read_count(given: dict[str, str], key: str) -> int:
    """Return how often something is repeated."""
    text = given.get(key, "1")
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _read_value(given: dict[str, str], written: str) -> Value:
    """Return what a cell says, as its type tells."""
    kind = given.get("value-type", "")
    if kind in ("float", "percentage", "currency") and "value" in given:
        return float(given["value"])
    if kind == "boolean":
        return given.get("boolean-value") == "true"
    if kind == "date" and "date-value" in given:
        return _read_day(given["date-value"])
    if kind == "time" and (found := _TIME.fullmatch(given.get("time-value", ""))):
        hours, minutes, seconds = (int(found[part]) for part in (1, 2, 3))
        if hours < 24 and minutes < 60 and seconds < 60:
            return time(hours, minutes, seconds)
        return str(timedelta(hours=min(hours, 10**7), minutes=minutes, seconds=seconds))
    return given.get("string-value", written) or None


def _read_day(text: str) -> Value:
    try:
        return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
    except ValueError:
        return text
