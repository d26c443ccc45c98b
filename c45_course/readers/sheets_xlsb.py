"""Read the sheets of Excel's binary .xlsb: records of a number, a length and bytes.

Format: Microsoft, [MS-XLSB]; the names of the records (BrtCellReal, ...) are those of that document.
"""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterator, Sequence
from posixpath import join, normpath
from typing import Any

from defusedxml import ElementTree
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format

from c45_core.language.refusal import refusal
from c45_course.readers.sheets import Area, HiddenPlaces, SheetName, Value, read_moment

XLSB_PART = "xl/workbook.bin"
_ROW, _SHEET, _STRING, _FORMAT, _CELL_FORMAT, _PROPERTIES, _MERGED = 0, 156, 19, 44, 47, 153, 176
_COLUMN_INFO = 60
_FORMATS_BEGIN, _FORMATS_END = 617, 618
_SHORT_FORMULA = {8: "text", 9: "real", 10: "truth", 11: "error"}
_KINDS = {2: "number", 3: "error", 4: "truth", 5: "real", 6: "text", 7: "shared", 62: "rich"}
_ERRORS = {
    **{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?"},
    **{0x24: "#NUM!", 0x2A: "#N/A", 0x2B: "#GETTING_DATA"},
}
_LAST_ROW, _LAST_COLUMN = 1 << 20, 1 << 14

Record = tuple[int, bytes]


class Xlsb:
    """A binary workbook of Excel."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive, self._name = archive, name
        self._names = set(archive.namelist())
        self._places: dict[str, str] = {}
        listed: list[SheetName] = []
        targets = self._targets()
        self._of_1904 = False
        for kind, data in self._records(XLSB_PART):
            if kind == _PROPERTIES:
                self._of_1904 = bool(data[0] & 1)
            elif kind == _SHEET:
                hidden = struct.unpack_from("<I", data)[0]
                key, at = _read_text(data, 8)
                title, _ = _read_text(data, at)
                if "worksheets/" in targets.get(key, ""):
                    listed.append(SheetName(title, hidden == 0))
                    self._places[title] = targets[key]
        self._listed = tuple(listed)
        self._shared = [_read_text(data, 1)[0] for data in self._of("xl/sharedStrings.bin", _STRING)]
        self._dates = self._date_formats()

    @property
    def listed(self) -> tuple[SheetName, ...]:
        """Return the sheets in their order."""
        return self._listed

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
            elif (what := _KINDS.get(kind) or _SHORT_FORMULA.get(kind)) and at >= 0:
                column = struct.unpack_from("<I", data)[0]
                if column >= _LAST_COLUMN:
                    raise refusal("broken_workbook", file=self._name)
                row.extend([None] * (column + 1 - len(row)))
                row[column] = self._value(what, data)
        if at >= 0:
            yield row

    def merged(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        areas = (struct.unpack_from("<4I", data) for data in self._of(self._places[sheet], _MERGED))
        return [(top, left, bottom, right) for top, bottom, left, right in areas]

    def hidden(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden: bits of BrtRowHdr and BrtColInfo."""
        part = self._places[sheet]
        rows = [struct.unpack_from("<I", data)[0] for data in self._of(part, _ROW) if data[11] & 0x10]
        columns = [
            struct.unpack_from("<II", data) for data in self._of(part, _COLUMN_INFO) if data[16] & 1
        ]
        return HiddenPlaces(tuple((row, row) for row in rows), tuple(columns))

    def formulas(self, sheet: str) -> int:
        """Count the formulas; a binary workbook stores their results."""
        records = self._records(self._places[sheet])
        return sum(kind in _SHORT_FORMULA for kind, _ in records)

    def _value(self, what: str, data: bytes) -> Value:
        if what == "error":
            return _ERRORS.get(data[8], "#N/A")
        if what == "truth":
            return bool(data[8])
        if what == "text":
            return _read_text(data, 8)[0]
        if what == "rich":
            return _read_text(data, 9)[0]
        if what == "shared":
            return self._shared[int.from_bytes(data[8:12], "little")]
        real = what != "number"
        number: float = struct.unpack_from("<d", data, 8)[0] if real else _unpack_number(data[8:12])
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
        """Return where each part the workbook names lies."""
        tree: Any = ElementTree.fromstring(self._archive.read("xl/_rels/workbook.bin.rels"))
        return {each.get("Id", ""): normpath(join("xl", each.get("Target", ""))) for each in tree}

    def _of(self, part: str, wanted: int) -> Iterator[bytes]:
        return (data for kind, data in self._records(part) if kind == wanted)

    def _records(self, part: str) -> Iterator[Record]:
        """Give the records of a part; a missing part has none."""
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
    """Return a text and the place after it."""
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
