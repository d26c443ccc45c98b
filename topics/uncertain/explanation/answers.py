"""Write the answer of a consultation leaf by leaf: certainty, bounds, gap; and a rule's strength."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    is_share,
    share,
    total,
)
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import write_leaf_errors

from ..consult.rules import RuleTried
from ..consult.tree import Arrived, Asked, Consultation, Split
from ..soft import SoftThresholds
from .thresholds import part_of

SOURCE = "consult"
ROOT = 0


def certainty(
    found: Consultation, klass: int, labels: Labels, soft: SoftThresholds | None = None
) -> Explanation:
    """Return how the certainty S of a class came about: of each leaf weight times the share there.

    The leaves are numbered in the order in which parts of the case come to them.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consult import consult
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> trace = grow(golf.table, preset("release8"))
    >>> case = {"湿度": 82.5, "风况": "有: 0.9"}
    >>> found = consult(trace.pruning.tree, golf.table, case, trace.dialect)
    >>> why = certainty(found, found.label, golf.labels("en"))
    >>> why.text(), round(why.value, 4)
    ('5/14 × 3/3 + 5/14 × 0.9 × 2/2', 0.6786)
    """
    terms = tuple(
        Term(rf"w_{{{place}}}\,\frac{{n_{{{place}}}(k)}}{{n_{{{place}}}}}", term)
        for place, leaf in enumerate(found.arrived, 1)
        if leaf.distribution[klass] > TIE
        for term in (_product((*_weight(found, leaf, soft), _says(leaf, klass))),)
    )
    return Explanation(
        "consult_certainty",
        ROOT,
        rf"S({escape(labels.klass(klass))})",
        r"S(k) = \sum_i w_i\,\frac{n_i(k)}{n_i}",
        total(term.expression for term in terms),
        float(found.certainty[klass]),
        SOURCE,
        terms,
    )


def least(
    found: Consultation,
    klass: int,
    labels: Labels,
    dialect: Dialect,
    soft: SoftThresholds | None = None,
) -> Explanation:
    """Return how the least certainty L of a class came about: of each leaf of it weight times 1 - U."""
    terms = tuple(
        Term(rf"w_{{{place}}}\,(1 - U_{{{place}}})", term)
        for place, leaf in enumerate(found.arrived, 1)
        if leaf.label == klass and leaf.cases >= TIE
        for term in (_product((*_weight(found, leaf, soft), _surely(leaf, dialect))),)
    )
    return Explanation(
        "consult_least",
        ROOT,
        rf"L({escape(labels.klass(klass))})",
        r"L(k) = \sum_{i \text{: } k} w_i\,(1 - U_i)",
        total(term.expression for term in terms),
        float(found.least[klass]),
        SOURCE,
        terms,
    )


def gap(
    found: Consultation, labels: Labels, dialect: Dialect, soft: SoftThresholds | None = None
) -> Explanation:
    """Return how the gap came about: what the least certainties of all classes leave of 1."""
    each = [
        Decimal(float(value), of=_least_of(found, klass, labels, dialect, soft))
        for klass, value in enumerate(found.least)
        if value > TIE
    ]
    expression = Sum((Weight(1.0), *map(Minus, each))) if each else Weight(1.0)
    rule = r"\Delta = 1 - \sum_k L(k)"
    return Explanation("consult_gap", ROOT, r"\Delta", rule, expression, found.gap, SOURCE)


def pessimistic(found: Consultation, klass: int, dialect: Dialect) -> tuple[Explanation, ...]:
    """Return how the pessimistic error rate U of each leaf of a class came about.

    A leaf that no training case came to has none.

    >>> from c45_core import grow, preset
    >>> from topics.uncertain.consult import consult
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> trace = grow(golf.table, preset("documents"))
    >>> found = consult(trace.pruning.tree, golf.table, {"天气": "晴"}, trace.dialect)
    >>> [(why.name, why.text(), round(why.value, 4)) for why in pessimistic(found, 0, trace.dialect)]
    [('U_{2}', '1 - 0.25^(1/3)', 0.37)]
    """
    return tuple(
        Explanation(
            "consult_error",
            leaf.node,
            f"U_{{{place}}}",
            r"U_i = U_{CF}(E_i, n_i)",
            _rate(leaf, dialect),
            leaf.expected / leaf.cases,
            "ebp",
        )
        for place, leaf in enumerate(found.arrived, 1)
        if leaf.label == klass and leaf.cases >= TIE
    )


def strength(tried: RuleTried) -> Explanation:
    """Return how the strength of a rule came about: its conditions' probabilities times 1 - U."""
    if not tried.whole:
        expression: Expression = Weight(0.0)
        rule = r"s = 0 \quad (\prod_j p_j < \frac{1}{2})"
    else:
        probable = [Number(met.probability) for met in tried.met]
        surely = Sum((Weight(1.0), Minus(Decimal(tried.rule.error))))
        expression = _product((*probable, surely))
        rule = r"s = (1 - U)\prod_j p_j"
    return Explanation(
        "rule_strength", ROOT, rf"s_{{{tried.rule.number}}}", rule, expression, tried.strength, SOURCE
    )


def _weight(found: Consultation, leaf: Arrived, soft: SoftThresholds | None) -> tuple[Expression, ...]:
    """Return the factors of the part of a case that comes to a leaf; of a test that passes all none."""
    return tuple(
        _factor(split, branch, soft) for split, branch in found.way(leaf) if split.shares[branch] != 1.0
    )


def _factor(split: Split, branch: int, soft: SoftThresholds | None) -> Expression:
    made = part_of(split, branch, soft if split.threshold is not None else None).expression
    if is_share(made) or isinstance(made, Weight) or split.asked is Asked.SHARES:
        return made
    return Decimal(split.shares[branch], of=lambda: made)


def _says(leaf: Arrived, klass: int) -> Expression:
    if leaf.cases < TIE:
        return Weight(float(leaf.distribution[klass]))
    part, whole = float(leaf.counts[klass]), leaf.cases
    counted = part == round(part) and whole == round(whole)
    return share(part, whole) if counted else Weight(part / whole)


def _surely(leaf: Arrived, dialect: Dialect) -> Expression:
    """Write 1 - U: one less the error rate expected of a leaf."""
    rate = Decimal(leaf.expected / leaf.cases, of=lambda: _rate(leaf, dialect))
    return Sum((Weight(1.0), Minus(rate)))


def _rate(leaf: Arrived, dialect: Dialect) -> Expression:
    """Write the errors expected of a leaf over its cases; of cases times a rate that rate alone."""
    expected, cases = write_leaf_errors(leaf.cases, leaf.wrong, dialect).expression, Weight(leaf.cases)
    if isinstance(expected, Product) and expected.factors[0] == cases:
        return _product(expected.factors[1:])
    return Quotient(expected, cases)


def _least_of(
    found: Consultation, klass: int, labels: Labels, dialect: Dialect, soft: SoftThresholds | None
) -> Callable[[], Expression]:
    return lambda: least(found, klass, labels, dialect, soft).expression


def _product(factors: tuple[Expression, ...]) -> Expression:
    return factors[0] if len(factors) == 1 else Product(factors)
