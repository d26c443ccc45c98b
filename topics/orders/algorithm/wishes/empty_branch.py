"""A branch has no cases: the class of the node above it decides."""

from __future__ import annotations

from c45_core.errors import Sentence
from c45_core.language.refusal import saying
from c45_core.reasons import Leaf

from ..bounds import NUMERIC, Bounds
from ..looked import Looked
from ..wish import Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Find the first leaf that no case reaches."""
    trace = looked.grown()
    empty = (trace.nodes.stop == Leaf.EMPTY).nonzero()[0].tolist()
    if not empty:
        return None
    parent = trace.node(empty[0]).parent
    assert parent is not None
    return Proof(
        empty[0],
        last_step(trace, empty[0]),
        nodes={"here": empty[0], "above": parent},
        counts={"n": trace.node(parent).weight},
    )


def contradicts(bounds: Bounds) -> Sentence | None:
    """Both sides of a threshold have cases."""
    return saying("orders.only_numbers", wish=WISH.said) if bounds.kinds == NUMERIC else None


WISH = Wish("empty_branch", 100, holds, contradicts=contradicts, attributes=2, rows=4, nominal=True)
