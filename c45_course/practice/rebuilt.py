"""Change a formula in one place, down to the formulas its numbers came from."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.formula.expression import Decimal, Expression, Number, with_parts

Change = Callable[[Expression], Expression | None]
"""Returns what stands in the place of an expression, or None to look further inside."""


def rebuilt(expression: Expression, change: Change) -> Expression:
    """Return a formula with a change made wherever it applies; the numbers after it follow.

    >>> from c45_core.formula.expression import Log2, Weight, surprise
    >>> from c45_core.formula.writing import text
    >>> eight = lambda part: Weight(8.0) if isinstance(part, Log2) else None
    >>> text(rebuilt(surprise(5, 14), eight))
    '-5/14 × 8'
    """
    changed = change(expression)
    if changed is not None:
        return changed
    if isinstance(expression, Decimal | Number) and expression.of is not None:
        before = expression.of()
        after = rebuilt(before, change)
        return expression if after == before else Decimal(after.value, of=lambda: after)
    return with_parts(expression, lambda part: rebuilt(part, change))


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
