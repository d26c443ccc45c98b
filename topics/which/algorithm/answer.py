"""Look at all printed numbers together: which convention gives most of them, and what the others are.

Every preset is asked, and the first of them with each switch set otherwise; then combinations of
switches, as long as no convention gives all numbers. A number that the best convention does not give
may be right in another one; then that one is named, with the switches it needs. Only what no convention
gives is looked for at other places, and held against known slips, miscounted cases and misprints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.claims import At
from c45_course.practice.tolerance import CLOSE

from .bounds import Bound, broken
from .conventions import Convention, Declared, levels
from .origins import Origin, Source
from .search import Search
from .traces import Traces
from .typed import Typed, read_typed

MAX_ASKED = 30
"""Other places are looked for in so many conventions."""


@dataclass(frozen=True, eq=False)
class Told:
    """What was found about one printed number: its origins, the likeliest first.

    `right`: what should be printed in the best convention, None where it has no such place; `other`:
    the conventions that give it where the best one does not, those with the fewest switches; `bound`:
    the bound that no such number passes and this one does; `unsigned`: whether `origins` are those of
    the number without its minus.
    """

    typed: Typed
    right: float | str | None
    origins: tuple[Origin, ...]
    other: tuple[Convention, ...] = ()
    bound: Bound | None = None
    unsigned: bool = False

    @property
    def origin(self) -> Origin:
        """The likeliest origin."""
        return self.origins[0]

    @property
    def causes(self) -> tuple[Origin, ...]:
        """The origins that are as good as the likeliest one."""
        return tuple(each for each in self.origins if each.rank == self.origin.rank)


@dataclass(frozen=True, eq=False)
class Answer:
    """Which C4.5 printed the numbers: `best`, and the conventions that give the same ones, `also`.

    `told`: about each number; `trace`: what the best convention grows; `asked`: the conventions that
    occur in the origins.
    """

    table: Table
    best: Convention
    also: tuple[Convention, ...]
    told: tuple[Told, ...]
    trace: Trace
    asked: tuple[Convention, ...] = ()


def which(typed: tuple[Typed, ...], table: Table, *, budget: Budget | None = None) -> Answer:
    """Find the convention that gives most of the printed numbers, and the origin of each.

    >>> from c45_course import datasets
    >>> from topics.which.algorithm.typed import read_typed
    >>> ages = datasets.load("buys_computer_14_numeric_age").table
    >>> answer = which(read_typed("cut(age) = 37", ages), ages)
    >>> answer.best.start, answer.told[0].origin.relation
    ('zhou', 'exact')
    """
    traces = Traces(table, budget)
    every = list(levels(table, typed))
    typed = tuple(_meant(each, traces, every[0]) for each in typed)
    asked: list[Convention] = []
    for switches, level in enumerate(every):
        asked += _asked(typed, traces, level, switches)
        # Equally good: the one that is declared first, then the one with fewer switches changed.
        best = max(asked, key=lambda each: each.given)
        if best.given == len(typed):
            break
    also = tuple(each for each in asked if each.gives == best.gives and each is not best)
    simplest = tuple(each for each in also if each.switches <= max(best.switches, 1))
    found = tuple(
        _told_of_all(each, place, typed, traces, best, asked) for place, each in enumerate(typed)
    )
    occur = {origin.dialect for told in found for origin in told.origins}
    kept = tuple(each for each in asked if each.dialect in occur)
    return Answer(table, best, simplest, found, traces.of(best.dialect), kept)


def looked_up(
    text: str, table: Table, labels: Sequence[Labels], budget: Budget | None = None
) -> Answer:
    """Read what was typed of a table, and answer."""
    return which(read_typed(text, table, labels), table, budget=budget)


def _meant(each: Typed, traces: Traces, level: list[Declared]) -> Typed:
    """Decide what a name that several numbers have stands for: the first that a convention gives.

    If none does, it is the first that there is.
    """
    readings = [each, *each.readings]
    if len(readings) == 1:
        return each
    for reading in readings:
        if any(_gives(reading, (), traces, declared) for declared in level):
            return replace(reading, others=())
    known = (each for each in readings if traces.value(each.at, level[0][1]) is not None)
    return next(known, each)


def _asked(
    typed: tuple[Typed, ...], traces: Traces, level: Iterable[Declared], switches: int
) -> Iterator[Convention]:
    """Ask conventions which of the numbers they give; those that do not fit the table are left out."""
    for declared in level:
        try:
            gives = tuple(_gives(each, typed, traces, declared) for each in typed)
        except InputError:
            continue
        yield Convention(*declared, gives, switches + 1 if switches else 0)


def _gives(each: Typed, typed: tuple[Typed, ...], traces: Traces, declared: Declared) -> bool:
    """Tell whether a convention gives a number, rounded in any usual way."""
    return any(origin.is_given for origin in Search(each, traces, declared[1], typed).right())


def _told(
    each: Typed,
    place: int,
    typed: tuple[Typed, ...],
    traces: Traces,
    best: Convention,
    asked: list[Convention],
) -> Told:
    """Return the origins of a number: in the best convention, then in others, then as a mistake."""
    mine = Search(each, traces, best.dialect, typed)
    if best.gives[place]:
        return Told(each, mine.value, tuple(mine.right()))
    # What gives most numbers may be an odd convention, by which nobody made a slip, or lack the node.
    further = [each for each in asked if _has(each, mine)][:1] if mine.number is None else asked[:1]
    searches = [mine, *(replace(mine, dialect=each.dialect) for each in further if each is not best)]
    held = tuple(dict.fromkeys(each.number for each in searches if each.number is not None))
    searches = [replace(each, held=held) for each in searches]
    giving = [other for other in asked if other.gives[place]]
    others = tuple(other for other in giving if other.switches == giving[0].switches)
    found = [
        *mine.right(),
        *(
            origin
            for other in others
            for origin in Search(each, traces, other.dialect, typed).right()
            if origin.is_given
        ),
    ]
    bound = None if found else broken(each, traces, best.dialect)
    found += _wrong(searches, asked)
    unsigned = bound is not None and bound.is_least and not any(map(_is_cause, found))
    if unsigned:
        without = replace(each, printed=each.printed[1:])
        found = _without_sign([replace(search, typed=without) for search in searches], asked)
    unknown = Origin(Source.UNKNOWN, best.dialect, float("nan") if mine.number is None else mine.number)
    ordered = tuple(sorted((*found, unknown), key=partial(_likely, usual=best.dialect)))
    return Told(each, mine.value, ordered, others, bound, unsigned)


def _has(convention: Convention, search: Search) -> bool:
    """Tell whether a convention has a number at the place that is asked about."""
    return replace(search, dialect=convention.dialect).number is not None


def _likely(origin: Origin, usual: Dialect) -> tuple[int, int, bool, int]:
    """Put the best cause first, and what is found in the usual convention and near the root."""
    return origin.rank, origin.source, origin.dialect != usual, origin.depth


def _told_of_all(
    each: Typed,
    place: int,
    typed: tuple[Typed, ...],
    traces: Traces,
    best: Convention,
    asked: list[Convention],
) -> Told:
    """Return the best of what is found for all that a name may stand for."""
    readings = [each] if best.gives[place] else [each, *each.readings]
    told = [_told(reading, place, typed, traces, best, asked) for reading in readings]
    return min(told, key=lambda found: (found.origin.rank, found.bound is not None))


def _wrong(searches: list[Search], asked: list[Convention]) -> list[Origin]:
    """Return how a number is a wrong one: in the best and in the usual convention, then in all.

    Thresholds differ from convention to convention and are looked for in all. A place of which more
    than one thing is otherwise is looked for where nothing else is found.
    """
    found = list[Origin]()
    for search in searches:
        known = tuple(found)
        found += (each for each in search.wrong() if not any(map(each.is_like, known)))
    slips = [each.got for each in found if each.source is Source.SLIP]
    for search in searches:
        known = tuple(found)
        found += (
            each
            for each in search.elsewhere()
            if all(abs(each.got - slip) > CLOSE for slip in slips)  # said once
            and not any(map(each.is_like, known))
        )
    first = searches[0]
    settled = any(each.rank <= Source.SLIP for each in found)
    if first.typed.at.quantity == "threshold" or not settled:
        found += _of_others(first, asked, [each.at for each in found])
    return found or [*first.elsewhere(2)]


def _of_others(search: Search, asked: list[Convention], known: list[At | None]) -> Iterator[Origin]:
    """Give the places nearest to the root at which other conventions have a number."""
    found = [
        origin
        for other in asked[:MAX_ASKED]
        if other.dialect.branching != "binary"  # whose questions are those of another table
        for origin in replace(search, dialect=other.dialect).elsewhere()
        if origin.at not in known and origin.is_of_node
    ]
    least = min((origin.depth for origin in found), default=0)
    is_odd = search.typed.at.quantity != "threshold"
    yield from (replace(origin, is_odd=is_odd) for origin in found if origin.depth == least)


def _without_sign(searches: list[Search], asked: list[Convention]) -> list[Origin]:
    right = [each for search in searches for each in search.right() if each.is_given]
    return right or [each for each in _wrong(searches, asked) if _is_cause(each)]


def _is_cause(origin: Origin) -> bool:
    """Tell whether an origin is more than a number that fits by chance, or with rounding."""
    return origin.source < Source.MISPRINT or origin.misprint is not None
