"""Write the formulas of pessimistic pruning: Quinlan 1987; conventions C12-C15."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.explain.pruning.parts import Names, about
from c45_core.formula.expression import (
    Applied,
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
from c45_core.measures import TIE
from c45_core.prune.numbers import PepNumbers
from c45_core.prune.record import Weighed


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return both sides of the inequality, the standard error, and the k at which the verdict turns."""
    n = verdict.numbers
    assert isinstance(n, PepNumbers)
    leaves = [leaf for leaf in verdict.subtree.leaves() if leaf.weight > TIE]
    half, weight = Number(n.penalty), Weight(n.weight)
    corrections = Product((Weight(float(n.leaves)), half))
    errors = tuple(Weight(leaf.errors) for leaf in leaves)
    terms = tuple(Term(escape(names(leaf.number)), Sum((Weight(leaf.errors), half))) for leaf in leaves)
    one_more = Sum((Weight(n.errors), half))
    rated = Quotient(Sum((*errors, corrections)), weight)
    expected = Product((weight, Decimal(n.rate, of=lambda: rated)))
    deviation = _binomial_deviation(n.weight, Decimal(n.rate, of=lambda: rated))
    subtree = Number(n.subtree, of=lambda: expected)
    spread = Decimal(n.standard_error, of=lambda: deviation)
    limit = Sum((subtree, Product((Number(n.multiplier), spread))))
    beyond = Applied(r"\Phi", "Phi", (Number(n.multiplier),), n.one_sided)
    made: list[tuple[str, str, str, Expression, tuple[Term, ...], float]] = [
        ("pep_rate", "e", r"e = \frac{\sum_i E_i + \tfrac{1}{2} L}{N}", rated, terms, n.rate),
        ("pep_subtree", "E(T)", r"E(T) = N e", expected, (), n.subtree),
        (
            "pep_standard_error",
            r"\mathrm{SE}",
            r"\mathrm{SE} = \sqrt{N e (1 - e)}",
            deviation,
            (),
            n.standard_error,
        ),
        ("pep_limit", r"E(T) + k\,\mathrm{SE}", r"E(T) + k\,\mathrm{SE}", limit, (), n.limit),
        ("pep_leaf", "E(t)", r"E(t) = J + \tfrac{1}{2}", one_more, (), n.leaf),
        (
            "pep_leaf_rate",
            "e(t)",
            r"e(t) = \frac{J + \tfrac{1}{2}}{N}",
            Quotient(one_more, weight),
            (),
            n.leaf_rate,
        ),
        ("pep_one_sided", r"\Phi(k)", r"P(Z \le k) = \Phi(k)", beyond, (), n.one_sided),
    ]
    if n.standard_error > 0:
        saved = Sum((Number(n.leaf, of=lambda: one_more), Minus(subtree)))
        symbol = r"k^* = \frac{E(t) - E(T)}{\mathrm{SE}}"
        made.append(("pep_tipping", "k^*", symbol, Quotient(saved, spread), (), n.tipping))
    return tuple(about(verdict, "pep", *parts) for parts in made)


def _binomial_deviation(weight: float, rate: Expression) -> Expression:
    """sqrt(N e (1 - e)), the standard error of a binomial count (C14)."""
    rest = Sum((Weight(1.0), Minus(rate)))
    return Sqrt(Product((Weight(weight), rate, rest)))
