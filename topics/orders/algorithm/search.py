"""Search a table that fulfils an order: draw, change for the better, shrink what was found.

The same order, seed and number of trials find the same table on every machine, unless the time was up
before. A trial is one table looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from time import monotonic

from c45_core.randomness import seeded
from c45_core.table import MISSING

from .bounds import NOMINAL
from .draft import Draft
from .drawing import changed, draw
from .looked import Looked
from .order import Order

TRIALS, SECONDS = 3000, 20.0
"""Number of tables that are looked at, for so long, unless one asks for more."""
FINDS = 3
"""Number of tables that are found and shrunk, of which the smallest is taken."""
MORE = 600
"""After the first find a smaller one is looked for in so many more."""
PATIENCE = 80
"""After so many changes that made nothing better another table is drawn."""

Watch = Callable[[int], None]
"""Told before each trial how many there were; an exception it raises ends the search."""


@dataclass(frozen=True)
class Search:
    """What a search came to.

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
                    self.trials = min(self.trials, self.tried + MORE)
                found.append(self._shrunk(one))
        best = min(found, key=lambda draft: draft.size, default=None)
        in_time = monotonic() < self.end
        return Search(best, len(found), self.tried, monotonic() - self.begun, in_time)

    def _is_over(self) -> bool:
        return self.tried >= self.trials or monotonic() >= self.end

    def _looked(self, draft: Draft) -> Looked:
        self.watch(self.tried)
        self.tried += 1
        return Looked(draft.table(), self.order.bounds.dialect)

    def _climb(self) -> Draft | None:
        """Change a drawn table as long as that makes it no worse; None where it leads nowhere."""
        best, reached, stale = self._drawn(), -1.0, 0
        draft = best
        while not self._is_over() and stale < PATIENCE:
            if draft.fits(self.order):
                near = self.order.nearness(self._looked(draft))
                if near >= len(self.order.wishes):
                    return draft
                stale = 0 if near > reached else stale + 1
                if near >= reached:
                    best, reached = draft, near
            draft = changed(best, self.order, self.random)
        return None

    def _drawn(self) -> Draft:
        while True:
            draft = draw(self.order, self.random)
            if draft.fits(self.order):
                return draft

    def _shrunk(self, draft: Draft) -> Draft:
        """Take away whatever can go, until nothing can; that is done to the end, whatever the time."""
        smaller: Draft | None = draft
        while smaller is not None:
            draft = smaller
            smaller = next((each for each in _smaller(draft) if self._holds(each)), None)
        return draft

    def _holds(self, draft: Draft) -> bool:
        return draft.fits(self.order) and self.order.proofs(self._looked(draft)) is not None


def _smaller(draft: Draft) -> Iterator[Draft]:
    """Give every table with an attribute, a case, a value or a missing cell less."""
    for place in reversed(range(len(draft.columns))):
        yield draft.without_column(place).plain()
    for row in reversed(range(draft.rows)):
        yield draft.without_row(row).plain()
    for place, column in enumerate(draft.columns):
        values = sorted(set(column) - {MISSING})
        pairs = combinations(values, 2) if draft.kinds[place] == NOMINAL else pairwise(values)
        for into, value in pairs:
            yield draft.merged(place, value, into).plain()
        for row in (row for row, value in enumerate(column) if value == MISSING):
            for value in values:
                yield draft.with_cell(place, row, value).plain()
