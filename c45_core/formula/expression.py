"""Hold a formula with its numbers: it knows its value.

The numbers on the screen and the value under them come from the same object, so a formula that does
not give its result cannot be shown. `written.py` writes it, `by_hand.py` works it out with rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import log2, sqrt


@dataclass(frozen=True)
class Weight:
    """A count or a weight: written as an integer or an exact fraction."""

    value: float


@dataclass(frozen=True)
class Decimal:
    """A number computed before: written with the chosen digits; `of`: the formula it came from."""

    value: float
    of: Origin = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Number:
    """A number with few decimals, such as 1/2 or 6.5: written as it is, rounded only if it goes on.

    `of`: the formula it came from, if it was computed before.
    """

    value: float
    of: Origin = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Quotient:
    """One expression over another."""

    top: Expression
    bottom: Expression

    @property
    def value(self) -> float:
        """The quotient; nan for 0/0, as an attribute that splits nothing has no gain ratio."""
        bottom = self.bottom.value
        return self.top.value / bottom if bottom else float("nan")


@dataclass(frozen=True)
class Product:
    """Factors."""

    factors: tuple[Expression, ...]

    @property
    def value(self) -> float:
        """The product of the factors."""
        product = 1.0
        for factor in self.factors:
            product *= factor.value
        return product


@dataclass(frozen=True)
class Sum:
    """Summands; a negative one is a `Minus`."""

    terms: tuple[Expression, ...]

    @property
    def value(self) -> float:
        """The sum of the terms."""
        return sum(term.value for term in self.terms)


@dataclass(frozen=True)
class Minus:
    """The negative of an expression."""

    of: Expression

    @property
    def value(self) -> float:
        """The negative value."""
        return -self.of.value


@dataclass(frozen=True)
class Log2:
    """The logarithm to base 2."""

    of: Expression

    @property
    def value(self) -> float:
        """The logarithm in bits; 0 for 0, because it always stands in 0 log 0 := 0."""
        return log2(self.of.value) if self.of.value > 0 else 0.0


@dataclass(frozen=True)
class Sqrt:
    """The square root."""

    of: Expression

    @property
    def value(self) -> float:
        """The root; 0 below 0, where floating point turned a variance of 0 negative."""
        return sqrt(max(self.of.value, 0.0))


@dataclass(frozen=True)
class Power:
    """An expression raised to another."""

    base: Expression
    exponent: Expression

    @property
    def value(self) -> float:
        """The power."""
        return float(self.base.value**self.exponent.value)


@dataclass(frozen=True)
class Applied:
    """A function of numbers that is no short formula, such as the upper limit U_CF(E, N).

    `name` is how it is written in LaTeX, `plain` in text; `value` what it gave.
    """

    name: str
    plain: str
    arguments: tuple[Expression, ...]
    value: float


Origin = Callable[[], "Expression"] | None
"""Makes the formula that gave a number; made only when somebody works it out again by hand."""
Expression = (
    Weight | Decimal | Number | Quotient | Product | Sum | Minus | Log2 | Sqrt | Power | Applied
)


def share(part: float, whole: float) -> Quotient:
    """Return part/whole of weights."""
    return Quotient(Weight(part), Weight(whole))


def is_share(expression: Expression) -> bool:
    """Tell whether an expression is one weight over another: one number to a reader, as 5/13 is."""
    match expression:
        case Quotient(Weight(), Weight()):
            return True
    return False


def surprise(part: float, whole: float) -> Minus:
    """Return -p log2 p with p = part/whole: one term of an entropy."""
    return Minus(Product((share(part, whole), Log2(share(part, whole)))))


def total(terms: Iterable[Expression]) -> Expression:
    """Return the sum of terms, a single term as it is, 0 for none."""
    parts = tuple(terms)
    if not parts:
        return Weight(0.0)
    return parts[0] if len(parts) == 1 else Sum(parts)
