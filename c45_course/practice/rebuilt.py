"""Change a formula in one place, down to the formulas its numbers came from."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.formula.expression import (
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
)

Change = Callable[[Expression], Expression | None]
"""Returns what stands in the place of an expression, or None to look further inside."""


def rebuilt(expression: Expression, change: Change) -> Expression:
    """Return a formula with a change made wherever it applies; the numbers after it follow.

    >>> from c45_core.formula.expression import surprise
    >>> from c45_core.formula.written import text
    >>> eight = lambda part: Weight(8.0) if isinstance(part, Log2) else None
    >>> text(rebuilt(surprise(5, 14), eight))
    '-5/14 x 8'
    """
    changed = change(expression)
    if changed is not None:
        return changed
    if isinstance(expression, Decimal | Number) and expression.of is not None:
        before = expression.of()
        after = rebuilt(before, change)
        return expression if after == before else Decimal(after.value, of=lambda: after)
    return _mapped(expression, lambda part: rebuilt(part, change))


def unfolded(expression: Expression) -> Expression:
    """Return the same formula with the formulas its numbers came from made, once and for all.

    Whoever works a formula out several times does so on this one.
    """
    if isinstance(expression, Decimal | Number) and expression.of is not None:
        made = unfolded(expression.of())
        return type(expression)(expression.value, of=lambda: made)
    return _mapped(expression, unfolded)


def _mapped(expression: Expression, inside: Callable[[Expression], Expression]) -> Expression:
    """Return an expression with its parts put through a function."""
    match expression:
        case Quotient(top, bottom):
            return Quotient(inside(top), inside(bottom))
        case Product(factors):
            return Product(tuple(map(inside, factors)))
        case Sum(terms):
            return Sum(tuple(map(inside, terms)))
        case Minus(of):
            return Minus(inside(of))
        case Log2(of):
            return Log2(inside(of))
        case Sqrt(of):
            return Sqrt(inside(of))
        case Power(base, exponent):
            return Power(inside(base), inside(exponent))
        case Weight() | Decimal() | Number() | Applied():
            return expression
    raise AssertionError(expression)
