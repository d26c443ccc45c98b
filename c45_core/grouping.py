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

from c45_core.frozen import Once
from c45_core.measures import TIE, TINY, Floats, added, entropy, xlog2x

BETTER = 1e-5
"""Minimum amount by which a merge must raise the ratio."""
MAX_LEFT = 2
"""Number of groups at which the merging ends."""
WHILE_GROUPING = 1.0
"""To Quinlan's program two groups of this weight are enough for a gain while values are grouped."""


@dataclass(frozen=True)
class Limits:
    """The limits below which something counts as nothing while values are grouped.

    A value of no more weight than `absent` is set aside; a pure group may hold so much weight of other
    classes; gains and ratios that differ by no more than `tolerance` are equal (C19).
    """

    absent: float
    pure: float
    tolerance: float


PROGRAM = Limits(absent=0.5, pure=0.1, tolerance=0.0)
"""The limits of Quinlan's program, in cases; they matter where missing values divide cases."""
EXACT = Limits(absent=TIE, pure=TIE, tolerance=TIE)
"""The limits of exact arithmetic: no weight is overlooked."""


@dataclass(frozen=True)
class Measure:
    """Measures divisions into groups.

    `of`: gives the gain and the IV of a division, from the weights of its groups, in its precision.
    """

    of: Callable[[Sequence[Counts]], tuple[Real, Real]]

    def measure_merges(
        self, groups: Sequence[Counts], places: Sequence[Place]
    ) -> list[tuple[Real, Real]]:
        """Return gain and IV of each division in which two of the groups are one."""
        return [self.of(join_groups(groups, i, j)) for i, j in places]


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

    def measure_all(self) -> Divided:
        """Measure the groups as they are."""
        return Divided(len(self), *self.measure.of(self.counts))

    def merge(self, i: int, j: int) -> None:
        """Take group j into group i; the last group moves into its place."""
        self.values = [tuple(sorted(group)) for group in join_groups(self.values, i, j)]
        self.counts = join_groups(self.counts, i, j)


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
    current = after_pure = groups.measure_all() if pure else replace(start, groups=len(groups))
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
                merged.append(Pair(one, other, groups.measure_all()))
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
    measured = groups.measure.measure_merges(groups.counts, places)
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


class InDouble(Measure):
    """Measures divisions in double precision.

    `counts` [values, classes]: class weights of the cases whose value is known; `unknown`: the weight
    of the others; `factor`: whether the gain is multiplied by F, the share of the known ones (C7);
    `extra`: whether the unknown ones are one more branch of the IV (C8).
    """

    def __init__(
        self, counts: Floats, unknown: float, *, factor: bool = True, extra: bool = True
    ) -> None:
        super().__init__(self._of)
        self.known, self.base = max(float(counts.sum()), TINY), float(entropy(counts.sum(axis=0)))
        beside = unknown if extra else 0.0
        self.whole = self.known + beside
        self.log = float(xlog2x(self.whole) - xlog2x(beside))
        self.factor = self.known / (self.known + unknown) if factor else 1.0

    def _of(self, groups: Sequence[Counts]) -> tuple[Real, Real]:
        mixed, sizes = _parts(np.array(groups, dtype=np.float64))
        gain, iv = self._measure(mixed.sum(), sizes.sum())
        return float(gain), float(iv)

    def measure_merges(
        self, groups: Sequence[Counts], places: Sequence[Place]
    ) -> list[tuple[Real, Real]]:
        """Return gain and IV of each division in which two of the groups are one."""
        rows = np.array(groups, dtype=np.float64)
        one, other = np.array(places, dtype=np.int64).reshape(-1, 2).T
        parts = _parts(np.concatenate([rows, rows[one] + rows[other]]))
        each, both = parts[:, : len(rows)], parts[:, len(rows) :]
        mixed, sizes = each.sum(axis=1)[:, None] - each[:, one] - each[:, other] + both
        gains, ivs = self._measure(mixed, sizes)
        return list(zip(gains.tolist(), ivs.tolist(), strict=True))

    def _measure(self, mixed: Any, sizes: Any) -> tuple[Floats, Floats]:
        """Return gain and IV from the sums over groups of |D^g| H(D^g) and |D^g| log2 |D^g|."""
        gain = self.factor * (self.base - mixed / self.known)
        iv = (self.log - sizes) / self.whole
        return np.where(np.abs(gain) < TIE, 0.0, gain), np.maximum(iv, 0.0)


def _parts(rows: Floats) -> Floats:
    """Return |D^g| H(D^g) and |D^g| log2 |D^g| of groups [groups, 1 + classes], [2, groups]."""
    logs = xlog2x(rows)
    return np.stack([logs[:, 0] - logs[:, 1:].sum(axis=1), logs[:, 0]])


def grouped_in_double(
    counts: Floats, unknown: float, least: float, *, factor: bool = True, extra: bool = True
) -> Grouping:
    """Return how values are grouped where gain and IV are computed in double precision.

    Only a value that no case has is set aside. `least`: as for `grouped`; others: as for `InDouble`.
    """
    rows = np.column_stack([added(counts.T), counts])
    measure = InDouble(counts, unknown, factor=factor, extra=extra)
    return grouped(rows, measure, least, EXACT)


