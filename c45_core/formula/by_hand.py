"""Calculate a formula as a person with a calculator does: round each result before it is used.

A fraction of two written numbers stays exact, 5/13 as well as 0.52/1.83; every sum, product, power,
root and logarithm, and every other quotient, is rounded half up to the digits of the notation before
it enters the next. A weight counts as it is written; a number that was computed before is computed by
hand, too. So a line is true of the numbers that stand in it, and one sees why a book prints 0.109 for
0.108125.
"""

from __future__ import annotations

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
    Weight,
    is_share,
)
from c45_core.language.notation import Notation
from c45_core.rounding import half_up

WRITTEN = Weight, Decimal, Number
"""What is written as a single number."""
ByHand = Fraction | None
"""What a person gets: exactly the decimal (or the fraction) written down; None for 0/0."""


def by_hand(expression: Expression, notation: Notation) -> ByHand:
    """Return what a person gets who writes every intermediate result with the notation's digits.

    >>> from c45_core.formula.expression import Sum, surprise
    >>> in_bits = Sum((surprise(5, 14), surprise(9, 14)))
    >>> round(in_bits.value, 6), [float(by_hand(in_bits, Notation(d, fractions=False))) for d in (2, 3)]
    (0.940286, [0.94, 0.941])
    """
    if isinstance(expression, Minus):
        value = by_hand(expression.of, notation)
        return None if value is None else -value
    if (given := _as_given(expression, notation)) is not None:
        return given
    worked = (_repeated if _is_surprise(expression) else _result)(expression, notation)
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


def _is_surprise(expression: Expression) -> bool:
    """Tell whether an expression is p log2 p of weights: what the formulas of a tree are made of."""
    match expression:
        case Product((Quotient(Weight(), Weight()), Log2(Quotient(Weight(), Weight())))):
            return True
    return False


# The same few shares stand in hundreds of formulas of a tree.
_repeated = lru_cache(maxsize=4096)(_result)
