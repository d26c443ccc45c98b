"""Name the numbers of a node, so that a link can hold which one is open, and explain the one named.

An id is "quantity:attribute"; the entropy of a branch is "branch2:attribute", the average gain is
"average:". Ids are those of the table, whatever the language calls them.
"""

from __future__ import annotations

from c45_core import Trace
from c45_core.explain import formulas
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.trace.views import Evaluation

BASE, CONDITIONAL, GAIN, IV, RATIO = "entropy", "conditional", "gain", "iv", "gain_ratio"
AVERAGE = "average:"
_BRANCH = "branch"


def named(quantity: str, evaluation: Evaluation) -> str:
    """Return the id of a number of an attribute."""
    return f"{quantity}:{evaluation.name}"


def of_branch(evaluation: Evaluation, branch: int) -> str:
    """Return the id of the entropy of a branch."""
    return named(f"{_BRANCH}{branch}", evaluation)


def ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    found = [AVERAGE] if trace.node(node).average_gain is not None else []
    for evaluation in trace.evaluations(node):
        if evaluation.divides:
            found += [named(q, evaluation) for q in (BASE, CONDITIONAL, GAIN, IV)]
            found += [of_branch(evaluation, b) for b in evaluation.filled]
            if evaluation.iv > 0:
                found.append(named(RATIO, evaluation))
    return tuple(found)


def attribute_of(opened: str) -> str:
    """Return the name of the attribute an id speaks of, "" for the average gain."""
    return opened.partition(":")[2]


def explained(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number, with what it takes where values are missing."""
    quantity, _, name = opened.partition(":")
    if opened == AVERAGE:
        return (formulas.average_gain(trace, trace.node(node), labels),)
    evaluation = trace.evaluation(node, name)
    if quantity.startswith(_BRANCH):
        return (formulas.branch_entropy(evaluation, int(quantity.removeprefix(_BRANCH)), labels),)
    if quantity == CONDITIONAL:
        return (formulas.conditional_entropy(evaluation, labels),)
    if quantity == GAIN:
        gain = formulas.gain(trace, evaluation, labels)
        return (gain, formulas.penalty(trace, evaluation, labels)) if evaluation.penalty else (gain,)
    if quantity == IV:
        return (formulas.iv(trace, evaluation, labels),)
    if quantity == RATIO:
        return (formulas.gain_ratio(trace, evaluation, labels),)
    if evaluation.unknown > 0:
        return (formulas.known_fraction(evaluation), formulas.base_entropy(evaluation, labels))
    return (formulas.node_entropy(trace.node(node), labels),)
