"""Count the cases of a large node by value, and subtract those that leave it.

The gain ratio prefers uneven cuts. Where labels are noisy, a cut separates a few cases from a node
of a hundred thousand, the next one a few from its large child, and so on for thousands of levels. Such
a child is not divided, sorted and summed anew. It takes over the columns of its parent, and the cases
that left are subtracted from the counts. So a level costs what leaves and a look at blocks of values
(`bounds.py`), not all cases. The counts are whole and exact: no number depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Columns, Ints, Places
from c45_core.engine.nominal import nominal_counts
from c45_core.measures import TIE, Floats
from c45_core.once import Once

BLOCK = 32
"""How many values are looked at together."""
LEAST_LARGE = 4096
"""The number of cases from which on a node is large."""
UNEVEN = 8
"""A cut is uneven if its smaller side has at most one case in so many."""


@dataclass(frozen=True, eq=False)
class SharedState:
    """What all large nodes of a run share: a case is in one of them at most.

    `cell` [p, rows]: the place of each case's value among those of its large node; `owner` [rows]: the
    key of the large node it is in.
    """

    columns: Columns
    cell: Places
    owner: Places

    @classmethod
    def of(cls, columns: Columns, dialect: Dialect) -> SharedState | None:
        """Return the shared state; None with missing values, weights or limits, which it excludes."""
        table = columns.table
        whole = bool((table.weights == 1.0).all()) and not columns.gaps.any()
        whole = whole and not (columns.codes < 0).any() and len(columns.numeric) > 0
        free = dialect.arithmetic == dialect.value_precision == "double" and dialect.value_gap == 0
        free = free and dialect.numeric_penalty == "none" and dialect.numeric_min_split == "min_cases"
        # Of a gain over another divisor than the IV no bound within a block is known.
        free = free and dialect.cutting.divided_by is None
        if not whole or not free or dialect.min_cases > 0 or dialect.tolerance > TIE:
            return None
        shape = columns.numbers.shape
        return cls(columns, np.empty(shape, np.int32), np.full(shape[1], -1, np.int32))

    @Once
    def rank(self) -> Places:
        """The place of each case in the order of each numeric column, [p, rows]."""
        rank = np.empty_like(self.columns.order)
        for row, order in zip(rank, self.columns.order, strict=True):
            row[order] = np.arange(len(order), dtype=np.int32)
        return rank

    def sorted_in(self, rows: Places, node: Places) -> Places:
        """Return for every numeric column the positions in `rows` by `node` and value, [p, t]."""
        key = (node.astype(np.int64) << 32) | self.rank[:, rows]
        order: Places = np.argsort(key, axis=1).astype(np.int32)
        return order


@dataclass(frozen=True, eq=False)
class LargeNode:
    """A node of whole cases, n of them when its columns were laid out, of at most W values each.

    `order` [p, n]: its rows by value; `value` [p, W]: the different values, inf after the last; `ends`
    [p, W]: how many of `order` have at most that value; `counts` [classes, p, W]: the cases still here
    at each value; `blocks` [classes, p, W / BLOCK]: the same by blocks; `filled` [p, W / BLOCK]: how
    many values of a block have a case; `nominal`: for nominal attributes with equally many branches
    the class weights [branches + 1, classes, g]. The last four are counted down in place.
    """

    shared: SharedState
    key: int
    order: Places
    value: Floats
    ends: Places
    counts: Places
    blocks: Places
    filled: Places
    nominal: tuple[Floats, ...]

    @classmethod
    def laid_out(cls, shared: SharedState, rows: Places, key: int) -> LargeNode:
        """Lay out the cases of a node; `key`: a number no other large node has."""
        columns, table = shared.columns, shared.columns.table
        rank = np.sort(shared.rank[:, rows], axis=1)
        order = np.empty_like(rank)
        distinct: list[tuple[Floats, Ints, Ints]] = []
        for column, place in enumerate(rank):
            order[column] = columns.order[column][place]
            values = columns.numbers[column][order[column]]
            last = np.flatnonzero(np.append(values[1:] > values[:-1], True))
            cell = np.repeat(np.arange(len(last)), np.diff(last, prepend=-1))
            shared.cell[column, order[column]] = cell
            distinct.append((values[last], last + 1, cell))
        width = -(-max(len(values) for values, _, _ in distinct) // BLOCK) * BLOCK
        value, ends = (
            np.full((len(rank), width), np.inf),
            np.full((len(rank), width), len(rows), np.int32),
        )
        counts = np.empty((len(table.classes), len(rank), width), np.int32)
        for column, (values, last, cell) in enumerate(distinct):
            value[column, : len(values)], ends[column, : len(values)] = values, last
            place = cell + table.labels[order[column]].astype(np.int64) * width
            found = np.bincount(place, minlength=len(counts) * width)
            counts[:, column] = found.reshape(-1, width)
        by_block = counts.reshape(*counts.shape[:2], -1, BLOCK)
        shared.owner[rows] = key
        return cls(
            shared=shared,
            key=key,
            order=order,
            value=value,
            ends=ends,
            counts=counts,
            blocks=np.add.reduce(by_block, axis=-1, dtype=np.int32),
            filled=np.add.reduce(by_block.any(axis=0), axis=-1, dtype=np.int32),
            nominal=tuple(_by_branch(columns, rows)),
        )

    def rows(self) -> Places:
        """Return the rows of the cases here, in their order."""
        return np.sort(self._here(self.order[0]))

    def _here(self, rows: Places) -> Places:
        here: Places = rows[self.shared.owner[rows] == self.key]
        return here

    def beyond(self, column: int, midpoint: float) -> tuple[int, Places] | None:
        """Return the smaller side of a cut, 0 or 1, and its rows; None if the cut is not uneven."""
        cells = int(np.searchsorted(self.value[column], midpoint, side="right"))
        block, end = cells // BLOCK, int(self.ends[column, cells - 1])
        left = int(self.blocks[:, column, :block].sum())
        left += int(self.counts[:, column, block * BLOCK : cells].sum())
        size = int(self.blocks[:, column].sum())
        if min(left, size - left) * UNEVEN > size or max(left, size - left) < LEAST_LARGE:
            return None
        side = int(left > size - left)
        here = self.order[column, end:] if side else self.order[column, :end]
        return side, np.sort(self._here(here))

    def without(self, rows: Places) -> LargeNode:
        """Take cases away, in place; laid out anew if less than half is left of what there was."""
        columns, width = self.shared.columns, self.value.shape[1]
        column = np.arange(len(self.order), dtype=np.int64)[:, None] * width
        cell = self.shared.cell[:, rows] + column
        place = (columns.table.labels[rows].astype(np.int64) * (len(self.order) * width)) + cell
        np.subtract.at(self.counts.reshape(-1), place, 1)
        np.subtract.at(self.blocks.reshape(-1), place // BLOCK, 1)
        cell = np.unique(cell)
        bare = cell[~self.counts.reshape(len(self.counts), -1)[:, cell].any(axis=0)]
        np.subtract.at(self.filled.reshape(-1), bare // BLOCK, 1)
        for mine, theirs in zip(self.nominal, _by_branch(columns, rows), strict=True):
            np.subtract(mine, theirs, out=mine)
        self.shared.owner[rows] = -1
        if 2 * int(self.blocks[:, 0].sum()) < self.order.shape[1]:
            return self.laid_out(self.shared, self.rows(), self.key)
        return self


def _by_branch(columns: Columns, rows: Places) -> Iterator[Floats]:
    """Count the classes in every branch of nominal attributes, [branches + 1, classes, g] each."""
    node = np.zeros(len(rows), dtype=np.int32)
    for attributes, branches in columns.equally_branched:
        yield nominal_counts(columns, attributes, branches, rows, None, node, 1)[..., 0]
