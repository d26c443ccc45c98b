"""List where the numbers of a grown tree are kept, and find a printed number there.

A number may have been printed under the name of another one: of another attribute, branch or
candidate threshold, of another node, or of another quantity of the same attribute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite

from c45_core.quantities import CRITERIA
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.claims import At

MAX_NODES = 300
"""The numbers of so many nodes are listed, those nearest to the root first."""
_OF_ATTRIBUTE = (
    *("conditional_entropy", "threshold"),
    *dict.fromkeys(key for each in CRITERIA.values() for key in each.measures),
)

Way = tuple[tuple[str, str, str], ...]
"""The conditions from the root to a node: attribute, sign and value of each."""


@dataclass(frozen=True, eq=False)
class Place:
    """Where a number of a tree is kept, the number, and the way to its node.

    `cut`: the threshold of a branch, None of a nominal attribute.
    """

    at: At
    value: float
    way: Way = ()
    cut: float | None = None


def places(trace: Trace) -> Iterator[Place]:
    """Give the numbers of nodes, of attributes and of branches.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> for each in list(places(grow(datasets.load("golf_14").table)))[:3]:
    ...     print(each.at.quantity, each.at.attribute, round(each.value, 4))
    entropy None 0.9403
    gini None 0.4592
    average_gain None 0.093
    """
    for number in range(min(trace.size, MAX_NODES)):
        node, way = trace.node(number), trace.path(number)
        path = tuple("".join(step) for step in way)
        yield Place(At("entropy", path=path), node.entropy, way)
        yield Place(At("gini", path=path), node.gini, way)
        if node.average_gain is not None:
            yield Place(At("average_gain", path=path), node.average_gain, way)
        for evaluation in trace.evaluations(number):
            if evaluation.divides:
                yield from _of_attribute(evaluation, path, way)


def _of_attribute(evaluation: Evaluation, path: tuple[str, ...], way: Way) -> Iterator[Place]:
    keys = ("base_entropy", *_OF_ATTRIBUTE) if evaluation.unknown > 0 else _OF_ATTRIBUTE
    for key in keys:
        value = getattr(evaluation, key, None)
        value = evaluation.own.get(key) if value is None else value
        if value is not None and isfinite(value):
            yield Place(At(key, path=path, attribute=evaluation.name), float(value), way)
    for branch in evaluation.filled:
        part = evaluation.branches[branch]
        at = At("branch_entropy", path=path, attribute=evaluation.name, branch=part.value)
        yield Place(at, part.entropy, way, evaluation.threshold)
        yield Place(replace(at, quantity="branch_gini"), part.gini, way, evaluation.threshold)


def candidates(trace: Trace, at: At) -> Iterator[Place]:
    """Give the same number of every candidate threshold of an attribute at a node."""
    assert at.attribute is not None
    node = trace.find(*at.path)
    cuts = trace.evaluation(node, at.attribute).cuts
    if cuts is None:
        return
    thresholds, way = cuts.thresholds.tolist(), trace.path(node)
    found = thresholds if at.quantity == "threshold" else cuts.measured(at.quantity).tolist()
    for threshold, value in zip(thresholds, found, strict=True):
        if isfinite(value):
            quantity = f"candidate_{at.quantity}"
            yield Place(replace(at, quantity=quantity, threshold=threshold), value, way)


OF_CANDIDATES = ("threshold", "gain", "iv", "gain_ratio", "gini_decrease")
"""The quantities that every candidate threshold has."""


def apart(asked: At, other: At) -> int:
    """Return how many things differ: the quantity, what it is about, the node; 0: it is the same.

    An entropy of a node and one of a branch are the same quantity of something else.

    >>> gain = At("gain", attribute="humidity")
    >>> apart(gain, replace(gain, path=("outlook=sunny",))), apart(gain, At("iv", attribute="outlook"))
    (1, 2)
    """
    about = (asked.attribute, asked.branch) != (other.attribute, other.branch)
    return (asked.path != other.path) + (not is_same_kind(asked, other)) + about


def is_same_kind(asked: At, other: At) -> bool:
    """Tell whether two places hold the same quantity, whatever it is of."""
    return _kind(asked) == _kind(other)


def _kind(at: At) -> str:
    """Return the quantity without what it is of: an entropy of a branch is an entropy."""
    return at.quantity.removeprefix("branch_").removeprefix("base_").removeprefix("candidate_")
