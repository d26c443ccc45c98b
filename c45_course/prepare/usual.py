"""Suggest a value to fill in for a missing one."""

from __future__ import annotations

from collections import Counter

from c45_course.prepare.replay import Prepared
from c45_course.readers.columns import way_of


def usual_value(now: Prepared, column: str) -> str:
    """Return the most frequent value, of numbers the median as a cell holds it; "" if none is known.

    Of an even number of numbers it is the lower of the two in the middle: a value that occurs.
    """
    missing = set(now.schema.missing)
    known = [cell for cell in now.cells(column) if cell not in missing]
    if not known:
        return ""
    if now.kind(column) == "numeric":
        way = way_of(now.grid, column, now.schema)
        ordered = sorted(known, key=lambda cell: way.number(cell) or 0.0)
        return ordered[(len(ordered) - 1) // 2]
    return Counter(known).most_common(1)[0][0]
