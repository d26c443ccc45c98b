"""Write the formula of every quantity, once: symbols on the left, the trace's numbers on the right.

Sources: Quinlan 1986 (entropy, gain), Quinlan 1993 (split information, gain ratio, unknown values),
Zhou 4.2-4.4; conventions C1, C2, C7, C8 where they differ. Those of the Gini index are in `gini.py`.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.expression import (
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
from c45_core.explain.labels import Labels, cut_value, escape
from c45_core.explain.parts import FEW_CLASSES, about, at_cut, data_name, filled, part_name
from c45_core.measures import Floats
from c45_core.record.trace import Trace
from c45_core.record.views import Evaluation, Node


def node_entropy(trace: Trace, node: Node, labels: Labels) -> Explanation:
    """H(D) of the cases at a node."""
    return Explanation(
        quantity="entropy",
        node=node.number,
        attribute=None,
        cut=None,
        name="H(D)",
        symbol=r"H(D) = -\sum_{k} p_k \log_2 p_k",
        expression=_entropy(node.counts),
        terms=_entropy_terms(node.counts, labels),
        recorded=node.entropy,
        source="entropy",
    )


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


def base_entropy(evaluation: Evaluation, labels: Labels) -> Explanation:
    r"""H of the cases with a known value, written with a tilde."""
    counts = sum((branch.counts for branch in evaluation.branches), start=evaluation.unknown_counts * 0)
    return about(
        evaluation,
        "base_entropy",
        r"H(\tilde D)",
        r"H(\tilde D) = -\sum_{k} \tilde p_k \log_2 \tilde p_k",
        _entropy(counts),
        _entropy_terms(counts, labels),
        evaluation.base_entropy,
    )


def branch_entropy(evaluation: Evaluation, branch: int, labels: Labels) -> Explanation:
    """H of one branch."""
    counts = evaluation.branches[branch].counts
    name = f"H({part_name(labels.part(evaluation, branch))})"
    return about(
        evaluation,
        "branch_entropy",
        name,
        r"H(D^v) = -\sum_{k} p_k \log_2 p_k",
        _entropy(counts),
        _entropy_terms(counts, labels, branch),
        evaluation.branches[branch].entropy,
    )


def conditional_entropy(evaluation: Evaluation, labels: Labels) -> Explanation:
    """H(D|A): the mean of the branch entropies, weighted by the branches' shares."""
    d, a = data_name(evaluation), escape(labels.attribute(evaluation.attribute))
    terms = tuple(
        Term(
            part_name(labels.part(evaluation, b)),
            Product((share(branch.weight, evaluation.known), Decimal(branch.entropy))),
            branch=b,
        )
        for b, branch in filled(evaluation)
    )
    return about(
        evaluation,
        "conditional_entropy",
        f"H({d}|{a})",
        rf"H({d}|A) = \sum_{{v}} \frac{{|{d}^v|}}{{|{d}|}}\, H({d}^v)",
        total(term.expression for term in terms),
        terms,
        evaluation.conditional_entropy,
    )


