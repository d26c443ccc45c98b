"""Find where a printed number can come from, the likeliest origin first.

A number is looked for where it should be, in the conventions; then worked out by hand with few
decimals; then with another number that was printed beside it; then with the slips that are known; then
as a misprint of the right digits; last at other places: another attribute, another branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from math import isfinite

from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import OF_ATTRIBUTE, OF_BRANCH, OF_NODE, of_cut
from c45_core.formula.by_hand import by_hand
from c45_core.formula.expression import Decimal, Expression, Number
from c45_core.growing import grow
from c45_core.language.notation import Notation
from c45_core.once import Once
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.claims import At, computed, decision, read_number, relation
from c45_course.claims.place import TracePlace
from c45_course.practice.changes import SplitSizes
from c45_course.practice.rebuilt import rebuilt, unfolded
from c45_course.practice.slips import division_of, wrong_formulas
from c45_course.which.misprints import Misprint, misprint
from c45_course.which.typed import Typed

CLOSE = 1e-9
MORE_DIGITS = 2
"""By hand a number may have been worked out with so many decimals more than are printed."""
EXACT = ("exact", "rounded", "truncated")
"""The relations of a number that is right; "chain" is within two units of the last digit."""


class Source(IntEnum):
    """Where a printed number comes from, the likeliest first."""

    RECORDED = 1
    """It is the number, exact or rounded or cut off."""
    BY_HAND = 2
    """It is worked out with every result rounded."""
    FOLLOWS = 3
    """It is computed from another printed number that is wrong."""
    NEAR = 4
    """It is within two units of its last digit: rounded on the way, nobody knows where."""
    MISPRINT = 5
    """Its digits are those of the right number, but for a slip of the printer."""
    SLIP = 6
    """It is what one gets by a slip that is known."""
    ELSEWHERE = 7
    """It is the same number of another attribute, branch or cut."""
    UNKNOWN = 8
    """Nothing gives it."""


@dataclass(frozen=True)
class Origin:
    """One way in which a printed number can have come about.

    `source`; `dialect`: the convention; `value`: the number of the record that should be printed there,
    nan where there is none; `relation`: how a printed number comes from the one it is; `digits`: by
    hand, so many decimals; `slip`: the name of a slip; `misprint`; `other`: what else was printed and
    is wrong; `at`: the place it is really from; `got`: the number it comes from, where that is another.
    """

    source: Source
    dialect: Dialect
    value: float
    relation: str = ""
    digits: int = 0
    slip: str = ""
    misprint: Misprint | None = None
    other: Typed | None = None
    at: At | None = None
    got: float = float("nan")

    @property
    def is_right(self) -> bool:
        """Whether the printed number is the right one, as far as its digits go."""
        return self.is_given or self.source is Source.NEAR

    @property
    def is_given(self) -> bool:
        """Whether a convention gives it, and the way of rounding is known."""
        return self.source in (Source.RECORDED, Source.BY_HAND)


@dataclass(eq=False)
class Traces:
    """The traces of one table, by convention, each grown once."""

    table: Table
    budget: Budget | None = None
    _grown: dict[Dialect, Trace] = field(default_factory=dict)

    def of(self, dialect: Dialect) -> Trace:
        """Return what a convention grows."""
        if dialect not in self._grown:
            self._grown[dialect] = grow(self.table, dialect, budget=self.budget)
        return self._grown[dialect]

    def value(self, at: At, dialect: Dialect) -> float | str | None:
        """Return the number, or the attribute chosen, at a place; None where there is no such place."""
        try:
            if at.quantity == "split":
                return decision(self.of(dialect), at)
            return computed(self.of(dialect), at)
        except InputError:
            return None

    def explained(self, at: At, dialect: Dialect) -> tuple[Explanation, SplitSizes] | None:
        """Return how a number came about, and what slips must know of it; None for a count."""
        return explained(self.of(dialect), at)


def explained(
    trace: Trace, at: At, labels: Labels | None = None
) -> tuple[Explanation, SplitSizes] | None:
    """Return how a number of a trace came about, and what slips must know of it; None for a count, or
    where the trace has no such place."""
    try:
        return _explained(trace, at, (labels or Labels(trace.table)).on(trace.table))
    except InputError:
        return None


def _explained(trace: Trace, at: At, labels: Labels) -> tuple[Explanation, SplitSizes] | None:
    place = TracePlace(trace, at)
    if at.quantity in OF_NODE:
        if at.quantity == "average_gain" and place.node.average_gain is None:
            return None
        division = division_of(trace, place.node.number, None)
        return OF_NODE[at.quantity](trace, place.node, labels), division
    if at.attribute is None:
        return None
    evaluation = place.evaluation
    if not evaluation.divides:
        return None
    division = division_of(trace, place.node.number, evaluation)
    if at.quantity in OF_BRANCH and at.branch is not None:
        branch = [each.value for each in evaluation.branches].index(at.branch)
        return OF_BRANCH[at.quantity](evaluation, branch, labels), division
    if at.quantity in OF_ATTRIBUTE:
        return OF_ATTRIBUTE[at.quantity](trace, evaluation, labels), division
    if at.quantity.startswith("candidate_") and at.threshold is not None:
        cut = int(abs(place.cuts.thresholds - at.threshold).argmin())
        for found in of_cut(trace, evaluation, cut, labels):
            if found.quantity == at.quantity.removeprefix("candidate_"):
                return found, division
    return None


@dataclass(frozen=True, eq=False)
class Search:
    """Looks for the origins of one printed number in one convention.

    `others`: what else was printed at the same table.
    """

    typed: Typed
    traces: Traces
    dialect: Dialect
    others: tuple[Typed, ...] = ()

    @Once
    def value(self) -> float | str | None:
        """What should be printed."""
        return self.traces.value(self.typed.at, self.dialect)

    def right(self) -> Iterator[Origin]:
        """Give the ways in which what is printed is right."""
        if isinstance(self.value, str) and self.value == self.typed.printed:
            yield Origin(Source.RECORDED, self.dialect, float("nan"), "exact")
        if not isinstance(self.value, float) or not isfinite(self.value):
            return
        found = relation(self.typed.printed, self.value)
        if found in EXACT:
            yield Origin(Source.RECORDED, self.dialect, self.value, found)
            return
        if digits := self._by_hand():
            yield Origin(Source.BY_HAND, self.dialect, self.value, "chain", digits=digits)
        elif found is not None:
            yield Origin(Source.NEAR, self.dialect, self.value, found)

    def wrong(self) -> Iterator[Origin]:
        """Give the ways in which it is a wrong one."""
        if not isinstance(self.value, float) or not isfinite(self.value):
            return
        yield from self._following()
        if found := misprint(self.typed.printed, self.value):
            yield Origin(Source.MISPRINT, self.dialect, self.value, misprint=found)
        yield from self._slips()
        yield from self._elsewhere()

    # --- by hand -------------------------------------------------------------------------------------

    def _by_hand(self) -> int:
        """Return with how many decimals on the way one gets the printed number, 0 if with none."""
        found = self.traces.explained(self.typed.at, self.dialect)
        if found is None:
            return 0
        shown = _digits(self.typed.printed)
        for digits in range(max(shown, 1), shown + MORE_DIGITS + 1):
            worked = by_hand(found[0].expression, Notation(digits, by_hand=True))
            if worked is not None and relation(self.typed.printed, float(worked)) in EXACT[:2]:
                return digits
        return 0

    # --- from another number -------------------------------------------------------------------------

    def _following(self) -> Iterator[Origin]:
        """Give the numbers one gets from another printed number that is wrong, or rounded."""
        found = self.traces.explained(self.typed.at, self.dialect)
        if found is None:
            return
        right = unfolded(found[0].expression)
        for other in self._beside():
            value, printed = self.traces.value(other.at, self.dialect), read_number(other.printed)[0]
            if not isinstance(value, float) or abs(value - float(printed)) <= CLOSE:
                continue
            made = rebuilt(right, _put(value, float(printed)))
            if abs(made.value - right.value) <= CLOSE:
                continue
            if self._comes_from(made.value):
                yield Origin(Source.FOLLOWS, self.dialect, right.value, other=other, got=made.value)

    def _beside(self) -> Iterator[Typed]:
        """Give the other numbers of the same attribute at the same node, and those of the node."""
        for other in self.others:
            same = other.at.path == self.typed.at.path and not other.is_split
            about = other.at.attribute in (None, self.typed.at.attribute)
            if same and about and other is not self.typed:
                yield other

    def _comes_from(self, value: float) -> bool:
        return relation(self.typed.printed, value) in EXACT

    # --- slips and other places ----------------------------------------------------------------------

    def _slips(self) -> Iterator[Origin]:
        found = self.traces.explained(self.typed.at, self.dialect)
        if found is None or _counting(self.typed.printed) < 2:
            return
        for name, wrong in wrong_formulas(*found):
            if self._comes_from(wrong.value):
                yield Origin(Source.SLIP, self.dialect, found[0].value, slip=name, got=wrong.value)

    def _elsewhere(self) -> Iterator[Origin]:
        """Give the same number of another attribute, of another branch, of another cut."""
        if _counting(self.typed.printed) < 2:
            return
        for at in _others(self.typed.at, self.traces.of(self.dialect)):
            value = self.traces.value(at, self.dialect)
            if isinstance(value, float) and self._comes_from(value):
                assert isinstance(self.value, float)
                yield Origin(Source.ELSEWHERE, self.dialect, self.value, at=at, got=value)


def _put(value: float, printed: float) -> Callable[[Expression], Expression | None]:
    """Return the change that puts a printed number in the place of the one it stands for."""

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Decimal | Number) and abs(part.value - value) <= CLOSE:
            return Decimal(printed)
        return None

    return change


def _others(at: At, trace: Trace) -> Iterable[At]:
    """Give the places a number of the same kind is kept at the same node."""
    columns = [column.name for column in trace.table.attributes]
    if at.attribute is None:
        return
    if at.branch is not None:
        try:
            branches = trace.evaluation(trace.find(*at.path), at.attribute).branches
        except InputError:
            return
        yield from (replace(at, branch=each.value) for each in branches if each.value != at.branch)
        return
    if at.quantity in ("gain", "iv", "gain_ratio", "gini_decrease"):
        try:
            cuts = trace.evaluation(trace.find(*at.path), at.attribute).cuts
        except InputError:
            return
        for cut in () if cuts is None else cuts.thresholds.tolist():
            yield replace(at, quantity=f"candidate_{at.quantity}", threshold=cut)
    yield from (replace(at, attribute=name) for name in columns if name != at.attribute)


def _digits(printed: str) -> int:
    """Return the decimals of a printed number."""
    return len(printed.rstrip("%").partition(".")[2])


def _counting(printed: str) -> int:
    """Return the digits of a printed number that count."""
    return len(printed.strip("-0.%").replace(".", ""))
