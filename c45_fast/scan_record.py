"""Keep what the loops wrote of each scanned node, and measure it for the record when somebody looks.

It is measured from the class weights, all nodes together, by the same functions as anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import Choice, choose
from c45_core.engine.columns import Bools, Columns, Ints
from c45_core.engine.cuts import Found, cut_values, midpoints, penalty_for
from c45_core.engine.ledger import Nodes
from c45_core.engine.recording import joined_scans
from c45_core.engine.regrouping import Regrouped
from c45_core.engine.scan import cut_scores, nominal_scores
from c45_core.engine.scores import Scan, Scores
from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.grouping import MAX_LEFT
from c45_core.measures import Floats
from c45_fast.layout import Made

TOGETHER = 2048
"""Number of nodes that are measured in one go."""


@dataclass(frozen=True, eq=False)
class Written(Frozen):
    """The arrays of n scanned nodes, by number, as they were written.

    `value` [p, ranks]: the values of numeric columns; `place` [n]: where the loops wrote of a node, in
    `cuts` to `steps` (see `Made`); `weight` [n]: of its cases; `used` [n, q]: nominal attributes used
    on the way to it.
    """

    columns: Columns
    dialect: Dialect
    value: Floats
    place: Ints
    weight: Floats
    used: Bools
    cuts: Ints
    tries: Ints
    best: Ints
    low: Ints
    high: Ints
    below: Floats
    known: Floats
    unknown: Floats
    cell: Floats
    way: Ints
    steps: Ints

    @classmethod
    def of(
        cls, columns: Columns, dialect: Dialect, value: Floats, made: Made, place: Ints, node: Ints
    ) -> Written:
        """Keep what was written at places [n] of nodes [n]."""
        nodes = len(made.parent)
        found = cls(
            columns=columns,
            dialect=dialect,
            value=value,
            place=place,
            weight=made.counts.reshape(nodes, -1)[node].sum(axis=1),
            used=made.used.reshape(nodes, -1)[node],
            cuts=made.cuts,
            tries=made.tries,
            best=made.best,
            low=made.low,
            high=made.high,
            below=made.below,
            known=made.known,
            unknown=made.unknown,
            cell=made.cell,
            way=made.way,
            steps=made.steps,
        )
        close_arrays(tuple(array for array in vars(found).values() if isinstance(array, np.ndarray)))
        return found

    def scan(self) -> Scan | None:
        """Measure every attribute at every node."""
        every = np.arange(len(self.place))
        pieces = [every[low : low + TOGETHER] for low in range(0, len(every), TOGETHER)]
        return joined_scans(self.columns, [self._scan(piece) for piece in pieces], self.dialect)

    def choice(self, scan: Scan | None) -> Choice | None:
        """Decide again, and say of every attribute why it lost."""
        return None if scan is None else choose(self.columns, scan, self.dialect)

    def tests(self, nodes: Nodes, opened: Ints, dialect: Dialect) -> tuple[Floats, Floats]:
        """Measure the test of each inner node alone, at once those of a kind."""
        columns, (threshold, measure) = self.columns, np.full((2, len(opened)), np.nan)
        inner = np.flatnonzero(nodes.attribute >= 0)
        kinds = self._kind[nodes.attribute[inner]]
        for kind in np.unique(kinds).tolist():
            mine = inner[kinds == kind]
            attribute, at = nodes.attribute[mine], opened[mine]
            column = columns.within[attribute]
            scores = self._nominal(kind - 1, column[None], at) if kind else self._cuts(column[None], at)
            measure[mine] = scores.compared(dialect)[0]
            for numeric in () if kind else np.unique(column).tolist():
                here = np.flatnonzero(column == numeric)
                middle = scores.midpoint[0, here]
                threshold[mine[here]] = cut_values(columns, numeric, middle, dialect)
        return threshold, measure

    def branches(self, attribute: int, opened: int) -> Ints:
        """Look up the branch of each value; none where values are not grouped, or too few to be."""
        columns, classes = self.columns, len(self.columns.table.classes)
        values = int(columns.branches[attribute])
        if columns.is_numeric[attribute] or not len(self.way) or values <= MAX_LEFT:
            return np.zeros(0, dtype=np.int64)
        begin = self._begin // classes
        at = self.place[opened] * begin[-1] + begin[columns.within[attribute]]
        return self.way[at : at + values]

    @Once
    def _begin(self) -> Ints:
        """Return where each nominal attribute begins in the class weights of a node, and the end."""
        columns = self.columns
        sizes = (columns.branches[columns.nominal] + 1) * len(columns.table.classes)
        return np.append(0, np.cumsum(sizes))

    @property
    def _kind(self) -> Ints:
        """Return for each attribute 0 if it is numeric, else from 1 its group in `equally_branched`."""
        kind = np.zeros(len(self.columns.branches), dtype=np.int64)
        for number, (rows, _) in enumerate(self.columns.equally_branched):
            kind[self.columns.nominal[rows]] = number + 1
        return kind

    def _scan(self, at: Ints) -> Scan:
        """Measure every attribute at some of the nodes, [m]."""
        columns, attributes, groups = self.columns, [], []
        if len(columns.numeric):
            attributes.append(columns.numeric)
            groups.append(self._cuts(np.arange(len(columns.numeric))[:, None], at))
        for number, (rows, _) in enumerate(columns.equally_branched):
            attributes.append(columns.nominal[rows])
            groups.append(self._nominal(number, rows[:, None], at))
        return Scan(tuple(attributes), tuple(groups))

    def _cuts(self, column: Ints, at: Ints) -> Scores:
        """Measure the best cuts of numeric columns [g, 1 or m] at some of the nodes, [m]."""
        dialect, here = self.dialect, self.place[at] * len(self.columns.numeric) + column
        best, tries = self.best[here], self.tries[here]
        low, high = self.value[column, self.low[here]], self.value[column, self.high[here]]

        def weights(array: Floats) -> Floats:
            sums = array.reshape(-1, len(self.columns.table.classes))[here]
            return np.moveaxis(sums, -1, 0).copy()

        found = Found(
            cuts=self.cuts[here],
            tries=tries,
            best=best,
            below=weights(self.below),
            midpoint=np.where(best < 0, np.nan, midpoints(low, high, dialect)),
            known=weights(self.known),
            unknown=weights(self.unknown),
            penalty=penalty_for(tries, self.weight[at], dialect),
        )
        return cut_scores(found, dialect)

    def _nominal(self, number: int, row: Ints, at: Ints) -> Scores:
        """Measure the nominal attributes of a group of `equally_branched`: some rows [g, 1 or m] of it.

        What the loops wrote lies flat, node after node; it is brought into the shapes of `Regrouped`.
        """
        columns, classes = self.columns, len(self.columns.table.classes)
        begin, branches = self._begin, columns.equally_branched[number][1]
        cells = begin[row][..., None] + np.arange((branches + 1) * classes)
        counts = self.cell.reshape(-1, begin[-1])[self.place[at][:, None], cells]
        counts = counts.reshape(*counts.shape[:2], branches + 1, classes)
        counts = np.ascontiguousarray(np.moveaxis(counts, (2, 3), (0, 1)))
        free = ~self.used[at[None], np.broadcast_to(row, counts.shape[2:])]
        made = Regrouped.as_they_are(counts)
        if len(self.way) and branches > MAX_LEFT:
            values = begin[row][..., None] // classes + np.arange(branches)
            way = self.way.reshape(-1, begin[-1] // classes)[self.place[at][:, None], values]
            steps = self.steps.reshape(-1, len(columns.nominal))[self.place[at], row]
            made = Regrouped(counts, np.moveaxis(way, 2, 0).copy(), steps)
        return nominal_scores(made, free, self.dialect)
