"""Hold the open nodes of one depth and their cases.

The tree grows level by level. A level keeps one entry per case and node: its row and its weight. A
case whose value is missing goes down several branches with a share of its weight, so one row may have
several entries. Cases of nodes that are leaves are let go: the work at a level is that of the cases
still on their way. Numeric columns are sorted once, at the root; a stable partition keeps their order.

The nodes of a level are in the order in which the partition leaves them: all first branches,
then all second ones, and so on. `number` says which node of the tree each one is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Columns, Ints, Places
from c45_core.engine.cuts import as_read
from c45_core.engine.sums import Parts
from c45_core.frozen import Once
from c45_core.measures import Floats

__all__ = ["Bools", "Ints", "Level", "root_level"]

BLOCK = 1 << 16
"""About how many entries of numeric columns are worked on together: what fits the cache."""


@dataclass(frozen=True, eq=False)
class Level:
    """The open nodes of one depth, n of them, with E entries; p numeric columns.

    `number` [n]: their numbers in the tree; `start` [n + 1]: entries start[j]:start[j + 1] are those
    of node j, by row; `case` [E]: rows; `weight` [E]; `unit`: every weight is 1; `node` [E]: position
    of the node; `free` [n, attributes]: may be tested here; `counts` [n, classes]: class weights.

    `entry`, `value`, `label` [p, E]: for each numeric column the entries of each node by value, the
    missing last; their values as the dialect reads them, and their classes.
    """

    number: Ints
    start: Ints
    case: Places
    weight: Floats
    unit: bool
    node: Places
    free: Bools
    counts: Floats
    entry: Places
    value: Floats
    label: np.ndarray

    @property
    def size(self) -> int:
        """Number of open nodes."""
        return len(self.number)

    @Once
    def parts(self) -> Parts | None:
        """The weights as whole numbers, None where every one is 1."""
        return None if self.unit else Parts.of(self.weight, self.start)

    def cases_in(self, chosen: Bools) -> tuple[Ints, Places]:
        """Return for every case in the chosen nodes [n] the node's number and the case's row."""
        mine = chosen[self.node].nonzero()[0]
        return self.number[self.node[mine]], self.case[mine]

    def without_nodes(self) -> Level:
        """Return the level with nothing left to do."""
        return replace(self, number=self.number[:0])

    def blocks(self) -> list[slice]:
        """Return the numeric columns in blocks that are worked on together."""
        columns, entries = self.entry.shape
        if not self.size:
            return []
        step = max(1, BLOCK // max(entries, 1))
        return [slice(c, min(c + step, columns)) for c in range(0, columns, step)]


def root_level(columns: Columns, dialect: Dialect) -> Level:
    """Return the level of the root: every case with its weight."""
    table = columns.table
    value = np.empty_like(columns.numbers)
    label = np.empty(columns.numbers.shape, dtype=np.uint8 if len(table.classes) < 256 else np.int32)
    for column, order in enumerate(columns.order):
        value[column] = as_read(columns.numbers[column], dialect)[order]
        label[column] = table.labels[order]
    counts = np.bincount(table.labels, weights=table.weights, minlength=len(table.classes))
    return Level(
        number=np.zeros(1, dtype=np.int64),
        start=np.array([0, table.rows]),
        case=np.arange(table.rows, dtype=np.int32),
        weight=table.weights,
        unit=bool((table.weights == 1.0).all()),
        node=np.zeros(table.rows, dtype=np.int32),
        free=np.ones((1, len(table.attributes)), dtype=bool),
        counts=counts.astype(np.float64)[None],
        entry=columns.order,
        value=value,
        label=label,
    )
