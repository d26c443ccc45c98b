"""Recognise rows that are not cases: remarks, rulers, the header again, units, a table on its side.

What is surely no case is left out, and said; what is doubtful stays, and is said. The rows are of plain
cells and have no names yet.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from c45_course.readers.number_cells import Way
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING
from c45_course.readers.visible_text import is_called, known_words

Rows = list[list[str]]
WAYS = (Way(), Way(comma=True))
"""The decimal sign may be a point or a comma; which, nobody has decided yet."""


def is_number(cell: str) -> bool:
    """Tell whether a cell is a number with a decimal point or with a decimal comma."""
    return any(way.reads(cell) for way in WAYS)


def all_numbers(values: Collection[str]) -> bool:
    """Tell whether all cells are numbers under one decimal sign."""
    return any(all(map(way.reads, values)) for way in WAYS)


def column(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    """Return the cells at one place of the rows that reach so far."""
    return [row[place] for row in rows if place < len(row)]


def cell_at(row: Sequence[str], place: int) -> str:
    """Return the cell at a place of a row, an empty one where the row is shorter."""
    return row[place] if place < len(row) else ""


def without_missing(cells: Iterable[str]) -> list[str]:
    """Return the cells that are not missing."""
    return [cell for cell in cells if cell not in MISSING]


def known_cells(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    """Return the cells at one place that are not missing."""
    return without_missing(column(rows, place))


def numeric_places(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the places of the columns whose known cells are numbers."""
    values = {place: set(known_cells(rows, place)) for place in range(width)}
    return [place for place, found in values.items() if found and all_numbers(found)]


def count_filled(row: Sequence[str]) -> int:
    """Return how many cells of a row say something."""
    return sum(map(bool, row))


def last_filled(row: Sequence[str]) -> int:
    """Return the number of cells up to the last one that says something."""
    return max((place for place, cell in enumerate(row, 1) if cell), default=0)


MAX_ROWS_COMPARED = 200
"""Maximum number of rows that are compared."""
MAX_LINES_AROUND = 5
"""Maximum number of lines above or below a table that are its title or its source."""
_MIN_CASES_BELOW = 3
"""Minimum number of cases that show that the values of a column come again."""
_ROW_NAMES = "row.names"
"""Name of the column of row names in R."""
_RULER_CELL = re.compile(r":?-++:?")
_RULER_LINE = re.compile(r"[-+|=: ]{4,}+")
_IN_BRACKETS = re.compile(r"[\[(][^\[\]()]{0,12}[\])]")


def usual_width(rows: Rows) -> int:
    """Return the usual number of cells of the first rows."""
    return Counter(map(len, rows[:MAX_ROWS_COMPARED])).most_common(1)[0][0]


