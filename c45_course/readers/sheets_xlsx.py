"""Read the sheets of .xlsx with openpyxl, values only."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter, range_boundaries

from c45_core.language.refusal import refusal
from c45_course.readers.files import read_chunks
from c45_course.readers.sheets import Area, HiddenPlaces, SheetName, Value

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
MAX_AREAS = 100_000


class Xlsx:
    """A workbook of Excel since 2007."""

    def __init__(self, data: bytes, archive: zipfile.ZipFile, name: str) -> None:
        if (changed := as_transitional(archive)) is not None:
            data = changed
            archive = zipfile.ZipFile(io.BytesIO(data))
        self._data, self._archive, self._name = data, archive, name
        self._book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        self._found: dict[str, _SheetFacts] = {}

    @property
    def listed(self) -> tuple[SheetName, ...]:
        """Return the sheets in their order."""
        return tuple(
            SheetName(each.title, each.sheet_state == "visible") for each in self._book.worksheets
        )

    def rows(self, sheet: str) -> Iterator[Sequence[Value]]:
        """Give the values row by row. What a sheet declares of its size may be a lie."""
        self._book[sheet].reset_dimensions()
        for row in self._book[sheet].iter_rows(values_only=True):
            escaped = any(isinstance(cell, str) and "_x" in cell for cell in row)
            yield [_unescape(cell) for cell in row] if escaped else row

    def merged(self, sheet: str) -> list[Area]:
        """Return the merged cells."""
        return self._looked(sheet).merged

    def hidden(self, sheet: str) -> HiddenPlaces:
        """Return what is hidden."""
        return self._looked(sheet).hidden

    def formulas(self, sheet: str) -> int:
        """Count the formulas; one whose result was never stored reads as an empty cell: refused."""
        if not self._looked(sheet).formulas:
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

    def _looked(self, sheet: str) -> _SheetFacts:
        """Look through the text of a sheet: for formulas, for what is merged and what is hidden."""
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
    """What the text of a sheet says besides its values."""

    formulas: bool
    merged: list[Area]
    hidden: HiddenPlaces


def _find_hidden(elements: Iterable[tuple[bytes, bytes]]) -> HiddenPlaces:
    """Return the rows and columns that elements of a sheet hide; a row without its number is none."""
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
"""The names of ISO/IEC 29500 Strict, and what the usual, transitional workbooks call the same."""


def as_transitional(archive: zipfile.ZipFile) -> bytes | None:
    """Return a Strict Open XML workbook with the names of a transitional one; None: it is none."""
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
    if not isinstance(cell, str):
        return cell
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), cell)


def _parse_area(written: str) -> Area:
    left, top, right, bottom = range_boundaries(written)
    return top - 1, left - 1, bottom - 1, right - 1
