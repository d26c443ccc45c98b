"""Look at all printed numbers together: which convention gives most of them, and what the others are.

First come all presets, and the first of them with each switch set otherwise; then combinations, as long
as no convention gives all numbers: two and three switches of the first, one and two of the programs'.
Only switches that can change a printed number are combined, and of a large table fewer combinations
are asked.

A number that the best convention does not give may be right in another one; then that one is named,
with the switches it needs. Only what no convention gives is looked for at other places, and held
against known slips, miscounted cases and misprints.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, product
from typing import Any

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.prune.method import declared
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_course.claims.claim import At
from c45_course.compare.settings import OF_MISSING, OF_NUMBERS, alternatives, companions, idle_switches
from c45_course.practice.tolerance import CLOSE

from .origins import Origin, Source
from .search import Search
from .traces import Bound, Traces, find_bound_passed
from .typed import Typed, read_typed

OF_GROWING = (
    "gate", "threshold_by", "threshold_value", "numeric_penalty", "unknown_factor", "unknown_in_iv",
    "criterion", "branching",
)  # fmt: skip
"""The switches that change a number of the growing, each tried on its own."""
FIRST_PRESET = "documents"
"""The convention that is held against when several give as many numbers."""
PRESETS_FAR_OFF = ("release8", "j48")
"""The presets that lie so far from the first one that switches of theirs are set otherwise, too."""
OF_ALL = ("split", "average_gain")
"""Quantities that rest on all attributes."""
MAX_SWITCHES = 3
"""Maximum number of switches that are set otherwise together."""
MAX_CELLS = 150_000
"""Maximum number of cells of a table times combinations of switches that are asked of it."""


@dataclass(frozen=True, eq=False)
class Convention:
    """A convention that was asked: the preset it comes from, and which of the numbers it gives.

    `switches`: so many are set otherwise together, with 0 for all that are asked at first.
    """

    start: str
    dialect: Dialect
    gives: tuple[bool, ...]
    switches: int = 0

    @property
    def number_given(self) -> int:
        """Number of the numbers that it gives."""
        return sum(self.gives)


Declared = tuple[str, Dialect]


def list_levels(table: Table, typed: Iterable[Typed]) -> Iterator[list[Declared]]:
    """Give the conventions to ask, the simple ones together, then those with more switches set.

    >>> from c45_course import datasets
    >>> from topics.which.algorithm.typed import read_typed
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> typed = read_typed("cut(Humidity) = 80; H(D) = 0.940", golf.table, [golf.labels("en")])
    >>> [len(level) for level in list_levels(golf.table, typed)]
    [18, 15, 12]
    """
    known = set(PRESETS.values())
    found = dict.fromkeys(switch for each in typed for switch in _of_number(each, table))
    yield [
        *PRESETS.items(),
        *_change_switches(FIRST_PRESET, [*dict.fromkeys((*_of_table(table), *found))], 1, known),
    ]
    switches = [*(each for each in OF_GROWING if each in found)]
    switches += (each for each in found if each not in OF_GROWING)
    left = max(MAX_CELLS // max(len(table.labels) * len(table.attributes), 1), 0)
    for size in range(2, MAX_SWITCHES + 1):
        level = list(_change_switches(FIRST_PRESET, switches, size, known))
        level += (
            each
            for name in PRESETS_FAR_OFF
            for each in _change_switches(name, switches, size - 1, known)
        )
        level = level[:left]
        left -= len(level)
        yield level


def _of_table(table: Table) -> list[str]:
    """Return the switches that can change a number of a table, by its columns."""
    idle = idle_switches(table.attributes)
    if not any(isinstance(each, Nominal) and len(each.values) > 2 for each in table.attributes):
        idle.add("branching")
    return [each for each in OF_GROWING if each not in idle]


def _of_number(typed: Typed, table: Table) -> list[str]:
    """Return the switches that can change one printed number, or the tree in which it is kept."""
    at, found = typed.at, _of_table(table)
    if at.where:  # an upper limit, which needs no tree
        return ["error_limit", "confidence"]
    if at.method:
        method = declared(at.method)
        return [*method.switches, *([] if method.parameter is None else [method.parameter.switch])]
    if at.path or at.quantity in OF_ALL:
        return found
    idle = idle_switches(each for each in table.attributes if each.name == at.attribute)
    return [each for each in found if each in {*OF_NUMBERS, *OF_MISSING} - idle]


def _change_switches(
    start: str, switches: list[str], size: int, known: set[Dialect]
) -> Iterator[Declared]:
    """Give a preset with so many switches set otherwise, each convention once."""
    usual = preset(start)
    for names in combinations(switches, size):
        for values in product(*(alternatives(usual, name) for name in names)):
            dialect = _with(usual, dict(zip(names, values, strict=True)))
            if dialect is not None and dialect not in known:
                known.add(dialect)
                yield start, dialect


def _with(usual: Dialect, changes: dict[str, Any]) -> Dialect | None:
    """Set switches otherwise, one alone with those that it needs; None for what contradicts itself."""
    try:
        if len(changes) == 1:
            changes = companions(usual, *next(iter(changes.items())))
        return usual.with_(**changes)
    except InputError:
        return None


MAX_CONVENTIONS_SEARCHED = 30
"""Maximum number of conventions in which other places are looked for."""


@dataclass(frozen=True, eq=False)
class Finding:
    """The origins of one printed number, the likeliest first.

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
    """The convention that printed the numbers, `best`, and those that give the same ones, `also`.

    `findings`: of each number; `trace`: what the best convention grows; `asked`: the conventions that
    occur in the origins.
    """

    table: Table
    best: Convention
    also: tuple[Convention, ...]
    findings: tuple[Finding, ...]
    trace: Trace
    asked: tuple[Convention, ...] = ()


