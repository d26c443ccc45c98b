"""Write the formula of every number in bits, once: symbols on the left, its numbers on the right.

Sources: Quinlan 1986 (entropy, gain), Quinlan 1993 (split information, gain ratio, unknown values),
Zhou 4.2-4.4; conventions C1, C2, C7, C8 where they differ. What entropy shares with the Gini index is
in `impurity.py`.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.explain import impurity
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.formula_parts import about, data_name, filled, part_name
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
from c45_core.measures import Floats
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


def _mixed(counts: Floats) -> Expression:
    whole = float(counts.sum())
    return total(surprise(float(c), whole) for c in counts if c > 0)


ENTROPY = Impurity(
    quantity="entropy",
    letter="H",
    given="|",
    right=r"-\sum_{{k}} {p} \log_2 {p}",
    term=surprise,
    mixed=_mixed,
    decrease="gain",
    falls=r"\mathrm{Gain}",
)


def node_entropy(node: Node, labels: Labels) -> Explanation:
    """H(D) of the cases at a node."""
    return impurity.of_node(ENTROPY, node, labels)


def known_fraction(evaluation: Evaluation) -> Explanation:
    """F, the share of the cases whose value is known (C7)."""
    return about(
        evaluation,
        "known_fraction",
        "F",
        r"F = \frac{|\tilde D|}{|D|}",
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
    """The gain that is left after log2(candidates)/N is taken off (Quinlan 1996)."""
    before, off = _before_penalty(trace, evaluation, labels), _penalty(evaluation)
    a = escape(labels.attribute(evaluation.attribute))
    return about(
        evaluation,
        "penalty",
        _gain(a, "'"),
        rf"{_gain('A', chr(39))} = {_gain('A')} - \frac{{\log_2 t}}{{|D|}}",
        Sum((before, Minus(off))),
        (Term(_gain(a), before), Term(r"\tfrac{\log_2 t}{|D|}", off)),
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
    a = escape(labels.attribute(evaluation.attribute))
    d = data_name(evaluation) if trace.dialect.unknown_in_iv == "known_only" else "D"
    found = about(
        evaluation,
        "iv",
        rf"\mathrm{{IV}}({a})",
        rf"\mathrm{{IV}}(A) = -\sum_{{v}} \frac{{|{d}^v|}}{{|{d}|}} \log_2 \frac{{|{d}^v|}}{{|{d}|}}",
        total(term.expression for term in terms),
        terms,
        evaluation.iv,
    )
    return replace(found, source="iv_unknown") if with_unknown else found


def gain_ratio(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gain ratio: gain over IV; times F where the dialect puts it there (C7)."""
    a = escape(labels.attribute(evaluation.attribute))
    return gain_over(
        trace,
        evaluation,
        labels,
        key="gain_ratio",
        name=r"\mathrm{GainRatio}(D,{a})",
        divisor=Term(rf"\mathrm{{IV}}({a})", _information(trace, evaluation, labels)),
        letter=r"\mathrm{IV}(A)",
    )


def gain_over(
    trace: Trace,
    evaluation: Evaluation,
    labels: Labels,
    *,
    key: str,
    name: str,
    divisor: Term,
    letter: str,
) -> Explanation:
    """Explain the gain over a divisor; times F where the dialect puts it on the quotient (C7).

    `key`: of the quotient, `name`: its LaTeX with `{a}` for the attribute; `divisor`: with its name and
    where it is from, `letter`: the same in symbols.
    """
    a = escape(labels.attribute(evaluation.attribute))
    mark = "'" if evaluation.penalty else ""
    gained = _gained(trace, evaluation, labels)
    quotient = Quotient(gained, divisor.expression)
    expression: Expression = quotient
    symbol = rf"\frac{{{_gain('A', mark)}}}{{{letter}}}"
    terms: tuple[Term, ...] = (Term(_gain(a, mark), gained), divisor)
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "ratio":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        expression, symbol = Product((fraction, quotient)), rf"F \cdot {symbol}"
        terms = (Term("F", fraction), *terms)
    left, symbolic = (name.replace("{a}", each) for each in (a, "A"))
    recorded = evaluation.measured(key)
    return about(evaluation, key, left, f"{symbolic} = {symbol}", expression, terms, recorded)


def average_gain(trace: Trace, node: Node, labels: Labels) -> Explanation:
    """The mean gain of the attributes in the comparison: the gate of convention C1."""
    counted = [e for e in trace.evaluations(node.number) if e.counted]
    terms = tuple(
        Term(escape(labels.attribute(e.attribute)), _gained(trace, e, labels), attribute=e.attribute)
        for e in counted
    )
    assert node.average_gain is not None
    return Explanation(
        quantity="average_gain",
        node=node.number,
        name=r"\overline{\mathrm{Gain}}",
        symbol=r"\overline{\mathrm{Gain}} = \frac{1}{m} \sum_{A} \mathrm{Gain}(D,A)",
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


def _gain(attribute: str, mark: str = "") -> str:
    return rf"\mathrm{{Gain}}{mark}(D,{attribute})"
