"""Recognise a table that lies on its side: each row is an attribute, each column a case."""

from __future__ import annotations

from collections.abc import Sequence

from c45_course.readers.raw_rows import Rows, all_numbers
from c45_course.readers.recognised import known_name, recognised
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING

MAX_ROWS_OF_TURNED = 60
"""A table of more rows has more attributes than anybody writes by hand."""
_MIN_CASES = 3
_MAX_SHARE_OF_WORDS = 0.6
"""Fewer different words than this share of the cells come again often enough."""


def remark_on_side(rows: Rows) -> list[Remark]:
    """Say that a table lies on its side; `rows`: with the header.

    Either each row holds numbers alone or words alone, and every column behind the first both; or all
    are words, which come again and again within a row and never within a column; or a row is the class.

    >>> rows = [["day", "1", "2", "3"], ["temp", "20", "25", "18"], ["play", "no", "yes", "no"]]
    >>> str(remark_on_side(rows)[0].kind), remark_on_side(rows)[0].values
    ('turned', ('day', 'temp', 'play'))
    """
    width = len(rows[0])
    if (
        not 2 < len(rows) <= MAX_ROWS_OF_TURNED
        or width <= _MIN_CASES
        or len({len(row) for row in rows}) > 1
    ):
        return []
    labels = [row[0] for row in rows]
    if len(set(labels)) < len(labels) or all_numbers(labels[1:]):
        return []
    lines = [[cell for cell in row[1:] if cell not in MISSING] for row in rows]
    columns = [[line[place] for line in rows[1:]] for place in range(1, width)]
    if (
        _differs_by_kind(lines[1:], columns)
        or _differs_by_values(lines[1:], columns)
        or _has_class_row(rows, lines)
    ):
        return [remark(RemarkKind.TURNED, values=labels, count=len(rows))]
    return []


def _differs_by_kind(lines: Sequence[Sequence[str]], columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are of one kind each, and no column is."""
    if not all(lines):
        return False
    kinds = [_kind_of_cells(line) for line in lines]
    if set(kinds) != {"numbers", "words"}:
        return False
    return all(_kind_of_cells([cell for cell in each if cell not in MISSING]) == "" for each in columns)


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
    if any(known_name(name) in recognised("class") for name in rows[0]):
        return False
    named = [
        line for row, line in zip(rows, lines, strict=True) if known_name(row[0]) in recognised("class")
    ]
    return any(_kind_of_cells(line) == "words" and len(set(line)) < len(line) for line in named)
