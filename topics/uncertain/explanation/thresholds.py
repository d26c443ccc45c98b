"""Write how the bounds of a threshold came about: errors, standard error, limit, crossing."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Number,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
)

from ..soft import Crossing, SoftThreshold

SOURCE = "soft"


def standard_error(test: SoftThreshold) -> Explanation:
    """Return how the standard error of the errors at a test came about.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.soft import soften
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> (humidity,) = soften(golf.pruning.tree, golf.table, golf.dialect).tests
    >>> standard_error(humidity).text(), round(standard_error(humidity).value, 4)
    ('sqrt(((0 + 0.5) × (5 - 0 + 0.5))/(5 + 1))', 0.677)
    """
    half, errors, known = Number(0.5), Weight(test.errors), Weight(test.known)
    top = Product((Sum((errors, half)), Sum((known, Minus(errors), half))))
    return _explained(
        test,
        "soft_error",
        r"\mathrm{SE}",
        r"\mathrm{SE} = \sqrt{\frac{(E + 0.5)(n - E + 0.5)}{n + 1}}",
        Sqrt(Quotient(top, Sum((known, Weight(1.0))))),
        test.standard_error,
    )


def limit(test: SoftThreshold) -> Explanation:
    """Return how many errors a threshold may make."""
    expression = Sum(
        (Weight(test.errors), _computed(test.standard_error, lambda: standard_error(test)))
    )
    return _explained(test, "soft_limit", "G", r"G = E + \mathrm{SE}", expression, test.limit)


def lower_bound(test: SoftThreshold) -> Explanation:
    """Return how the lower bound came about: on a line that falls to the limit, or the least value."""
    if test.below is None:
        return _explained(
            test, "soft_lower", r"\ell", r"\ell = \min(t, x_{\min})", Number(test.lower), test.lower
        )
    low, high, before, after = _ends(test, test.below)
    part = Quotient(Sum((_limit(test), Minus(after))), Sum((before, Minus(after))))
    line = Sum((high, Minus(Product((Sum((high, Minus(low))), part)))))
    return _explained(
        test,
        "soft_lower",
        r"\ell",
        r"\ell = b - (b - a)\,\frac{G - E(b)}{E(a) - E(b)}",
        line,
        test.lower,
    )


def upper_bound(test: SoftThreshold) -> Explanation:
    """Return how the upper bound came about: on a line that rises over the limit, or at the end."""
    if test.above is None:
        return _explained(
            test, "soft_upper", "u", r"u = \max(t, x_{\max})", Number(test.upper), test.upper
        )
    low, high, before, after = _ends(test, test.above)
    part = Quotient(Sum((_limit(test), Minus(before))), Sum((after, Minus(before))))
    line: Expression = Sum((low, Product((Sum((high, Minus(low))), part))))
    rule = r"u = a + (b - a)\,\frac{G - E(a)}{E(b) - E(a)}"
    if line.value < test.cut:
        line, rule = Number(test.cut), rf"u = \max\!\left(t,\; {rule.removeprefix('u = ')}\right)"
    return _explained(test, "soft_upper", "u", rule, line, test.upper)


def _ends(
    test: SoftThreshold, crossing: Crossing
) -> tuple[Expression, Expression, Expression, Expression]:
    """Return the two values a, b that a crossing lies between, and the errors there."""
    places = (crossing.place, crossing.place + 1)
    low, high = (Number(float(test.values[place])) for place in places)
    before, after = (Weight(float(test.curve[place])) for place in places)
    return low, high, before, after


def _limit(test: SoftThreshold) -> Expression:
    return _computed(test.limit, lambda: limit(test))


def _computed(value: float, explained: Callable[[], Explanation]) -> Decimal:
    return Decimal(value, of=lambda: explained().expression)


def _explained(
    test: SoftThreshold, quantity: str, left: str, rule: str, expression: Expression, recorded: float
) -> Explanation:
    return Explanation(
        quantity, test.node, left, rule, expression, recorded, SOURCE, attribute=test.attribute
    )
