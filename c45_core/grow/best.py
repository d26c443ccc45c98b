"""Take the best cut of every numeric attribute at all nodes of a level.

Of every cut the one number is computed by which cuts are compared, and the best is kept. All other
numbers of all cuts are listed when a node is looked at (`candidates.py`), from the same sums by the
same functions, so to the same bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.dialect import Dialect
from c45_core.grow import single
from c45_core.grow.columns import Bools, Ints
from c45_core.grow.cuts import PIECE, Sums, penalty_for, summed
from c45_core.grow.division import intrinsic_value, known_fraction, mean, rounded
from c45_core.grow.sums import Runs
from c45_core.grow.thresholds import midpoints
from c45_core.grow.ties import first_largest_of_runs
from c45_core.measures import TIE, Floats, entropy_of, gini_of, tidy


@dataclass(frozen=True, eq=False)
class Found:
    """The best cut of each of r runs.

    `cuts` [r]: how many cuts there are; `tries` [r]: how many took part; `best` [r]: the one chosen,
    counted from the lowest, -1 for none; `below` [classes, r]: class weights at or below it;
    `midpoint` [r]: nan for none; `known`, `unknown` [classes, r]; `penalty` [r]: what having `tries`
    cuts costs the gain.
    """

    cuts: Ints
    tries: Ints
    best: Ints
    below: Floats
    midpoint: Floats
    known: Floats
    unknown: Floats
    penalty: Floats


def best_cuts(runs: Runs, weight: Floats, classes: int, dialect: Dialect) -> Found:
    """Measure every cut of r runs and take the best of each, the lowest of equals.

    `weight` [r]: of all cases of the node, the unknown ones too (C2).
    """
    sums = summed(runs, classes, dialect)
    allowed = sums.is_cut if sums.short is None else sums.is_cut & ~sums.short
    before = np.cumsum(sums.is_cut, dtype=np.int32)
    cuts = _per_run(before, runs.start)
    tries = cuts if sums.short is None else _per_run(np.cumsum(allowed, dtype=np.int32), runs.start)
    penalty = penalty_for(tries, weight, dialect)
    score = _scores(runs, sums, allowed, penalty, dialect)
    place = first_largest_of_runs(score, runs.start, dialect.tolerance)
    found = place >= 0
    at = place[found]
    below, midpoint = np.zeros((classes, runs.size)), np.full(runs.size, np.nan)
    below[:, found] = sums.below[:, at]
    midpoint[found] = midpoints(runs.value[at], runs.value[at + 1], dialect)
    best = np.full(runs.size, -1)
    first = runs.start[:-1][found]
    best[found] = before[at] - np.where(first > 0, before[first - 1], 0) - 1
    return Found(cuts, tries, best, below, midpoint, sums.known, sums.unknown, penalty)


def _per_run(running: NDArray[np.integer], start: Ints) -> Ints:
    """Return how much a running count [m] grows over each run, [r]; runs are not empty."""
    at_end = running[start[1:] - 1].astype(np.int64)
    return np.diff(at_end, prepend=0)


def _scores(runs: Runs, sums: Sums, allowed: Bools, penalty: Floats, dialect: Dialect) -> Floats:
    """Return the number by which cuts are compared at each entry [m], -inf where no cut is allowed.

    Where every case counts 1 and no value is missing, how many cases are on each side of an entry is
    the same for all columns, and so is the IV: it is computed once.
    """
    score = np.full(len(runs.value), -np.inf)
    many = 2 * int(np.count_nonzero(allowed)) > len(allowed)
    if many and runs.weight is None and not runs.gaps and dialect.arithmetic == "double":
        rows = score.reshape(runs.columns, -1)
        entries, nodes = rows.shape[1], runs.size // runs.columns
        start, penalty = runs.start[: nodes + 1], penalty.reshape(-1, nodes)
        below = sums.below.reshape(len(sums.below), *rows.shape)
        for low in range(0, entries, max(1, PIECE // runs.columns)):
            high = min(low + max(1, PIECE // runs.columns), entries)
            owned = _Owned.of(start, low, high)
            left = np.arange(low + 1, high + 1) - owned.spread(start)
            branch = np.stack([left, owned.spread(np.diff(start)) - left])[:, None].astype(np.float64)
            known = owned.spread(sums.known[:, :nodes])[:, None]
            there = below[:, :, low:high]
            rows[:, low:high] = _score(there, known, branch, None, owned, penalty, sums, dialect)
    else:
        for here, owned in _pieces(allowed, runs.start):
            there, known = sums.below[:, here], owned.spread(sums.known)
            unknown = owned.spread(np.add.reduce(sums.unknown, axis=0)) if runs.gaps else None
            score[here] = _score(there, known, None, unknown, owned, penalty, sums, dialect)
    if not allowed.all():
        score[~allowed] = -np.inf
    return score


@dataclass(frozen=True, eq=False)
class _Owned:
    """Which runs some entries belong to: runs first .. first + len(sizes) - 1, so many of each."""

    first: int
    sizes: NDArray[Any]

    @classmethod
    def of(cls, start: Ints, low: int, high: int) -> _Owned:
        """Return the runs of the entries low:high, given where all runs begin and the last ends."""
        if low == 0 and high == start[-1]:
            return cls(0, start[1:] - start[:-1])
        first = int(np.searchsorted(start, low, side="right")) - 1
        last = int(np.searchsorted(start, high, side="left"))
        return cls(first, np.diff(np.clip(start[first : last + 1], low, high)))

    def spread(self, numbers: np.ndarray) -> np.ndarray:
        """Repeat numbers [..., r] of the runs for each of the entries."""
        return np.repeat(numbers[..., self.first : self.first + len(self.sizes)], self.sizes, axis=-1)


def _pieces(allowed: Bools, start: Ints) -> Iterator[tuple[slice | Ints, _Owned]]:
    """Go through the entries in pieces of at most `PIECE`: the entries of each, and their runs.

    Where few entries of a piece have a cut, only these are given.
    """
    for low in range(0, len(allowed), PIECE):
        high = min(low + PIECE, len(allowed))
        owned = _Owned.of(start, low, high)
        many = int(np.count_nonzero(allowed[low:high]))
        if 2 * many > high - low:
            yield slice(low, high), owned
        elif many:
            here = np.flatnonzero(allowed[low:high]) + low
            edge = np.concatenate([[low], low + np.cumsum(owned.sizes)])
            yield here, _Owned(owned.first, np.diff(np.searchsorted(here, edge)))


def _score(
    below: Floats,
    known: Floats,
    branch: Floats | None,
    unknown: Floats | None,
    owned: _Owned,
    penalty: Floats,
    sums: Sums,
    dialect: Dialect,
) -> Floats:
    """Return the number by which cuts are compared; what is no cut gets any.

    `below` [classes, ...]; `known` [classes, ...] of their runs; `branch` [2, ...]: the weights of the
    two sides, `unknown` [...], None where there is none; they may have a shape that stretches.
    """
    if dialect.arithmetic == "single":
        sides = np.stack([below, known - below], axis=1)
        counts = np.moveaxis(sides, (0, 1), (-1, -2))
        absent = np.broadcast_to(0.0 if unknown is None else unknown, below.shape[1:])
        numbers = single.numbers(counts, absent, numeric=True)
        gain, per_bit = numbers[4], numbers[6]
        by_ratio = np.where(np.isnan(per_bit), -np.inf, per_bit)
        by_gain = dialect.threshold_by == "gain"
        return rounded(gain - owned.spread(penalty), dialect) if by_gain else by_ratio
    impurity_of = gini_of if dialect.threshold_by == "gini" else entropy_of
    before = owned.spread(impurity_of(sums.known))
    found = compared(below, known, dialect, before=before, branch=branch, unknown=unknown)
    if dialect.threshold_by == "gain" and dialect.numeric_penalty != "none":
        found -= owned.spread(penalty)
    return found


def compared(
    below: Floats,
    known: Floats,
    dialect: Dialect,
    *,
    before: Floats | None = None,
    branch: Floats | None = None,
    unknown: Floats | None = None,
) -> Floats:
    """Return gain, gain ratio or decrease of the Gini index of cuts, before any penalty.

    `below` and `known` [classes, ...]: class weights at or below each cut and of all known cases;
    `before` [...]: the impurity of these; `branch` [2, ...] and `unknown` as in `_score`.
    """
    impurity_of = gini_of if dialect.threshold_by == "gini" else entropy_of
    sides = np.empty((len(below), 2, *below.shape[1:]))
    sides[:, 0] = below
    np.subtract(known, below, out=sides[:, 1])
    if branch is None:
        branch = np.add.reduce(sides, axis=0)
    after = mean(branch, impurity_of(sides, branch))
    gain = tidy((impurity_of(known) if before is None else before) - after)
    fraction = None if unknown is None else known_fraction(np.add.reduce(known, axis=0), unknown)
    if fraction is not None and dialect.unknown_factor == "gain":
        gain *= fraction
    if dialect.threshold_by != "gain_ratio":
        return gain
    iv = entropy_of(branch) if unknown is None else intrinsic_value(branch, unknown, dialect)
    enough = iv > TIE
    found = np.where(enough, gain / np.where(enough, iv, 1.0), -np.inf)
    if fraction is not None and dialect.unknown_factor == "ratio":
        found *= fraction
    return found
