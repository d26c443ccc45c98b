"""Tell one table from what stands around it: tables below it, and tables or notes to its right.

A blank line alone ends nothing: rows of the same kind go on with the table. Another table begins after
a blank line or a title, with a header of its own or with rows of another width. Columns behind an
empty one are another table where they end earlier or later, or are named like those before. The first
table is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice, pairwise

from c45_course.readers.raw_rows import (
    Rows,
    cell_at,
    column,
    count_filled,
    is_number,
    known_cells,
    last_filled,
    numeric_places,
)
from c45_course.readers.recognised import known_name, recognised
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING

MAX_ROWS_COMPARED = 500
"""Rows of a table that are compared with those below it."""
MAX_BREAKS = 100
"""Tables are looked for below so many blank lines; in a file of more they mean something else."""


def first_table(
    rows: Rows, breaks: Sequence[int], *, ragged: bool = False
) -> tuple[Rows, list[Remark]]:
    """Return the rows of the first table; `breaks`: before which of the rows lines are blank; `ragged`:
    whether a row may end early, so that its length tells nothing. A title parts tables as a blank line.

    >>> rows = [["sky", "play"], ["sun", "no"], ["x", "size"], ["a", "1"], ["b", "2"]]
    >>> kept, notes = first_table(rows, [2])
    >>> len(kept), str(notes[0].kind), notes[0].values, notes[0].count
    (2, 'tables_below', ('x', 'size'), 2)
    """
    notes: list[Remark] = []
    top, end = 0, len(rows)
    titles = [
        place for place, row in enumerate(rows) if place > 1 and count_filled(row) == 1 and row[0]
    ]
    ends = sorted({*breaks, *titles})[:MAX_BREAKS]
    for begin, after in pairwise((*ends, len(rows))):
        above, block = rows[top:begin], rows[begin:after]
        if not _is_another(above, block, ragged):
            continue
        if _are_settings(above, block):
            said = [cell for row in above for cell in row if cell]
            notes.append(remark(RemarkKind.LINES_ABOVE, values=said, count=len(above)))
            top = begin
            continue
        wide = [row for row in rows[begin:] if count_filled(row) > 1]
        head = [cell for cell in wide[0] if cell]
        notes.append(remark(RemarkKind.TABLES_BELOW, values=head, count=len(wide) - 1))
        end = begin
        break
    return (_trim_width(rows[top:end]), notes) if notes else (rows, notes)


def _is_another(above: Rows, block: Rows, ragged: bool) -> bool:
    """Tell whether a block begins another table, and does not go on with the rows above it."""
    rows = _take_wide_rows(block)
    if len(rows) < 2:
        return False
    before = _take_wide_rows(above)
    if len(before) == 1 and not ragged and _usual_width(rows, len) > max(map(len, above)):
        return True
    if len(before) < 2 or rows[0] == before[0]:
        return False
    if not ragged and _usual_width(rows, len) != _usual_width(before, len):
        return True
    said = [(place, cell) for place, cell in enumerate(rows[0]) if cell not in MISSING]
    if any(is_number(cell) for _, cell in said) or len({cell for _, cell in said}) < len(said):
        return False
    cases, following = before[1:], rows[1:]
    if _is_matrix(rows):
        return True
    if len(said) < 2 or any(cell in column([*cases, *following], place) for place, cell in said):
        return False
    numeric = {*numeric_places(cases, len(before[0])), *numeric_places(following, len(rows[0]))}
    return any(place in numeric or _repeats(known_cells(following, place)) for place, _ in said)


def _is_matrix(rows: Rows) -> bool:
    """Tell whether rows are a matrix of numbers under names, with an empty corner."""
    width = last_filled(rows[0])
    if width < 3 or cell_at(rows[0], 0) or not all(rows[0][1:width]):
        return False
    below = rows[1:]
    return all(cell_at(row, 0) and last_filled(row) == width for row in below) and (
        len(numeric_places(below, width)) >= width - 1
    )


def _take_wide_rows(rows: Rows) -> Rows:
    """Return the first rows of two cells or more."""
    return list(islice((row for row in rows if count_filled(row) > 1), MAX_ROWS_COMPARED + 1))


def _repeats(cells: Sequence[str]) -> bool:
    return len(set(cells)) < len(cells)


def _usual_width(rows: Rows, of: Callable[[Sequence[str]], int]) -> int:
    """Return the usual width of rows."""
    return Counter(map(of, rows)).most_common(1)[0][0]


def _are_settings(above: Rows, block: Rows) -> bool:
    """Tell whether names with a value each, as instruments write their settings, or a few words stand
    above a table."""
    if sum(count_filled(row) > 1 for row in above) < 2:
        return True
    return max(map(last_filled, above)) <= 2 < _usual_width(
        block[:MAX_ROWS_COMPARED], last_filled
    ) and len(above) <= len(block)


def _trim_width(rows: Rows) -> Rows:
    """Return rows without the empty cells at their ends that a wider table leaves."""
    width = max(map(last_filled, rows))
    return [row[:width] for row in rows]


def without_beside(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without the tables and notes to the right of an empty column.

    >>> rows = [["sky", "play", "", "x"], ["sun", "no", "", "1"], ["rain", "yes", "", ""]]
    >>> kept, notes = without_beside(rows)
    >>> kept[0], str(notes[0].kind), notes[0].values
    (['sky', 'play'], 'table_beside', ('x',))
    """
    groups = _group_columns(rows)
    if len(rows) > 2 and len(groups) > 1 and _are_titles(rows[0], rows[1], groups):
        titles = remark(RemarkKind.TITLE_LEFT_OUT, values=filter(None, rows[0]))
        kept, notes = without_beside(rows[1:])
        return kept, [titles, *notes]
    main = next((group for group in groups if len(group) > 1), None)
    if main is None or groups[-1] == main:
        return rows, []
    others = groups[groups.index(main) + 1 :]
    gone = [group for group in others if _stands_apart(group, main, rows)]
    if not gone:
        right = next(filter(None, (cell_at(rows[0], place) for place in others[0])), "")
        ends = [cell_at(rows[0], main[-1]), right]
        return rows, [remark(RemarkKind.COLUMNS_APART, values=ends)] if all(ends) else []
    left = {place for group in gone for place in group}
    said = list(filter(None, (cell_at(rows[0], place) for place in sorted(left))))
    rows = [[cell for place, cell in enumerate(row) if place not in left] for row in rows]
    return _trim_width([rows[0], *filter(any, rows[1:])]), [
        remark(RemarkKind.TABLE_BESIDE, values=said, count=len(left))
    ]


