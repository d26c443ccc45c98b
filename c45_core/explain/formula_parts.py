"""Build what the formulas share: the names of the parts of a split, and a formula about one part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, cut_value, escape
from c45_core.formula.expression import Expression
from c45_core.language.signs import sign
from c45_core.trace.views import Branch, Evaluation

FEW_CLASSES = 3
"""With this many classes or fewer, a class without a case is written out (0 log 0 := 0)."""


def filled(evaluation: Evaluation) -> Iterable[tuple[int, Branch]]:
    """Give the branches that hold known cases, with their numbers."""
    return ((b, evaluation.branches[b]) for b in evaluation.filled)


def data_name(evaluation: Evaluation) -> str:
    """Name the cases a formula is about: all of them, or those with a known value."""
    return sign("known" if evaluation.unknown > 0 else "data")


def part_of(d: str, which: str = "") -> str:
    """Write the cases d of one branch: D^v, or that of a value."""
    return sign("part", d, which or sign("index"))


def shares_of(d: str) -> str:
    """Write the share of a branch in the cases d."""
    return rf"\frac{{|{part_of(d)}|}}{{|{d}|}}"


def tested(evaluation: Evaluation, labels: Labels) -> str:
    """Write what is tested: an attribute, or a numeric one with its threshold: 'Humidity, 77.5'."""
    a = escape(labels.attribute(evaluation.attribute))
    return a if evaluation.threshold is None else rf"{a},\,{cut_value(evaluation.threshold)}"


def test_letters(evaluation: Evaluation) -> str:
    """Write the same in letters: A, or A,t (Zhou 4.8)."""
    return sign("attribute") + ("" if evaluation.threshold is None else f",{sign('threshold')}")


def part_name(name: str) -> str:
    """Write the name of a branch as LaTeX."""
    written = escape(name).replace("≠", r"}{\ne}\text{")
    return written.replace(r"\text{≤", r"{\le}\text{").replace(r"\text{\textgreater{}", r"{>}\text{")


def at_cut(evaluation: Evaluation, cut: int, branches: tuple[Branch, Branch]) -> Evaluation:
    """Return the evaluation as it would be at another cut."""
    cuts = evaluation.cuts
    assert cuts is not None
    return replace(
        evaluation,
        threshold=float(cuts.thresholds[cut]),
        branches=branches,
        raw_gain=float(cuts.gains[cut]),
        gain=float(cuts.gains[cut]),
        penalty=0.0,
        iv=float(cuts.ivs[cut]),
        gain_ratio=float(cuts.gain_ratios[cut]),
        gini_decrease=float(cuts.gini_decreases[cut]),
        own={key: float(cuts.measured(key)[cut]) for key in evaluation.own},
    )


def about(
    evaluation: Evaluation,
    quantity: str,
    left: str,
    rule: str,
    expression: Expression,
    terms: tuple[Term, ...],
    recorded: float,
) -> Explanation:
    """Return a formula about an attribute at a node; its source is that of its quantity."""
    about = evaluation.node, left, rule, expression, recorded
    return Explanation(quantity, *about, quantity, terms, evaluation.attribute)
