"""Calculate a formula as a person with a calculator does: from the numbers in it, rounded once.

A number computed before enters as it was written down, so it is computed by hand, too; what comes out
is rounded half up to the digits of the notation. So a line is true of the numbers that stand in it, and
one sees why a book prints 0.109 for 0.108125.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, wraps
from math import isfinite
from typing import Any, TypeVar, cast

from c45_core.formula.expression import (
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    Worked,
    is_share,
)
from c45_core.language.notation import Notation
from c45_core.rounding import half_up

ByHand = Fraction | None
"""What a person gets: exactly the decimal (or the fraction) written down; None for 0/0."""


Kept = TypeVar("Kept")
Asked = Callable[[Expression, Notation], Kept]
"""What is asked of a formula by a reader."""
_KEPT: ContextVar[dict[tuple[Asked[Any], int, Notation], tuple[Expression, Any]] | None]
_KEPT = ContextVar("kept_of_formulas", default=None)


@contextmanager
def results_kept() -> Iterator[None]:
    """Work each formula out once within a block, however often its result is asked for.

    By identity, and no longer than the block, or the one around it: a formula holds on to the record it
    came from.
    """
    around = _KEPT.get()
    token = _KEPT.set({} if around is None else around)
    try:
        yield
    finally:
        _KEPT.reset(token)


def kept(asked: Asked[Kept]) -> Asked[Kept]:
    """Return what asks only once within a block of `results_kept`."""

    @wraps(asked)
    def found(expression: Expression, notation: Notation) -> Kept:
        known = _KEPT.get()
        if known is None:
            return asked(expression, notation)
        key = asked, id(expression), notation
        if key not in known:
            known[key] = expression, asked(expression, notation)
        return cast(Kept, known[key][1])

    return found


@kept
def by_hand(expression: Expression, notation: Notation) -> ByHand:
    """Return what a person gets who goes on with every result as it is written down.

    >>> from c45_core.formula.expression import Decimal, Minus, Sum
    >>> entropy, conditional = Decimal(0.997502), Decimal(0.889377)
    >>> gain = Sum((entropy, Minus(conditional)))
    >>> round(gain.value, 6), float(by_hand(gain, Notation(3, by_hand=True)))
    (0.108125, 0.109)
    """
    if isinstance(expression, Minus):
        value = by_hand(expression.of, notation)
        return None if value is None else -value
    if isinstance(expression, Weight):
        return _weight(expression.value, notation)
    worked = as_written(expression, notation)
    return None if worked is None else _rounded(worked, notation)


def as_written(
    expression: Expression, notation: Notation, written: Notation | None = None
) -> Worked | None:
    """Return what the numbers that are written in a formula give, not rounded; None for 0/0.

    By hand, a number computed before is written as the person computed it, who writes in `notation`.
    `written`: how the numbers in this formula are written, where it is otherwise (more digits). A
    function whose arguments alone do not give it counts as exact.
    """
    worked = _repeated if _recurs(expression) else _as_written
    return worked(expression, notation, written or notation)


def _as_written(expression: Expression, notation: Notation, written: Notation) -> Worked | None:
    match expression:
        case Weight(value):
            return _weight(value, written)
        case Decimal(value, of) | Number(value, of):
            return by_hand(of(), notation) if of and notation.by_hand else _rounded(value, written)
        case Quotient(_, bottom) if has_fractions(bottom, written):
            written = replace(written, fractions=False)
    if is_share(expression) and not written.fractions:
        return _rounded(expression.value, written)
    found = [as_written(part, notation, written) for part in expression.parts]
    known = [value for value in found if value is not None]
    return expression.calculated(known) if len(known) == len(found) else None


def has_fractions(bottom: Expression, notation: Notation) -> bool:
    """Tell whether fractions would stand below the line of a fraction: they are written as decimals.

    A single weight there is none of them: the fraction is multiplied by what it is divided by.

    >>> whole, part = Sum((Weight(14.0), Weight(2.0))), Sum((Weight(119 / 15), Weight(2.0)))
    >>> has_fractions(whole, Notation()), has_fractions(part, Notation())
    (False, True)
    """
    if isinstance(bottom, Weight) or not notation.fractions:
        return False
    return any(is_fraction(part, notation) or has_fractions(part, notation) for part in bottom.parts)


def is_fraction(expression: Expression, notation: Notation) -> bool:
    """Tell whether an expression is a weight that is written as a fraction."""
    if not isinstance(expression, Weight):
        return False
    fraction = notation.fraction(expression.value)
    return fraction is not None and fraction.denominator > 1


def _weight(value: float, notation: Notation) -> Fraction | None:
    exactly = notation.fraction(value)
    return _rounded(value, notation) if exactly is None else exactly


def _rounded(value: Worked, notation: Notation) -> Fraction | None:
    return half_up(value, notation.digits) if isfinite(value) else None


def _recurs(expression: Expression) -> bool:
    """Tell whether an expression is p log2 p of weights, or an entropy or IV made of them."""
    match expression:
        case Product((Quotient(Weight(), Weight()), Log2(Quotient(Weight(), Weight())))):
            return True
        case Sum(terms):
            return all(isinstance(term, Minus) and _recurs(term.of) for term in terms)
    return False


# The same few entropies are part of hundreds of formulas of a tree. Kept are formulas of weights alone:
# a number computed before equals another of its value, whatever formula it came from.
_repeated = lru_cache(maxsize=4096)(_as_written)