def _are_titles(first: Sequence[str], second: Sequence[str], groups: list[list[int]]) -> bool:
    """Tell whether a row has a title over each of several tables, and nothing else."""
    titles = [[at for at in group if cell_at(first, at)] for group in groups]
    named = [[at for at in group if cell_at(second, at)] for group in groups]
    return all(
        len(each) <= 1 < len(group) == len(names)
        for each, group, names in zip(titles, groups, named, strict=True)
    )


def _group_columns(rows: Rows) -> list[list[int]]:
    """Return the places of columns side by side, between columns that say nothing."""
    width = max(map(len, rows))
    empty = [place for place in range(width) if not cell_at(rows[0], place)]
    empty = [place for place in empty if not any(column(rows, place))]
    groups: list[list[int]] = [[]]
    for place in range(width):
        if place in empty:
            groups.append([])
        else:
            groups[-1].append(place)
    return [group for group in groups if group]


def _stands_apart(group: list[int], main: list[int], rows: Rows) -> bool:
    """Tell whether columns behind an empty one are no part of the table; the only class always is."""
    pair = (group, main)
    names, taken = ({cell_at(rows[0], at) for at in each} - {""} for each in pair)
    if names & taken:
        return True
    if any(known_name(name) in recognised("class") for name in names):
        return False
    lines = [[any(cell_at(row, at) for at in each) for row in rows] for each in pair]
    lasts = [max(place for place, said in enumerate(each) if said) for each in lines]
    return lasts[0] != lasts[1] or 2 * sum(lines[0]) <= sum(lines[1])
