"""Write the test of independence of an attribute with its numbers: Quinlan 1986, section 5; C37."""

from __future__ import annotations

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.formula_parts import filled, part_name, tested
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Expression, Minus, Power, Product, Quotient, Sum, Weight, total
from c45_core.trace.views import Evaluation

_RULE = (
    r"\chi^2 = \sum_{v,k} \frac{(n_{vk} - e_{vk})^2}{e_{vk}}, "
    r"\quad e_{vk} = \frac{n_v\,n_k}{n}"
)


def explained(evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain chi-squared of an attribute at a node: a term for each class in each branch.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("golf_14").table)
    >>> found = explained(trace.evaluation(0, 0), Labels(trace.table))
    >>> round(found.value, 4), len(found.terms), round(found.terms[0].value, 4)
    (3.5467, 6, 0.8257)
    """
    classes = np.add.reduce([part.counts for _, part in filled(evaluation)])
    whole = float(classes.sum())

    def cell(seen: float, branch: float, klass: float) -> Expression:
        expected = Quotient(Product((Weight(branch), Weight(klass))), Weight(whole))
        return Quotient(Power(Sum((Weight(seen), Minus(expected))), Weight(2.0)), expected)

    terms = tuple(
        Term(
            rf"{escape(labels.klass(k))} \wedge {part_name(labels.part(evaluation, b))}",
            cell(float(part.counts[k]), part.weight, float(klass)),
            branch=b,
            klass=k,
        )
        for b, part in filled(evaluation)
        for k, klass in enumerate(classes.tolist())
        if klass > 0
    )
    return Explanation(
        quantity="chi_squared",
        node=evaluation.node,
        left=rf"\chi^2({tested(evaluation, labels)})",
        rule=_RULE,
        expression=total(term.expression for term in terms),
        recorded=evaluation.independence[0],
        source="chi_squared",
        terms=terms,
        attribute=evaluation.attribute,
    )
