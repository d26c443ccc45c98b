"""Hold what the formulas of several pruning methods share."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.expression import Expression
from c45_core.prune.record import Weighed

Names = Callable[[int], str]
"""How a node is called."""


def about(
    verdict: Weighed,
    source: str,
    quantity: str,
    name: str,
    symbol: str,
    expression: Expression,
    terms: tuple[Term, ...],
    recorded: float,
) -> Explanation:
    """Return the explanation of one number of a verdict."""
    return Explanation(
        quantity=quantity,
        node=verdict.node,
        attribute=None,
        cut=None,
        name=name,
        symbol=symbol,
        expression=expression,
        terms=terms,
        recorded=recorded,
        source=source,
    )
