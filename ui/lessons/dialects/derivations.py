"""Name the numbers of a node under any criterion and explain the one named.

Those in bits are named and explained as everywhere (`ui/lessons/shared/opening.py`); CART has others.
"""

from __future__ import annotations

from c45_core import Trace
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_attribute
from ui.lessons.shared import opening


def ids(trace: Trace, node: int) -> tuple[str, ...]:
    """Return the id of every number that can be opened at a node."""
    standard = opening.ids(trace, node) if trace.dialect.impurity == "entropy" else ()
    dividing = [e for e in trace.evaluations(node) if e.divides]
    compared = [opening.named(name, e) for e in dividing for name in trace.dialect.measures]
    return tuple(dict.fromkeys((*standard, *compared)))


def explained(trace: Trace, node: int, opened: str, labels: Labels) -> tuple[Explanation, ...]:
    """Return the derivation of a number."""
    if trace.dialect.impurity == "entropy":
        return opening.explained(trace, node, opened, labels)
    evaluation = trace.evaluation(node, opening.attribute_of(opened))
    return (of_attribute(trace, opened.partition(":")[0], evaluation, labels),)
