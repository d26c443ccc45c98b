"""Write the formula of every number in bits, once: symbols on the left, its numbers on the right.

Sources: Quinlan 1986 (entropy, gain; section 5: the test of independence, C37), Quinlan 1993 (split
information, gain ratio, unknown values), Zhou 4.2-4.4, Breiman, Friedman, Olshen and Stone 1984,
chapter 5 (predictive measure of association of a surrogate split); conventions C1, C2, C7, C8 where
they differ. What entropy shares with the Gini index is in `impurity.py`.
"""

from dataclasses import replace
from functools import partial

import numpy as np

from c45_core.explain import impurity
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.impurity import (
    ENTROPY,
    IMPURITIES,
    Impurity,
    about,
    data_name,
    filled_branches,
    part_name,
    shares_of,
    test_letters,
    write_test,
)
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Decimal, Expression, Log2, Weight, share, surprise, total
from c45_core.language.signs import sign
from c45_core.measures import TIE
from c45_core.quantities import QUANTITIES, Criterion
from c45_core.surrogates import Surrogate, Surrogates
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


def known_fraction(evaluation: Evaluation) -> Explanation:
    """F, the share of the cases whose value is known (C7)."""
    return about(
        evaluation,
        "known_fraction",
        sign("known_fraction"),
        rf"{sign('known_fraction')} = \frac{{|{sign('known')}|}}{{|{sign('data')}|}}",
        share(evaluation.known, evaluation.known + evaluation.unknown),
        (),
        evaluation.known_fraction,
    )


