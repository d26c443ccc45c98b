"""Calculate a formula as a person with a calculator does: round each result before it is used.

A fraction of two written numbers stays exact, 5/13 as well as 0.52/1.83; every sum, product, power,
root and logarithm, and every other quotient, is rounded half up to the digits of the notation before
it enters the next. A weight counts as it is written; a number that was computed before is computed by
hand, too. So a line is true of the numbers that stand in it, and one sees why a book prints 0.109 for
0.108125.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    is_share,
)
from c45_core.language.notation import Notation
from c45_core.rounding import half_up

WRITTEN = Weight, Decimal, Number
"""What is written as a single number."""
ByHand = Fraction | None
"""What a person gets: exactly the decimal (or the fraction) written down; None for 0/0."""


_RESULTS: ContextVar[dict[tuple[int, Notation], tuple[Expression, ByHand]] | None]
_RESULTS = ContextVar("by_hand_results", default=None)


@contextmanager
def results_kept() -> Iterator[None]:
    """Work each formula out once within a block, however often its result is asked for.

    By identity, and no longer than the block: a formula holds on to the record it came from.
    """
    token = _RESULTS.set({})
    try:
        yield
    finally:
        _RESULTS.reset(token)


def by_hand(expression: Expression, notation: Notation) -> ByHand:
    """Return what a person gets who writes every intermediate result with the notation's digits.

    >>> from c45_core.formula.expression import Sum, surprise
    >>> in_bits = Sum((surprise(5, 14), surprise(9, 14)))
    >>> round(in_bits.value, 6), [float(by_hand(in_bits, Notation(d, fractions=False))) for d in (2, 3)]
    (0.940286, [0.94, 0.941])
    """
    kept = _RESULTS.get()
    if kept is None:
        return _by_hand(expression, notation)
    key = (id(expression), notation)
    if key not in kept:
        kept[key] = (expression, _by_hand(expression, notation))
    return kept[key][1]


def _by_hand(expression: Expression, notation: Notation) -> ByHand:
    if isinstance(expression, Minus):
        value = by_hand(expression.of, notation)
        return None if value is None else -value
    if (given := _as_given(expression, notation)) is not None:
        return given
    worked = (_repeated if _recurs(expression) else _result)(expression, notation)
    if worked is None or (isinstance(worked, float) and not isfinite(worked)):
        return None
    return half_up(worked, notation.digits)


def _as_given(expression: Expression, notation: Notation) -> ByHand:
    """Return a weight that is written exactly, or a share that is written as a fraction."""
    if isinstance(expression, Weight):
        return notation.fraction(expression.value)
    return _fraction(expression, notation) if is_share(expression) and notation.fractions else None


def _operand(expression: Expression, notation: Notation) -> ByHand:
    """Return what enters a calculation: a fraction of two written numbers exactly, all else rounded."""
    written = isinstance(expression, Quotient) and not is_share(expression)
    return _fraction(expression, notation) if written else by_hand(expression, notation)


def _fraction(expression: Expression, notation: Notation) -> ByHand:
    """Return one number over another as both are written; a quotient of other things rounded."""
    assert isinstance(expression, Quotient)
    sides = expression.top, expression.bottom
    if not all(isinstance(side, WRITTEN) for side in sides):
        return by_hand(expression, notation)
    top, bottom = (by_hand(side, notation) for side in sides)
    return None if top is None or not bottom else top / bottom


def _result(expression: Expression, notation: Notation) -> Fraction | float | None:
    """Return the result of one calculation, not rounded yet, of operands worked out by hand."""
    match expression:
        case Decimal(value, of) | Number(value, of):
            return value if of is None else by_hand(of(), notation)
        case Weight(value) | Applied(_, _, _, value):
            return value
    found = [_operand(part, notation) for part in expression.parts]
    known = [value for value in found if value is not None]
    return expression.calculated(known) if len(known) == len(found) else None


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
_repeated = lru_cache(maxsize=4096)(_result)