Real = float | np.floating[Any]
Counts = NDArray[np.floating[Any]]
"""The weight of a group, and its class weights: [1 + classes], in the precision of the caller."""
Place = tuple[int, int]
"""The places of two groups, the first before the second."""
Codes = tuple[tuple[int, ...], ...]
"""The values of each branch, by code."""

NOT_ADMITTED = -0.001
"""Stands for a ratio, or a gain, that there is not."""
MIN_GAIN = float(np.float32(0.001)) - 0.001
"""Minimum gain that has a ratio: a gain of 0 has none, unlike where attributes are chosen."""
MIN_IV = 0.001


@dataclass(frozen=True)
class Divided:
    """A division by groups: how many there are, its gain and IV."""

    groups: int
    gain: Real
    iv: Real

    @property
    def counts(self) -> bool:
        """Whether two groups have enough weight for a gain."""
        return float(self.gain) != NOT_ADMITTED

    @property
    def ratio(self) -> float:
        """The gain ratio as it is compared: -0.001 where gain or IV are too small for one."""
        admitted = float(self.gain) >= MIN_GAIN and float(self.iv) > MIN_IV
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


@dataclass(frozen=True, eq=False)
class Merging:
    """One round.

    `groups`: the values of each group before it, as they lie; `places`: the pairs of them in the order
    in which they were tried, `measured`: gain and IV of each; `barred`: the heaviest group, which must
    not be merged where few groups have enough weight, else None; `best`: which of the pairs was merged,
    None in the round that ended it.
    """

    groups: tuple[tuple[int, ...], ...]
    places: tuple[Place, ...]
    measured: tuple[tuple[Real, Real], ...]
    barred: tuple[int, ...] | None
    best: int | None

    def pair(self, number: int) -> Pair:
        """Return one of the pairs, in the order in which they were tried."""
        (i, j), numbers = self.places[number], self.measured[number]
        return Pair(self.groups[i], self.groups[j], Divided(len(self.groups) - 1, *numbers))

    @Once
    def pairs(self) -> tuple[Pair, ...]:
        """All of them."""
        return tuple(map(self.pair, range(len(self.places))))

    @property
    def taken(self) -> Pair | None:
        """The pair that was merged."""
        return None if self.best is None else self.pairs[self.best]


@dataclass(frozen=True)
class Step:
    """One step of a grouping.

    `groups`: the division it looks at, by code in declared order; `made`: its numbers; `pair`: the two
    groups that are one in it, None before any and where no pair was taken; `round`: None before the
    first one; `ends`: it ends the round, by the pair that is merged or by none.
    """

    groups: Codes
    made: Divided
    pair: Pair | None = None
    round: Merging | None = None
    ends: bool = False


@dataclass(frozen=True)
class Grouping:
    """The groups of the values of an attribute at a node, and the way to them.

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
    def steps(self) -> int:
        """Number of its steps: the division by values, each pure merge, each pair, each decision."""
        return 1 + len(self.pure) + sum(len(each.places) + 1 for each in self.rounds)

    def step(self, number: int) -> Step:
        """Return one of the steps."""
        if number <= len(self.pure):
            single = sorted(code for group in self.groups for code in group)
            groups: list[tuple[int, ...]] = [(code,) for code in single]
            for pair in self.pure[:number]:
                both = join_groups(groups, groups.index(pair.one), groups.index(pair.other))
                groups = [tuple(sorted(group)) for group in both]
            made = [self.start, *(pair.made for pair in self.pure)][number]
            return Step(_in_order(groups), made, self.pure[number - 1] if number else None)
        number -= 1 + len(self.pure)
        current = self.after_pure
        for each in self.rounds:
            taken = None if each.best is None else each.pair(each.best)
            if number < len(each.places):
                pair = each.pair(number)
                return Step(_merge_pair(each, number), pair.made, pair, each)
            if number == len(each.places):
                now = each.groups if each.best is None else _merge_pair(each, each.best)
                return Step(_in_order(now), taken.made if taken else current, taken, each, ends=True)
            number -= len(each.places) + 1
            current = taken.made if taken else current
        raise IndexError(number)

    @property
    def branches(self) -> tuple[tuple[int, ...], ...]:
        """The values of each branch: the absent ones, if any, share the last."""
        return (*self.groups, self.absent) if self.absent else self.groups


def ways(groups: Codes, codes: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the branch of each value by its code, -1 where it is missing or in no group.

    >>> ways(((0, 2), (1,)), np.array([2, 1, -1, 3])).tolist()
    [0, 1, -1, -1]
    """
    most = max(code for group in groups for code in group)
    branch = np.full(max(most, int(codes.max(initial=-1))) + 2, -1, dtype=np.int64)
    for number, group in enumerate(groups):
        branch[list(group)] = number
    # The code of a missing value, -1, asks the last entry, which is -1, too.
    return np.asarray(branch[codes])


def join_groups(items: Sequence, i: int, j: int) -> list:  # type: ignore[type-arg]
    """Return a list in which the item j is added to the item i, and the last one takes its place."""
    found = list(items)
    found[i] = found[i] + found[j]
    found[j] = found[-1]
    return found[:-1]


def _in_order(groups: Sequence[tuple[int, ...]]) -> Codes:
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _merge_pair(found: Merging, number: int) -> Codes:
    """Return the groups of a round with one of its pairs as one."""
    return _in_order(join_groups(found.groups, *found.places[number]))
