"""Read the sheets of Excel: values only.

.xlsx is read with openpyxl, and the old .xls with xlrd, which stores the results of formulas.
The binary .xlsb is records of a number, a length and bytes. Its format: Microsoft, [MS-XLSB]; the names
of the records (BrtCellReal, ...) are those of that document.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import join, normpath
from typing import Any

import xlrd
from defusedxml import ElementTree
from openpyxl import load_workbook
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils import get_column_letter, range_boundaries

from c45_core.language.refusal import refusal

from .sheets import Area, HiddenPlaces, SheetName, Value, read_chunks, read_moment

_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_HIDDEN = re.compile(
    rb"<(?:\w{1,20}:)?(row|col)\s(?=[^>]{0,400}?\bhidden=[\"'](?:1|true)[\"'])([^>]{0,500})>"
)
_PLACES = re.compile(rb"\b(r|min|max)=[\"'](\d{1,7})[\"']")
_MERGED_CELLS = re.compile(
    rb"<(?:\w{1,20}:)?mergeCell\s[^>]{0,100}?ref=[\"']([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"
)
# Half a character (D800 to DFFF) is none: such an escape stays as it is written.
_ESCAPED = re.compile("_x(?![Dd][89A-Fa-f])([0-9A-Fa-f]{4})_")
_OVERLAP_BYTES = 600
"""Number of bytes of a chunk that are searched again with the next one: an element may lie in both."""
MAX_AREAS = 100_000
"""Maximum number of merged areas of a sheet: a workbook with more is refused as broken."""


class Xlsx:
    """A workbook of Excel since 2007."""

    def __init__(self, data: bytes, archive: zipfile.ZipFile, name: str) -> None:
        if (changed := translate_strict(archive)) is not None:
            data = changed
            archive = zipfile.ZipFile(io.BytesIO(data))
        self._data, self._archive, self._name = data, archive, name
        self._book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        self._found: dict[str, _SheetFacts] = {}
        sheets = self._book.worksheets
        self.names = tuple(SheetName(each.title, each.sheet_state == "visible") for each in sheets)

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values row by row."""
        self._book[sheet].reset_dimensions()  # the size that a sheet declares may be wrong
        for row in self._book[sheet].iter_rows(values_only=True):
            escaped = any(isinstance(cell, str) and "_x" in cell for cell in row)
            yield [_unescape(cell) for cell in row] if escaped else row

    def merged_areas(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        return self._facts_of(sheet).merged

    def hidden_places(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden."""
        return self._facts_of(sheet).hidden

    def formulas(self, sheet: str) -> int:
        """Count the formulas; refuse one without a stored result: it would read as an empty cell."""
        if not self._facts_of(sheet).formulas:
            return 0
        count = 0
        for written, result in zip(*(self._cells(sheet, only) for only in (False, True)), strict=True):
            for cell, value in zip(written, result, strict=True):
                if cell.data_type != "f":
                    continue
                count += 1
                if value.value is None and value.data_type != "str":
                    where = f"{get_column_letter(cell.column)}{cell.row}"
                    raise refusal("no_result", file=self._name, cell=where)
        return count

    def _facts_of(self, sheet: str) -> _SheetFacts:
        """Search the text of a sheet, once, for formulas, merged areas and hidden places."""
        if sheet not in self._found:
            tail, formulas = b"", False
            areas: dict[bytes, None] = {}
            hidden: dict[tuple[bytes, bytes], None] = {}
            for chunk in read_chunks(self._archive, self._book[sheet]._worksheet_path):
                text = tail + chunk
                formulas = formulas or _FORMULA.search(text) is not None
                areas |= dict.fromkeys(each[1] for each in _MERGED_CELLS.finditer(text))
                hidden |= dict.fromkeys((each[1], each[2]) for each in _HIDDEN.finditer(text))
                if len(areas) > MAX_AREAS:
                    raise refusal("broken_workbook", file=self._name)
                tail = chunk[-_OVERLAP_BYTES:]
            merged = [_parse_area(each.decode()) for each in areas]
            self._found[sheet] = _SheetFacts(formulas, merged, _find_hidden(hidden))
        return self._found[sheet]

    def _cells(self, sheet: str, data_only: bool) -> Iterator[tuple[Any, ...]]:
        """Give the cells row by row: the formulas themselves, or their results."""
        book = load_workbook(
            io.BytesIO(self._data), read_only=True, data_only=data_only, keep_links=False
        )
        book[sheet].reset_dimensions()
        yield from book[sheet].iter_rows()


@dataclass(frozen=True)
class _SheetFacts:
    """Facts that the text of a sheet states besides its values."""

    formulas: bool
    merged: list[Area]
    hidden: HiddenPlaces


def _find_hidden(elements: Iterable[tuple[bytes, bytes]]) -> HiddenPlaces:
    """Return the places that `row` and `col` elements hide; a row without its number is passed over."""
    rows: list[tuple[int, int]] = []
    columns: list[tuple[int, int]] = []
    for kind, attributes in elements:
        said = {name: int(number) - 1 for name, number in _PLACES.findall(attributes)}
        if kind == b"row" and b"r" in said:
            rows.append((said[b"r"], said[b"r"]))
        elif kind == b"col" and b"min" in said:
            columns.append((said[b"min"], said.get(b"max", said[b"min"])))
    return HiddenPlaces(tuple(rows), tuple(columns))


_STRICT = b"http://purl.oclc.org/ooxml/"
_TRANSITIONAL = {
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": (
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    ),
    b"http://purl.oclc.org/ooxml/drawingml/": b"http://schemas.openxmlformats.org/drawingml/2006/",
    b"http://purl.oclc.org/ooxml/officeDocument/": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/"
    ),
}
"""Names of ISO/IEC 29500 Strict, each with its name in the usual, transitional workbooks."""


def translate_strict(archive: zipfile.ZipFile) -> bytes | None:
    """Return a Strict Open XML workbook with transitional names, None where it is not a Strict one."""
    if _STRICT not in archive.read("xl/workbook.xml"):
        return None
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for part in archive.infolist():
            content = archive.read(part)
            if part.filename.endswith((".xml", ".rels")):
                for strict, usual in _TRANSITIONAL.items():
                    content = content.replace(strict, usual)
            made.writestr(part.filename, content)
    return file.getvalue()


def _unescape(cell: Value) -> Value:
    """Return a cell with each `_xHHHH_` of its text replaced by the character it stands for."""
    if not isinstance(cell, str):
        return cell
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), cell)


def _parse_area(written: str) -> Area:
    """Read an area such as A1:B2."""
    left, top, right, bottom = range_boundaries(written)
    return top - 1, left - 1, bottom - 1, right - 1


XLSB_PART = "xl/workbook.bin"
_ROW, _SHEET, _STRING, _FORMAT, _CELL_FORMAT, _WORKBOOK_PROPERTIES, _MERGED_AREA = (
    0,
    156,
    19,
    44,
    47,
    153,
    176,
)
_COLUMN_INFO = 60
_FORMATS_BEGIN, _FORMATS_END = 617, 618
"""Numbers of the records that are read, besides cells."""
_FORMULA_KINDS = {8: "text", 9: "real", 10: "truth", 11: "error"}
_CELL_KINDS = {2: "number", 3: "error", 4: "truth", 5: "real", 6: "text", 7: "shared", 62: "rich"}
"""The contents of the records of cells by their numbers: results of formulas, and other cells."""
_ERRORS = {
    **{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?"},
    **{0x24: "#NUM!", 0x2A: "#N/A", 0x2B: "#GETTING_DATA"},
}
_LAST_ROW, _LAST_COLUMN = 1 << 20, 1 << 14
"""Numbers of rows and columns that a sheet can have."""

Record = tuple[int, bytes]
"""The number of a record and its bytes."""


class Xlsb:
    """A binary workbook of Excel."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive, self._name = archive, name
        self._names = set(archive.namelist())
        self._places: dict[str, str] = {}
        names: list[SheetName] = []
        targets = self._targets()
        self._of_1904 = False
        for kind, data in self._records(XLSB_PART):
            if kind == _WORKBOOK_PROPERTIES:
                self._of_1904 = bool(data[0] & 1)
            elif kind == _SHEET:
                hidden = struct.unpack_from("<I", data)[0]
                key, at = _read_text(data, 8)
                title, _ = _read_text(data, at)
                if "worksheets/" in targets.get(key, ""):
                    names.append(SheetName(title, hidden == 0))
                    self._places[title] = targets[key]
        self.names = tuple(names)
        self._shared = [
            _read_text(data, 1)[0] for data in self._of_kind("xl/sharedStrings.bin", _STRING)
        ]
        self._dates = self._date_formats()

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values row by row, the rows between them as empty ones."""
        row: list[Value] = []
        at = -1
        for kind, data in self._records(self._places[sheet]):
            if kind == _ROW:
                if at >= 0:
                    yield row
                following = struct.unpack_from("<I", data)[0]
                if not at < following < _LAST_ROW:
                    raise refusal("broken_workbook", file=self._name)
                for _ in range(at + 1, following):
                    yield ()
                row, at = [], following
            elif (content := _CELL_KINDS.get(kind) or _FORMULA_KINDS.get(kind)) and at >= 0:
                column = struct.unpack_from("<I", data)[0]
                if column >= _LAST_COLUMN:
                    raise refusal("broken_workbook", file=self._name)
                row.extend([None] * (column + 1 - len(row)))
                row[column] = self._value(content, data)
        if at >= 0:
            yield row

    def merged_areas(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        areas = (
            struct.unpack_from("<4I", data) for data in self._of_kind(self._places[sheet], _MERGED_AREA)
        )
        return [(top, left, bottom, right) for top, bottom, left, right in areas]

    def hidden_places(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden: bits of BrtRowHdr and BrtColInfo."""
        part = self._places[sheet]
        rows = [
            struct.unpack_from("<I", data)[0] for data in self._of_kind(part, _ROW) if data[11] & 0x10
        ]
        columns = [
            struct.unpack_from("<II", data)
            for data in self._of_kind(part, _COLUMN_INFO)
            if data[16] & 1
        ]
        return HiddenPlaces(tuple((row, row) for row in rows), tuple(columns))

    def formulas(self, sheet: str) -> int:
        """Count the formulas; a binary workbook stores their results."""
        records = self._records(self._places[sheet])
        return sum(kind in _FORMULA_KINDS for kind, _ in records)

    def _value(self, content: str, data: bytes) -> Value:
        """Return the value of a cell: its bytes are the column, the format (4 each) and the content."""
        if content == "error":
            return _ERRORS.get(data[8], "#N/A")
        if content == "truth":
            return bool(data[8])
        if content == "text":
            return _read_text(data, 8)[0]
        if content == "rich":
            return _read_text(data, 9)[0]
        if content == "shared":
            return self._shared[int.from_bytes(data[8:12], "little")]
        number: float
        if content == "number":
            number = _unpack_number(data[8:12])
        else:
            number = struct.unpack_from("<d", data, 8)[0]
        style = int.from_bytes(data[4:7], "little")
        return read_moment(number, self._of_1904) if style in self._dates else number

    def _date_formats(self) -> frozenset[int]:
        """Return the numbers of the cell formats that show a date or a time."""
        formats = {number: is_date_format(text) for number, text in BUILTIN_FORMATS.items()}
        found: list[bool] = []
        within = False
        for kind, data in self._records("xl/styles.bin"):
            if kind == _FORMAT:
                formats[struct.unpack_from("<H", data)[0]] = is_date_format(_read_text(data, 2)[0])
            elif kind in (_FORMATS_BEGIN, _FORMATS_END):
                within = kind == _FORMATS_BEGIN
            elif kind == _CELL_FORMAT and within:
                found.append(formats.get(struct.unpack_from("<H", data, 2)[0], False))
        return frozenset(place for place, dated in enumerate(found) if dated)

    def _targets(self) -> dict[str, str]:
        """Return the place of each part in the archive, by the key the workbook gives it."""
        tree: Any = ElementTree.fromstring(self._archive.read("xl/_rels/workbook.bin.rels"))
        return {each.get("Id", ""): normpath(join("xl", each.get("Target", ""))) for each in tree}

    def _of_kind(self, part: str, wanted: int) -> Iterator[bytes]:
        """Give the bytes of the records of one kind."""
        return (data for kind, data in self._records(part) if kind == wanted)

    def _records(self, part: str) -> Iterator[Record]:
        """Give the records of a part; a missing part has none.

        A record is its number in one or two bytes, its length in up to four, and its bytes; the highest
        bit of a byte says that the next one belongs to it.
        """
        if part not in self._names and part != XLSB_PART:
            return
        data = self._archive.read(part)
        at, end = 0, len(data)
        while at < end:
            kind = data[at]
            at += 1
            if kind & 0x80:
                kind = (kind & 0x7F) | (data[at] & 0x7F) << 7
                at += 1
            length = shift = 0
            for _ in range(4):
                byte = data[at]
                at += 1
                length |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            yield kind, data[at : at + length]
            at += length


def _read_text(data: bytes, at: int) -> tuple[str, int]:
    """Return a text, which stands behind its length, and the place after it."""
    length = struct.unpack_from("<I", data, at)[0]
    if length == 0xFFFFFFFF:
        return "", at + 4
    end = at + 4 + 2 * length
    if end > len(data):
        raise ValueError
    return data[at + 4 : end].decode("utf-16-le", "replace"), end


def _unpack_number(data: bytes) -> float:
    """Return a number packed into 30 bits: a whole one or half of a double, perhaps in hundredths."""
    packed = int.from_bytes(data, "little", signed=True)
    if packed & 2:
        number = float(packed >> 2)
    else:
        number = struct.unpack("<d", bytes(4) + (packed & ~3).to_bytes(4, "little", signed=True))[0]
    return number / 100 if packed & 1 else number


_NUMBER, _DATE, _BOOLEAN, _ERROR = 2, 3, 4, 5
"""Kinds of cells by the numbers of xlrd."""
_OTHER_CONTENTS = {
    "EncryptedPackage": "locked",
    "EncryptionInfo": "locked",
    "WordDocument": "document",
    "PowerPoint Document": "document",
}
"""Names of streams that are in no workbook, each with the refusal of the file that has one."""


class Xls:
    """A workbook of Excel 97 to 2003."""

    def __init__(self, data: bytes, name: str) -> None:
        for stream, key in _OTHER_CONTENTS.items():
            if stream.encode("utf-16-le") in data:
                raise refusal(key, file=name)
        try:
            self._book = xlrd.open_workbook(
                file_contents=data,
                logfile=io.StringIO(),
                on_demand=True,
                formatting_info=True,
                ragged_rows=True,
            )
        except xlrd.XLRDError as error:
            key = "locked" if "encrypted" in str(error) else "broken_workbook"
            raise refusal(key, file=name) from None
        names = zip(self._book.sheet_names(), self._book._sheet_visibility, strict=False)
        self.names = tuple(SheetName(each, hidden == 0) for each, hidden in names)

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values row by row."""
        found = self._book.sheet_by_name(sheet)
        for row in range(found.nrows):
            if not found.row_len(row):
                yield ()
                continue
            cells = zip(found.row_types(row), found.row_values(row), strict=True)
            yield [self._value(kind, value) for kind, value in cells]

    def merged_areas(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        areas = self._book.sheet_by_name(sheet).merged_cells
        return [(top, left, bottom - 1, right - 1) for top, bottom, left, right in areas]

    def hidden_places(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden."""
        found = self._book.sheet_by_name(sheet)
        rows, columns = (
            tuple((place, place) for place, info in sorted(each.items()) if info.hidden)
            for each in (found.rowinfo_map, found.colinfo_map)
        )
        return HiddenPlaces(rows, columns)

    def formulas(self, sheet: str) -> int:
        """Return 0: xlrd reads results and does not tell which are those of formulas."""
        return 0

    def _value(self, kind: int, value: object) -> Value:
        if kind == _ERROR:
            return str(xlrd.error_text_from_code.get(value, "#N/A"))
        if kind == _BOOLEAN:
            return bool(value)
        if kind == _DATE and isinstance(value, float):
            return read_moment(value, self._book.datemode == 1)
        if kind == _NUMBER and isinstance(value, float):
            return value
        return str(value) if value else None
