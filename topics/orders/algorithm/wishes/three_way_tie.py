"""Three attributes have the same gain ratio at the root, though they divide the cases differently."""

from __future__ import annotations

from collections import Counter

from c45_core.reasons import Verdict
from c45_core.table import Numeric
from c45_core.trace.views import Evaluation

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step

WAYS = 3


def holds(looked: Looked) -> Proof | None:
    """Find two attributes tied with the winner, no two of the three with the same parts."""
    trace = looked.root()
    evaluations = trace.evaluations(0)
    best = [e for e in evaluations if e.verdict in (Verdict.WON, Verdict.TIED)]
    parts = {_parts(looked, e): e for e in reversed(best)}
    tied = sorted(parts.values(), key=lambda e: e.attribute)
    if len(tied) < WAYS or tied[0].verdict is not Verdict.WON or tied[0].gain < CLEAR:
        return None
    names = zip(("winner", "second", "third"), (e.attribute for e in tied), strict=False)
    return Proof(
        frame=last_step(trace, 0),
        attributes=dict(names),
        numbers={"ratio": tied[0].gain_ratio},
    )


def near(looked: Looked) -> float:
    """Count how many attributes that divide differently have one ratio."""
    compared = (e for e in looked.root().evaluations(0) if e.divides and e.gain > CLEAR)
    ratios = {_parts(looked, e): round(e.gain_ratio, 9) for e in compared}
    return max(Counter(ratios.values()).values(), default=0) / (WAYS + 1)


def _parts(looked: Looked, evaluation: Evaluation) -> frozenset[frozenset[int]]:
    """Return the cases in each branch, whatever the branches are called."""
    column = looked.table.attributes[evaluation.attribute]
    found: dict[object, set[int]] = {}
    for row in range(looked.table.rows):
        branch: object = column.text(row)
        if isinstance(column, Numeric):
            branch = bool(column.numbers[row] <= (evaluation.threshold or 0.0))
        found.setdefault(branch, set()).add(row)
    return frozenset(map(frozenset, found.values()))


WISH = Wish("three_way_tie", 50, holds, near, attributes=WAYS, rows=4)
