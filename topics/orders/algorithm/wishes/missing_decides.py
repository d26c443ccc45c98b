"""Missing values decide: without the cases that lack one, another attribute splits the root."""

from __future__ import annotations

import numpy as np

from c45_core.reasons import Verdict
from c45_core.trace.replay import Trace

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Compare the root over all cases with the root over those that lack nothing."""
    lacking = np.any([column.missing() for column in looked.table.attributes], axis=0)
    rows = np.flatnonzero(~lacking).tolist()
    if len(rows) in (0, looked.table.rows):
        return None
    trace, alone = looked.root(), looked.over(rows).root()
    winner, other = trace.node(0).split, alone.node(0).split
    if winner is None or other is None or winner.attribute == other.attribute:
        return None
    margins = _lead(trace, other.attribute), _lead(alone, winner.attribute)
    if min(margins) < CLEAR:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": winner.attribute, "other": other.attribute},
        numbers={
            "ratio": winner.gain_ratio,
            "other_ratio": trace.evaluation(0, other.attribute).gain_ratio,
            "alone_ratio": alone.evaluation(0, winner.attribute).gain_ratio,
            "other_alone": other.gain_ratio,
        },
        counts={"n": looked.table.rows, "left": len(rows)},
    )


def _lead(trace: Trace, attribute: int) -> float:
    """Return by how much the ratio of the root's split exceeds that of another that passed the gate."""
    split, other = trace.node(0).split, trace.evaluation(0, attribute)
    assert split is not None
    return split.gain_ratio - other.gain_ratio if other.verdict is Verdict.LOWER else 0.0


WISH = Wish("missing_decides", 90, holds, attributes=2, rows=4, missing=True)
