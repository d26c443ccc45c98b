"""Write the pessimistic error of a rule, the error of naming its class, and Fisher's test."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Applied, Expression, Minus, Product, Quotient, Sum, Weight
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import write_leaf_errors

from ..algorithm.generalising import Generalised, Measured
from ..algorithm.options import RuleOptions


def pessimistic_error(
    measured: Measured, path: Generalised, dialect: Dialect, options: RuleOptions
) -> Explanation:
    """Return how the pessimistic error of a rule, or of a rule without a condition, came about.

    >>> from c45_core.dialect import PRESETS
    >>> found, path = Measured(3, 0, 0.0, 0.370039), Generalised(0, 0, (), (), (), 0.5, None)
    >>> pessimistic_error(found, path, PRESETS["release8"], RuleOptions()).text()
    '1 - 0.25^(1/3)'
    """
    estimating = dialect.with_(confidence=options.confidence)
    return Explanation(
        quantity="rule_error",
        node=path.leaf,
        left=r"U",
        rule=r"U = U_{CF}(E, N)",
        expression=_rate(measured, path, estimating),
        recorded=measured.pessimistic,
        source="rule_error",
    )


def _rate(measured: Measured, path: Generalised, dialect: Dialect) -> Expression:
    """Return the errors expected of the cases covered, divided by their number."""
    if measured.covers <= TIE:
        return default_rate(path)
    whole = Weight(measured.covers)
    match write_leaf_errors(measured.covers, measured.wrong, dialect).expression:
        case Product((Weight(value), rate)) if value == measured.covers:
            return rate
        case Sum((Weight(0.0), Product((Weight(value), rate)))) if value == measured.covers:
            return rate
        case Weight(value) if value == measured.covers:
            return Weight(1.0)
        case expected:
            return Quotient(expected, whole)


def default_error(path: Generalised, of_class: float, whole: float) -> Explanation:
    """Return the error of naming the class of a path without looking: 1 - (f + 1)/(n + 2)."""
    return Explanation(
        quantity="default_error",
        node=path.leaf,
        left=r"U_0",
        rule=r"U_0 = 1 - \frac{f + 1}{n + 2}",
        expression=_laplace(of_class, whole),
        recorded=path.default_error,
        source="default_error",
    )


def _laplace(of_class: float, whole: float) -> Expression:
    one = Weight(1.0)
    share = Quotient(Sum((Weight(of_class), one)), Sum((Weight(whole), Weight(2.0))))
    return Sum((one, Minus(share)))


def default_rate(path: Generalised) -> Expression:
    """Return the error of naming the class as a number, for a rule that covers nothing."""
    return Applied(r"U_0", "U0", (), path.default_error)
