"""Remove the lines above and below a table in a text: a title, a source, a row count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from c45_course.readers.remarks import Remark, RemarkKind, remark

LOOKED_AT = 200
MOST_LINES = 5
"""More lines than these above or below are no title and no source."""

Rows = list[list[str]]


def without_around(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows from the header on, without lines of one cell around them; what went is said.

    >>> found, notes = without_around([["Golf"], ["sky", "play"], ["sun", "no"], ["rain", "yes"]])
    >>> found[0], str(notes[0].kind)
    (['sky', 'play'], 'title_left_out')
    """
    width = Counter(map(len, rows[:LOOKED_AT])).most_common(1)[0][0]
    if width < 2 or len(rows) < 3:
        return rows, []
    notes: list[Remark] = []
    first = next((place for place, row in enumerate(rows) if not _alone(row)), 0)
    if first and first <= MOST_LINES and len(rows[first]) in (width, width - 1) and all(rows[first]):
        notes.append(remark(RemarkKind.TITLE_LEFT_OUT, values=[row[0] for row in rows[:first]]))
        rows = rows[first:]
    last = len(rows)
    while last > 2 and len(rows[last - 1]) < width and _is_said(rows[last - 1]):
        last -= 1
    if 0 < len(rows) - last <= MOST_LINES:
        notes.append(remark(RemarkKind.FOOTER_LEFT_OUT, values=[row[0] for row in rows[last:]]))
        rows = rows[:last]
    return rows, notes


def _is_said(row: Sequence[str]) -> bool:
    """Tell whether a row is words below a table; a single value is rather a case cut off."""
    return _alone(row) and (" " in row[0] or row[0].endswith(":")) and not row[0][0].isdigit()


def _alone(row: Sequence[str]) -> bool:
    """Tell whether a row says something in its first cell alone."""
    return bool(row[0]) and not any(row[1:])
