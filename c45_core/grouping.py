"""Group the values of a nominal attribute at a node, two groups after two (Quinlan 1993, chapter 7).

    each value that some case has is a group
    groups that hold one class alone, the same, become one
    while more than two are left:
        measure the division with each pair of groups as one
        take the pair of the largest gain ratio, if its gain is at least half of what it was at first
        stop if that is no improvement

What is measured, in which precision, is for the caller to say; here is the order of things (C30). It
is that of Quinlan's program, by which ties are decided: the last group moves into the place of the one
that was taken in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.measures import entropy

Real = float | np.floating[Any]
Counts = NDArray[np.floating[Any]]
"""The weight of a group, and its class weights: [1 + classes], in the precision of the caller."""
Measure = Callable[[Sequence[Counts]], tuple[Real, Real]]
"""Gives the gain and the IV of a division, from the weights of its groups, in its precision."""

ABSENT = 0.5
"""A value of no more weight than this is set aside."""
PURE = 0.1
"""So much of another class a pure group may hold."""
NOT_ADMITTED = -0.001
"""Stands for a ratio, or a gain, that there is not."""
LEAST_GAIN = float(np.float32(0.001)) - 0.001
"""Less gain than this has no ratio: a gain of 0 neither, unlike where attributes are chosen."""
LEAST_IV = 0.001
BETTER = 1e-5
"""By so much a merge must raise the ratio."""
WHILE_GROUPING = 1.0
"""Two branches of this weight are enough for a gain while values are grouped."""
MOST_LEFT = 2
"""With so few groups the merging ends."""


@dataclass(frozen=True)
class Divided:
    """A division by groups: how many there are, its gain and IV."""

    groups: int
    gain: Real
    iv: Real

    @property
    def ratio(self) -> float:
        """The gain ratio, -0.001 where gain or IV are too small for one."""
        admitted = float(self.gain) >= LEAST_GAIN and float(self.iv) > LEAST_IV
        return float(self.gain / self.iv) if admitted else NOT_ADMITTED


@dataclass(frozen=True)
class Pair:
    """Two groups tried as one: their values by code, and the division that this makes."""

    one: tuple[int, ...]
    other: tuple[int, ...]
    made: Divided

    @property
    def joined(self) -> tuple[int, ...]:
        """The values of the group they make, as they are declared."""
        return tuple(sorted(self.one + self.other))


@dataclass(frozen=True)
class Merging:
    """One round: the pairs in the order in which they were tried, and the one that was taken.

    `barred`: the heaviest group, which must not be merged where few groups have enough weight, else
    None; `taken`: the pair that was merged, None in the round that ended it.
    """

    pairs: tuple[Pair, ...]
    barred: tuple[int, ...] | None
    taken: Pair | None


@dataclass(frozen=True)
class Grouping:
    """How the values of an attribute were grouped at a node.

    `groups`: the codes of the values of each group, in the order of its merges; `absent`: those of the
    values set aside; `start`: the full division by declared values; `pure`: the pairs of pure groups
    that were merged first, `after_pure`: the division then; `rounds`: the merges by gain ratio; `made`:
    the division in the end.
    """

    groups: tuple[tuple[int, ...], ...]
    absent: tuple[int, ...]
    start: Divided
    pure: tuple[Pair, ...]
    after_pure: Divided
    rounds: tuple[Merging, ...]
    made: Divided

    @property
    def branches(self) -> tuple[tuple[int, ...], ...]:
        """The values of each branch: the absent ones, if any, share the last."""
        return (*self.groups, self.absent) if self.absent else self.groups


class _Groups:
    """The groups as they lie: the values and the weights of each."""

    def __init__(self, counts: Counts, measure: Measure) -> None:
        self.measure = measure
        self.absent = tuple(code for code, row in enumerate(counts) if row[0] <= ABSENT)
        present = [code for code, row in enumerate(counts) if row[0] > ABSENT]
        self.values: list[tuple[int, ...]] = [(code,) for code in present]
        self.counts = [counts[code] for code in present]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def weights(self) -> list[float]:
        return [float(row[0]) for row in self.counts]

    def divided(self) -> Divided:
        """Measure the groups as they are."""
        return Divided(len(self), *self.measure(self.counts))

    def tried(self, i: int, j: int) -> Pair:
        """Measure them with the groups i < j as one."""
        made = Divided(len(self) - 1, *self.measure(_joined(self.counts, i, j)))
        return Pair(self.values[i], self.values[j], made)

    def merge(self, i: int, j: int) -> None:
        """Take group j into group i; the last group moves into its place."""
        self.values = [tuple(sorted(group)) for group in _joined(self.values, i, j)]
        self.counts = _joined(self.counts, i, j)


def _joined(items: Sequence, i: int, j: int) -> list:  # type: ignore[type-arg]
    """Return a list in which the item j is added to the item i, and the last one takes its place."""
    found = list(items)
    found[i] = found[i] + found[j]
    found[j] = found[-1]
    return found[:-1]


def grouped(counts: Counts, measure: Measure, least: float) -> Grouping:
    """Return how the values are grouped.

    `counts` [values, 1 + classes]: of each declared value the weight of its cases, and their class
    weights; `least`: the weight M that two branches of a split must have.

    >>> def measure(groups):  # a gain and an IV of tables without missing values, in bits
    ...     whole, sizes = sum(groups), [group[0] for group in groups]
    ...     bits = lambda each: sum(-c / sum(each) * np.log2(c / sum(each)) for c in each if c > 0)
    ...     left = sum(group[0] / whole[0] * bits(group[1:]) for group in groups)
    ...     return bits(whole[1:]) - left, bits(sizes)
    >>> outlook = np.array([[5, 2, 3], [4, 4, 0], [5, 3, 2]]) * 1.0  # sunny, overcast, rainy
    >>> found = grouped(outlook, measure, least=2)
    >>> found.groups, round(found.start.ratio, 5), round(found.made.ratio, 5)
    (((0, 2), (1,)), 0.15643, 0.26184)
    """
    start = Divided(len(counts), *measure(list(counts)))
    groups = _Groups(counts, measure)
    pure = _merge_pure(groups)
    # Values set aside change no number until groups are merged: the program measures anew only then.
    current = after_pure = groups.divided() if pure else replace(start, groups=len(groups))
    half, rounds = current.gain / 2, list[Merging]()
    while len(groups) > MOST_LEFT:
        found = _round(groups, current, half, least)
        rounds.append(found)
        if found.taken is None:
            break
        groups.merge(groups.values.index(found.taken.one), groups.values.index(found.taken.other))
        current = found.taken.made
    return Grouping(
        tuple(groups.values), groups.absent, start, pure, after_pure, tuple(rounds), current
    )


def _merge_pure(groups: _Groups) -> tuple[Pair, ...]:
    """Make one group of the pure groups of each class."""
    merged, i = list[Pair](), 0
    while i < len(groups) - 1:
        klass = _pure_class(groups.counts[i])
        j = i + 1
        while klass is not None and j < len(groups):
            if float(groups.counts[j][0] - groups.counts[j][1 + klass]) <= PURE:
                merged.append(groups.tried(i, j))
                groups.merge(i, j)
            else:
                j += 1
        i += 1
    return tuple(merged)


def _pure_class(counts: Counts) -> int | None:
    """Return the first class of some weight, if it has all the weight of a group."""
    klass = int(np.argmax(counts[1:] >= PURE))
    return klass if float(counts[0] - counts[1 + klass]) <= PURE else None


def _round(groups: _Groups, current: Divided, half: Real, least: float) -> Merging:
    """Try every pair, and say which one is merged."""
    weights = groups.weights
    enough = sum(weight >= least for weight in weights)
    barred = int(np.argmax(weights)) if enough <= MOST_LEFT else None
    pairs, best = list[Pair](), None
    best_gain: Real = NOT_ADMITTED
    best_ratio = 0.0
    for i in range(len(groups)):
        for j in range(i + 1, len(groups)):
            if barred in (i, j):
                continue
            pair = groups.tried(i, j)
            pairs.append(pair)
            made = pair.made
            reaches = made.gain >= half > best_gain
            if reaches or made.ratio >= best_ratio or (best is None and enough < MOST_LEFT):
                best, best_gain, best_ratio = pair, made.gain, made.ratio
    ends = enough >= MOST_LEFT and (best is None or best_ratio < current.ratio + BETTER)
    named = None if barred is None else groups.values[barred]
    return Merging(tuple(pairs), named, None if ends else best)


def grouped_in_double(counts: NDArray[np.float64], unknown: float, least: float) -> Grouping:
    """Return how values are grouped where gain and IV are computed in double precision.

    `counts` [values, classes]: class weights of the cases whose value is known; `unknown`: the weight
    of the others, which are one more branch in the IV (C8); `least`: as for `grouped`.
    """
    known = float(counts.sum())
    base, factor = float(entropy(counts.sum(axis=0))), known / (known + unknown)

    def measure(groups: Sequence[Counts]) -> tuple[Real, Real]:
        sizes = [float(group[0]) for group in groups]
        iv = float(entropy([unknown, *sizes]))
        if sum(size >= WHILE_GROUPING for size in sizes) < MOST_LEFT:
            return NOT_ADMITTED, iv
        after = sum(size / known * float(entropy(g[1:])) for size, g in zip(sizes, groups, strict=True))
        return factor * (base - after), iv

    return grouped(np.column_stack([counts.sum(axis=1), counts]), measure, least)
