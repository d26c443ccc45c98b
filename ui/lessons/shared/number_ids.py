"""Name a node and its tests for a reader, and its numbers for a link, and explain the number named.

An id is "quantity:attribute"; the entropy of a branch is "branch2:attribute", the average gain is
"average:". Ids are those of the table, whatever the language calls them.
"""

from c45_core.explain import quantities
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation

BASE, CONDITIONAL, GAIN, IV, RATIO = "entropy", "conditional", "gain", "iv", "gain_ratio"
AVERAGE = "average:"
_BRANCH = "branch"


def see_step(step: int | str, words: Words) -> str:
    """Name a link to the step at which a number is calculated."""
    return words("practice_page", "see_step", n=step, lesson=words("lesson", "growing"))


def name_number(quantity: str, evaluation: Evaluation) -> str:
    """Return the id of a number of an attribute."""
    return f"{quantity}:{evaluation.name}"


def name_branch_entropy(evaluation: Evaluation, branch: int) -> str:
    """Return the id of the entropy of a branch."""
    return name_number(f"{_BRANCH}{branch}", evaluation)


def list_ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    found = [AVERAGE] if trace.node(node).average_gain is not None else []
    for evaluation in trace.evaluations(node):
        if evaluation.divides:
            found += [name_number(q, evaluation) for q in (BASE, CONDITIONAL, GAIN, IV)]
            found += [name_branch_entropy(evaluation, b) for b in evaluation.filled]
            if evaluation.iv > 0:
                found.append(name_number(RATIO, evaluation))
    return tuple(found)


def attribute_of(opened: str) -> str:
    """Return the name of the attribute an id speaks of, "" for the average gain."""
    return opened.partition(":")[2]


def explain_number(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number, with what it takes where values are missing."""
    key, _, name = opened.partition(":")
    if opened == AVERAGE:
        return (quantities.of_node(trace, "average_gain", node, labels),)
    evaluation = trace.evaluation(node, name)
    if key.startswith(_BRANCH):
        branch = int(key.removeprefix(_BRANCH))
        return (quantities.of_branch("branch_entropy", evaluation, branch, labels),)
    if key != BASE:
        keys = ["conditional_entropy" if key == CONDITIONAL else key]
        if key == GAIN and evaluation.penalty:
            keys.append("penalty")
    elif evaluation.unknown > 0:
        keys = ["known_fraction", "base_entropy"]
    else:
        return (quantities.of_node(trace, "entropy", node, labels),)
    return tuple(quantities.of_attribute(trace, each, evaluation, labels) for each in keys)


def name_test(evaluation: Evaluation, labels: Labels) -> str:
    """Name a test: an attribute, with its cut where it is a number."""
    name = labels.attribute(evaluation.attribute)
    return name if evaluation.threshold is None else f"{name} {labels.branch(evaluation, 0)}"


def name_node(trace: Trace, number: int, labels: Labels, words: Words) -> str:
    """Say where a node is: the conditions on the way to it, and how many cases are there."""
    tests = [labels.test(split, branch) for split, branch in trace.way(number)]
    where = words("language", "comma").join(tests) or words("choosing", "root")
    return f"{where} · {words.cases(trace.node(number).weight)}"
