"""The gate changes the winner at the root: the largest gain ratio is of a gain below the average."""

from __future__ import annotations

from c45_core.errors import Sentence
from c45_core.language.refusal import saying
from c45_core.reasons import Verdict

from ..bounds import Bounds
from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Compare the root with the gate and without."""
    trace = looked.root()
    winner, alone = trace.node(0).split, looked.root(gate="none").node(0).split
    average = trace.node(0).average_gain
    if winner is None or alone is None or average is None or alone.attribute == winner.attribute:
        return None
    held = trace.evaluation(0, alone.attribute)
    if held.verdict is not Verdict.BELOW_AVERAGE or held.gain > average - CLEAR:
        return None
    if held.gain_ratio < winner.gain_ratio + CLEAR:
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": winner.attribute, "other": held.attribute},
        numbers={
            "ratio": winner.gain_ratio,
            "other_ratio": held.gain_ratio,
            "other_gain": held.gain,
            "average": average,
        },
    )


def contradicts(bounds: Bounds) -> Sentence | None:
    """Without a gate nothing is held back."""
    if bounds.dialect.gate != "none":
        return None
    return saying("orders.no_gate", wish=WISH.said, dialect=bounds.convention)


WISH = Wish("gate_decides", 30, holds, contradicts=contradicts, attributes=2, rows=4)
