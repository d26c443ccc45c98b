"""Write the formulas of the distance between a partition and the classes (López de Mántaras 1991)."""

from __future__ import annotations

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.formula_parts import about, filled, part_name, test_letters, tested
from c45_core.explain.formulas import gain_over
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Decimal, surprise, total
from c45_core.language.signs import sign
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation


def joint_entropy(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """H(C ∧ A), a term for each class in each branch; unknown cases are one more branch (C8)."""
    parts = [(part_name(labels.part(evaluation, b)), b, part.counts) for b, part in filled(evaluation)]
    if evaluation.unknown > 0 and trace.dialect.unknown_in_iv == "branch":
        parts.append((escape("?"), len(evaluation.branches), evaluation.unknown_counts))
    whole, v = sum(float(counts.sum()) for _, _, counts in parts), sign("index")
    terms = tuple(
        Term(rf"{escape(labels.klass(k))} \wedge {label}", surprise(float(c), whole), branch=b, klass=k)
        for label, b, counts in parts
        for k, c in enumerate(counts)
        if c > 0
    )
    return about(
        evaluation,
        "joint_entropy",
        _joint(tested(evaluation, labels)),
        rf"{_joint(test_letters(evaluation))} = -\sum_{{k,{v}}} p_{{k{v}}} \log_2 p_{{k{v}}}",
        total(term.expression for term in terms),
        terms,
        evaluation.measured("joint_entropy"),
    )


def one_minus_distance(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """1 - d_N: the gain over the joint entropy."""
    joint = Decimal(
        evaluation.measured("joint_entropy"),
        of=lambda: joint_entropy(trace, evaluation, labels).expression,
    )
    return gain_over(
        trace,
        evaluation,
        labels,
        key="one_minus_distance",
        name=lambda of: f"1 - d_N({sign('data')},{of})",
        divisor=Term(_joint(tested(evaluation, labels)), joint),
        letter=_joint(test_letters(evaluation)),
    )


def _joint(test: str) -> str:
    return sign("entropy", rf"C \wedge {test}")


FORMULAS = {"joint_entropy": joint_entropy, "one_minus_distance": one_minus_distance}