def which(typed: tuple[Typed, ...], table: Table, *, budget: Budget | None = None) -> Answer:
    """Find the convention that gives most of the printed numbers, and the origin of each.

    >>> from c45_course import datasets
    >>> from topics.which.algorithm.typed import read_typed
    >>> ages = datasets.load("buys_computer_14_numeric_age").table
    >>> answer = which(read_typed("cut(age) = 37", ages), ages)
    >>> answer.best.start, answer.findings[0].origin.relation
    ('zhou', 'exact')
    """
    traces = Traces(table, budget)
    every = list(list_levels(table, typed))
    typed = tuple(_choose_reading(each, traces, every[0]) for each in typed)
    asked: list[Convention] = []
    for switches, level in enumerate(every):
        asked += _ask_conventions(typed, traces, level, switches)
        # Equally good: the one that is declared first, then the one with fewer switches changed.
        best = max(asked, key=lambda each: each.number_given)
        if best.number_given == len(typed):
            break
    also = tuple(each for each in asked if each.gives == best.gives and each is not best)
    simplest = tuple(each for each in also if each.switches <= max(best.switches, 1))
    found = tuple(
        _find_origins_of_readings(each, place, typed, traces, best, asked)
        for place, each in enumerate(typed)
    )
    occur = {origin.dialect for finding in found for origin in finding.origins}
    kept = tuple(each for each in asked if each.dialect in occur)
    return Answer(table, best, simplest, found, traces.of(best.dialect), kept)


def look_up(text: str, table: Table, labels: Sequence[Labels], budget: Budget | None = None) -> Answer:
    """Read what was typed of a table, and answer."""
    return which(read_typed(text, table, labels), table, budget=budget)


def _choose_reading(each: Typed, traces: Traces, level: list[Declared]) -> Typed:
    """Decide what a name that several numbers have stands for: the first that a convention gives.

    If none does, it is the first that there is.
    """
    readings = [each, *each.readings]
    if len(readings) == 1:
        return each
    for reading in readings:
        if any(_gives_number(reading, (), traces, convention) for convention in level):
            return replace(reading, others=())
    known = (each for each in readings if traces.value(each.at, level[0][1]) is not None)
    return next(known, each)


def _ask_conventions(
    typed: tuple[Typed, ...], traces: Traces, level: Iterable[Declared], switches: int
) -> Iterator[Convention]:
    """Ask conventions which of the numbers they give; those that do not fit the table are left out."""
    for convention in level:
        try:
            gives = tuple(_gives_number(each, typed, traces, convention) for each in typed)
        except InputError:
            continue
        yield Convention(*convention, gives, switches + 1 if switches else 0)


