"""Write the formula of every number in bits, once: symbols on the left, its numbers on the right.

Sources: Quinlan 1986 (entropy, gain), Quinlan 1993 (split information, gain ratio, unknown values),
Zhou 4.2-4.4; conventions C1, C2, C7, C8 where they differ. What entropy shares with the Gini index is
in `impurity.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from c45_core.explain import impurity
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.formula_parts import (
    about,
    data_name,
    filled,
    part_name,
    shares_of,
    test_letters,
    tested,
)
from c45_core.explain.impurity import Impurity
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Log2,
    Minus,
    Product,
    Quotient,
    Sum,
    Weight,
    share,
    surprise,
    total,
)
from c45_core.language.signs import sign
from c45_core.measures import Floats
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


def _mixed(counts: Floats) -> Expression:
    whole = float(counts.sum())
    return total(surprise(float(c), whole) for c in counts if c > 0)


ENTROPY = Impurity(
    quantity="entropy",
    right=r"-\sum_{{k}} {p} \log_2 {p}",
    term=surprise,
    mixed=_mixed,
    decrease="gain",
)


def node_entropy(node: Node, labels: Labels) -> Explanation:
    """H(D) of the cases at a node."""
    return impurity.of_node(ENTROPY, node, labels)


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


def conditional_entropy(evaluation: Evaluation, labels: Labels) -> Explanation:
    """H(D|A): the mean of the branch entropies, weighted by the branches' shares."""
    return impurity.after_division(ENTROPY, evaluation, labels)


def gain(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Information gain, before any penalty."""
    return impurity.decrease(ENTROPY, trace, evaluation, labels)


def penalty(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """The gain that is left after log2(n)/|D| is taken off, n being the cuts tried (Quinlan 1996)."""
    before, off = _before_penalty(trace, evaluation, labels), _penalty(evaluation)
    test, letters, share_off = tested(evaluation, labels), test_letters(evaluation), _share_off()
    return about(
        evaluation,
        "penalty",
        _gain(test, "penalty"),
        f"{_gain(letters, 'penalty')} = {_gain(letters)} - {share_off.replace('tfrac', 'frac')}",
        Sum((before, Minus(off))),
        (Term(_gain(test), before), Term(share_off, off)),
        evaluation.gain,
    )


def iv(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """IV, the entropy of the division itself; unknown cases are one more branch (C8)."""
    parts = [(part_name(labels.part(evaluation, b)), b, part.weight) for b, part in filled(evaluation)]
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
        sign("iv", tested(evaluation, labels)),
        rf"{symbol} = -\sum_{{{sign('index')}}} {p} \log_2 {p}",
        total(term.expression for term in terms),
        terms,
        evaluation.iv,
    )
    return replace(found, source="iv_unknown") if with_unknown else found


def gain_ratio(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gain ratio: gain over IV; times F where the dialect puts it there (C7)."""
    test = tested(evaluation, labels)
    return gain_over(
        trace,
        evaluation,
        labels,
        key="gain_ratio",
        name=lambda of: sign("gain_ratio", sign("data"), of),
        divisor=Term(sign("iv", test), _information(trace, evaluation, labels)),
        letter=sign("iv", test_letters(evaluation)),
    )


def gain_over(
    trace: Trace,
    evaluation: Evaluation,
    labels: Labels,
    *,
    key: str,
    name: Callable[[str], str],
    divisor: Term,
    letter: str,
) -> Explanation:
    """Explain the gain over a divisor; times F where the dialect puts it on the quotient (C7).

    `key`: of the quotient, `name`: writes it of what is tested; `divisor`: with its name and where it
    is from, `letter`: the same in symbols.
    """
    test, letters = tested(evaluation, labels), test_letters(evaluation)
    what = "penalty" if evaluation.penalty else "gain"
    gained = _gained(trace, evaluation, labels)
    quotient = Quotient(gained, divisor.expression)
    expression: Expression = quotient
    symbol = rf"\frac{{{_gain(letters, what)}}}{{{letter}}}"
    terms: tuple[Term, ...] = (Term(_gain(test, what), gained), divisor)
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "ratio":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        f = sign("known_fraction")
        expression, symbol = Product((fraction, quotient)), rf"{f} \cdot {symbol}"
        terms = (Term(f, fraction), *terms)
    recorded, rule = evaluation.measured(key), f"{name(letters)} = {symbol}"
    return about(evaluation, key, name(test), rule, expression, terms, recorded)


def average_gain(trace: Trace, node: Node, labels: Labels) -> Explanation:
    """The mean gain of the attributes in the comparison: the gate of convention C1."""
    counted = [e for e in trace.evaluations(node.number) if e.counted]
    terms = tuple(
        Term(escape(labels.attribute(e.attribute)), _gained(trace, e, labels), attribute=e.attribute)
        for e in counted
    )
    assert node.average_gain is not None
    name, a = sign("average_gain"), sign("attribute")
    return Explanation(
        quantity="average_gain",
        node=node.number,
        left=name,
        rule=rf"{name} = \frac{{1}}{{m}} \sum_{{{a}}} {_gain(a)}",
        expression=Quotient(total(term.expression for term in terms), Weight(float(len(terms)))),
        terms=terms,
        recorded=node.average_gain,
        source="gate",
    )


# --- numbers computed before, which know where they are from ------------------------------------------


def _before_penalty(trace: Trace, evaluation: Evaluation, labels: Labels) -> Decimal:
    return Decimal(evaluation.raw_gain, of=lambda: gain(trace, evaluation, labels).expression)


def _gained(trace: Trace, evaluation: Evaluation, labels: Labels) -> Decimal:
    last = penalty if evaluation.penalty else gain
    return Decimal(evaluation.gain, of=lambda: last(trace, evaluation, labels).expression)


def _information(trace: Trace, evaluation: Evaluation, labels: Labels) -> Decimal:
    return Decimal(evaluation.iv, of=lambda: iv(trace, evaluation, labels).expression)


def _penalty(evaluation: Evaluation) -> Expression:
    assert evaluation.cuts is not None
    everything = evaluation.known + evaluation.unknown
    return Quotient(Log2(Weight(evaluation.cuts.tries)), Weight(everything))


def _share_off() -> str:
    return rf"\tfrac{{\log_2 n}}{{|{sign('data')}|}}"


def _gain(test: str, key: str = "gain") -> str:
    return sign(key, sign("data"), test)
