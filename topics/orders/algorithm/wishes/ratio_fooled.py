"""The gain ratio alone is fooled: it is largest where one case is put apart and little gained."""

from __future__ import annotations

from c45_core.trace.views import Evaluation

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step

LITTLE = 0.5
"""So large a share of the largest gain counts as little."""


def holds(looked: Looked) -> Proof | None:
    """Find the largest ratio of all at an attribute with one case apart and the smallest IV."""
    trace = looked.root()
    compared = [e for e in trace.evaluations(0) if e.divides and e.gain_ratio > 0]
    if trace.node(0).split is None or len(compared) < 2:
        return None
    fooled = max(compared, key=lambda e: e.gain_ratio)
    best = max((e for e in compared if e is not fooled), key=lambda e: e.gain)
    others = [e for e in compared if e is not fooled]
    if not (_one_apart(fooled) and fooled.gain < LITTLE * best.gain):
        return None
    if any(e.iv < fooled.iv + CLEAR or e.gain_ratio > fooled.gain_ratio - CLEAR for e in others):
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"other": fooled.attribute, "best": best.attribute},
        numbers={
            "other_ratio": fooled.gain_ratio,
            "other_gain": fooled.gain,
            "other_iv": fooled.iv,
            "ratio": best.gain_ratio,
            "gain": best.gain,
        },
    )


def _one_apart(evaluation: Evaluation) -> bool:
    """Tell whether a split puts a single case beside all others."""
    sizes = sorted(evaluation.branches[b].weight for b in evaluation.filled)
    return len(sizes) == 2 and sizes[0] == 1.0


WISH = Wish("ratio_fooled", 40, holds, attributes=2, rows=5)