def _gives_number(each: Typed, typed: tuple[Typed, ...], traces: Traces, convention: Declared) -> bool:
    """Tell whether a convention gives a number, rounded in any usual way."""
    return any(origin.is_given for origin in Search(each, traces, convention[1], typed).right())


def _find_origins(
    each: Typed,
    place: int,
    typed: tuple[Typed, ...],
    traces: Traces,
    best: Convention,
    asked: list[Convention],
) -> Finding:
    """Return the origins of a number: in the best convention, then in others, then as a mistake."""
    mine = Search(each, traces, best.dialect, typed)
    if best.gives[place]:
        return Finding(each, mine.value, tuple(mine.right()))
    # What gives most numbers may be an odd convention, by which nobody made a slip, or lack the node.
    further = asked if mine.number is not None else [each for each in asked if _has_number(each, mine)]
    searches = [
        mine,
        *(replace(mine, dialect=each.dialect) for each in further[:1] if each is not best),
    ]
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
    bound = None if found else find_bound_passed(each, traces, best.dialect)
    found += _find_mistakes(searches, asked)
    unsigned = bound is not None and bound.is_least and not any(map(_is_cause, found))
    if unsigned:
        without = replace(each, printed=each.printed[1:])
        found = _without_sign([replace(search, typed=without) for search in searches], asked)
    unknown = Origin(Source.UNKNOWN, best.dialect, float("nan") if mine.number is None else mine.number)
    ordered = tuple(sorted((*found, unknown), key=partial(_order_of_origins, usual=best.dialect)))
    return Finding(each, mine.value, ordered, others, bound, unsigned)


def _has_number(convention: Convention, search: Search) -> bool:
    """Tell whether a convention has a number at the place that is asked about."""
    return replace(search, dialect=convention.dialect).number is not None


def _order_of_origins(origin: Origin, usual: Dialect) -> tuple[int, int, bool, int]:
    """Put the best cause first, and what is found in the usual convention and near the root."""
    return origin.rank, origin.source, origin.dialect != usual, origin.depth


def _find_origins_of_readings(
    each: Typed,
    place: int,
    typed: tuple[Typed, ...],
    traces: Traces,
    best: Convention,
    asked: list[Convention],
) -> Finding:
    """Return the best of what is found for all that a name may stand for."""
    readings = [each] if best.gives[place] else [each, *each.readings]
    finding = [_find_origins(reading, place, typed, traces, best, asked) for reading in readings]
    return min(finding, key=lambda found: (found.origin.rank, found.bound is not None))


def _find_mistakes(searches: list[Search], asked: list[Convention]) -> list[Origin]:
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
            for each in search.find_elsewhere()
            if all(abs(each.got - slip) > CLOSE for slip in slips)  # said once
            and not any(map(each.is_like, known))
        )
    first = searches[0]
    settled = any(each.rank <= Source.SLIP for each in found)
    if first.typed.at.quantity == "threshold" or not settled:
        found += _places_of_others(first, asked, [each.at for each in found])
    return found or [*first.find_elsewhere(2)]


def _places_of_others(
    search: Search, asked: list[Convention], known: list[At | None]
) -> Iterator[Origin]:
    """Give the places nearest to the root at which other conventions have a number."""
    found = [
        origin
        for other in asked[:MAX_CONVENTIONS_SEARCHED]
        if other.dialect.branching != "binary"  # whose questions are those of another table
        for origin in replace(search, dialect=other.dialect).find_elsewhere()
        if origin.at not in known and origin.is_of_node
    ]
    least = min((origin.depth for origin in found), default=0)
    is_odd = search.typed.at.quantity != "threshold"
    yield from (replace(origin, is_odd=is_odd) for origin in found if origin.depth == least)


def _without_sign(searches: list[Search], asked: list[Convention]) -> list[Origin]:
    right = [each for search in searches for each in search.right() if each.is_given]
    return right or [each for each in _find_mistakes(searches, asked) if _is_cause(each)]


def _is_cause(origin: Origin) -> bool:
    """Tell whether an origin is more than a number that fits by chance, or with rounding."""
    return origin.source < Source.MISPRINT or origin.misprint is not None
