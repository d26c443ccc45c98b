"""Look at rows of plain cells before they have names: which of their columns hold numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from c45_course.readers.number_cells import Way
from c45_course.readers.schema import MISSING

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


def known_cells(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    """Return the cells at one place that are not missing."""
    return [cell for cell in column(rows, place) if cell not in MISSING]


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
