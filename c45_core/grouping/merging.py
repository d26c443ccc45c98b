"""Merge two groups of values after two (C30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from c45_core.grouping.record import (
    NOT_ADMITTED,
    Counts,
    Divided,
    Grouping,
    Merging,
    Pair,
    Place,
    Real,
    joined,
)
from c45_core.measures import TIE

BETTER = 1e-5
"""By so much a merge must raise the ratio."""
MAX_LEFT = 2
"""With so few groups the merging ends."""
WHILE_GROUPING = 1.0
"""To Quinlan's program two groups of this weight are enough for a gain while values are grouped."""


@dataclass(frozen=True)
class Limits:
    """What is nothing while values are grouped.

    A value of no more weight than `absent` is set aside; a pure group may hold so much weight of other
    classes; gains and ratios that differ by no more than `tolerance` are equal (C19).
    """

    absent: float
    pure: float
    tolerance: float


PROGRAM = Limits(absent=0.5, pure=0.1, tolerance=0.0)
"""Those of Quinlan's program, in cases; they matter where missing values divide cases."""
EXACT = Limits(absent=TIE, pure=TIE, tolerance=TIE)
"""Those of exact arithmetic: no weight is overlooked."""


@dataclass(frozen=True)
class Measure:
    """Measures divisions into groups.

    `of`: gives the gain and the IV of a division, from the weights of its groups, in its precision.
    """

    of: Callable[[Sequence[Counts]], tuple[Real, Real]]

    def merged(self, groups: Sequence[Counts], places: Sequence[Place]) -> list[tuple[Real, Real]]:
        """Return gain and IV of each division in which two of the groups are one."""
        return [self.of(joined(groups, i, j)) for i, j in places]


class _Groups:
    """The groups as they lie: the values and the weights of each."""

    def __init__(self, counts: Counts, measure: Measure, limits: Limits) -> None:
        self.measure, self.limits = measure, limits
        self.absent = tuple(code for code, row in enumerate(counts) if row[0] <= limits.absent)
        present = [code for code, row in enumerate(counts) if row[0] > limits.absent]
        self.values: list[tuple[int, ...]] = [(code,) for code in present]
        self.counts = [counts[code] for code in present]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def weights(self) -> list[float]:
        return [float(row[0]) for row in self.counts]

    def divided(self) -> Divided:
        """Measure the groups as they are."""
        return Divided(len(self), *self.measure.of(self.counts))

    def merge(self, i: int, j: int) -> None:
        """Take group j into group i; the last group moves into its place."""
        self.values = [tuple(sorted(group)) for group in joined(self.values, i, j)]
        self.counts = joined(self.counts, i, j)


def grouped(counts: Counts, measure: Measure, least: float, limits: Limits = PROGRAM) -> Grouping:
    """Return how the values are grouped.

    `counts` [values, 1 + classes]: of each declared value the weight of its cases, and their class
    weights; `least`: the weight M that two branches of a split must have.

    >>> def measured(groups):  # a gain and an IV of tables without missing values, in bits
    ...     whole, sizes = sum(groups), [group[0] for group in groups]
    ...     bits = lambda each: sum(-c / sum(each) * np.log2(c / sum(each)) for c in each if c > 0)
    ...     left = sum(group[0] / whole[0] * bits(group[1:]) for group in groups)
    ...     return bits(whole[1:]) - left, bits(sizes)
    >>> outlook = np.array([[5, 2, 3], [4, 4, 0], [5, 3, 2]]) * 1.0  # sunny, overcast, rainy
    >>> found = grouped(outlook, Measure(measured), least=2)
    >>> found.groups, round(found.start.ratio, 5), round(found.made.ratio, 5)
    (((0, 2), (1,)), 0.15643, 0.26184)
    """
    start = Divided(len(counts), *measure.of(list(counts)))
    groups = _Groups(counts, measure, limits)
    pure = _merge_pure(groups)
    # Values set aside change no number until groups are merged: the program measures anew only then.
    current = after_pure = groups.divided() if pure else replace(start, groups=len(groups))
    half, rounds = current.gain / 2, list[Merging]()
    while len(groups) > MAX_LEFT:
        found = _round(groups, current, half, least)
        rounds.append(found)
        if found.best is None:
            break
        current = Divided(len(groups) - 1, *found.measured[found.best])
        groups.merge(*found.places[found.best])
    return Grouping(
        tuple(groups.values), groups.absent, start, pure, after_pure, tuple(rounds), current
    )


def _merge_pure(groups: _Groups) -> tuple[Pair, ...]:
    """Make one group of the pure groups of each class."""
    merged, i = list[Pair](), 0
    while i < len(groups) - 1:
        klass = _pure_class(groups.counts[i], groups.limits.pure)
        j = i + 1
        while klass is not None and j < len(groups):
            if float(groups.counts[j][0] - groups.counts[j][1 + klass]) <= groups.limits.pure:
                one, other = groups.values[i], groups.values[j]
                groups.merge(i, j)
                merged.append(Pair(one, other, groups.divided()))
            else:
                j += 1
        i += 1
    return tuple(merged)


def _pure_class(counts: Counts, pure: float) -> int | None:
    """Return the first class of some weight, if it has all the weight of a group."""
    klass = int(np.argmax(counts[1:] >= pure))
    return klass if float(counts[0] - counts[1 + klass]) <= pure else None


def _round(groups: _Groups, current: Divided, half: Real, least: float) -> Merging:
    """Try every pair, and say which one is merged."""
    weights, tolerance = groups.weights, groups.limits.tolerance
    enough = sum(weight >= least - tolerance for weight in weights)
    heaviest = int(np.argmax(np.array(weights) >= max(weights) - tolerance))
    barred = heaviest if enough <= MAX_LEFT else None
    places = [
        (i, j) for i in range(len(groups)) for j in range(i + 1, len(groups)) if barred not in (i, j)
    ]
    measured = groups.measure.merged(groups.counts, places)
    best, best_gain, best_ratio = None, NOT_ADMITTED, 0.0
    half = float(half) - tolerance
    for place, (gain, iv) in enumerate(measured):
        ratio = Divided(len(groups) - 1, gain, iv).ratio
        reaches = float(gain) >= half > best_gain
        if reaches or ratio >= best_ratio - tolerance or (best is None and enough < MAX_LEFT):
            best, best_gain, best_ratio = place, float(gain), ratio
    ends = enough >= MAX_LEFT and (best is None or best_ratio < current.ratio + BETTER)
    return Merging(
        groups=tuple(groups.values),
        places=tuple(places),
        measured=tuple(measured),
        barred=None if barred is None else groups.values[barred],
        best=None if ends else best,
    )
