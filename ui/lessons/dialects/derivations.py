"""Name the numbers of a node under any criterion and explain the one named.

Those in bits are named and explained as everywhere (`ui/lessons/shared/opening.py`); CART has others.
"""

from __future__ import annotations

from c45_core import Trace
from c45_core.explain import gini
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from ui.lessons.shared import opening


def ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    if trace.dialect.criterion != "gini":
        return opening.ids(trace, node)
    dividing = [e for e in trace.evaluations(node) if e.divides]
    return tuple(opening.named(name, e) for e in dividing for name in trace.dialect.measures)


def explained(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number."""
    if trace.dialect.criterion != "gini":
        return opening.explained(trace, node, opened, labels)
    evaluation = trace.evaluation(node, opening.attribute_of(opened))
    if opened == opening.named("gini_decrease", evaluation):
        return (gini.gini_decrease(trace, evaluation, labels),)
    return (gini.conditional_gini(evaluation, labels),)
