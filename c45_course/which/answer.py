"""Look at all printed numbers together: which convention gives most of them, and what the others are.

Every preset is asked, and the first of them with each switch set otherwise. A number that the best
convention does not give may be right in another one; then that one is named, with the switches it
needs. Only what no convention gives is looked at for misprints and slips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.compare.settings import alternatives, companions
from c45_course.which.origins import Origin, Search, Source, Traces
from c45_course.which.typed import Typed, read_typed

OF_GROWING = (
    "gate", "threshold_by", "threshold_value", "numeric_penalty", "unknown_factor", "unknown_in_iv",
    "criterion", "branching",
)  # fmt: skip
"""The switches that change a number of the growing, each tried on its own."""
FIRST = "documents"
"""The convention that is held against when several give as many numbers."""


@dataclass(frozen=True, eq=False)
class Convention:
    """A convention that was asked: the preset it comes from, and which of the numbers it gives."""

    start: str
    dialect: Dialect
    gives: tuple[bool, ...]

    @property
    def given(self) -> int:
        """How many of the numbers it gives."""
        return sum(self.gives)


@dataclass(frozen=True, eq=False)
class Told:
    """What was found about one printed number: its origins, the likeliest first.

    `right`: what should be printed in the best convention, None where it has no such place; `other`:
    the conventions that give it where the best one does not.
    """

    typed: Typed
    right: float | str | None
    origins: tuple[Origin, ...]
    other: tuple[Convention, ...] = ()

    @property
    def origin(self) -> Origin:
        """The likeliest origin."""
        return self.origins[0]


@dataclass(frozen=True, eq=False)
class Answer:
    """Which C4.5 printed the numbers: `best`, and the conventions that give the same ones, `also`.

    `told`: about each number; `trace`: what the best convention grows.
    """

    table: Table
    best: Convention
    also: tuple[Convention, ...]
    told: tuple[Told, ...]
    trace: Trace


def which(typed: tuple[Typed, ...], table: Table, *, budget: Budget | None = None) -> Answer:
    """Find the convention that gives most of the printed numbers, and the origin of each.

    >>> from c45_course import datasets
    >>> from c45_course.which.typed import read_typed
    >>> ages = datasets.load("buys_computer_14_numeric_age").table
    >>> answer = which(read_typed("cut(age) = 37", ages), ages)
    >>> answer.best.start, answer.told[0].origin.relation
    ('zhou', 'exact')
    """
    traces = Traces(table, budget)
    asked = list(_asked(typed, traces))
    # Equally many: the preset that is declared first, then a preset before one with a switch changed.
    best = max(asked, key=lambda each: each.given)
    also = tuple(each for each in asked if each.gives == best.gives and each is not best)
    found = tuple(_told(each, place, typed, traces, best, asked) for place, each in enumerate(typed))
    return Answer(table, best, also, found, traces.of(best.dialect))


def looked_up(
    text: str, table: Table, labels: Sequence[Labels], budget: Budget | None = None
) -> Answer:
    """Read what was typed of a table, and answer."""
    return which(read_typed(text, table, labels), table, budget=budget)


def _asked(typed: tuple[Typed, ...], traces: Traces) -> Iterator[Convention]:
    """Ask every preset, then the first of them with one switch set otherwise."""
    for start, dialect in _conventions():
        try:
            gives = tuple(_gives(each, typed, traces, dialect) for each in typed)
        except InputError:
            continue
        yield Convention(start, dialect, gives)


def _conventions() -> Iterator[tuple[str, Dialect]]:
    yield from PRESETS.items()
    usual, known = preset(FIRST), set(PRESETS.values())
    for switch in OF_GROWING:
        for value in alternatives(usual, switch):
            try:
                dialect = usual.with_(**companions(usual, switch, value))
            except InputError:
                continue
            if dialect not in known:
                known.add(dialect)
                yield FIRST, dialect


def _gives(each: Typed, typed: tuple[Typed, ...], traces: Traces, dialect: Dialect) -> bool:
    """Tell whether a convention gives a number, rounded in any usual way."""
    return any(origin.is_given for origin in Search(each, traces, dialect, typed).right())


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
    right = tuple(mine.right())
    if best.gives[place]:
        return Told(each, mine.value, right)
    others = tuple(other for other in asked if other.gives[place])
    elsewhere = [
        origin
        for other in others
        for origin in Search(each, traces, other.dialect, typed).right()
        if origin.is_given
    ]
    value = mine.value if isinstance(mine.value, float) else float("nan")
    found = [*right, *mine.wrong(), *elsewhere, Origin(Source.UNKNOWN, best.dialect, value)]
    return Told(each, mine.value, tuple(sorted(found, key=_likely)), others)


def _likely(origin: Origin) -> tuple[bool, Source]:
    """Put what follows from another misprint first, then what any convention gives, then the rest."""
    return origin.source is not Source.FOLLOWS, origin.source
