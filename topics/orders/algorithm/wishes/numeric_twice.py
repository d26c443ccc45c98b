"""A number is tested twice on one path, at two thresholds."""

from __future__ import annotations

from ..looked import Looked
from ..wish import Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Find a node split by a number that a node above it was split by."""
    trace = looked.grown()
    for number in range(1, trace.size):
        split = trace.node(number).split
        if split is None or split.threshold is None:
            continue
        above = [e for e, _ in trace.way(number) if e.attribute == split.attribute]
        if above and above[0].threshold is not None:
            return Proof(
                number,
                last_step(trace, number),
                attributes={"winner": split.attribute},
                nodes={"here": number, "above": above[0].node},
                cuts={"cut": split.threshold, "first_cut": above[0].threshold},
            )
    return None


WISH = Wish("numeric_twice", 80, holds, rows=3, numeric=True)
