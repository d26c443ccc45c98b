"""Grow the nodes of a tree: the rows of a table as they lie, and the attributes evaluated on them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from c45_core.engine.level import Bools, Ints
from c45_core.grouping import MAX_LEFT, WHILE_GROUPING, Grouping, Measure, grouped
from c45_core.table import Nominal, Numeric, Table
from c45_core.tree import Test, Tree

from .arithmetic import (
    NOT_ADMITTED,
    Single,
    Singles,
    info,
    log2,
    measuring,
    sorted_as_the_program,
    summed,
)

SLACK = 0.001
"""The program's Epsilon: of the gate, of the least IV, and of undoing a split."""
MANY_VALUES = 0.3
"""A nominal attribute with this many values per row is left out of the average gain."""
NOTHING_KNOWN = 0.001
"""With less known weight than this an attribute is not grouped."""
NEAR = 1e-5
"""There is no cut between numbers this close."""


@dataclass(frozen=True)
class Evaluated:
    """An attribute at a node: gain after the penalty, IV, the midpoint of its best cut, its groups."""

    gain: Single
    iv: Single
    midpoint: Single | None = None
    groups: Grouping | None = None


@dataclass
class Growing:
    """The rows of a table as they lie: `rows` [n] their numbers, `weights` [n] their weights there."""

    table: Table
    least: float
    groups: bool
    rows: Ints = field(init=False)
    weights: Singles = field(init=False)
    number: int = 0

    def __post_init__(self) -> None:
        self.rows = np.arange(self.table.rows)
        self.weights = self.table.weights.astype(Single)
        self.values = [
            column.codes if isinstance(column, Nominal) else column.numbers.astype(Single)
            for column in self.table.attributes
        ]
        self.all_many = all(map(self._is_many, self.table.attributes))

    def _is_many(self, column: Nominal | Numeric) -> bool:
        return isinstance(column, Nominal) and len(column.values) >= MANY_VALUES * self.table.rows

    # --- a node -----------------------------------------------------------------------------------

    def node(self, first: int, last: int, whole: bool, tested: frozenset[int]) -> Tree:
        """Grow the node of the rows from `first` to before `last`; `whole`: none of them is divided."""
        number, self.number = self.number, self.number + 1
        weight, counts = self.weight(first, last, whole), self._counts(first, last)
        label = int(np.argmax(counts))  # the first of equals
        leaf = Tree(number, counts.astype(np.float64), label, estimate=float(weight - counts[label]))
        if counts[label] == weight or weight < 2 * self.least:
            return leaf
        found = {
            place: self.evaluated(place, first, last, weight)
            for place, column in enumerate(self.table.attributes)
            if not (isinstance(column, Nominal) and (place in tested or len(column.values) < 2))
            or self.is_grouped(place)
        }
        best = self._best(found)
        if best is None:
            return leaf
        groups = found[best].groups
        values = () if groups is None else groups.branches
        test = Test(best, self._cut(best, found[best].midpoint), values)
        branches = self._divided(test, first, last, whole, tested | {best}, leaf)
        errors = summed([branch.estimate for branch in branches])
        if errors >= float(weight - counts[label]) - SLACK:
            return Tree(number, leaf.counts, label, estimate=float(errors))
        return Tree(number, leaf.counts, label, test, branches, float(errors))

    def weight(self, first: int, last: int, whole: bool) -> Single:
        """Return the weight of the rows from `first` on, before `last`; `whole`: none is divided."""
        return Single(last - first) if whole else summed(self.weights[first:last])

    def _known_apart(self, place: int, first: int, last: int) -> tuple[int, Single]:
        """Bring rows that miss a value to the front; return where the others begin, and their weight.

        The program adds up all rows of the node anew, in the order in which they lie by now, and takes
        those without a value off. The last digit depends on it.
        """
        weight = summed(self.weights[first:last])
        begin = self.to_front(first, last, self.missing(place, first, last))
        return begin, Single(weight - summed(self.weights[first:begin]))

    def _counts(self, first: int, last: int, rows: Bools | None = None) -> Singles:
        """Add up the weight of each class in the order of the rows."""
        labels, weights = self.table.labels[self.rows[first:last]], self.weights[first:last]
        if rows is not None:
            labels, weights = labels[rows], weights[rows]
        return np.array([summed(weights[labels == k]) for k in range(len(self.table.classes))], Single)

    # --- an attribute -----------------------------------------------------------------------------

    def evaluated(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        """Evaluate an attribute on the rows of a node, which weigh so much."""
        if isinstance(self.table.attributes[place], Nominal):
            return self._nominal(place, first, last, weight)
        return self._numeric(place, first, last, weight)

    def _nominal(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        column, codes = self.table.attributes[place], self.values[place][self.rows[first:last]]
        assert isinstance(column, Nominal)
        freq = np.array([self._counts(first, last, codes == v) for v in range(len(column.values))])
        unknown = summed(self._counts(first, last, codes < 0))
        if self.is_grouped(place):
            return self._grouped(freq, unknown, weight)
        sizes = np.array([summed(row) for row in freq], Single)
        if np.count_nonzero(sizes >= self.least) < 2:
            return Evaluated(NOT_ADMITTED, Single(0))
        measure = measuring(freq, unknown, weight)
        return Evaluated(*measure(np.column_stack([sizes, freq]), self.least))

    def _grouped(self, freq: Singles, unknown: Single, weight: Single) -> Evaluated:
        """Evaluate an attribute of more than two values by groups of them."""
        if weight - unknown < NOTHING_KNOWN:
            self.least = WHILE_GROUPING  # the program's slip: it does not take it back
            return Evaluated(NOT_ADMITTED, Single(0))
        measure = measuring(freq, unknown, weight)
        rows = np.column_stack([[summed(row) for row in freq], freq]).astype(Single)
        found = grouped(rows, Measure(lambda groups: measure(groups, WHILE_GROUPING)), self.least)
        if found.made.ratio <= 0:
            return Evaluated(NOT_ADMITTED, Single(0))
        kept = [np.add.accumulate(rows[list(group)], axis=0)[-1] for group in found.groups]
        gain, _ = measure(kept, self.least)
        return Evaluated(gain, Single(found.made.iv), groups=found)

    def is_grouped(self, place: int) -> bool:
        """Tell whether the values of an attribute are grouped."""
        column = self.table.attributes[place]
        return self.groups and isinstance(column, Nominal) and len(column.values) > MAX_LEFT

    def _numeric(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        begin, known = self._known_apart(place, first, last)
        unknown = summed(self._counts(first, begin))
        if known < 2 * self.least:
            return Evaluated(NOT_ADMITTED, Single(0))
        self._sort(place, begin, last)
        share = Single(1) - Single(Single(1) - Single(known / weight))
        gains, tries, lows = self._cuts(place, begin, last, known, share)
        penalty = Single(log2(tries) / float(weight))
        best, found = Single(0), -1
        for cut, gain in gains:
            if Single(gain - penalty) > best:
                best, found = Single(gain - penalty), cut
        if found < 0:
            return Evaluated(NOT_ADMITTED, Single(0))
        low = lows[found]
        iv = Single(info([unknown, low, Single(known - low)]) / weight)
        values = self.values[place][self.rows[begin + found : begin + found + 2]]
        return Evaluated(best, iv, Single((values[0] + values[1]) / 2.0))

    def _cuts(
        self, place: int, begin: int, last: int, known: Single, share: Single
    ) -> tuple[list[tuple[int, Single]], int, Singles]:
        """Return the gain of each cut after a row, how many cuts there are, and the weights below."""
        labels, weights = self.table.labels[self.rows[begin:last]], self.weights[begin:last]
        values = self.values[place][self.rows[begin:last]].astype(np.float64)
        each = np.where(
            labels[:, None] == np.arange(len(self.table.classes)), weights[:, None], Single(0)
        )
        total = self._counts(begin, last)
        below = np.add.accumulate(each.astype(Single), axis=0)
        above = np.add.accumulate(np.vstack([total, -each]).astype(Single), axis=0)[1:]
        lows = np.add.accumulate(weights)
        least = self._least_side(known)
        inside = (lows[:-1] >= least) & (lows[:-1] <= Single(known - least))
        places = np.flatnonzero(inside & (values[:-1] < values[1:] - NEAR))
        base = Single(info(total) / known)
        gains = []
        for cut in map(int, places):
            after = Single(summed([info(below[cut]), info(above[cut])]) / known)
            gains.append((cut, Single(share * Single(base - after))))
        return gains, len(places), lows

    def _least_side(self, known: Single) -> Single:
        """Return what a side of a cut must keep: a tenth of the known cases per class, at most 25."""
        tenth = Single(0.1 * float(known) / len(self.table.classes))
        return Single(self.least) if tenth <= self.least else min(tenth, Single(25))

    # --- the choice -------------------------------------------------------------------------------

    def _best(self, found: dict[int, Evaluated]) -> int | None:
        """Return the attribute of the largest ratio among those of at least average gain, the first."""
        counted = [
            each.gain
            for place, each in found.items()
            if each.gain > NOT_ADMITTED
            and (self.groups or self.all_many or not self._is_many(self.table.attributes[place]))
        ]
        if not counted:
            return None
        average = float(summed(counted) / Single(len(counted)))
        best, chosen = NOT_ADMITTED, None
        for place, each in found.items():
            passes = each.gain > NOT_ADMITTED and float(each.gain) >= average - SLACK
            passes = passes and float(each.iv) > SLACK
            worth = Single(each.gain / each.iv) if passes else NOT_ADMITTED
            if worth > best:
                best, chosen = worth, place
        return chosen

    def _cut(self, place: int, midpoint: Single | None) -> float | None:
        """Return the largest number of the whole table that is not above a midpoint."""
        if midpoint is None:
            return None
        column = self.table.attributes[place]
        assert isinstance(column, Numeric)
        return float(column.numbers[self.values[place] <= midpoint].max())

    # --- the rows ---------------------------------------------------------------------------------

    def _divided(
        self,
        test: Test,
        first: int,
        last: int,
        whole: bool,
        tested: frozenset[int],
        leaf: Tree,
    ) -> tuple[Tree, ...]:
        """Grow the branches one after the other; rows whose value is missing go down each of them."""
        begin, known = self._known_apart(test.attribute, first, last)
        whole = whole and begin == first
        branches = []
        for branch in range(self._branches(test)):
            taken = self.way(test, begin, last) == branch
            end = self.to_front(begin, last, taken)
            if end == begin:
                number, self.number = self.number, self.number + 1
                empty = np.zeros_like(leaf.counts)
                branches.append(Tree(number, empty, leaf.label, estimate=0.0, inherited=leaf.counts))
                continue
            share = Single(self.weight(begin, end, whole) / known)
            self.weights[first:begin] *= share
            branches.append(self.node(first, end, whole, tested))
            self.to_front(first, end, self.missing(test.attribute, first, end))
            self.weights[first:begin] /= share
        return tuple(branches)

    def _branches(self, test: Test) -> int:
        column = self.table.attributes[test.attribute]
        if test.groups:
            return len(test.groups)
        return len(column.values) if isinstance(column, Nominal) else 2

    def way(self, test: Test, first: int, last: int) -> Ints:
        """Return the branch of each row, int64[rows]."""
        values = self.values[test.attribute][self.rows[first:last]]
        if test.groups:
            return test.ways(np.asarray(values))
        if test.threshold is None:
            return np.asarray(values, dtype=np.int64)
        return np.where(values <= Single(test.threshold), 0, 1)

    def missing(self, place: int, first: int, last: int) -> Bools:
        """Tell of each row whether its value is missing."""
        values = self.values[place][self.rows[first:last]]
        return np.asarray(values < 0 if values.dtype.kind == "i" else np.isnan(values))

    def to_front(self, first: int, last: int, chosen: Bools) -> int:
        """Exchange each chosen row with the first place not yet filled; return where others begin."""
        free = first
        for place in (first + np.flatnonzero(chosen)).tolist():
            self._exchange(free, place)
            free += 1
        return free

    def _exchange(self, one: int, other: int) -> None:
        if one != other:
            for array in (self.rows, self.weights):
                array[one], array[other] = array[other], array[one]

    def _sort(self, place: int, first: int, last: int) -> None:
        """Sort rows by a number, exchanging those that the program's quicksort exchanges."""
        order = sorted_as_the_program(self.values[place][self.rows[first:last]].tolist())
        self.rows[first:last] = self.rows[first:last][order]
        self.weights[first:last] = self.weights[first:last][order]
