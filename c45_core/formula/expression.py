"""Represent a formula with its numbers as an expression that knows its value.

The numbers on the screen and the value under them come from the same object, so a formula that does
not give its result cannot be shown. Its arithmetic is the same for exact and for rounded numbers.
`writing.py` writes a formula, `by_hand.py` works it out with rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, isfinite, log2, nan, prod, sqrt
from typing import ClassVar


class _Operand:
    """A part of a formula; the operators of Python put formulas together.

    A whole number beside one counts as a weight. Sums and products of several go on from the left.

    >>> 1 - Weight(2.0) / 5
    Sum(terms=(Weight(value=1.0), Minus(of=Quotient(top=Weight(value=2.0), bottom=Weight(value=5.0)))))
    """

    def __add__(self: Expression, other: Operand) -> Sum:  # type: ignore[misc]
        return Sum((*(self.terms if isinstance(self, Sum) else (self,)), _weigh(other)))

    def __sub__(self: Expression, other: Operand) -> Sum:  # type: ignore[misc]
        return self + Minus(_weigh(other))

    def __rsub__(self: Expression, other: int) -> Sum:  # type: ignore[misc]
        return _weigh(other) - self

    def __mul__(self: Expression, other: Operand) -> Product:  # type: ignore[misc]
        return Product((*(self.factors if isinstance(self, Product) else (self,)), _weigh(other)))

    def __truediv__(self: Expression, other: Operand) -> Quotient:  # type: ignore[misc]
        return Quotient(self, _weigh(other))

    def __rtruediv__(self: Expression, other: int) -> Quotient:  # type: ignore[misc]
        return Quotient(_weigh(other), self)

    def __pow__(self: Expression, other: Operand) -> Power:  # type: ignore[misc]
        return Power(self, _weigh(other))

    def __neg__(self: Expression) -> Minus:  # type: ignore[misc]
        return Minus(self)


def _weigh(operand: Operand) -> Expression:
    return Weight(float(operand)) if isinstance(operand, int) else operand


class _Given(_Operand):
    """A number that is given: it is made of no others."""

    parts: ClassVar[tuple[Expression, ...]] = ()


@dataclass(frozen=True)
class Weight(_Given):
    """A count or a weight: written as an integer or an exact fraction."""

    value: float


@dataclass(frozen=True)
class Decimal(_Given):
    """A number computed before: written with the chosen digits; `of`: the formula it came from."""

    value: float
    of: Origin = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Number(_Given):
    """A number with few decimals, such as 1/2 or 6.5: written as it is, rounded only if it goes on.

    `of`: the formula it came from, if it was computed before.
    """

    value: float
    of: Origin = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Applied(_Operand):
    """A function of numbers that is no short formula, such as the upper limit U_CF(E, N).

    `name` is how it is written in LaTeX, `plain` in text; `value` what it gave; `of`: works it out of
    other arguments, as they are printed; None where they alone do not give it.
    """

    name: str
    plain: str
    arguments: tuple[Expression, ...]
    value: float
    of: Callable[..., Worked] | None = field(default=None, compare=False, repr=False)

    @property
    def parts(self) -> tuple[Expression, ...]:
        """Its arguments; none where they do not give its value."""
        return self.arguments if self.of else ()

    def calculated(self, values: Sequence[Worked]) -> Worked:
        """Return what values of the arguments give."""
        return self.of(*values) if self.of else self.value


class _Calculated(_Operand):
    """A formula made of others, which its fields hold: it is calculated from their values."""

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The expressions it is made of."""
        return tuple(vars(self).values())

    def calculated(self, values: Sequence[Worked]) -> Worked:
        """Return what values of the parts give, nan for 0/0; fractions stay exact while they can."""
        return _RULES[type(self)](values)

    @property
    def value(self) -> float:
        """The result, as exact as floating point."""
        return float(self.calculated([part.value for part in self.parts]))


@dataclass(frozen=True)
class Quotient(_Calculated):
    """One expression over another; nan for 0/0: an attribute that splits nothing has no gain ratio."""

    top: Expression
    bottom: Expression


@dataclass(frozen=True)
class Product(_Calculated):
    """Factors."""

    factors: tuple[Expression, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The factors."""
        return self.factors


@dataclass(frozen=True)
class Sum(_Calculated):
    """Summands; a negative one is a `Minus`."""

    terms: tuple[Expression, ...]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The terms."""
        return self.terms


@dataclass(frozen=True)
class Minus(_Calculated):
    """The negative of an expression."""

    of: Expression


@dataclass(frozen=True)
class Log2(_Calculated):
    """The logarithm to base 2, in bits; 0 for 0, because it is only used in 0 log 0 := 0."""

    of: Expression


@dataclass(frozen=True)
class Sqrt(_Calculated):
    """The square root; 0 below 0, where floating point turned a variance of 0 negative."""

    of: Expression


@dataclass(frozen=True)
class Floor(_Calculated):
    """The largest whole number that is not above an expression; nan of 0/0."""

    of: Expression


@dataclass(frozen=True)
class Power(_Calculated):
    """An expression raised to another."""

    base: Expression
    exponent: Expression


Origin = Callable[[], "Expression"] | None
"""Makes the formula that gave a number; made only when it is worked out again by hand."""
Worked = float | Fraction
Expression = (
    Weight | Decimal | Number | Applied | Quotient | Product | Sum | Minus | Log2 | Sqrt | Floor | Power
)
Operand = Expression | int
"""An operand: a part of a formula, or a whole number beside one."""


def _power(values: Sequence[Worked]) -> Worked:
    try:
        power = values[0] ** values[1]
    except ArithmeticError:  # 0 to a negative power, as a small base that is rounded
        return nan
    return power if isinstance(power, Fraction) else float(power)


def _floor(values: Sequence[Worked]) -> Worked:
    return Fraction(floor(values[0])) if isfinite(values[0]) else nan


_RULES: dict[type, Callable[[Sequence[Worked]], Worked]] = {
    Quotient: lambda sides: sides[0] / sides[1] if sides[1] else nan,
    Product: prod,
    Sum: sum,
    Minus: lambda of: -of[0],
    Log2: lambda of: log2(of[0]) if of[0] > 0 else 0.0,
    Sqrt: lambda of: sqrt(max(of[0], 0.0)),
    Floor: _floor,
    Power: _power,
}
"""The function that each kind of formula applies to the values of its parts."""


def with_parts(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """Return an expression with each of its parts changed; a number as it is."""
    match expression:
        case Product(parts) | Sum(parts):
            return type(expression)(tuple(map(change, parts)))
        case Quotient() | Power() | Minus() | Log2() | Sqrt() | Floor():
            return type(expression)(*map(change, expression.parts))
    return expression


def share(part: float, whole: float) -> Quotient:
    """Return part/whole of weights."""
    return Weight(part) / Weight(whole)


def is_share(expression: Expression) -> bool:
    """Tell whether an expression is one weight over another: one number to a reader, as 5/13 is."""
    match expression:
        case Quotient(Weight(), Weight()):
            return True
    return False


def surprise(part: float, whole: float) -> Minus:
    """Return -p log2 p with p = part/whole: one term of an entropy."""
    return -(share(part, whole) * Log2(share(part, whole)))


def total(terms: Iterable[Expression]) -> Expression:
    """Return the sum of terms, a single term as it is, 0 for none."""
    parts = tuple(terms)
    if not parts:
        return Weight(0.0)
    return parts[0] if len(parts) == 1 else Sum(parts)
