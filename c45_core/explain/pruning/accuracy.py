"""Write the accuracies by which cases kept aside judge: Quinlan 1987, Zhou 4.3; convention C16."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.pruning.parts import Names, about
from c45_core.formula.expression import (
    Minus,
    Quotient,
    Sum,
    Weight,
)
from c45_core.prune.numbers import AccuracyNumbers
from c45_core.prune.record import Weighed


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the accuracy with the node as a leaf, and with its subtree."""
    n = verdict.numbers
    assert isinstance(n, AccuracyNumbers)

    def accuracy(form: str, errors: float, recorded: float) -> Explanation:
        right = Sum((Weight(n.whole), Minus(Weight(n.elsewhere)), Minus(Weight(errors))))
        return about(
            verdict,
            "accuracy",
            f"accuracy_as_{form}",
            r"\mathrm{Acc}",
            r"\mathrm{Acc} = \frac{|V| - E_{\text{rest}} - E(t)}{|V|}",
            Quotient(right, Weight(n.whole)),
            (Term(r"E_{\text{rest}}", Weight(n.elsewhere)), Term("E(t)", Weight(errors))),
            recorded,
        )

    return (
        accuracy("leaf", n.leaf_errors, n.accuracy_as_leaf),
        accuracy("subtree", n.subtree_errors, n.accuracy_as_subtree),
    )
