"""Explain a frame: every recorded number it shows, with its formula and terms.

Every number of the quantity table has its formula here, and a key names the number to explain.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from c45_core.explain import formulas, impurity
from c45_core.explain.explanation import Explanation
from c45_core.explain.grouping import of_merge
from c45_core.explain.impurity import ENTROPY, GINI, IMPURITIES, Impurity, at_cut
from c45_core.explain.labels import Labels
from c45_core.quantities import CRITERIA, QUANTITIES
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


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
    if frame.kind is Kind.MERGED:
        return of_merge(trace, frame, names)
    if frame.kind is not Kind.CANDIDATE:
        about = {"attribute": frame.attribute, "branch": frame.branch}
        return shown_by(trace, frame.kind, frame.node, names, **about)
    assert frame.attribute is not None and frame.cut is not None
    return of_cut(trace, trace.evaluation(frame.node, frame.attribute), frame.cut, names)


OfNode = Callable[[Trace, Node, Labels], Explanation]
OfAttribute = Callable[[Trace, Evaluation, Labels], Explanation]
OfBranch = Callable[[Evaluation, int, Labels], Explanation]
OfCut = Callable[[Trace, Evaluation, int, Labels], Explanation]


def _of_node(measure: Impurity) -> OfNode:
    return lambda _, node, labels: impurity.of_node(measure, node, labels)


def _of_known(measure: Impurity) -> OfAttribute:
    return lambda _, evaluation, labels: impurity.of_known(measure, evaluation, labels)


def _of_division(measure: Impurity) -> OfAttribute:
    return lambda _, evaluation, labels: impurity.after_division(measure, evaluation, labels)


OF_NODE: Mapping[str, OfNode] = {
    "entropy": _of_node(ENTROPY),
    "gini": _of_node(GINI),
    "average_gain": formulas.average_gain,
}
"""The formulas of the numbers of a node."""
OF_BRANCH: Mapping[str, OfBranch] = {
    "branch_entropy": partial(impurity.of_branch, ENTROPY),
    "branch_gini": partial(impurity.of_branch, GINI),
}
"""The formulas of the numbers of a branch."""
OF_ATTRIBUTE: Mapping[str, OfAttribute] = {
    "known_fraction": lambda _, evaluation, __: formulas.known_fraction(evaluation),
    "base_entropy": _of_known(ENTROPY),
    "base_gini": _of_known(GINI),
    "conditional_entropy": _of_division(ENTROPY),
    "conditional_gini": _of_division(GINI),
    "gain": partial(impurity.decrease, ENTROPY),
    "gini_decrease": partial(impurity.decrease, GINI),
    "penalty": formulas.penalty,
    "iv": formulas.iv,
    **{
        criterion.divisor: partial(formulas.divisor, criterion)
        for criterion in CRITERIA.values()
        if criterion.divided_by
    },
    **{
        criterion.by: partial(formulas.quotient, criterion)
        for criterion in CRITERIA.values()
        if criterion.divisor
    },
}
"""The formulas of the numbers of an attribute."""
OF_CUT: Mapping[str, OfCut] = {
    "gain": partial(impurity.decrease_of_cut, ENTROPY),
    "gini_decrease": partial(impurity.decrease_of_cut, GINI),
}
"""The formulas that are written otherwise for a candidate cut: in one, down to its two sides."""


def of_node(trace: Trace, key: str, node: int, labels: Labels) -> Explanation:
    """Explain a number of a node, named by its key."""
    return OF_NODE[key](trace, trace.node(node), labels)


def of_branch(key: str, evaluation: Evaluation, branch: int, labels: Labels) -> Explanation:
    """Explain a number of a branch, named by its key."""
    return OF_BRANCH[key](evaluation, branch, labels)


def of_attribute(trace: Trace, key: str, evaluation: Evaluation, labels: Labels) -> Explanation:
    """Explain a number of an attribute, named by its key.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("golf_14").table)
    >>> ratio = of_attribute(trace, "gain_ratio", trace.evaluation(0, 0), Labels(trace.table))
    >>> ratio.text(), ratio.source
    ('0.2467/1.5774', 'gain_ratio')
    """
    return OF_ATTRIBUTE[key](trace, evaluation, labels)


def derived(trace: Trace, key: str, evaluation: Evaluation, labels: Labels) -> tuple[Explanation, ...]:
    """Explain a number that attributes are compared by, after those it is computed from.

    The last one is its own. The gain has a second formula where a penalty is taken off it.
    """
    criterion = next(criterion for criterion in CRITERIA.values() if criterion.by == key)
    fallen = IMPURITIES[criterion.impurity].decrease
    keys = [fallen, criterion.divisor, key] if criterion.divisor else [key]
    if evaluation.penalty and keys[0] == "gain":
        keys.insert(1, "penalty")
    return tuple(of_attribute(trace, each, evaluation, labels) for each in keys)


def of_cut(trace: Trace, evaluation: Evaluation, cut: int, labels: Labels) -> tuple[Explanation, ...]:
    """Explain what the dialect measures of a candidate cut."""
    assert evaluation.cuts is not None
    split = at_cut(evaluation, cut, evaluation.cuts.branches(cut))
    return tuple(
        OF_CUT[key](trace, split, cut, labels)
        if key in OF_CUT
        else replace(of_attribute(trace, key, split, labels), cut=cut)
        for key in trace.dialect.cut_measures
    )


_SHOWN = {row.kind: row.key for row in QUANTITIES.values()}


def shown_by(
    trace: Trace,
    kind: str,
    node: int,
    labels: Labels,
    *,
    attribute: int | None = None,
    branch: int | None = None,
) -> tuple[Explanation, ...]:
    """Explain the number that a kind of frame shows; () for a kind that shows none."""
    if kind not in _SHOWN:
        return ()
    if attribute is None:
        return (of_node(trace, _SHOWN[kind], node, labels),)
    evaluation = trace.evaluation(node, attribute)
    if branch is not None:
        return (of_branch(_SHOWN[kind], evaluation, branch, labels),)
    return (of_attribute(trace, _SHOWN[kind], evaluation, labels),)
