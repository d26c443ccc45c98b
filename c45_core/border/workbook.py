"""Read one sheet of an Excel workbook (.xlsx) as lines of text cells, values only.

Before openpyxl sees the file, the directory of the archive is checked: a bomb is refused by what it
declares to unpack to, and zipfile never unpacks more than that.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, NoReturn

from c45_core.border.limits import LARGE_PART, PARTS, RATIO, UNPACKED, Limits
from c45_core.border.refusal import refusal
from c45_core.border.remarks import Remark, RemarkKind, remark
from c45_core.errors import InputError

ARCHIVE = b"PK\x03\x04"
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True)
class Book:
    """The lines of a sheet, and what else there was to say."""

    lines: tuple[Sequence[str], ...]
    sheet: str
    sheets: tuple[str, ...]
    formulas: int
    dates: int

    def notes(self) -> tuple[Remark, ...]:
        """Say that results of formulas were read, and dates written as texts."""
        told = ((RemarkKind.FORMULAS, self.formulas), (RemarkKind.DATES_WRITTEN, self.dates))
        return tuple(remark(kind, count=count) for kind, count in told if count)


def is_workbook(data: bytes) -> bool:
    """Tell whether bytes are an archive, as a workbook is."""
    return data.startswith(ARCHIVE)


def read_workbook(data: bytes, name: str, sheet: str | None, limits: Limits) -> Book:
    """Return the lines of a sheet, the first one by default."""
    with_formulas = _inspected(data, name)
    try:
        return _read(data, name, sheet, limits, with_formulas)
    except InputError:
        raise
    except MemoryError:
        _broken(name)
    except Exception:
        # openpyxl raises whatever a damaged part happens to cause; each means the same to a person.
        _broken(name)


def _inspected(data: bytes, name: str) -> bool:
    """Refuse what is no workbook or too large unpacked; tell whether it has formulas."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            _harmless(parts, name)
            names = {part.filename for part in parts}
            if "xl/workbook.xml" not in names:
                raise refusal("other_archive", file=name)
            sheets = [part for part in parts if part.filename.startswith("xl/worksheets/")]
            return any(_has_formula(archive, part) for part in sheets)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError):
        _broken(name)
    except (ValueError, IndexError, UnicodeError) as error:
        if isinstance(error, InputError):
            raise
        _broken(name)


def _harmless(parts: list[zipfile.ZipInfo], name: str) -> None:
    total = sum(part.file_size for part in parts)
    if total > UNPACKED or len(parts) > PARTS:
        raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=UNPACKED / 1e6)
    for part in parts:
        if part.flag_bits & 1:
            raise refusal("locked", file=name)
        if part.file_size > max(LARGE_PART, RATIO * part.compress_size):
            raise refusal("unpacks", file=name, megabytes=total / 1e6, limit=UNPACKED / 1e6)


def _has_formula(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    tail = b""
    with archive.open(part) as stream:
        while chunk := stream.read(1 << 20):
            if _FORMULA.search(tail + chunk):
                return True
            tail = chunk[-40:]
    return False


def _read(data: bytes, name: str, sheet: str | None, limits: Limits, with_formulas: bool) -> Book:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        values = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheets = tuple(each.title for each in values.worksheets)
        if not sheets:
            raise refusal("empty", file=name)
        chosen = sheets[0] if sheet is None else sheet
        if chosen not in sheets:
            raise refusal("no_sheet", file=name, sheet=chosen, sheets=sheets)
        lines: list[tuple[str, ...]] = []
        dates = 0
        for line in _lines(values[chosen], limits, name):
            dates += sum(isinstance(cell, date | time) for cell in line)
            lines.append(tuple(map(_text, line)))
        formulas = _formulas(data, chosen, name) if with_formulas else 0
    return Book(tuple(lines), chosen, sheets, formulas, dates)


def _lines(sheet: Any, limits: Limits, name: str) -> Iterator[tuple[Any, ...]]:
    """Give the values row by row, all of one length: that of the longest without empty ends.

    What a sheet declares of its size may be a lie, so its cells are counted.
    """
    sheet.reset_dimensions()
    rows: list[tuple[Any, ...]] = []
    cells = 0
    for row in sheet.iter_rows(values_only=True):
        length = max((i for i, cell in enumerate(row, 1) if cell is not None), default=0)
        rows.append(row[:length])
        cells += length
        if length > limits.columns:
            raise refusal("columns", file=name, columns=length, limit=limits.columns)
        if cells > limits.sheet:
            raise refusal("sheet_cells", file=name, limit=limits.sheet)
    width = max(map(len, rows), default=0)
    if width * len(rows) > 4 * limits.cells:
        raise refusal("sheet_cells", file=name, limit=limits.sheet)
    for line in rows:
        yield (*line, *[None] * (width - len(line))) if line else ()


def _formulas(data: bytes, sheet: str, name: str) -> int:
    """Count the formulas; one whose result was never stored would read as an empty cell: refused."""
    from openpyxl.utils import get_column_letter

    count = 0
    for written, result in zip(*(_cells(data, sheet, only) for only in (False, True)), strict=True):
        for cell, value in zip(written, result, strict=True):
            if cell.data_type != "f":
                continue
            count += 1
            if value.value is None and value.data_type != "str":
                where = f"{get_column_letter(cell.column)}{cell.row}"
                raise refusal("no_result", file=name, cell=where)
    return count


def _cells(data: bytes, sheet: str, data_only: bool) -> Iterator[tuple[Any, ...]]:
    """Give the cells row by row: the formulas themselves, or their results."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=data_only, keep_links=False)
    book[sheet].reset_dimensions()
    yield from book[sheet].iter_rows()


def _text(value: Any) -> str:
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
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), str(value))


def _broken(name: str) -> NoReturn:
    raise refusal("broken_workbook", file=name) from None
