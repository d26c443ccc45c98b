"""The root is split at a threshold that is the best of several by far."""

from __future__ import annotations

from c45_core.trace.frames import Kind

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, step_of

CANDIDATES = 3


def holds(looked: Looked) -> Proof | None:
    """Find a number at the root with three candidates, one clearly better than the others."""
    trace = looked.root()
    split = trace.node(0).split
    if split is None or split.cuts is None or len(split.cuts) < CANDIDATES:
        return None
    by = trace.dialect.cut_by
    measured, best = split.cuts.measured(by).tolist(), split.cuts.best
    assert best is not None and split.threshold is not None
    second = max((cut for cut in range(len(measured)) if cut != best), key=measured.__getitem__)
    if measured[second] > measured[best] - CLEAR:
        return None
    return Proof(
        frame=step_of(trace, 0, Kind.CUT, split.attribute),
        attributes={"winner": split.attribute},
        numbers={"best": measured[best], "second": measured[second]},
        counts={"n": len(measured)},
        cuts={"cut": split.threshold, "second_cut": float(split.cuts.thresholds[second])},
    )


WISH = Wish("threshold_chosen", 70, holds, rows=CANDIDATES + 1, numeric=True)
