"""Find the separator of a text: the character that gives every line the same number of cells."""

from __future__ import annotations

import csv
import io
from itertools import islice
from typing import Any

SEPARATORS = (",", ";", "\t", "|", "，")
"""In this order where two fit equally well; the last is typed with a Chinese keyboard."""
MAX_TITLE_LINES = 4
"""Lines that may stand above a table without a separator."""
MAX_LINES_COMPARED, MAX_CHARACTERS_COMPARED = 200, 500_000
"""Lines, and characters, looked at."""


def cell_reader(text: str, separator: str) -> Any:
    """Return a reader of the cells; a quotation mark never closed raises `csv.Error`."""
    lines = io.StringIO(text, newline="")
    return csv.reader(lines, delimiter=separator, strict=True, skipinitialspace=True)


def find_separator(text: str, usual: str = ",") -> str:
    """Return the separator of a text; `usual` where none gives two columns.

    >>> find_separator("name;size\\nanna;1,5\\nben;2,5\\n")
    ';'
    """
    head = text[:MAX_CHARACTERS_COMPARED]
    if len(head) < len(text):
        head = head[: head.rfind("\n") + 1] or head
    ranks = {mark: _rank_separator(head, mark) for mark in (usual, *SEPARATORS)}
    best = max(ranks, key=lambda mark: ranks[mark])
    if ranks[best][1] > 1:
        return best
    below = _below_a_title(head)
    if below:
        return find_separator(below, usual)
    return " " if _by_spaces(head) else usual


def _below_a_title(text: str) -> str:
    """Return a text from the first line on that has a separator, if few lines stand above it."""
    lines = text.split("\n", MAX_TITLE_LINES + 1)
    for place, line in enumerate(lines[: MAX_TITLE_LINES + 1]):
        if any(mark in line for mark in SEPARATORS):
            return "\n".join(lines[place:]) if place else ""
    return ""


def _by_spaces(text: str) -> bool:
    """Tell whether spaces separate all lines into as many cells, the header perhaps into one fewer."""
    try:
        rows = [
            [cell for cell in row if cell] for row in islice(cell_reader(text, " "), MAX_LINES_COMPARED)
        ]
    except csv.Error:
        return False
    widths = [len(row) for row in rows if row]
    return (
        len(widths) > 2
        and widths[1] > 1
        and widths[0] in (widths[1], widths[1] - 1)
        and len(set(widths[1:])) == 1
    )


def _rank_separator(text: str, separator: str) -> tuple[float, int, float]:
    """Return the share of lines as wide as the header, that width (0 with one column), and the share
    of the signs in the header that stand freely."""
    widths: list[int] = []
    try:
        for row in islice(cell_reader(text, separator), MAX_LINES_COMPARED):
            if any(cell.strip() for cell in row):
                widths.append(len(row))
    except csv.Error:
        # A quotation mark inside a cell of another separator; the lines before it still count.
        if len(widths) < 2:
            return (0.0, 0, 0.0)
    if not widths or widths[0] < 2:
        return (0.0, 1, 0.0)
    share = sum(width == widths[0] for width in widths) / len(widths)
    return (share, widths[0], _share_free(text[: (text + "\n").index("\n")], separator))


def _share_free(line: str, separator: str) -> float:
    """Return the share of the signs of a line that stand in no brackets and before no space."""
    depth = free = all_ = 0
    for place, sign in enumerate(line):
        depth = max(0, depth + (sign in "([（") - (sign in ")]）"))
        if sign == separator:
            all_ += 1
            free += not depth and line[place + 1 : place + 2] != " "
    return free / max(all_, 1)
