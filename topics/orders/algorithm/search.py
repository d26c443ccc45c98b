"""Search a table that fulfils an order: draw, change for the better, shrink what was found.

The same order, seed and number of trials find the same table on every machine, unless the time was up
before: only `Random.random` is asked. A trial is one table looked at.

A table is searched as a draft: small whole numbers, changed cell by cell. A draft is always plain: the
values of an attribute and the classes are numbered as they first appear, numbers are 1, 2, 3 and so on.
Growing sees no more of a number than its order, so that costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import floor
from random import Random
from time import monotonic

import numpy as np

from c45_core.randomness import drawn, seeded, shuffled
from c45_core.table import MISSING, Column, Nominal, Numeric, Table

from .order import Order
from .wish import MIXED, NOMINAL, NUMERIC, GrownTable, Span

Cells = tuple[int, ...]


@dataclass(frozen=True)
class Draft:
    """Columns of value numbers, -1 where one is missing, their kinds, and the class of each case."""

    kinds: tuple[str, ...]
    columns: tuple[Cells, ...]
    classes: Cells

    @property
    def rows(self) -> int:
        """Number of cases."""
        return len(self.classes)

    @property
    def size(self) -> tuple[int, int, int]:
        """The size: cells, different values, missing ones."""
        values = sum(len(set(column)) for column in self.columns)
        missing = sum(column.count(MISSING) for column in self.columns)
        return self.rows * (len(self.columns) + 1), values, missing

    def plain(self) -> Draft:
        """Return the same table with its values and classes numbered anew.

        >>> Draft(("nominal", "numeric"), ((2, 0, -1), (9, 4, 4)), (1, 1, 0)).plain().columns
        ((0, 1, -1), (2, 1, 1))
        """
        columns = tuple(
            _rank_numbers(column) if kind == NUMERIC else _number_values(column)
            for kind, column in zip(self.kinds, self.columns, strict=True)
        )
        return replace(self, columns=columns, classes=_number_values(self.classes))

    def fits(self, order: Order) -> bool:
        """Tell whether it lies within the bounds, no class is a single case, every attribute varies."""
        bounds, counts = order.bounds, [self.classes.count(klass) for klass in set(self.classes)]
        within = (
            bounds.rows.low <= self.rows <= bounds.rows.high
            and bounds.attributes.low <= len(self.columns) <= bounds.attributes.high
            and bounds.classes.low <= len(counts) <= bounds.classes.high
            and min(counts) >= min(2, self.rows // len(counts))
        )
        kinds = len(set(self.kinds)) == 2 if bounds.kinds == MIXED else True
        return within and kinds and all(len(set(c) - {MISSING}) > 1 for c in self.columns)

    def table(self) -> Table:
        """Return the table, its names being numbers."""
        return Table(
            name="draft",
            attributes=tuple(
                _column_of_cells(f"A{number}", kind, cells)
                for number, (kind, cells) in enumerate(zip(self.kinds, self.columns, strict=True), 1)
            ),
            target="class",
            classes=tuple(str(code) for code in range(max(self.classes) + 1)),
            labels=np.array(self.classes, dtype=np.int32),
            weights=np.ones(self.rows),
            case_names=tuple(str(row + 1) for row in range(self.rows)),
        )

    # --- changes ----------------------------------------------------------------------------------

    def without_row(self, row: int) -> Draft:
        """Return it with a case less."""
        columns = tuple(c[:row] + c[row + 1 :] for c in self.columns)
        return replace(self, columns=columns, classes=self.classes[:row] + self.classes[row + 1 :])

    def with_row(self, cells: Sequence[int], klass: int) -> Draft:
        """Return it with a case more."""
        columns = tuple((*c, cell) for c, cell in zip(self.columns, cells, strict=True))
        return replace(self, columns=columns, classes=(*self.classes, klass))

    def without_column(self, place: int) -> Draft:
        """Return it with an attribute less."""
        kinds = self.kinds[:place] + self.kinds[place + 1 :]
        return replace(self, kinds=kinds, columns=self.columns[:place] + self.columns[place + 1 :])

    def with_column(self, kind: str, cells: Cells) -> Draft:
        """Return it with an attribute more."""
        return replace(self, kinds=(*self.kinds, kind), columns=(*self.columns, cells))

    def with_cell(self, place: int, row: int, value: int) -> Draft:
        """Return it with another value in one cell."""
        column = self.columns[place]
        return self._with(place, (*column[:row], value, *column[row + 1 :]))

    def with_class(self, row: int, klass: int) -> Draft:
        """Return it with another class of one case."""
        return replace(self, classes=(*self.classes[:row], klass, *self.classes[row + 1 :]))

    def merge_values(self, place: int, value: int, into: int) -> Draft:
        """Return it with one value of an attribute turned into another one."""
        return self._with(place, tuple(into if v == value else v for v in self.columns[place]))

    def _with(self, place: int, column: Cells) -> Draft:
        columns = (*self.columns[:place], column, *self.columns[place + 1 :])
        return replace(self, columns=columns)


def _number_values(cells: Cells) -> Cells:
    code = {value: n for n, value in enumerate(v for v in dict.fromkeys(cells) if v != MISSING)}
    return tuple(code.get(value, MISSING) for value in cells)


def _rank_numbers(cells: Cells) -> Cells:
    rank = {value: n for n, value in enumerate(sorted(set(cells) - {MISSING}), 1)}
    return tuple(rank.get(value, MISSING) for value in cells)


def _column_of_cells(name: str, kind: str, cells: Cells) -> Column:
    if kind == NOMINAL:
        values = tuple(str(code) for code in range(max(cells) + 1))
        return Nominal(name, values, np.array(cells, dtype=np.int32))
    return Numeric(name, np.array([np.nan if cell < 0 else float(cell) for cell in cells]))


MAX_VALUES = 4
"""Maximum number of values of a nominal attribute; a story names no more."""
MAX_NUMBERS = 8
SHARE_OF_EQUAL = 0.5
"""Share of columns whose values tell nothing, and of those that have each value equally often."""
SHARE_MISSING = 0.15
"""The share of values that are missing, where some are."""


def draw_draft(order: Order, random: Random) -> Draft:
    """Return a draft within the bounds; its attributes tell more or less of the class."""
    bounds = order.bounds
    rows, classes = _draw_from(bounds.rows, random), _draw_from(bounds.classes, random)
    draft = Draft((), (), _draw_cells(rows, classes, random))
    for _ in range(_draw_from(bounds.attributes, random)):
        kind = drawn(order.kinds, random)
        draft = draft.with_column(kind, _draw_column(draft, kind, order.missing, random))
    return draft.plain()


def change_draft(draft: Draft, order: Order, random: Random) -> Draft:
    """Return a draft with one to three small changes."""
    for _ in range(1 + floor(random.random() * 3)):
        draft = drawn(_CHANGES, random)(draft, order, random)
    return draft.plain()


def _draw_from(span: Span, random: Random) -> int:
    return span.low + floor(random.random() * (span.high - span.low + 1))


def _draw_column(draft: Draft, kind: str, missing: bool, random: Random) -> Cells:
    """Return a column that goes with the class as far as a drawn share says."""
    telling, many = random.random(), _draw_number_of_values(kind, random)
    if not missing and random.random() < SHARE_OF_EQUAL:
        return _draw_cells(draft.rows, many, random)
    found = []
    for label in draft.classes:
        follows = random.random() < telling
        value = label * many // 3 if follows else floor(random.random() * many)
        found.append(MISSING if missing and random.random() < SHARE_MISSING else min(value, many - 1))
    return tuple(found)


def _draw_cells(rows: int, many: int, random: Random) -> Cells:
    """Return cells that hold each of many values about equally often, or as chance will."""
    if random.random() < SHARE_OF_EQUAL:
        return tuple(shuffled([row % many for row in range(rows)], random))
    return tuple(floor(random.random() * many) for _ in range(rows))


def _draw_number_of_values(kind: str, random: Random) -> int:
    most = MAX_NUMBERS if kind == NUMERIC else MAX_VALUES
    return 2 + floor(random.random() * (most - 1))


def _change_cell(draft: Draft, order: Order, random: Random) -> Draft:
    place, row = drawn(range(len(draft.columns)), random), drawn(range(draft.rows), random)
    most = MAX_NUMBERS if draft.kinds[place] == NUMERIC else MAX_VALUES
    value = floor(random.random() * most)
    lacking = order.missing and random.random() < SHARE_MISSING
    return draft.with_cell(place, row, MISSING if lacking else value)


def _exchange_cells(draft: Draft, order: Order, random: Random) -> Draft:
    """Let two cases exchange a value, so that each value stays as frequent."""
    place = drawn(range(len(draft.columns)), random)
    a, b = (drawn(range(draft.rows), random) for _ in range(2))
    column = draft.columns[place]
    return draft.with_cell(place, a, column[b]).with_cell(place, b, column[a])


def _change_class(draft: Draft, order: Order, random: Random) -> Draft:
    klass = floor(random.random() * order.bounds.classes.high)
    return draft.with_class(drawn(range(draft.rows), random), klass)


def _change_rows(draft: Draft, order: Order, random: Random) -> Draft:
    """Take a case away, or add one like another."""
    row = drawn(range(draft.rows), random)
    if random.random() < 0.5 and draft.rows > order.bounds.rows.low:
        return draft.without_row(row)
    if draft.rows == order.bounds.rows.high:
        return draft
    return draft.with_row([column[row] for column in draft.columns], draft.classes[row])


def _change_column(draft: Draft, order: Order, random: Random) -> Draft:
    """Draw an attribute anew, at the place of another one or as one more."""
    bounds, kind = order.bounds.attributes, drawn(order.kinds, random)
    if len(draft.columns) == bounds.high or random.random() < 0.5:
        draft = draft.without_column(drawn(range(len(draft.columns)), random))
    return draft.with_column(kind, _draw_column(draft, kind, order.missing, random))


_CHANGES: tuple[Callable[[Draft, Order, Random], Draft], ...] = (
    *(_change_cell, _change_cell, _exchange_cells, _exchange_cells),
    *(_change_class, _change_rows, _change_column),
)


TRIALS, SECONDS = 3000, 20.0
"""Number of tables that are looked at, for so long, unless one asks for more."""
FINDS = 3
"""Number of tables that are found and shrunk, of which the smallest is taken."""
MAX_TRIALS_AFTER_FIND = 600
"""Maximum number of tables that are looked at after the first find, for a smaller one."""
MAX_CHANGES_IN_VAIN = 80
"""Maximum number of changes that make nothing better before another table is drawn."""

Watch = Callable[[int], None]
"""Told before each trial how many there were; an exception it raises ends the search."""


@dataclass(frozen=True)
class Search:
    """The result of a search.

    `found`: the smallest table, None where there was none; `finds`: how many were found and shrunk;
    `tried`: how many tables were looked at; `seconds`: how long; `in_time`: whether the search came to
    its end before the time was up, so that it can be repeated.
    """

    found: Draft | None
    finds: int
    tried: int
    seconds: float
    in_time: bool


def find(
    order: Order,
    seed: int = 0,
    *,
    trials: int = TRIALS,
    seconds: float = SECONDS,
    watch: Watch = lambda tried: None,
) -> Search:
    """Search the smallest table among a few that fulfil an order.

    >>> search = find(Order.of(["empty-branch"]), seed=1, seconds=600)
    >>> search.found.rows, len(search.found.columns)
    (6, 2)
    """
    return _Searcher(order, seed, trials, seconds, watch).search()


class _Searcher:
    """Counts what is looked at."""

    def __init__(self, order: Order, seed: int, trials: int, seconds: float, watch: Watch) -> None:
        self.order, self.random, self.trials, self.watch = order, seeded(seed), trials, watch
        self.begun = monotonic()
        self.end = self.begun + seconds
        self.tried = 0

    def search(self) -> Search:
        found: list[Draft] = []
        while len(found) < FINDS and not self._is_over():
            one = self._climb()
            if one is not None:
                if not found:
                    self.trials = min(self.trials, self.tried + MAX_TRIALS_AFTER_FIND)
                found.append(self._shrink(one))
        best = min(found, key=lambda draft: draft.size, default=None)
        in_time = monotonic() < self.end
        return Search(best, len(found), self.tried, monotonic() - self.begun, in_time)

    def _is_over(self) -> bool:
        return self.tried >= self.trials or monotonic() >= self.end

    def _look_at(self, draft: Draft) -> GrownTable:
        self.watch(self.tried)
        self.tried += 1
        return GrownTable(draft.table(), self.order.bounds.dialect)

    def _climb(self) -> Draft | None:
        """Change a drawn table as long as that makes it no worse; None where it leads nowhere."""
        best, reached, stale = self._draw_fitting(), -1.0, 0
        draft = best
        while not self._is_over() and stale < MAX_CHANGES_IN_VAIN:
            if draft.fits(self.order):
                near = self.order.nearness(self._look_at(draft))
                if near >= len(self.order.wishes):
                    return draft
                stale = 0 if near > reached else stale + 1
                if near >= reached:
                    best, reached = draft, near
            draft = change_draft(best, self.order, self.random)
        return None

    def _draw_fitting(self) -> Draft:
        while True:
            draft = draw_draft(self.order, self.random)
            if draft.fits(self.order):
                return draft

    def _shrink(self, draft: Draft) -> Draft:
        """Take away whatever can go, until nothing can; that is done to the end, whatever the time."""
        smaller: Draft | None = draft
        while smaller is not None:
            draft = smaller
            smaller = next((each for each in _smaller_drafts(draft) if self._holds(each)), None)
        return draft

    def _holds(self, draft: Draft) -> bool:
        return draft.fits(self.order) and self.order.proofs(self._look_at(draft)) is not None


def _smaller_drafts(draft: Draft) -> Iterator[Draft]:
    """Give every table with an attribute, a case, a value or a missing cell less."""
    for place in reversed(range(len(draft.columns))):
        yield draft.without_column(place).plain()
    for row in reversed(range(draft.rows)):
        yield draft.without_row(row).plain()
    for place, column in enumerate(draft.columns):
        values = sorted(set(column) - {MISSING})
        pairs = combinations(values, 2) if draft.kinds[place] == NOMINAL else pairwise(values)
        for into, value in pairs:
            yield draft.merge_values(place, value, into).plain()
        for row in (row for row, value in enumerate(column) if value == MISSING):
            for value in values:
                yield draft.with_cell(place, row, value).plain()
