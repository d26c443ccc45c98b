"""ID3 and C4.5 choose different attributes at the root, by the same divisions of the cases."""

from __future__ import annotations

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Compare the root of both; a threshold that ID3 sets elsewhere would be another division."""
    trace = looked.root()
    by_gain, by_ratio = looked.of_id3().node(0).split, trace.node(0).split
    if by_gain is None or by_ratio is None or by_gain.attribute == by_ratio.attribute:
        return None
    other = trace.evaluation(0, by_gain.attribute)
    differs = other.gain > by_ratio.gain + CLEAR and by_ratio.gain_ratio > other.gain_ratio + CLEAR
    if not differs or other.threshold != by_gain.threshold:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": by_ratio.attribute, "other": other.attribute},
        numbers={
            "ratio": by_ratio.gain_ratio,
            "other_ratio": other.gain_ratio,
            "gain": by_ratio.gain,
            "other_gain": other.gain,
        },
        counts={"branches": len(by_ratio.filled), "other_branches": len(other.filled)},
    )


WISH = Wish("id3_differs", 10, holds, attributes=2, rows=4)
