"""Read the sheets of the old .xls with xlrd, values only; the results of formulas are stored there."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import xlrd

from c45_core.language.refusal import refusal
from c45_course.readers.sheets import Area, HiddenPlaces, SheetName, Value, read_moment

_NUMBER, _DATE, _BOOLEAN, _ERROR = 2, 3, 4, 5
_INSIDE = {
    "EncryptedPackage": "locked",
    "EncryptionInfo": "locked",
    "WordDocument": "document",
    "PowerPoint Document": "document",
}


class Xls:
    """A workbook of Excel 97 to 2003."""

    def __init__(self, data: bytes, name: str) -> None:
        for stream, key in _INSIDE.items():
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

    @property
    def listed(self) -> tuple[SheetName, ...]:
        """Return the sheets in their order."""
        shown = zip(self._book.sheet_names(), self._book._sheet_visibility, strict=False)
        return tuple(SheetName(name, hidden == 0) for name, hidden in shown)

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values row by row."""
        found = self._book.sheet_by_name(sheet)
        for row in range(found.nrows):
            if not found.row_len(row):
                yield ()
                continue
            cells = zip(found.row_types(row), found.row_values(row), strict=True)
            yield [self._value(kind, value) for kind, value in cells]

    def merged(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        areas = self._book.sheet_by_name(sheet).merged_cells
        return [(top, left, bottom - 1, right - 1) for top, bottom, left, right in areas]

    def hidden(self, sheet: str) -> HiddenPlaces:
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
