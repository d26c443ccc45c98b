"""Say what an honest calculation can come to: everything people get who round in the usual ways.

One writes every intermediate result down, another only what has a name (an entropy, a gain); one keeps
5/14, another writes 0.357; with three decimals or with four. A typed number is right if it is the
rounding of something between the smallest and the largest of what they get.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import isfinite, log2, prod, sqrt

from c45_core.explain.expression import (
    Applied,
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Power,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
    is_share,
)
from c45_core.practice.rebuilt import unfolded
from c45_core.rounding import rounded, shortened

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
        """Write a result down."""
        return shortened(value, self.digits) if self.cuts_off else rounded(value, self.digits)


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


def honest(expression: Expression) -> Band:
    """Return what people get for a formula, before and after they write it down; nan for none.

    >>> from c45_core.explain.expression import share
    >>> band = honest(Quotient(Decimal(1 / 9, of=lambda: share(1, 9)), Weight(2.0)))
    >>> round(band.low, 6), round(band.high, 6)
    (0.055, 0.056)
    """
    made = unfolded(expression)
    found = [expression.value]
    for habit in HONEST:
        last = last_result(made, habit)
        found += [last, habit.write(last)]
    known = [value for value in found if isfinite(value)]
    return Band(min(known), max(known)) if known else Band(float("nan"), float("nan"))


def last_result(expression: Expression, habit: Habit) -> float:
    """Work a formula out as a habit says; the last result is returned before it is written down."""

    def operand(part: Expression) -> float:
        if isinstance(part, Minus):
            return -operand(part.of)
        worked = last_result(part, habit)
        given = isinstance(part, Weight) or is_share(part)
        return habit.write(worked) if habit.every and not given else worked

    match expression:
        case Decimal(value, of) | Number(value, of):
            return value if of is None else habit.write(last_result(of(), habit))
        case Weight(value):
            return value if habit.fractions else habit.write(value)
        case Minus(of):
            return -last_result(of, habit)
        case Quotient(top, bottom):
            if is_share(expression):
                return expression.value if habit.fractions else habit.write(expression.value)
            below = operand(bottom)
            return operand(top) / below if below else float("nan")
        case Product(factors):
            return prod(map(operand, factors))
        case Sum(terms):
            return sum(map(operand, terms))
        case Log2(of):
            inside = operand(of)
            return log2(inside) if inside > 0 else 0.0
        case Sqrt(of):
            return sqrt(max(operand(of), 0.0))
        case Power(base, exponent):
            return float(operand(base) ** operand(exponent))
        case Applied():
            return expression.value
    raise AssertionError(expression)