def penalty(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """The gain that is left after log2(n)/|D| is taken off, n being the cuts tried (Quinlan 1996)."""
    assert evaluation.cuts is not None
    whole_gain = partial(impurity.decrease, ENTROPY, trace, evaluation, labels)
    before = Decimal(evaluation.raw_gain, of=lambda: whole_gain().expression)
    cases = Weight(evaluation.known + evaluation.unknown)
    off = Log2(Weight(evaluation.cuts.tries)) / cases
    test, share_off = write_test(evaluation, labels), rf"\tfrac{{\log_2 n}}{{|{sign('data')}|}}"
    after, whole = (_name(key, test_letters(evaluation)) for key in ("penalty", "gain"))
    return about(
        evaluation,
        "penalty",
        _name("penalty", test),
        f"{after} = {whole} - {share_off.replace('tfrac', 'frac')}",
        before - off,
        (Term(_name("gain", test), before), Term(share_off, off)),
        evaluation.gain,
    )


def iv(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """IV, the entropy of the division itself; unknown cases are one more branch (C8)."""
    parts = [
        (part_name(labels.part(evaluation, b)), b, part.weight)
        for b, part in filled_branches(evaluation)
    ]
    with_unknown = evaluation.unknown > 0 and trace.dialect.unknown_in_iv == "branch"
    if with_unknown:
        parts.append((escape("?"), len(evaluation.branches), evaluation.unknown))
    whole = sum(weight for _, _, weight in parts)
    terms = tuple(Term(label, surprise(weight, whole), branch=b) for label, b, weight in parts)
    d = data_name(evaluation) if trace.dialect.unknown_in_iv == "known_only" else sign("data")
    symbol, p = sign("iv", test_letters(evaluation)), shares_of(d)
    found = about(
        evaluation,
        "iv",
        sign("iv", write_test(evaluation, labels)),
        rf"{symbol} = -\sum_{{{sign('index')}}} {p} \log_2 {p}",
        total(term.expression for term in terms),
        terms,
        evaluation.iv,
    )
    return replace(found, source="iv_unknown") if with_unknown else found


def divisor(criterion: Criterion, trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain what a criterion divides by, where that is not the IV; unknown cases as there (C8)."""
    assert criterion.divided_by is not None
    parts = [
        (part_name(labels.part(evaluation, b)), b, part.counts)
        for b, part in filled_branches(evaluation)
    ]
    if evaluation.unknown > 0 and trace.dialect.unknown_in_iv == "branch":
        parts.append((escape("?"), len(evaluation.branches), evaluation.unknown_counts))
    whole = sum(float(counts.sum()) for _, _, counts in parts)
    terms = tuple(
        Term(rf"{escape(labels.klass(k))} \wedge {label}", expression, branch=b, klass=k)
        for label, b, counts in parts
        for k, expression in criterion.divided_by.terms(counts, whole)
    )
    key = criterion.divisor
    return about(
        evaluation,
        key,
        _name(key, write_test(evaluation, labels)),
        f"{_name(key, test_letters(evaluation))} = {criterion.divided_by.rule}",
        total(term.expression for term in terms),
        terms,
        evaluation.measured(key),
    )


def quotient(criterion: Criterion, trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain the decrease of the impurity over the divisor; times F where the dialect says so (C7)."""
    test, letters = write_test(evaluation, labels), test_letters(evaluation)
    if criterion.divided_by is None:
        by = Decimal(evaluation.iv, of=lambda: iv(trace, evaluation, labels).expression)
    else:
        own = evaluation.measured(criterion.divisor)
        by = Decimal(own, of=lambda: divisor(criterion, trace, evaluation, labels).expression)
    what, fallen = _find_decrease(IMPURITIES[criterion.impurity], trace, evaluation, labels)
    expression: Expression = fallen / by
    symbol = rf"\frac{{{_name(what, letters)}}}{{{_name(criterion.divisor, letters)}}}"
    terms: tuple[Term, ...] = (
        Term(_name(what, test), fallen),
        Term(_name(criterion.divisor, test), by),
    )
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "ratio":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        f = sign("known_fraction")
        expression, symbol = fraction * expression, rf"{f} \cdot {symbol}"
        terms = (Term(f, fraction), *terms)
    key = criterion.by
    recorded, rule = evaluation.measured(key), f"{_name(key, letters)} = {symbol}"
    return about(evaluation, key, _name(key, test), rule, expression, terms, recorded)


def average_gain(trace: Trace, node: Node, labels: Labels) -> Explanation:
    """The mean gain of the attributes in the comparison: the gate of convention C1."""
    counted = [e for e in trace.evaluations(node.number) if e.counted]
    terms = tuple(
        Term(
            escape(labels.attribute(e.attribute)),
            _find_decrease(ENTROPY, trace, e, labels)[1],
            attribute=e.attribute,
        )
        for e in counted
    )
    assert node.average_gain is not None
    name, a = sign("average_gain"), sign("attribute")
    return Explanation(
        quantity="average_gain",
        node=node.number,
        left=name,
        rule=rf"{name} = \frac{{1}}{{m}} \sum_{{{a}}} {_name('gain', a)}",
        expression=total(term.expression for term in terms) / Weight(float(len(terms))),
        terms=terms,
        recorded=node.average_gain,
        source="gate",
    )


# --- numbers computed before, which know where they are from ------------------------------------------


def _find_decrease(
    measure: Impurity, trace: Trace, evaluation: Evaluation, labels: Labels
) -> tuple[str, Decimal]:
    """Return the key of the decrease that is compared, after any penalty, and the decrease."""
    if evaluation.penalty:
        off = Decimal(evaluation.gain, of=lambda: penalty(trace, evaluation, labels).expression)
        return "penalty", off
    recorded = evaluation.gain if measure is ENTROPY else evaluation.measured(measure.decrease)
    before = Decimal(
        recorded, of=lambda: impurity.decrease(measure, trace, evaluation, labels).expression
    )
    return measure.decrease, before


def _name(key: str, test: str) -> str:
    """Write the name of a number of what is tested, an attribute or its letters."""
    return QUANTITIES[key].symbol.replace(sign("attribute"), test)


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
    classes = np.add.reduce([part.counts for _, part in filled_branches(evaluation)])
    whole = float(classes.sum())

    def cell(seen: float, branch: float, klass: float) -> Expression:
        expected = Weight(branch) * Weight(klass) / Weight(whole)
        return (Weight(seen) - expected) ** 2 / expected

    terms = tuple(
        Term(
            rf"{escape(labels.klass(k))} \wedge {part_name(labels.part(evaluation, b))}",
            cell(float(part.counts[k]), part.weight, float(klass)),
            branch=b,
            klass=k,
        )
        for b, part in filled_branches(evaluation)
        for k, klass in enumerate(classes.tolist())
        if klass > 0
    )
    return Explanation(
        quantity="chi_squared",
        node=evaluation.node,
        left=rf"\chi^2({write_test(evaluation, labels)})",
        rule=_RULE,
        expression=total(term.expression for term in terms),
        recorded=evaluation.independence[0],
        source="chi_squared",
        terms=terms,
        attribute=evaluation.attribute,
    )


def association(surrogate: Surrogate, here: Surrogates) -> Explanation:
    """Return how the association of a surrogate with the split of its node came about.

    >>> from c45_core.tree import Test
    >>> found = Surrogate(Test(1), swapped=False, known=17.0, agreeing=12.0, fewer=8.0)
    >>> association(found, Surrogates(0, Test(0), (9.0, 8.0), (found,))).text()
    '(8 - 5)/8'
    """
    fewer = Weight(surrogate.fewer)
    saved = fewer - Weight(surrogate.disagreeing)
    expression: Expression = saved / fewer if surrogate.fewer > TIE else Weight(0.0)
    return Explanation(
        quantity="association",
        node=here.node,
        left=r"\lambda",
        rule=r"\lambda = \frac{n_{\mathrm{min}} - n_{\neq}}{n_{\mathrm{min}}}",
        expression=expression,
        recorded=surrogate.association,
        source="association",
        attribute=surrogate.test.attribute,
    )
