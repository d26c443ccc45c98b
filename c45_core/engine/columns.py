"""Prepare a table for growing: numbers and codes as matrices, each numeric column sorted once.

The order of a column is carried down the tree (`level.py`) and never sorted again. The record keeps
it, so that the cuts of any node can be listed again when they are looked at.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.measures import Floats
from c45_core.table import Nominal, Numeric, Table

Ints = NDArray[np.int64]
Places = NDArray[np.int32]
"""Row numbers and positions: 32 bits are enough and half the way to memory."""
Bools = NDArray[np.bool_]
SHORT = 2000
"""Maximum number of values that numpy's stable sort puts in order."""


@dataclass(frozen=True, eq=False)
class Columns(Frozen):
    """The columns of a table, p numeric and q nominal ones, in declared order.

    `numeric` [p] and `nominal` [q]: their positions in the table; `numbers` [p, rows], nan where
    missing; `order` [p, rows]: the rows by number and then by row, the missing last; `codes`
    [q, rows], -1 where missing; `gaps` [p]: whether a number is missing; `branches` [attributes]: how
    many branches each makes.
    """

    table: Table
    numeric: Ints
    nominal: Ints
    numbers: Floats
    order: Places
    codes: Places
    gaps: Bools
    branches: Ints

    @Once
    def rank(self) -> list[Places | None]:
        """For each numeric column, once it was asked for, the place of each row in its order."""
        return [None] * len(self.numeric)

    @Once
    def within(self) -> Ints:
        """For each attribute its row in `numbers` or `codes`, [attributes]."""
        place = np.zeros(len(self.branches), dtype=np.int64)
        place[self.numeric] = np.arange(len(self.numeric))
        place[self.nominal] = np.arange(len(self.nominal))
        return place

    @Once
    def is_numeric(self) -> Bools:
        """Tell which attributes are numeric, [attributes]."""
        found = np.zeros(len(self.branches), dtype=bool)
        found[self.numeric] = True
        return found

    @Once
    def equally_branched(self) -> tuple[tuple[Ints, int], ...]:
        """The nominal attributes with equally many branches, rows of `codes`, and how many."""
        sizes = self.branches[self.nominal]
        return close_arrays(
            tuple((np.flatnonzero(sizes == size), size) for size in np.unique(sizes).tolist())
        )

    def known(self, column: int) -> Floats:
        """Return the known numbers of a numeric column, from the smallest up."""
        found = self._known_numbers.get(column)
        if found is None:
            missing = np.count_nonzero(np.isnan(self.numbers[column])) if self.gaps[column] else 0
            found = self.numbers[column][self.order[column][: self.table.rows - missing]]
            found.setflags(write=False)
            self._known_numbers[column] = found
        return found

    @Once
    def _known_numbers(self) -> dict[int, Floats]:
        return {}

    def by_rank(self, column: int, rows: Ints) -> Ints:
        """Return the order of some rows by a numeric column: positions in `rows`, the missing last.

        It is the order that growing carried down to them, a row may stand there once only.
        """
        rank = self.rank[column]
        if rank is None:
            rank = np.empty(self.table.rows, dtype=np.int32)
            rank[self.order[column]] = np.arange(self.table.rows, dtype=np.int32)
            self.rank[column] = rank
        return sorted_places(rank[rows])


def laid_out(table: Table) -> Columns:
    """Lay out a table and sort its numeric columns."""
    numeric = [a for a, column in enumerate(table.attributes) if isinstance(column, Numeric)]
    nominal = [a for a, column in enumerate(table.attributes) if isinstance(column, Nominal)]
    numbers = np.empty((len(numeric), table.rows))
    codes = np.empty((len(nominal), table.rows), dtype=np.int32)
    order = np.empty((len(numeric), table.rows), dtype=np.int32)
    branches = np.full(len(table.attributes), 2)
    for row, a in enumerate(numeric):
        numbers[row] = table.attributes[a].numbers  # type: ignore[union-attr]
        order[row] = stable_order(numbers[row])
    for row, a in enumerate(nominal):
        codes[row] = table.attributes[a].codes  # type: ignore[union-attr]
        branches[a] = len(table.attributes[a].values)  # type: ignore[union-attr]
    gaps: Bools = np.logical_or.reduce(np.isnan(numbers), axis=1)
    places = np.array(numeric, dtype=np.int64), np.array(nominal, dtype=np.int64)
    arrays = close_arrays((*places, numbers, order, codes, gaps, branches))
    return Columns(table, *arrays)


def stable_order(numbers: Floats) -> Ints:
    """Return the positions of numbers [n] from the smallest up, equal ones by position, nan last.

    Of many, numpy's unstable sort is several times as fast as its stable one, where no number is nan;
    equal numbers are put into order afterwards, where there are any.

    >>> stable_order(np.array([2.0, np.nan, 1.0, 2.0, np.nan])).tolist()
    [2, 0, 3, 1, 4]
    """
    if len(numbers) <= SHORT:
        return np.argsort(numbers, kind="stable")
    missing = np.isnan(numbers)
    if missing.any():
        known = np.flatnonzero(~missing)
        return np.concatenate([known[stable_order(numbers[known])], np.flatnonzero(missing)])
    order = np.argsort(numbers)
    values = numbers[order]
    larger = values[1:] > values[:-1]
    if larger.all():
        return order
    rank = np.empty(len(values), dtype=np.int64)
    rank[order] = np.concatenate([[0], np.cumsum(larger)])
    return sorted_places(rank)


def sorted_places(rank: NDArray[np.integer]) -> Ints:
    """Return the positions of whole numbers [n] below 2^31, smallest first, equal ones by position."""
    keys = (rank.astype(np.int64) << 32) | np.arange(len(rank))
    keys.sort()
    return keys & 0xFFFFFFFF
