"""Recognise rows that are not cases: remarks, rulers, the header again, units.

What is surely no case is left out, and said; what is doubtful stays, and is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from c45_course.readers.raw_rows import (
    Rows,
    all_numbers,
    cell_at,
    column,
    is_number,
    known_cells,
    numeric_places,
)
from c45_course.readers.recognised import recognised
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING

MAX_ROWS_COMPARED = 200
_MIN_CASES_BELOW = 3
"""Fewer cases do not show that the values of a column come again."""
_RULER_CELL = re.compile(r":?-++:?")
_RULER_LINE = re.compile(r"[-+|=: ]{4,}+")
_IN_BRACKETS = re.compile(r"[\[(][^\[\]()]{0,12}[\])]")


def without_marks(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without remarks, rulers and the full stops at the ends of C4.5's cases."""
    notes: list[Remark] = []
    width = Counter(map(len, rows[:MAX_ROWS_COMPARED])).most_common(1)[0][0]
    if width > 1:
        rows = _leave_out(rows, notes, RemarkKind.COMMENTS, lambda row: _is_comment(row, width))
        rows = _leave_out(rows, notes, RemarkKind.RULERS, _is_ruler)
    return _without_full_stops(rows, notes), notes


def without_repeated(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without those that are the header, the first one, once more.

    A name of the header stands in no other case: a row such as 1, 2 below a header 1, 2 may be one.
    """
    header, again = rows[0], [row for row, cells in enumerate(rows[1:]) if cells == rows[0]]
    if not again or len(header) < 2 or len(again) == len(rows) - 1:
        return rows, []
    cases = [row for row in rows[1:] if row != header]
    texts = [(place, cell) for place, cell in enumerate(header) if cell and not is_number(cell)]
    if not any(cell not in column(cases, place) for place, cell in texts):
        return rows, []
    kept = [header, *cases]
    return kept, [remark(RemarkKind.HEADERS_AGAIN, rows=again)]


def without_units(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without a row of units below the header; one that is doubtful stays."""
    if len(rows) < 4 or len(rows[0]) != len(rows[1]):
        return rows, []
    units, numeric = rows[1], numeric_places(rows[2 : MAX_ROWS_COMPARED + 2], len(rows[0]))
    above = [units[place] for place in numeric]
    if any(map(is_number, above)):
        return rows, []
    if not any(cell not in MISSING for cell in above):
        return rows, _perhaps_header(rows)
    said = [cell for cell in units if cell not in (*MISSING, "-")]
    if all(map(is_unit, said)):
        return [rows[0], *rows[2:]], [remark(RemarkKind.UNITS_ROW, values=said)]
    if len(above) > 1 and all(cell not in MISSING for cell in above):
        return rows, [remark(RemarkKind.SECOND_HEADER, values=said)]
    return rows, _perhaps_header(rows)


def _perhaps_header(rows: Rows) -> list[Remark]:
    """Say of a first case that has no value in common with any other, where others have many.

    A column of names, each its own, tells nothing; two columns at least must.
    """
    first, below = rows[1], rows[2 : MAX_ROWS_COMPARED + 2]
    if (
        len(rows[0]) < 2
        or len(below) < _MIN_CASES_BELOW
        or not all(cell not in MISSING for cell in first)
    ):
        return []
    telling = 0
    for place, cell in enumerate(first):
        cells = known_cells(below, place)
        values = set(cells)
        if cell in values or is_number(cell):
            return []
        telling += bool(values) and (all_numbers(values) or 2 * len(values) <= len(cells))
        if len(values) < len(cells) < 2 * len(values):
            return []
    return [remark(RemarkKind.SECOND_HEADER, values=first)] if telling > 1 else []


def perhaps_grouped(rows: Rows) -> list[Remark]:
    """Say of the first columns that each value stands once, above empty cells, as merged ones leave.

    >>> rows = [["area", "n"], ["east", "1"], ["", "2"], ["west", "3"], ["", "4"]]
    >>> perhaps_grouped(rows)[0].column, perhaps_grouped(rows)[0].count
    ('area', 2)
    """
    notes = []
    for place, name in enumerate(rows[0][:-1]):
        cells = [cell_at(row, place) for row in rows[1:]]
        values = [cell for cell in cells if cell]
        empty = [at for at, cell in enumerate(cells) if not cell]
        once = len(set(values)) == len(values) > 1 and not all_numbers(values)
        if not (once and cells[0] and len(empty) >= len(values)):
            break
        notes.append(remark(RemarkKind.PERHAPS_GROUPED, name, rows=empty, values=values))
    return notes


def with_row_names(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Name the column of row names that R writes without one: all rows are longer than the header."""
    width = len(rows[0]) + 1
    if len(rows) < 3 or any(len(row) != width for row in rows[1:]):
        return rows, []
    names = column(rows[1:], 0)
    if len(set(names)) < len(names) or not any(row[-1] for row in rows[1:]):
        return rows, []
    name = _ROW_NAMES if _ROW_NAMES not in rows[0] else f"{_ROW_NAMES}_"
    return [[name, *rows[0]], *rows[1:]], [remark(RemarkKind.ROW_NAMES, name, values=names)]


_ROW_NAMES = "row.names"


def _leave_out(rows: Rows, notes: list[Remark], kind: RemarkKind, holds: object) -> Rows:
    assert callable(holds)
    gone = [row for row in rows if holds(row)]
    if not gone or len(gone) == len(rows):
        return rows
    notes.append(remark(kind, values=[next(filter(None, gone[0]))], count=len(gone)))
    return [row for row in rows if not holds(row)]


def _is_comment(row: Sequence[str], width: int) -> bool:
    if row[0][:1] not in ("#", "%") or len(row[0]) < 2:
        return False
    return len(row) != width or not any(row[1:])


def _is_ruler(row: Sequence[str]) -> bool:
    if row[0][:1] not in ("-", ":", "+", "|", "=", ""):
        return False
    said = [cell for cell in row if cell]
    if len(said) == 1 and len(row) == 1:
        return _RULER_LINE.fullmatch(said[0]) is not None
    drawn = len(said) > 1 and any("---" in cell for cell in said)
    return drawn and all(map(_RULER_CELL.fullmatch, said))


def _without_full_stops(rows: Rows, notes: list[Remark]) -> Rows:
    """Take off the full stop that ends every line, as C4.5 writes cases; sentences keep theirs."""
    ends = [row[-1] for row in rows[1:]]
    if len(ends) < 2 or len(rows[0]) < 2 or not all(end.endswith(".") for end in ends):
        return rows
    if any(" " in end for end in ends) and 2 * len(set(ends)) > len(ends):
        return rows
    notes.append(remark(RemarkKind.FULL_STOPS, values=[ends[0], ends[0][:-1].rstrip()]))
    return [[*row[:-1], row[-1].removesuffix(".").rstrip()] for row in rows]


def is_unit(cell: str) -> bool:
    """Tell whether a cell is a unit, or stands in brackets."""
    return cell.casefold() in recognised("units") or _IN_BRACKETS.fullmatch(cell) is not None
