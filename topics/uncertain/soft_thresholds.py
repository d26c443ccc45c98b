"""Soften the thresholds of a tree: how far each may be off without many more errors.

    tree ──soften──▶ bounds of each numeric test, with the curve of errors behind them

At a numeric test the training cases there are tried with the threshold at each of their values: a value
that makes no more errors than the test as it is and one standard error besides lies within the bounds.
Cases count whole; one whose value is missing at a test is not sent on, as in the program.

P(x), the part of a case that goes left, is 1 up to the lower bound, one half at the cut, 0 from the
upper bound on, and falls in straight lines between them. The program adds 0.001 to the length of
either side, so that a side of length 0 divides by something; P therefore has a small step at the cut
and one at the upper bound.

Source: Quinlan 1993, chapter 8; the program of Release 8, option -p (convention C31).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

import numpy as np

from c45_core.binary import fitted
from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.language.refusal import refusal
from c45_core.measures import Floats
from c45_core.table import Numeric, Table
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

SLACK = 0.001
"""Length that the program adds to each side of a soft threshold."""


class Piece(StrEnum):
    """The piece of P on which a value lies."""

    BELOW = "below"
    """The values up to the lower bound: all of the case goes left."""
    LEFT = "left"
    """The values between the lower bound and the cut."""
    RIGHT = "right"
    """The values between the cut and the upper bound."""
    ABOVE = "above"
    """The values from the upper bound on: all of the case goes right."""


@dataclass(frozen=True)
class Threshold:
    """A cut with the bounds between which it is soft; a hard one has three times the same number."""

    lower: float
    cut: float
    upper: float

    @classmethod
    def hard(cls, cut: float) -> Threshold:
        """Return a threshold without bounds of its own."""
        return cls(cut, cut, cut)

    @property
    def is_hard(self) -> bool:
        """Whether the bounds are the cut."""
        return self.lower == self.cut == self.upper

    @property
    def width_left(self) -> float:
        """The length from the lower bound to the cut, and 0.001."""
        return self.cut - self.lower + SLACK

    @property
    def width_right(self) -> float:
        """The length from the cut to the upper bound, and 0.001."""
        return self.upper - self.cut + SLACK

    def piece(self, value: float) -> Piece:
        """Return the piece of P on which a value lies."""
        if value <= self.lower:
            return Piece.BELOW
        if value <= self.cut:
            return Piece.LEFT
        return Piece.RIGHT if value < self.upper else Piece.ABOVE

    def part_left(self, value: float) -> float:
        """Return P(x), the part of a case with this value that goes left.

        >>> humidity = Threshold(70, 75, 80.155045)
        >>> [round(humidity.part_left(x), 5) for x in (70, 72.5, 75, 80, 81)]
        [1.0, 0.75005, 0.5001, 0.01513, 0.0]
        """
        match self.piece(value):
            case Piece.BELOW:
                return 1.0
            case Piece.LEFT:
                return 1.0 - 0.5 * (value - self.lower) / self.width_left
            case Piece.RIGHT:
                return 0.5 - 0.5 * (value - self.cut) / self.width_right
        return 0.0

    def area(self, value: float) -> float:
        """Return the area under P to the right of a value, as the program computes it.

        Each side is a triangle (beside the cut on a rectangle) of slope 1/2 over its length and 0.001.

        >>> Threshold.hard(5).area(3), Threshold.hard(5).area(7)
        (2.0, 0.0)
        """
        match self.piece(value):
            case Piece.BELOW:
                return self.lower - value + self._left_of_cut(self.lower) + self._right_of_cut(self.cut)
            case Piece.LEFT:
                return self._left_of_cut(value) + self._right_of_cut(self.cut)
            case Piece.RIGHT:
                return self._right_of_cut(value)
        return 0.0

    def _left_of_cut(self, value: float) -> float:
        length = self.cut - value
        return 0.5 * length + 0.25 * length**2 / self.width_left

    def _right_of_cut(self, value: float) -> float:
        return 0.25 * (self.upper - value) ** 2 / self.width_right

    def share(self, low: float, high: float) -> float:
        """Return the part that goes left of a case whose value is spread evenly from low to high.

        >>> round(Threshold.hard(75).share(70, 85), 6), Threshold.hard(75).share(75, 75)
        (0.333333, 1.0)
        """
        if low == high:
            return self.part_left(low)
        if high <= self.lower:
            return 1.0
        if low > self.upper:
            return 0.0
        return (self.area(low) - self.area(high)) / (high - low)


NEAR = 1e-6
"""The program takes a value this little above the cut for the cut."""


@dataclass(frozen=True)
class Crossing:
    """The crossing of curve and limit: between the values at `place` and `place` + 1.

    `bound`: the value at which a straight line between the two meets the limit.
    """

    place: int
    bound: float


@dataclass(frozen=True, eq=False)
class SoftThreshold:
    """A numeric test with its bounds, and how they came about.

    `node`, `attribute`, `cut`: the test; `known`: weight of the cases here whose value is known, q;
    `errors`: of these with the test as it is; `values` [v]: their distinct values, rising;
    `wrong_left`, `wrong_right` [v]: with the threshold at a value, the errors among the cases up to it,
    sent left, and among those above it, sent right; `errors_right`: the errors if all are sent right;
    `below`, `above`: where the bounds were set, None where the curve does not cross the limit there.
    """

    node: int
    attribute: int
    cut: float
    known: float
    errors: float
    values: Floats
    wrong_left: Floats
    wrong_right: Floats
    errors_right: float
    below: Crossing | None
    above: Crossing | None

    @property
    def curve(self) -> Floats:
        """The errors with the threshold at each value [v]."""
        return self.wrong_left + self.wrong_right

    @property
    def standard_error(self) -> float:
        """The standard error of the number of errors, each half an error away from 0 and q."""
        return standard_error(self.errors, self.known)

    @property
    def limit(self) -> float:
        """The errors a threshold may make: those of the test as it is, and the standard error."""
        return self.errors + self.standard_error

    @property
    def lower(self) -> float:
        """The lower bound: where the curve falls to the limit, or the least value."""
        return self.below.bound if self.below else min([self.cut, *self.values[:1].tolist()])

    @property
    def upper(self) -> float:
        """The upper bound: where the curve last rises above the limit, or the greatest value."""
        return self.above.bound if self.above else max([self.cut, *self.values[-1:].tolist()])

    @property
    def threshold(self) -> Threshold:
        """The cut between its bounds."""
        return Threshold(self.lower, self.cut, self.upper)


@dataclass(frozen=True, eq=False)
class SoftThresholds:
    """The soft thresholds of a tree: `tests`, a node before its branches, first branch first."""

    tests: tuple[SoftThreshold, ...]

    @property
    def by_node(self) -> Mapping[int, Threshold]:
        """The thresholds by the number of their node."""
        return {test.node: test.threshold for test in self.tests}

    def at(self, node: int) -> SoftThreshold:
        """Return the test of a node.

        Errors: InputError for a node that has no numeric test.
        """
        found = next((test for test in self.tests if test.node == node), None)
        if found is None:
            raise refusal("consult.no_numeric_test", node=node)
        return found


def standard_error(errors: float, known: float) -> float:
    """Return the standard error of a number of errors among known cases.

    sqrt((E + 1/2) (q - E + 1/2) / (q + 1)) (Quinlan 1993, chapter 8).

    >>> round(standard_error(0, 5), 6)
    0.677003
    """
    return sqrt((errors + 0.5) * (known - errors + 0.5) / (known + 1.0))


def soften(tree: Tree, table: Table, dialect: Dialect) -> SoftThresholds:
    """Return the bounds of every numeric test of a tree, from the cases it was grown from.

    The program does so with the tree after pruning. The tests stay as they are: training and
    classifying go by the cut, only consulting goes by the bounds.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = grow(datasets.load("golf_14_quinlan_numeric").table, preset("release8"))
    >>> (humidity,) = soften(golf.pruning.tree, golf.table, golf.dialect).tests
    >>> humidity.lower, humidity.cut, round(humidity.upper, 5)
    (70.0, 75.0, 80.15505)
    """
    if tree.test is None and tree.branches:
        raise refusal("tree.by_hand_cases")
    return SoftThresholds(tuple(_find_tests(tree, Cases.all(fitted(table, dialect)), dialect)))


def _find_tests(tree: Tree, cases: Cases, dialect: Dialect) -> Iterator[SoftThreshold]:
    waiting = [(tree, cases)]
    while waiting:
        node, here = waiting.pop()
        if node.test is None:
            continue
        ways = here.branches(node.test)
        if isinstance(here.table.attributes[node.test.attribute], Numeric):
            yield _soften_test(node, here.take(ways >= 0), dialect)
        parts = [(branch, here.take(ways == way)) for way, branch in enumerate(node.branches)]
        waiting.extend(reversed(parts))


def _soften_test(node: Tree, cases: Cases, dialect: Dialect) -> SoftThreshold:
    """Try the threshold of a node at every value of its cases, which are known."""
    assert node.test is not None and node.test.threshold is not None
    cut, column = node.test.threshold, cases.table.attributes[node.test.attribute]
    assert isinstance(column, Numeric)
    numbers = column.numbers[cases.rows]
    wrong = [cases.weights * _find_misclassified(branch, cases, dialect) for branch in node.branches]
    values, place = np.unique(numbers, return_inverse=True)
    left, right = (_sum_by_value(each, place, len(values)) for each in wrong)
    wrong_left = np.cumsum(left)
    wrong_right = right.sum() - np.cumsum(right)
    errors = float(np.where(numbers <= cut, *wrong).sum())
    known = float(cases.weights.sum())
    limit = errors + standard_error(errors, known)
    below, above = _find_crossings(values, wrong_left + wrong_right, limit, cut)
    return SoftThreshold(
        node.number,
        node.test.attribute,
        cut,
        known,
        errors,
        values,
        wrong_left,
        wrong_right,
        float(right.sum()),
        below,
        above,
    )


def _sum_by_value(weights: Floats, place: Ints, values: int) -> Floats:
    return np.bincount(place, weights=weights, minlength=values).astype(np.float64)


def _find_misclassified(branch: Tree, cases: Cases, dialect: Dialect) -> Bools:
    """Say of each case whether a branch would give it another class than its own, bool[m]."""
    if not len(cases.rows):
        return np.zeros(0, dtype=bool)
    here = cases.table.take(cases.rows)
    return np.asarray(labels(distributions(branch, here, dialect), dialect) != here.labels)


def _find_crossings(
    values: Floats, curve: Floats, limit: float, cut: float
) -> tuple[Crossing | None, Crossing | None]:
    """Return where the curve first falls to the limit up to the cut, and last rises above it behind.

    The line between two values meets the limit where the errors do, as if they grew evenly.
    """
    below: Crossing | None = None
    above: Crossing | None = None
    for place in range(len(values) - 1):
        low, high = float(values[place]), float(values[place + 1])
        before, after = float(curve[place]), float(curve[place + 1])
        if before > limit >= after and high <= cut + NEAR and below is None:
            bound = high - (high - low) * (limit - after) / (before - after)
            below = Crossing(place, min(bound, cut))
        elif before <= limit < after and high > cut:
            bound = low + (high - low) * (limit - before) / (after - before)
            above = Crossing(place, max(bound, cut))
    return below, above