def without_marks(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without remarks, rulers and the full stops at the ends of C4.5's cases."""
    notes: list[Remark] = []
    width = usual_width(rows)
    if width > 1:
        rows = _leave_out(rows, notes, RemarkKind.COMMENTS, lambda row: _is_comment(row, width))
        rows = _leave_out(rows, notes, RemarkKind.RULERS, _is_ruler)
    return _without_full_stops(rows, notes), notes


def without_around(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows from the header on, without lines of one cell around them; what went is said.

    >>> found, notes = without_around([["Golf"], ["sky", "play"], ["sun", "no"], ["rain", "yes"]])
    >>> found[0], str(notes[0].kind)
    (['sky', 'play'], 'title_left_out')
    """
    width = usual_width(rows)
    if width < 2 or len(rows) < 3:
        return rows, []
    notes: list[Remark] = []
    first = next((place for place, row in enumerate(rows) if not _is_alone(row)), 0)
    is_header = len(rows[first]) in (width, width - 1) and all(rows[first])
    if 0 < first <= MAX_LINES_AROUND and is_header:
        notes.append(remark(RemarkKind.TITLE_LEFT_OUT, values=[row[0] for row in rows[:first]]))
        rows = rows[first:]
    last = len(rows)
    while last > 2 and len(rows[last - 1]) < width and _is_footer(rows[last - 1]):
        last -= 1
    if 0 < len(rows) - last <= MAX_LINES_AROUND:
        notes.append(remark(RemarkKind.FOOTER_LEFT_OUT, values=[row[0] for row in rows[last:]]))
        rows = rows[:last]
    return rows, notes


def _is_footer(row: Sequence[str]) -> bool:
    """Tell whether a row is words below a table; a single value is rather a case cut off."""
    return _is_alone(row) and (" " in row[0] or row[0].endswith(":")) and not row[0][0].isdigit()


def _is_alone(row: Sequence[str]) -> bool:
    """Tell whether a row says something in its first cell alone."""
    return bool(row[0]) and not any(row[1:])


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
    words = [cell for cell in without_missing(units) if cell != "-"]
    known_above = without_missing(above)
    if known_above and all(map(is_unit, words)):
        return [rows[0], *rows[2:]], [remark(RemarkKind.UNITS_ROW, values=words)]
    if len(above) > 1 and len(known_above) == len(above):
        return rows, [remark(RemarkKind.SECOND_HEADER, values=words)]
    return rows, _find_second_header(rows)


def _find_second_header(rows: Rows) -> list[Remark]:
    """Say of a first case that has no value in common with any other, where others have many.

    A column of names, each its own, tells nothing; two columns at least must.
    """
    first, below = rows[1], rows[2 : MAX_ROWS_COMPARED + 2]
    is_whole = len(without_missing(first)) == len(first)
    if len(rows[0]) < 2 or len(below) < _MIN_CASES_BELOW or not is_whole:
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


def _leave_out(
    rows: Rows, notes: list[Remark], kind: RemarkKind, holds: Callable[[Sequence[str]], bool]
) -> Rows:
    """Leave out the rows for which something holds, unless that are all."""
    gone = [row for row in rows if holds(row)]
    if not gone or len(gone) == len(rows):
        return rows
    notes.append(remark(kind, values=[next(filter(None, gone[0]))], count=len(gone)))
    return [row for row in rows if not holds(row)]


def _is_comment(row: Sequence[str], width: int) -> bool:
    """Tell whether a row is a remark: one cell with # or %, or not as wide as a case."""
    if row[0][:1] not in ("#", "%") or len(row[0]) < 2:
        return False
    return len(row) != width or not any(row[1:])


def _is_ruler(row: Sequence[str]) -> bool:
    """Tell whether a row draws a line."""
    if row[0][:1] not in ("-", ":", "+", "|", "=", ""):
        return False
    if len(row) == 1 and row[0]:
        return _RULER_LINE.fullmatch(row[0]) is not None
    cells = list(filter(None, row))
    has_line = len(cells) > 1 and any("---" in cell for cell in cells)
    return has_line and all(map(_RULER_CELL.fullmatch, cells))


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
    return cell.casefold() in known_words("units") or _IN_BRACKETS.fullmatch(cell) is not None


MAX_ROWS_ON_SIDE = 60
"""Maximum number of rows of a table on its side: of more attributes nobody writes by hand."""
_MIN_WIDTH_ON_SIDE = 4
"""Minimum number of columns of a table on its side, that of the names among them."""
_MAX_SHARE_OF_WORDS = 0.6
"""Maximum share of different words among the cells if words come again often enough."""


def remark_on_side(rows: Rows) -> list[Remark]:
    """Say that a table lies on its side; `rows`: with the header.

    Either each row holds numbers alone or words alone, and every column behind the first both; or all
    are words, which come again and again within a row and never within a column; or a row is the class.

    >>> rows = [["day", "1", "2", "3"], ["temp", "20", "25", "18"], ["play", "no", "yes", "no"]]
    >>> str(remark_on_side(rows)[0].kind), remark_on_side(rows)[0].values
    ('turned', ('day', 'temp', 'play'))
    """
    widths = {len(row) for row in rows}
    if not 2 < len(rows) <= MAX_ROWS_ON_SIDE or len(widths) > 1 or min(widths) < _MIN_WIDTH_ON_SIDE:
        return []
    labels = [row[0] for row in rows]
    if len(set(labels)) < len(labels) or all_numbers(labels[1:]):
        return []
    lines = [without_missing(row[1:]) for row in rows]
    columns = list(zip(*(row[1:] for row in rows[1:]), strict=True))
    turned = _differs_by_kind(lines[1:], columns) or _differs_by_values(lines[1:], columns)
    if turned or _has_class_row(rows, lines):
        return [remark(RemarkKind.TURNED, values=labels, count=len(rows))]
    return []


def _differs_by_kind(lines: Sequence[Sequence[str]], columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are of one kind each, and no column is."""
    if not all(lines) or set(map(_kind_of_cells, lines)) != {"numbers", "words"}:
        return False
    return not any(_kind_of_cells(without_missing(each)) for each in columns)


def _kind_of_cells(cells: Sequence[str]) -> str:
    """Return of which kind some cells are, empty where they are of both."""
    if not cells or all_numbers(cells):
        return "numbers"
    return "" if any(all_numbers([cell]) for cell in cells) else "words"


def _differs_by_values(lines: Sequence[Sequence[str]], columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether words come again within each row, and never within a column or in another row."""
    if any(_kind_of_cells(line) != "words" or len(set(line)) == len(line) for line in lines):
        return False
    if any(len(set(each)) < len(each) for each in columns):
        return False
    values = [value for line in lines for value in set(line)]
    return len(set(values)) == len(values) <= _MAX_SHARE_OF_WORDS * sum(map(len, lines))


def _has_class_row(rows: Rows, lines: Sequence[Sequence[str]]) -> bool:
    """Tell whether a row, and no column, is named as the class is and has words that come again."""
    if any(is_called(name, "class") for name in rows[0]):
        return False
    classes = (line for row, line in zip(rows, lines, strict=True) if is_called(row[0], "class"))
    return any(_kind_of_cells(line) == "words" and len(set(line)) < len(line) for line in classes)
