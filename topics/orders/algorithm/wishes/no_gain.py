"""No single attribute tells anything, and together they tell the class: the root is a leaf (XOR)."""

from __future__ import annotations

from c45_core.reasons import Leaf
from c45_core.table import Table

from ..looked import Looked
from ..wish import LEAF, Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Find a mixed root without gain, in a table where no two cases contradict each other."""
    trace, table = looked.root(), looked.table
    if trace.node(0).leaf is not Leaf.NO_GAIN or len(trace.evaluations(0)) < 2:
        return None
    if _contradicting(table):
        return None
    return Proof(
        frame=last_step(trace, 0),
        numbers={"entropy": trace.node(0).entropy},
        counts={"n": table.rows},
    )


def near(looked: Looked) -> float:
    """Return more, the less single attributes tell and the fewer cases contradict another one."""
    trace = looked.root()
    gains = [e.gain for e in trace.evaluations(0) if e.divides]
    agreeing = 1 - _contradicting(looked.table) / looked.table.rows
    return 0.5 * (1 - min(1.0, sum(gains))) + 0.4 * agreeing if gains else 0.0


def _contradicting(table: Table) -> int:
    """Count the cases with the values of an earlier one and another class."""
    classes: dict[tuple[str, ...], int] = {}
    rows = [tuple(column.text(row) for column in table.attributes) for row in range(table.rows)]
    labels = table.labels.tolist()
    return sum(classes.setdefault(v, k) != k for v, k in zip(rows, labels, strict=True))


WISH = Wish("no_gain", 110, holds, near, attributes=2, rows=4, root=LEAF)
