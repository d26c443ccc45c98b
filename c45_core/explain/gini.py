"""Write the formulas of the Gini index, for the dialects that choose by it (CART).

Sources: Breiman, Friedman, Olshen and Stone 1984, chapter 4; Li Hang, section 5.5; Zhou 4.2.3. Cases
with a missing value are left out and F is put on the decrease (C7), as with the gain.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.expression import (
    Decimal,
    Expression,
    Minus,
    Power,
    Product,
    Sum,
    Weight,
    share,
    total,
)
from c45_core.explain.labels import Labels, cut_value, escape
from c45_core.explain.parts import FEW_CLASSES, about, at_cut, data_name, filled, part_name
from c45_core.measures import Floats
from c45_core.record.trace import Trace
from c45_core.record.views import Evaluation, Node


def node_gini(node: Node, labels: Labels) -> Explanation:
    """Gini(D) of the cases at a node."""
    return Explanation(
        quantity="gini",
        node=node.number,
        attribute=None,
        cut=None,
        name=_gini("D"),
        symbol=rf"{_gini('D')} = 1 - \sum_{{k}} p_k^2",
        expression=_impurity(node.counts),
        terms=_squares(node.counts, labels),
        recorded=node.gini,
        source="gini",
    )


def base_gini(evaluation: Evaluation, labels: Labels) -> Explanation:
    r"""Gini of the cases with a known value, written with a tilde."""
    counts = sum((branch.counts for branch in evaluation.branches), start=evaluation.unknown_counts * 0)
    known = r"\tilde D"
    return about(
        evaluation,
        "base_gini",
        _gini(known),
        rf"{_gini(known)} = 1 - \sum_{{k}} \tilde p_k^2",
        _impurity(counts),
        _squares(counts, labels),
        evaluation.base_gini,
    )


def branch_gini(evaluation: Evaluation, branch: int, labels: Labels) -> Explanation:
    """Gini of one branch."""
    counts = evaluation.branches[branch].counts
    return about(
        evaluation,
        "branch_gini",
        _gini(part_name(labels.part(evaluation, branch))),
        rf"{_gini('D^v')} = 1 - \sum_{{k}} p_k^2",
        _impurity(counts),
        _squares(counts, labels, branch),
        evaluation.branches[branch].gini,
    )


def conditional_gini(evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gini(D, A): the mean of the branches' Gini indices, weighted by their shares."""
    d, a = data_name(evaluation), escape(labels.attribute(evaluation.attribute))
    terms = tuple(
        Term(
            part_name(labels.part(evaluation, b)),
            Product((share(branch.weight, evaluation.known), Decimal(branch.gini))),
            branch=b,
        )
        for b, branch in filled(evaluation)
    )
    return about(
        evaluation,
        "conditional_gini",
        _gini(f"{d},{a}"),
        rf"{_gini(f'{d},A')} = \sum_{{v}} \frac{{|{d}^v|}}{{|{d}|}}\, {_gini(f'{d}^v')}",
        total(term.expression for term in terms),
        terms,
        evaluation.conditional_gini,
    )


def gini_decrease(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """How much the Gini index falls."""
    d, a = data_name(evaluation), escape(labels.attribute(evaluation.attribute))
    before, after = Decimal(evaluation.base_gini), Decimal(evaluation.conditional_gini)
    terms = (Term(_gini(d), before), Term(_gini(f"{d},{a}"), after))
    symbol = rf"{_gini(d)} - {_gini(f'{d},A')}"
    return _fallen(trace, evaluation, a, "A", symbol, Sum((before, Minus(after))), terms)


def candidate(
    trace: Trace, evaluation: Evaluation, cut: int, labels: Labels
) -> tuple[Explanation, ...]:
    """The decrease by one candidate cut, in one formula: the Gini index less the weighted two sides."""
    assert evaluation.cuts is not None
    split = at_cut(evaluation, cut, evaluation.cuts.branches(cut))
    d = data_name(split)
    sides = tuple(
        Product((share(branch.weight, split.known), Decimal(branch.gini))) for branch in split.branches
    )
    before = Decimal(split.base_gini)
    terms = (
        Term(_gini(d), before),
        *(Term(part_name(labels.part(split, b)), side, branch=b) for b, side in enumerate(sides)),
    )
    mean = rf"\sum_{{v \in \{{\le,>\}}}} \frac{{|{d}^v|}}{{|{d}|}} {_gini(f'{d}^v')}"
    assert split.threshold is not None
    name = rf"\,{cut_value(split.threshold)}"
    reduction = Sum((before, Minus(Sum(sides))))
    made = _fallen(trace, split, name, "T", f"{_gini(d)} - {mean}", reduction, terms)
    return (replace(made, cut=cut),)


def _fallen(
    trace: Trace,
    evaluation: Evaluation,
    test: str,
    letter: str,
    symbol: str,
    expression: Expression,
    terms: tuple[Term, ...],
) -> Explanation:
    """Return the decrease by a test, which the symbols call `letter`, times F where there is one."""
    if evaluation.unknown > 0 and trace.dialect.unknown_factor == "gain":
        fraction = share(evaluation.known, evaluation.known + evaluation.unknown)
        expression, symbol = Product((fraction, expression)), rf"F \left({symbol}\right)"
        terms = (Term("F", fraction), *terms)
    return about(
        evaluation,
        "gini_decrease",
        rf"\Delta{_gini(f'D,{test}')}",
        rf"\Delta{_gini(f'D,{letter}')} = {symbol}",
        expression,
        terms,
        evaluation.gini_decrease,
    )


def _impurity(counts: Floats) -> Expression:
    """Write 1 - sum p_k^2."""
    whole = float(counts.sum())
    squares = (Minus(_square(float(c), whole)) for c in counts if c > 0)
    return Sum((Weight(1.0), *squares))


def _squares(counts: Floats, labels: Labels, branch: int | None = None) -> tuple[Term, ...]:
    """Return p_k^2 of each class: what is taken off 1."""
    whole = float(counts.sum())
    return tuple(
        Term(escape(labels.klass(k)), _square(float(c), whole), branch=branch, klass=k)
        for k, c in enumerate(counts)
        if c > 0 or len(counts) <= FEW_CLASSES
    )


def _square(part: float, whole: float) -> Expression:
    return Power(share(part, whole), Weight(2.0))


def _gini(what: str) -> str:
    return rf"\mathrm{{Gini}}({what})"
