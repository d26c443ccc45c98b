"""Tell what a formula comes to for people who round in the usual ways: a `Band`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import isfinite

from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Minus,
    Number,
    Weight,
    is_share,
    with_parts,
)
from c45_core.rounding import DUST, rounded, shortened

CLOSE = 1e-9
"""Distance up to which two numbers are the same."""


@dataclass(frozen=True)
class Habit:
    """A person's way to calculate: with so many decimals; writing every intermediate result, or only
    numbers that have a name; keeping fractions, or not; rounding half up, or cutting off.
    """

    digits: int
    every: bool
    fractions: bool
    cuts_off: bool = False

    def write(self, value: float) -> float:
        """Write a result down; 1/12 x 3.585 is 0.29875, and not the 0.2987499... of the machine."""
        if self.cuts_off:
            return shortened(value, self.digits)
        return rounded(rounded(value, DUST), self.digits)


HONEST = (
    *(Habit(*each) for each in product((3, 4), (True, False), (True, False), (False, True))),
    *(Habit(*each) for each in product((5, 6), (True,), (True, False))),
)
"""Three or four decimals, as books and teachers ask for; or more."""
EARLY = tuple(Habit(*each) for each in product((1, 2), (True, False), (True, False)))
"""One or two decimals on the way: rounded too early."""


@dataclass(frozen=True)
class Band:
    """All numbers between two."""

    low: float
    high: float

    def meets(self, other: Band) -> bool:
        """Tell whether a number lies in both."""
        return self.low <= other.high + CLOSE and other.low <= self.high + CLOSE

    def scale(self, factor: float) -> Band:
        """Return the band in another unit; `factor` is positive."""
        return Band(self.low * factor, self.high * factor)

    def join(self, other: Band) -> Band:
        """Return the smallest band that holds both."""
        return Band(min(self.low, other.low), max(self.high, other.high))


def tolerance(expression: Expression) -> Band:
    """Return what people get for a formula, before and after they write it down; nan for none.

    >>> from c45_core.formula.expression import Quotient, share
    >>> band = tolerance(Quotient(Decimal(1 / 9, of=lambda: share(1, 9)), Weight(2.0)))
    >>> round(band.low, 6), round(band.high, 6)
    (0.055, 0.056)
    """
    made = unfolded(expression)
    last = last_results(made, HONEST)
    found = [expression.value, *last, *_write_all(last, HONEST)]
    known = [value for value in found if isfinite(value)]
    return Band(min(known), max(known)) if known else Band(float("nan"), float("nan"))


def unfolded(expression: Expression, known: frozenset[float] = frozenset()) -> Expression:
    """Return the same formula with the formulas its numbers came from made, once and for all.

    Whoever works a formula out several times does so on this one. `known`: numbers that are given, so
    nobody works them out.
    """
    if isinstance(expression, Decimal | Number) and expression.of is not None:
        if expression.value in known:
            return type(expression)(expression.value)
        made = unfolded(expression.of(), known)
        return type(expression)(expression.value, of=lambda: made)
    return with_parts(expression, lambda part: unfolded(part, known))


def last_results(expression: Expression, habits: Sequence[Habit]) -> list[float]:
    """Work a formula out as each habit says; return the last results before they are written down.

    All habits at once: the way through the formula is the same for all, and takes longer than its sums.
    """
    if is_share(expression):
        return _write_unless_fraction(expression.value, habits)
    match expression:
        case Decimal(value, of) | Number(value, of):
            if of is None:
                return [value] * len(habits)
            return _write_all(last_results(of(), habits), habits)
        case Weight(value):
            return _write_unless_fraction(value, habits)
        case Applied(of=None):
            return [expression.value] * len(habits)
        case Minus(of):
            return [-value for value in last_results(of, habits)]
    operands = (_operands(part, habits) for part in expression.parts)
    return [float(expression.calculated(values)) for values in zip(*operands, strict=True)]


def _operands(part: Expression, habits: Sequence[Habit]) -> list[float]:
    """Return what enters a calculation as one of its parts, for each habit."""
    if isinstance(part, Minus):
        return [-value for value in _operands(part.of, habits)]
    worked = last_results(part, habits)
    if isinstance(part, Weight) or is_share(part):
        return worked
    return [h.write(value) if h.every else value for h, value in zip(habits, worked, strict=True)]


def _write_unless_fraction(value: float, habits: Sequence[Habit]) -> list[float]:
    """Return what each habit makes of a number that may be left a fraction."""
    return [value if habit.fractions else habit.write(value) for habit in habits]


def _write_all(values: Sequence[float], habits: Sequence[Habit]) -> list[float]:
    return [habit.write(value) for habit, value in zip(habits, values, strict=True)]