def gain(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Information gain, before any penalty."""
    a = escape(labels.attribute(evaluation.attribute))
    d = data_name(evaluation)
    reduction = Sum((Decimal(evaluation.base_entropy), Minus(Decimal(evaluation.conditional_entropy))))
    symbol = rf"H({d}) - H({d}|A)"
    expression: Expression = reduction
    terms: tuple[Term, ...] = (
        Term(f"H({d})", Decimal(evaluation.base_entropy)),
        Term(f"H({d}|{a})", Decimal(evaluation.conditional_entropy)),
    )
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "gain":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        expression = Product((fraction, reduction))
        symbol = rf"F \left({symbol}\right)"
        terms = (Term("F", fraction), Term(rf"H({d}) - H({d}|{a})", reduction))
    return about(
        evaluation,
        "gain",
        _gain(a),
        rf"{_gain('A')} = {symbol}",
        expression,
        terms,
        evaluation.raw_gain,
    )


def penalty(evaluation: Evaluation, labels: Labels) -> Explanation:
    """The gain that is left after log2(candidates)/N is taken off (Quinlan 1996)."""
    assert evaluation.cuts is not None
    everything = evaluation.known + evaluation.unknown
    off = Quotient(Log2(Weight(evaluation.cuts.tries)), Weight(everything))
    a = escape(labels.attribute(evaluation.attribute))
    return about(
        evaluation,
        "penalty",
        _gain(a, "'"),
        rf"{_gain('A', chr(39))} = {_gain('A')} - \frac{{\log_2 t}}{{|D|}}",
        Sum((Decimal(evaluation.raw_gain), Minus(off))),
        (Term(_gain(a), Decimal(evaluation.raw_gain)), Term(r"\tfrac{\log_2 t}{|D|}", off)),
        evaluation.gain,
    )


def iv(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """IV, the entropy of the division itself; unknown cases are one more branch (C8)."""
    parts = [(part_name(labels.part(evaluation, b)), b, part.weight) for b, part in filled(evaluation)]
    if evaluation.unknown > 0 and trace.dialect.unknown_in_iv == "branch":
        parts.append((escape("?"), len(evaluation.branches), evaluation.unknown))
    whole = sum(weight for _, _, weight in parts)
    terms = tuple(Term(label, surprise(weight, whole), branch=b) for label, b, weight in parts)
    a = escape(labels.attribute(evaluation.attribute))
    d = data_name(evaluation) if trace.dialect.unknown_in_iv == "known_only" else "D"
    return about(
        evaluation,
        "iv",
        rf"\mathrm{{IV}}({a})",
        rf"\mathrm{{IV}}(A) = -\sum_{{v}} \frac{{|{d}^v|}}{{|{d}|}} \log_2 \frac{{|{d}^v|}}{{|{d}|}}",
        total(term.expression for term in terms),
        terms,
        evaluation.iv,
    )


def gain_ratio(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gain ratio: gain over IV; times F where the dialect puts it there (C7)."""
    a = escape(labels.attribute(evaluation.attribute))
    mark = "'" if evaluation.penalty else ""
    quotient = Quotient(Decimal(evaluation.gain), Decimal(evaluation.iv))
    expression: Expression = quotient
    symbol = rf"\frac{{{_gain('A', mark)}}}{{\mathrm{{IV}}(A)}}"
    terms: tuple[Term, ...] = (
        Term(_gain(a, mark), Decimal(evaluation.gain)),
        Term(rf"\mathrm{{IV}}({a})", Decimal(evaluation.iv)),
    )
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "ratio":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        expression, symbol = Product((fraction, quotient)), rf"F \cdot {symbol}"
        terms = (Term("F", fraction), *terms)
    return about(
        evaluation,
        "gain_ratio",
        rf"\mathrm{{GainRatio}}(D,{a})",
        rf"\mathrm{{GainRatio}}(D,A) = {symbol}",
        expression,
        terms,
        evaluation.gain_ratio,
    )


def candidate(
    trace: Trace, evaluation: Evaluation, cut: int, labels: Labels
) -> tuple[Explanation, ...]:
    """Gain, IV and gain ratio of one candidate cut."""
    cuts = evaluation.cuts
    assert cuts is not None
    split = at_cut(evaluation, cut, cuts.branches(cut))
    made = (
        gain_of_cut(trace, split, labels),
        iv(trace, split, labels),
        gain_ratio(trace, split, labels),
    )
    return tuple(replace(explanation, cut=cut) for explanation in made)


def gain_of_cut(trace: Trace, split: Evaluation, labels: Labels) -> Explanation:
    """The gain of a cut in one formula: the node's entropy less the weighted two sides."""
    d = data_name(split)
    sides = [
        Product((share(branch.weight, split.known), Decimal(branch.entropy)))
        for branch in split.branches
    ]
    reduction = Sum((Decimal(split.base_entropy), Minus(Sum(tuple(sides)))))
    expression: Expression = reduction
    symbol = rf"H({d}) - \sum_{{v \in \{{\le,>\}}}} \frac{{|{d}^v|}}{{|{d}|}} H({d}^v)"
    terms = [Term(f"H({d})", Decimal(split.base_entropy))]
    terms += [Term(part_name(labels.part(split, b)), side, branch=b) for b, side in enumerate(sides)]
    if split.unknown > 0 and trace.dialect.unknown_factor == "gain":
        fraction = share(split.known, split.known + split.unknown)
        expression, symbol = Product((fraction, reduction)), rf"F \left({symbol}\right)"
        terms.insert(0, Term("F", fraction))
    assert split.threshold is not None
    name = rf"\mathrm{{Gain}}(D,\,{cut_value(split.threshold)})"
    symbol = rf"\mathrm{{Gain}}(D,T) = {symbol}"
    return about(split, "gain", name, symbol, expression, tuple(terms), split.raw_gain)


def average_gain(trace: Trace, node: Node, labels: Labels) -> Explanation:
    """The mean gain of the attributes in the comparison: the gate of convention C1."""
    counted = [e for e in trace.evaluations(node.number) if e.counted]
    terms = tuple(
        Term(escape(labels.attribute(e.attribute)), Decimal(e.gain), attribute=e.attribute)
        for e in counted
    )
    assert node.average_gain is not None
    return Explanation(
        quantity="average_gain",
        node=node.number,
        attribute=None,
        cut=None,
        name=r"\overline{\mathrm{Gain}}",
        symbol=r"\overline{\mathrm{Gain}} = \frac{1}{m} \sum_{A} \mathrm{Gain}(D,A)",
        expression=Quotient(total(term.expression for term in terms), Weight(float(len(terms)))),
        terms=terms,
        recorded=node.average_gain,
        source="gate",
    )


def _entropy(counts: Floats) -> Expression:
    whole = float(counts.sum())
    return total(surprise(float(c), whole) for c in counts if c > 0)


def _entropy_terms(counts: Floats, labels: Labels, branch: int | None = None) -> tuple[Term, ...]:
    whole = float(counts.sum())
    return tuple(
        Term(escape(labels.klass(k)), surprise(float(c), whole), branch=branch, klass=k)
        for k, c in enumerate(counts)
        if c > 0 or len(counts) <= FEW_CLASSES
    )


def _gain(attribute: str, mark: str = "") -> str:
    return rf"\mathrm{{Gain}}{mark}(D,{attribute})"
