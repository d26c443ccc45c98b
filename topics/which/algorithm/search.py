"""Look in one convention for the origins of a printed number.

A number is looked for where it should be; then worked out by hand with few decimals; then with another
number that was printed beside it; then with the slips that are known, with other counts, as a misprint
of the right digits; and at other places.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isfinite

from c45_core.dialect import Dialect
from c45_core.formula.by_hand import by_hand
from c45_core.formula.expression import Decimal, Expression, Number
from c45_core.frozen import Once
from c45_core.language.notation import Notation
from c45_course.claims.claim import read_number, relation
from c45_course.practice.answers import ROUNDED
from c45_course.practice.slips import rebuilt, wrong_formulas
from c45_course.practice.tolerance import CLOSE, unfolded

from .origins import (
    Origin,
    Source,
    chance_of,
    chance_of_misprint,
    count_digits_before_zeros,
    find_misprint,
    list_miscounts,
    print_like,
)
from .traces import OF_CANDIDATES, Place, Traces, count_differences, places_of_candidates
from .typed import Typed

MAX_DIGITS_MORE = 2
"""Maximum number of decimals more than are printed with which a number is worked out by hand."""
EXACT = ("exact", "rounded", "truncated")
"""The relations of a number that is right; "chain" is within two units of the last digit."""
MIN_SEARCHED_DIGITS = 2
"""Digits, without zeros at their ends, that a number needs before it is looked for elsewhere."""


@dataclass(frozen=True, eq=False)
class Search:
    """Looks for the origins of one printed number in one convention.

    `others`: what else was printed at the same table; `held`: all right numbers that the printed one is
    held against, in other searches, too.
    """

    typed: Typed
    traces: Traces
    dialect: Dialect
    others: tuple[Typed, ...] = ()
    held: tuple[float, ...] = ()

    @Once
    def value(self) -> float | str | None:
        """The number or attribute that should be printed."""
        return self.traces.value(self.typed.at, self.dialect)

    @property
    def number(self) -> float | None:
        """The number that should be printed; None where there is none."""
        value = self.value
        return value if isinstance(value, float) and isfinite(value) else None

    def right(self) -> Iterator[Origin]:
        """Give the ways in which what is printed is right."""
        if isinstance(self.value, str) and self.value == self.typed.printed:
            yield Origin(Source.RECORDED, self.dialect, float("nan"), "exact")
        if self.number is None:
            return
        found = relation(self.typed.printed, self.number)
        if found == "truncated" and self._number_printed[0] == 0:  # nothing is left of the number
            return
        if found in EXACT:
            yield Origin(Source.RECORDED, self.dialect, self.number, found)
            return
        if digits := self._by_hand():
            yield Origin(Source.BY_HAND, self.dialect, self.number, "chain", digits=digits)
        elif found is not None:
            yield Origin(Source.NEAR, self.dialect, self.number, found)

    def wrong(self) -> Iterator[Origin]:
        """Give the ways in which it is a wrong one, but for other places."""
        if self.number is None:
            return
        yield from self._find_followed()
        yield from self._find_slips()
        yield from self._find_miscounts()
        yield from self._find_misprint(self.number)

    # --- by hand -------------------------------------------------------------------------------------

    def _by_hand(self) -> int:
        """Return with how many decimals on the way one gets the printed number, 0 if with none."""
        found = self.traces.explain(self.typed.at, self.dialect)
        if found is None:
            return 0
        shown = _count_decimals(self.typed.printed)
        for digits in range(max(shown, 1), shown + MAX_DIGITS_MORE + 1):
            worked = by_hand(found[0].expression, Notation(digits, by_hand=True))
            if worked is not None and relation(self.typed.printed, float(worked)) in EXACT[:2]:
                return digits
        return 0

    # --- from another number -------------------------------------------------------------------------

    def _find_followed(self) -> Iterator[Origin]:
        """Give the numbers one gets from another printed number that is wrong, or rounded."""
        found = self.traces.explain(self.typed.at, self.dialect)
        if found is None:
            return
        right = unfolded(found[0].expression)
        for other in self._numbers_beside():
            value, printed = self.traces.value(other.at, self.dialect), read_number(other.printed)[0]
            if not isinstance(value, float) or abs(value - float(printed)) <= CLOSE:
                continue
            made = rebuilt(right, _replace_number(value, float(printed)))
            if abs(made.value - right.value) <= CLOSE:
                continue
            if self._comes_from(made.value):
                yield Origin(Source.FOLLOWS, self.dialect, right.value, other=other, got=made.value)

    def _numbers_beside(self) -> Iterator[Typed]:
        """Give the other numbers of the same attribute at the same node, and those of the node."""
        for other in self.others:
            same = other.at.path == self.typed.at.path and not other.is_split
            about = other.at.attribute in (None, self.typed.at.attribute)
            if same and about and other is not self.typed:
                yield other

    def _comes_from(self, value: float) -> bool:
        shown, unit = self._number_printed
        near = isfinite(value) and abs(value - shown) <= unit + CLOSE * max(1.0, abs(shown))
        return near and relation(self.typed.printed, value) in EXACT

    @Once
    def _number_printed(self) -> tuple[float, float]:
        """The printed number and a unit of its last digit, 0 of a fraction."""
        shown, unit = read_number(self.typed.printed)
        return float(shown), float(unit or 0)

    # --- slips, counts, digits -----------------------------------------------------------------------

    def _find_slips(self) -> Iterator[Origin]:
        found = self.traces.explain(self.typed.at, self.dialect)
        if found is None or count_digits_before_zeros(self.typed.printed) < MIN_SEARCHED_DIGITS:
            return
        for name, wrong in wrong_formulas(*found, further=True):
            if self._comes_from(wrong.value):
                source = Source.ROUNDED_EARLY if name == ROUNDED else Source.SLIP
                yield Origin(source, self.dialect, found[0].value, slip=name, got=wrong.value)

    def _find_miscounts(self) -> Iterator[Origin]:
        """Give the first way in which other counts lead to the number."""
        found = self.traces.explain(self.typed.at, self.dialect)
        if found is None or count_digits_before_zeros(self.typed.printed) < MIN_SEARCHED_DIGITS:
            return
        made = [each for each in list_miscounts(unfolded(found[0].expression)) if isfinite(each.value)]
        fitting = next((each for each in made if self._comes_from(each.value)), None)
        if fitting is None:
            return
        tried = made[: made.index(fitting) + 1]
        texts = (text for each in tried for text in print_like(self.typed.printed, each.value))
        likely = chance_of(self.typed.printed, texts)
        source = Source.MISCOUNTED if likely.is_rare else Source.PERHAPS
        yield Origin(
            *(source, self.dialect, found[0].value), miscount=fitting, chance=likely, got=fitting.value
        )

    def _find_misprint(self, right: float) -> Iterator[Origin]:
        found = find_misprint(self.typed.printed, right)
        if found is not None:
            likely = chance_of_misprint(self.typed.printed, self.held or (right,), found)
            # Halfway between two values of few digits, thresholds resemble each other more than that.
            claimed = likely.is_rare and self.typed.at.quantity != "threshold"
            source = Source.MISPRINT if claimed else Source.PERHAPS
            yield Origin(source, self.dialect, right, misprint=found, chance=likely)

    # --- other places --------------------------------------------------------------------------------

    def find_elsewhere(self, most: int = 1) -> Iterator[Origin]:
        """Give the other places at which the number is kept, of which at most so many things differ.

        One thing differs: the attribute, the branch, the threshold, the quantity or the node.
        """
        far = most > 1
        if self.typed.is_split or count_digits_before_zeros(self.typed.printed) < MIN_SEARCHED_DIGITS:
            return
        right = float("nan") if self.number is None else self.number
        every = list(self._places(most))
        found = [place for place in every if self._comes_from(place.value)]
        nodes = {place.value for place in found if place.at.path != self.typed.at.path}
        likely = chance_of(self.typed.printed, self._texts(every)) if far and found else None
        source = Source.PERHAPS if far else Source.ELSEWHERE
        for place in found:
            # The entropy of a branch of the split is that of the node below it.
            if (
                self.typed.at.attribute is not None
                or place.at.branch is None
                or place.value not in nodes
            ):
                yield Origin(source, self.dialect, right, place=place, chance=likely, got=place.value)

    def _texts(self, found: list[Place]) -> Iterator[str]:
        """Give the numbers of places as they would be printed."""
        for place in found:
            yield from print_like(self.typed.printed, place.value)

    def _places(self, most: int) -> Iterator[Place]:
        """Give the other places of the convention, those nearest to the asked one first."""
        at, trace = self.typed.at, self.traces.of(self.dialect)
        if at.where:
            return
        if at.method:
            for node, value in self.traces.verdicts(at, self.dialect).items():
                way = trace.path(node)
                path = tuple("".join(step) for step in way)
                if path != at.path:
                    yield Place(replace(at, path=path), value, way)
            return
        for place in self.traces.places(self.dialect):
            if 0 < count_differences(at, place.at) <= most:
                yield place
        if at.quantity in OF_CANDIDATES and isinstance(self.value, float):
            yield from places_of_candidates(trace, at)


def _replace_number(value: float, printed: float) -> Callable[[Expression], Expression | None]:
    """Return the change that puts a printed number in the place of the one it stands for."""

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Decimal | Number) and abs(part.value - value) <= CLOSE:
            return Decimal(printed)
        return None

    return change


def _count_decimals(printed: str) -> int:
    """Return the decimals of a printed number."""
    return len(printed.rstrip("%").partition(".")[2])
