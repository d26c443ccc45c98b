"""Write how much better than the majority a surrogate split is.

Source: Breiman, Friedman, Olshen and Stone 1984, chapter 5 (predictive measure of association).
"""

from __future__ import annotations

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Expression, Minus, Quotient, Sum, Weight
from c45_core.measures import TIE
from c45_core.surrogates import Surrogate, Surrogates


def association(surrogate: Surrogate, here: Surrogates) -> Explanation:
    """Return how the association of a surrogate with the split of its node came about.

    >>> from c45_core.tree import Test
    >>> found = Surrogate(Test(1), swapped=False, known=17.0, agreeing=12.0, fewer=8.0)
    >>> association(found, Surrogates(0, Test(0), (9.0, 8.0), (found,))).text()
    '(8 - 5)/8'
    """
    fewer = Weight(surrogate.fewer)
    saved = Sum((fewer, Minus(Weight(surrogate.disagreeing))))
    expression: Expression = Quotient(saved, fewer) if surrogate.fewer > TIE else Weight(0.0)
    return Explanation(
        quantity="association",
        node=here.node,
        left=r"\lambda",
        rule=r"\lambda = \frac{n_{\min} - n_{\neq}}{n_{\min}}",
        expression=expression,
        recorded=surrogate.association,
        source="association",
        attribute=surrogate.test.attribute,
    )
