"""Draw a draft, or change one a little, by the seed alone: only `Random.random` is asked."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random

from c45_core.randomness import drawn, shuffled
from c45_core.table import MISSING

from .bounds import NUMERIC, Span
from .draft import Cells, Draft
from .order import Order

MAX_VALUES = 4
"""A nominal attribute has so many values at most, a story names no more."""
MAX_NUMBERS = 8
EQUAL = 0.5
"""How often values are drawn that tell nothing, and how often all of them equally often."""
LACKING = 0.15
"""The share of values that are missing, where some are."""


def draw(order: Order, random: Random) -> Draft:
    """Return a draft within the bounds; its attributes tell more or less of the class."""
    bounds = order.bounds
    rows, classes = _of(bounds.rows, random), _of(bounds.classes, random)
    draft = Draft((), (), _drawn_cells(rows, classes, random))
    for _ in range(_of(bounds.attributes, random)):
        kind = drawn(order.kinds, random)
        draft = draft.with_column(kind, _cells(draft, kind, order.missing, random))
    return draft.plain()


def changed(draft: Draft, order: Order, random: Random) -> Draft:
    """Return a draft with one to three small changes."""
    for _ in range(1 + floor(random.random() * 3)):
        draft = drawn(_CHANGES, random)(draft, order, random)
    return draft.plain()


def _of(span: Span, random: Random) -> int:
    return span.low + floor(random.random() * (span.high - span.low + 1))


def _cells(draft: Draft, kind: str, missing: bool, random: Random) -> Cells:
    """Return a column that goes with the class as far as a drawn share says."""
    telling, many = random.random(), _values(kind, random)
    if not missing and random.random() < EQUAL:
        return _drawn_cells(draft.rows, many, random)
    found = []
    for label in draft.classes:
        follows = random.random() < telling
        value = label * many // 3 if follows else floor(random.random() * many)
        found.append(MISSING if missing and random.random() < LACKING else min(value, many - 1))
    return tuple(found)


def _drawn_cells(rows: int, many: int, random: Random) -> Cells:
    """Return cells that hold each of many values about equally often, or as chance will."""
    if random.random() < EQUAL:
        return tuple(shuffled([row % many for row in range(rows)], random))
    return tuple(floor(random.random() * many) for _ in range(rows))


def _values(kind: str, random: Random) -> int:
    most = MAX_NUMBERS if kind == NUMERIC else MAX_VALUES
    return 2 + floor(random.random() * (most - 1))


def _another_cell(draft: Draft, order: Order, random: Random) -> Draft:
    place, row = drawn(range(len(draft.columns)), random), drawn(range(draft.rows), random)
    most = MAX_NUMBERS if draft.kinds[place] == NUMERIC else MAX_VALUES
    value = floor(random.random() * most)
    lacking = order.missing and random.random() < LACKING
    return draft.with_cell(place, row, MISSING if lacking else value)


def _exchanged(draft: Draft, order: Order, random: Random) -> Draft:
    """Let two cases exchange a value, so that each value stays as frequent."""
    place = drawn(range(len(draft.columns)), random)
    a, b = (drawn(range(draft.rows), random) for _ in range(2))
    column = draft.columns[place]
    return draft.with_cell(place, a, column[b]).with_cell(place, b, column[a])


def _another_class(draft: Draft, order: Order, random: Random) -> Draft:
    klass = floor(random.random() * order.bounds.classes.high)
    return draft.with_class(drawn(range(draft.rows), random), klass)


def _another_row(draft: Draft, order: Order, random: Random) -> Draft:
    """Take a case away, or add one like another."""
    row = drawn(range(draft.rows), random)
    if random.random() < 0.5 and draft.rows > order.bounds.rows.low:
        return draft.without_row(row)
    if draft.rows == order.bounds.rows.high:
        return draft
    return draft.with_row([column[row] for column in draft.columns], draft.classes[row])


def _another_column(draft: Draft, order: Order, random: Random) -> Draft:
    """Draw an attribute anew, at the place of another one or as one more."""
    bounds, kind = order.bounds.attributes, drawn(order.kinds, random)
    if len(draft.columns) == bounds.high or random.random() < 0.5:
        draft = draft.without_column(drawn(range(len(draft.columns)), random))
    return draft.with_column(kind, _cells(draft, kind, order.missing, random))


_CHANGES: tuple[Callable[[Draft, Order, Random], Draft], ...] = (
    *(_another_cell, _another_cell, _exchanged, _exchanged),
    *(_another_class, _another_row, _another_column),
)
