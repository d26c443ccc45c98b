"""Record how values were grouped: each division that was measured, each pair, each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.once import Once

Real = float | np.floating[Any]
Counts = NDArray[np.floating[Any]]
"""The weight of a group, and its class weights: [1 + classes], in the precision of the caller."""
Place = tuple[int, int]
"""Where two groups lie, the first before the second."""
Codes = tuple[tuple[int, ...], ...]
"""The values of each branch, by code."""

NOT_ADMITTED = -0.001
"""Stands for a ratio, or a gain, that there is not."""
MIN_GAIN = float(np.float32(0.001)) - 0.001
"""Less gain than this has no ratio: a gain of 0 neither, unlike where attributes are chosen."""
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
    def steps(self) -> int:
        """How many steps it took: the division by values, each pure merge, each pair, each decision."""
        return 1 + len(self.pure) + sum(len(each.places) + 1 for each in self.rounds)

    def step(self, number: int) -> Step:
        """Return one of the steps."""
        if number <= len(self.pure):
            single = sorted(code for group in self.groups for code in group)
            groups: list[tuple[int, ...]] = [(code,) for code in single]
            for pair in self.pure[:number]:
                both = joined(groups, groups.index(pair.one), groups.index(pair.other))
                groups = [tuple(sorted(group)) for group in both]
            made = [self.start, *(pair.made for pair in self.pure)][number]
            return Step(_in_order(groups), made, self.pure[number - 1] if number else None)
        number -= 1 + len(self.pure)
        current = self.after_pure
        for each in self.rounds:
            taken = None if each.best is None else each.pair(each.best)
            if number < len(each.places):
                pair = each.pair(number)
                return Step(_merged(each, number), pair.made, pair, each)
            if number == len(each.places):
                now = each.groups if each.best is None else _merged(each, each.best)
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


def joined(items: Sequence, i: int, j: int) -> list:  # type: ignore[type-arg]
    """Return a list in which the item j is added to the item i, and the last one takes its place."""
    found = list(items)
    found[i] = found[i] + found[j]
    found[j] = found[-1]
    return found[:-1]


def _in_order(groups: Sequence[tuple[int, ...]]) -> Codes:
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _merged(found: Merging, number: int) -> Codes:
    """Return the groups of a round with one of its pairs as one."""
    return _in_order(joined(found.groups, *found.places[number]))
