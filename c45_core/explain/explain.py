"""Explain a frame: every recorded number it shows, down to its terms."""

from __future__ import annotations

from c45_core.explain import formulas, gini
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace


def explain(trace: Trace, frame: Frame, labels: Labels | None = None) -> tuple[Explanation, ...]:
    """Return the explanations of a frame's numbers; () for one that only shows or decides.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> (entropy,) = explain(trace, trace[1])
    >>> entropy.text(), round(entropy.value, 6)
    ('-8/17 log2(8/17) - 9/17 log2(9/17)', 0.997503)
    """
    names = (labels or Labels(trace.table)).on(trace.table)
    if frame.kind is Kind.ENTROPY:
        return (formulas.node_entropy(trace.node(frame.node), names),)
    if frame.kind is Kind.GINI:
        return (gini.node_gini(trace.node(frame.node), names),)
    if frame.kind is Kind.GATED:
        return (formulas.average_gain(trace, trace.node(frame.node), names),)
    if frame.attribute is None:
        return ()
    evaluation = trace.evaluation(frame.node, frame.attribute)
    match frame.kind:
        case Kind.CANDIDATE:
            assert frame.cut is not None
            if trace.dialect.impurity == "gini":
                return gini.candidate(trace, evaluation, frame.cut, names)
            return formulas.candidate(trace, evaluation, frame.cut, names)
        case Kind.KNOWN_FRACTION:
            return (formulas.known_fraction(evaluation),)
        case Kind.BASE_ENTROPY:
            return (formulas.base_entropy(evaluation, names),)
        case Kind.BRANCH_ENTROPY:
            assert frame.branch is not None
            return (formulas.branch_entropy(evaluation, frame.branch, names),)
        case Kind.CONDITIONAL_ENTROPY:
            return (formulas.conditional_entropy(evaluation, names),)
        case Kind.BASE_GINI:
            return (gini.base_gini(evaluation, names),)
        case Kind.BRANCH_GINI:
            assert frame.branch is not None
            return (gini.branch_gini(evaluation, frame.branch, names),)
        case Kind.CONDITIONAL_GINI:
            return (gini.conditional_gini(evaluation, names),)
        case Kind.GINI_DECREASE:
            return (gini.gini_decrease(trace, evaluation, names),)
        case Kind.GAIN:
            return (formulas.gain(trace, evaluation, names),)
        case Kind.PENALTY:
            return (formulas.penalty(trace, evaluation, names),)
        case Kind.IV:
            return (formulas.iv(trace, evaluation, names),)
        case Kind.GAIN_RATIO:
            return (formulas.gain_ratio(trace, evaluation, names),)
        case _:
            return ()
