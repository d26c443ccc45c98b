"""Compute the interval of results that rounding in the usual ways can reach.

One writes every intermediate result down, another only what has a name (an entropy, a gain); one keeps
5/14, another writes 0.357; with three decimals or with four. A typed number is right if it is the
rounding of something between the smallest and the largest of what they get.
"""

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
)
from c45_core.rounding import DUST, rounded, shortened
from c45_course.practice.rebuilt import unfolded

CLOSE = 1e-9
"""Closer than this, two numbers are the same."""


@dataclass(frozen=True)
class Habit:
    """How a person calculates: with so many decimals; writing every intermediate result, or only
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

    def scaled(self, factor: float) -> Band:
        """Return the band in another unit; `factor` is positive."""
        return Band(self.low * factor, self.high * factor)

    def joined(self, other: Band) -> Band:
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
    found = [expression.value, *last, *_written(last, HONEST)]
    known = [value for value in found if isfinite(value)]
    return Band(min(known), max(known)) if known else Band(float("nan"), float("nan"))


def last_results(expression: Expression, habits: Sequence[Habit]) -> list[float]:
    """Work a formula out as each habit says; return the last results before they are written down.

    All habits at once: the way through the formula is the same for all, and takes longer than its sums.
    """
    if is_share(expression):
        return _given(expression.value, habits)
    match expression:
        case Decimal(value, of) | Number(value, of):
            if of is None:
                return [value] * len(habits)
            return _written(last_results(of(), habits), habits)
        case Weight(value):
            return _given(value, habits)
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


def _given(value: float, habits: Sequence[Habit]) -> list[float]:
    """Return what each habit makes of a number that may be left a fraction."""
    return [value if habit.fractions else habit.write(value) for habit in habits]


def _written(values: Sequence[float], habits: Sequence[Habit]) -> list[float]:
    return [habit.write(value) for habit, value in zip(habits, values, strict=True)]
