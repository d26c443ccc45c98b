"""Grow a tree as Quinlan's program does (C4.5 Release 8), row by row in single precision.

The engine computes the same operations (`arithmetic=single`) from exact class weights. Here the rows
lie in an array that is rearranged as the program rearranges it, sums run in the order of the rows, and
the part of a case that goes down a branch is multiplied by its share and divided by it on the way back.
So fractions of cases have the program's own rounding errors, by which a side of a cut can fall short of
what it must keep. Without missing values there are no fractions, and the engine grows the same tree.

From top to bottom: its sums and logarithms in single precision; the nodes, and the attributes evaluated
on the rows as they lie; its rows from one tree to the next, which windows need; the trees.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from c45_core.dialect import Dialect, preset
from c45_core.engine.level import Bools, Ints
from c45_core.grouping import MAX_LEFT, WHILE_GROUPING, Counts, Grouping, Measure, grouped
from c45_core.reasons import Outcome
from c45_core.table import Nominal, Numeric, Table
from c45_core.tree import Test, Tree

Singles = NDArray[np.float32]
Single = np.float32

NOT_ADMITTED = Single(-0.001)
"""Stands for a gain, or a ratio, that there is not."""
LN2 = 0.69314718055994530942


def add_singles(numbers: Any) -> Single:
    """Add in single precision, one after the other; 0 for none."""
    array = np.asarray(numbers, dtype=Single)
    return Single(np.add.accumulate(array)[-1]) if len(array) else Single(0)


def measure_for(freq: Singles, unknown: Single, weight: Single) -> Callable[..., tuple[Single, Single]]:
    """Return what measures a division of the known cases, whose class weights by value are `freq`."""
    known = Single(weight - unknown)
    classes = np.add.accumulate(freq, axis=0)[-1]
    bits = sum(float(count) * log2(count) for count in classes)
    base = Single((float(known) * log2(known) - bits) / float(known))
    share = Single(1) - Single(unknown / weight)

    def measure(rows: Sequence[Counts], least: float) -> tuple[Single, Single]:
        sizes = [row[0] for row in rows]
        iv = Single(information([unknown, *sizes]) / weight)
        if sum(size >= least for size in sizes) < 2:
            return NOT_ADMITTED, iv
        after = Single(add_singles([information(row[1:]) for row in rows]) / known)
        return Single(share * Single(base - after)), iv

    return measure


def log2(number: Any) -> float:
    """Return the logarithm as the program computes it, in double precision; 0 for 0."""
    return log(float(number)) / LN2 if number > 0 else 0.0


def information(numbers: Any) -> Single:
    """Return N log2 N less the sum of x log2 x, the sum rounded after each term."""
    total = add_singles(numbers)
    terms = Single(0)
    for number in numbers:
        terms = Single(float(terms) + float(number) * log2(number))
    return Single(float(total) * log2(total) - float(terms))


def sort_as_the_program(values: list[float]) -> list[int]:
    """Return the order into which the program's quicksort brings numbers: that of equal ones matters.

    The last number is the pivot. Those not above it are exchanged to the front, those equal to it then
    to the end of that front; the pivot comes behind it, and both sides are sorted.
    """
    order, waiting = list(range(len(values))), [(0, len(values) - 1)]
    while waiting:
        first, last = waiting.pop()
        if first >= last:
            continue
        pivot, middle = values[order[last]], first
        for place in range(first, last):
            if values[order[place]] <= pivot:
                order[middle], order[place] = order[place], order[middle]
                middle += 1
        lower = middle - 1
        for place in range(lower, first - 1, -1):
            if values[order[place]] == pivot:
                order[lower], order[place] = order[place], order[lower]
                lower -= 1
        order[middle], order[last] = order[last], order[middle]
        waiting += [(first, lower), (middle + 1, last)]
    return order


SLACK = 0.001
"""The program's Epsilon: of the gate, of the least IV, and of undoing a split."""
MANY_VALUES = 0.3
"""A nominal attribute with this many values per row is left out of the average gain."""
NOTHING_KNOWN = 0.001
"""Minimum known weight of an attribute that is grouped."""
NEAR = 1e-5
"""Minimum distance of numbers between which there is a cut."""


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
        weight, counts = self.weight(first, last, whole), self._count_classes(first, last)
        label = int(np.argmax(counts))  # the first of equals
        leaf = Tree(number, counts.astype(np.float64), label, estimate=float(weight - counts[label]))
        if counts[label] == weight or weight < 2 * self.least:
            return leaf
        found = {
            place: self.evaluate(place, first, last, weight)
            for place, column in enumerate(self.table.attributes)
            if not (isinstance(column, Nominal) and (place in tested or len(column.values) < 2))
            or self.is_grouped(place)
        }
        best = self._choose_best(found)
        if best is None:
            return leaf
        groups = found[best].groups
        values = () if groups is None else groups.branches
        test = Test(best, self._value_of_cut(best, found[best].midpoint), values)
        branches = self._grow_branches(test, first, last, whole, tested | {best}, leaf)
        errors = add_singles([branch.estimate for branch in branches])
        if errors >= float(weight - counts[label]) - SLACK:
            return Tree(number, leaf.counts, label, estimate=float(errors))
        return Tree(number, leaf.counts, label, test, branches, float(errors))

    def weight(self, first: int, last: int, whole: bool) -> Single:
        """Return the weight of the rows from `first` on, before `last`; `whole`: none is divided."""
        return Single(last - first) if whole else add_singles(self.weights[first:last])

    def _set_unknown_apart(self, place: int, first: int, last: int) -> tuple[int, Single]:
        """Bring rows that miss a value to the front; return where the others begin, and their weight.

        The program adds up all rows of the node anew, in the order in which they lie by now, and takes
        those without a value off. The last digit depends on it.
        """
        weight = add_singles(self.weights[first:last])
        begin = self.to_front(first, last, self.missing(place, first, last))
        return begin, Single(weight - add_singles(self.weights[first:begin]))

    def _count_classes(self, first: int, last: int, rows: Bools | None = None) -> Singles:
        """Add up the weight of each class in the order of the rows."""
        labels, weights = self.table.labels[self.rows[first:last]], self.weights[first:last]
        if rows is not None:
            labels, weights = labels[rows], weights[rows]
        return np.array(
            [add_singles(weights[labels == k]) for k in range(len(self.table.classes))], Single
        )

    # --- an attribute -----------------------------------------------------------------------------

    def evaluate(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        """Evaluate an attribute on the rows of a node, which weigh so much."""
        if isinstance(self.table.attributes[place], Nominal):
            return self._evaluate_nominal(place, first, last, weight)
        return self._evaluate_numeric(place, first, last, weight)

    def _evaluate_nominal(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        column, codes = self.table.attributes[place], self.values[place][self.rows[first:last]]
        assert isinstance(column, Nominal)
        freq = np.array(
            [self._count_classes(first, last, codes == v) for v in range(len(column.values))]
        )
        unknown = add_singles(self._count_classes(first, last, codes < 0))
        if self.is_grouped(place):
            return self._evaluate_groups(freq, unknown, weight)
        sizes = np.array([add_singles(row) for row in freq], Single)
        if np.count_nonzero(sizes >= self.least) < 2:
            return Evaluated(NOT_ADMITTED, Single(0))
        measure = measure_for(freq, unknown, weight)
        return Evaluated(*measure(np.column_stack([sizes, freq]), self.least))

    def _evaluate_groups(self, freq: Singles, unknown: Single, weight: Single) -> Evaluated:
        """Evaluate an attribute of more than two values by groups of them."""
        if weight - unknown < NOTHING_KNOWN:
            self.least = WHILE_GROUPING  # the program's slip: it does not take it back
            return Evaluated(NOT_ADMITTED, Single(0))
        measure = measure_for(freq, unknown, weight)
        rows = np.column_stack([[add_singles(row) for row in freq], freq]).astype(Single)
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

    def _evaluate_numeric(self, place: int, first: int, last: int, weight: Single) -> Evaluated:
        begin, known = self._set_unknown_apart(place, first, last)
        unknown = add_singles(self._count_classes(first, begin))
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
        iv = Single(information([unknown, low, Single(known - low)]) / weight)
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
        total = self._count_classes(begin, last)
        below = np.add.accumulate(each.astype(Single), axis=0)
        above = np.add.accumulate(np.vstack([total, -each]).astype(Single), axis=0)[1:]
        lows = np.add.accumulate(weights)
        least = self._least_side(known)
        inside = (lows[:-1] >= least) & (lows[:-1] <= Single(known - least))
        places = np.flatnonzero(inside & (values[:-1] < values[1:] - NEAR))
        base = Single(information(total) / known)
        gains = []
        for cut in map(int, places):
            after = Single(add_singles([information(below[cut]), information(above[cut])]) / known)
            gains.append((cut, Single(share * Single(base - after))))
        return gains, len(places), lows

    def _least_side(self, known: Single) -> Single:
        """Return what a side of a cut must keep: a tenth of the known cases per class, at most 25."""
        tenth = Single(0.1 * float(known) / len(self.table.classes))
        return Single(self.least) if tenth <= self.least else min(tenth, Single(25))

    # --- the choice -------------------------------------------------------------------------------

    def _choose_best(self, found: dict[int, Evaluated]) -> int | None:
        """Return the attribute of the largest ratio among those of at least average gain, the first."""
        counted = [
            each.gain
            for place, each in found.items()
            if each.gain > NOT_ADMITTED
            and (self.groups or self.all_many or not self._is_many(self.table.attributes[place]))
        ]
        if not counted:
            return None
        average = float(add_singles(counted) / Single(len(counted)))
        best, chosen = NOT_ADMITTED, None
        for place, each in found.items():
            passes = each.gain > NOT_ADMITTED and float(each.gain) >= average - SLACK
            passes = passes and float(each.iv) > SLACK
            worth = Single(each.gain / each.iv) if passes else NOT_ADMITTED
            if worth > best:
                best, chosen = worth, place
        return chosen

    def _value_of_cut(self, place: int, midpoint: Single | None) -> float | None:
        """Return the largest number of the whole table that is not above a midpoint."""
        if midpoint is None:
            return None
        column = self.table.numeric(place)
        return float(column.numbers[self.values[place] <= midpoint].max())

    # --- the rows ---------------------------------------------------------------------------------

    def _grow_branches(
        self, test: Test, first: int, last: int, whole: bool, tested: frozenset[int], leaf: Tree
    ) -> tuple[Tree, ...]:
        """Grow the branches one after the other; rows whose value is missing go down each of them."""
        begin, known = self._set_unknown_apart(test.attribute, first, last)
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
        order = sort_as_the_program(self.values[place][self.rows[first:last]].tolist())
        self.rows[first:last] = self.rows[first:last][order]
        self.weights[first:last] = self.weights[first:last][order]


class Verdict(Protocol):
    """A verdict of pruning, as far as the order of the rows needs it."""

    @property
    def branch(self) -> Tree | None:
        """The largest branch, if it was tried in the place of the node."""

    @property
    def outcome(self) -> Outcome:
        """The decision."""


class Program:
    """The program at work on a table: growing and pruning rearrange its rows, and so they stay.

    `table`: as given; `dialect`: one that it `follows`. The weights are those of the table whenever a
    tree is begun.
    """

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self._growing = Growing(table, dialect.min_cases, groups=False)
        self._whole = bool((table.weights == 1).all())

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie, int64[rows]; exchange them in place."""
        return self._growing.rows

    def grow_window(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, useless splits undone.

        The whole table still counts where the program looks at it: for the value of a cut, and for
        which attributes have many values.
        """
        self._begin()
        return self._growing.node(0, window, self._whole, frozenset())

    def rearrange_rows(self, tree: Tree, verdicts: Iterable[Verdict]) -> None:
        """Rearrange all rows as pruning a tree with these verdicts does, branches before their node."""
        self._begin()
        self._prune_rows(tree, 0, len(self.rows), iter(verdicts))

    def _begin(self) -> None:
        growing = self._growing
        growing.number = 0
        growing.weights[:] = growing.table.weights[growing.rows]

    def _prune_rows(self, tree: Tree, first: int, last: int, verdicts: Iterator[Verdict]) -> None:
        """Send the rows of a node down its branches, then all of them down the largest branch."""
        if tree.is_leaf:
            return
        for branch, end in self._send_rows(tree, first, last):
            self._prune_rows(branch, first, end, verdicts)
        verdict = next(verdicts)
        if verdict.branch is not None:
            self._send_down(verdict.branch, first, last)
            if verdict.outcome is Outcome.RAISED:
                self._prune_rows(verdict.branch, first, last, verdicts)

    def _send_down(self, tree: Tree, first: int, last: int) -> None:
        if not tree.is_leaf:
            for branch, end in self._send_rows(tree, first, last):
                self._send_down(branch, first, end)

    def _send_rows(self, tree: Tree, first: int, last: int) -> Iterator[tuple[Tree, int]]:
        """Bring the rows of each branch to the front in turn, behind those whose value is missing.

        A branch without a row of its own gets none.
        """
        growing, test = self._growing, tree.test
        assert test is not None
        begin = growing.to_front(first, last, growing.missing(test.attribute, first, last))
        for number, branch in enumerate(tree.branches):
            end = growing.to_front(begin, last, growing.way(test, begin, last) == number)
            if end == begin:
                yield branch, first
                continue
            yield branch, end
            growing.to_front(first, end, growing.missing(test.attribute, first, end))


_NOT_OF_GROWING = (
    *("min_cases", "tolerance", "pruning", "confidence", "error_limit", "subtree_raising"),
    *("pep_order", "standard_errors", "leaf_penalty", "rep_ties", "tie_after_pruning"),
    *("ccp_alpha", "ccp_cost", "mep_prior", "mep_cases", "cvp_critical"),
)
"""The switches that may be as they like: those of pruning, and how much two branches must keep."""


def follows(dialect: Dialect) -> bool:
    """Tell whether the program grows as a dialect says, in its own precision.

    >>> from c45_core.dialect import PRESETS
    >>> r8 = PRESETS["release8"]
    >>> [follows(r8.with_(arithmetic=precision, min_cases=5)) for precision in ("single", "double")]
    [True, False]
    """
    own = {name: value for name, value in dialect.switches().items() if name in _NOT_OF_GROWING}
    return preset("release8").with_(arithmetic="single", **own) == dialect


def grow_tree(table: Table, dialect: Dialect, *, groups: bool = False) -> Tree:
    """Return the tree the program grows, useless splits undone; `dialect`: one that it `follows`.

    `groups`: values of an attribute with more than two are grouped at each node (`-s`, C30).

    >>> from c45_core.dialect import PRESETS
    >>> from c45_course import datasets
    >>> tree = grow_tree(datasets.load("missing_14").table, PRESETS["release8"])
    >>> tree.size, len(tree.leaves())
    (8, 5)
    """
    whole = bool((table.weights == 1).all())
    return Growing(table, dialect.min_cases, groups).node(0, table.rows, whole, frozenset())


def groups_of_values(table: Table, dialect: Dialect) -> dict[int, Grouping]:
    """Return how the values of each attribute would be grouped at the root, by its number.

    Of attributes with more than two declared values that are admitted; `dialect`: as for `grown`.
    """
    growing = Growing(table, dialect.min_cases, groups=True)
    whole = bool((table.weights == 1).all())
    weight = growing.weight(0, table.rows, whole)
    found = {
        place: growing.evaluate(place, 0, table.rows, weight).groups
        for place in range(len(table.attributes))
        if growing.is_grouped(place)
    }
    return {place: groups for place, groups in found.items() if groups is not None}
