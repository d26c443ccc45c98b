"""Measure the cuts of numeric attributes at all nodes of a level, and take the best of each.

Between two cuts with cases of one class only, gain and decrease are convex in the weight that passes
from one side to the other, and IV is concave, so the ratio, too, is largest at an end (Fayyad and Irani
1992 for the gain). So it is for any
concave divisor, as a joint entropy is. Therefore the cuts at which the class turns are measured, and of
the others those beside one that comes near the best. Which cut is chosen does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from c45_core.dialect import Dialect
from c45_core.engine import single
from c45_core.engine.columns import Bools, Ints
from c45_core.engine.cuts import PIECE, Sums, penalty_for, summed
from c45_core.engine.division import divisor_of, intrinsic_value, known_fraction, mean, rounded
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import midpoints
from c45_core.engine.ties import first_largest_of_runs
from c45_core.measures import TIE, Floats, added, entropy_of, gini_of, tidy
from c45_core.once import Once

SLACK = 1e-9
"""A cut this far below the best is not chosen: a thousand tolerances, more than rounding can move."""
FEW = 1 << 12
"""So few cuts are measured sooner than it is found out which of them need be."""
STEP = 8
"""So many cuts beside a close one are measured, and then so many times as many."""
LIGHT = 1e-7
"""Where a side has less than this part of the weight, rounding may move a gain ratio further."""


@dataclass(frozen=True, eq=False)
class Measuring:
    """Measure cuts.

    `runs`: r runs of neighbouring values; `sums`: their class weights; `penalty` [r]: is taken off a
    gain; `dialect`: by which it is measured.
    """

    runs: Runs
    sums: Sums
    penalty: Floats
    dialect: Dialect

    def best(self, at: Ints, start: Ints) -> Ints:
        """Return the entry after which the best of the cuts `at` [k] lies, [r]; -1: none.

        `start` [r + 1]: run j has the cuts start[j]:start[j + 1].
        """
        run = np.arange(self.runs.size).repeat(start[1:] - start[:-1])
        if self._exact and len(at) > FEW:
            near, score = self._near_best(at, run, _turns(self.runs.label, at))
            at, start = at[near], near.searchsorted(start)
        else:
            score, _ = self._scores(at, run)
        place = first_largest_of_runs(score, start, self.dialect.tolerance)
        return np.where(place < 0, -1, at[place]) if len(at) else place

    def _near_best(self, at: Ints, run: Ints, turns: Bools) -> tuple[Ints, Floats]:
        """Return which of the cuts after entries `at` [k] of runs [k] come near the best, and their
        scores. `turns` [k]: those to be measured; the others lie between two of them."""
        mine = turns.nonzero()[0]
        score, light = self._scores(at[mine], run[mine])
        owner = run[mine]
        first = np.append(True, owner[1:] != owner[:-1]).nonzero()[0]
        floor = np.zeros(self.runs.size)
        floor[owner[first]] = np.fmax.reduceat(score, first) - SLACK
        close = light | (score >= floor[owner])
        found, scores = [mine[close]], [score[close]]
        wide = ((mine[1:] - mine[:-1] > 1) & (close[1:] | close[:-1])).nonzero()[0]
        low, high, step = mine[wide], mine[wide + 1], STEP
        while len(low):
            beside, ends = _beside(low, high, step)
            score, light = self._scores(at[beside], run[beside])
            found.append(beside)
            scores.append(score)
            close = light | (score >= floor[run[beside]])
            low, high, step = low + step, high - step, step * STEP
            going = (low + 1 < high) & np.logical_or.reduceat(close, ends)
            low, high = low[going], high[going]
        cuts = np.concatenate(found)
        order = np.argsort(cuts, kind="stable")
        return cuts[order], np.concatenate(scores)[order]

    @property
    def _exact(self) -> bool:
        """Whether only a best one can be chosen: in double precision and without a coarse tolerance."""
        return self.dialect.arithmetic == "double" and self.dialect.tolerance <= TIE

    def _scores(self, here: Ints, run: Ints) -> tuple[Floats, Bools]:
        """Return the score of the cuts after entries [k] of runs [k], and whether a side is light."""
        score, light = np.empty(len(here)), np.empty(len(here), dtype=bool)
        for low in range(0, len(here), PIECE):
            piece = slice(low, low + PIECE)
            score[piece], light[piece] = self._score(here[piece], run[piece])
        return score, light

    def _score(self, here: Ints, run: Ints) -> tuple[Floats, Bools]:
        sums, dialect = self.sums, self.dialect
        below, known = sums.running.to(here, run), sums.known.take(run, axis=1)
        unknown = np.add.reduce(sums.unknown, axis=0)[run] if self.runs.gaps else None
        light = self._light(below, known)
        if dialect.arithmetic == "single":
            return self._single(below, known, unknown, run), light
        absent = sums.unknown.take(run, axis=1) if self.runs.gaps else None
        found = compared(
            below, known, dialect, before=self._before[run], unknown=unknown, absent=absent
        )
        if dialect.threshold_by == "gain" and dialect.numeric_penalty != "none":
            found -= self.penalty[run]
        return found, light

    def _light(self, below: Floats, known: Floats) -> Bools:
        """Say of which cuts a side is light, [k]; of none [1] where every case counts 1."""
        if self.runs.parts is None and LIGHT * len(self.runs.value) < 1:
            return np.zeros(1, dtype=bool)
        left, both = added(below), added(known)
        light: Bools = np.minimum(left, both - left) < LIGHT * both
        return light

    def _single(self, below: Floats, known: Floats, unknown: Floats | None, run: Ints) -> Floats:
        counts = np.stack([below.T, (known - below).T], axis=-2)
        absent = np.zeros(len(run)) if unknown is None else unknown
        numbers = single.numbers(counts, absent, numeric=True)
        gain, per_bit = numbers[4], numbers[6]
        if self.dialect.threshold_by == "gain":
            return rounded(gain - self.penalty[run], self.dialect)
        return np.where(np.isnan(per_bit), -np.inf, per_bit)

    @Once
    def _before(self) -> Floats:
        """The impurity of the known cases of each run, [r]."""
        return impurity_of(self.dialect)(self.sums.known)


def impurity_of(dialect: Dialect) -> Callable[..., Floats]:
    """Return the impurity whose decrease cuts are compared by."""
    return gini_of if dialect.cutting.impurity == "gini" else entropy_of


def _turns(label: NDArray[np.integer], at: Ints) -> Bools:
    """Leave out of the cuts after entries `at` [k] those that part cases of one class, each with a
    value of its own, and have another cut on either side."""
    turns: Bools = label[at] != label[at + 1]
    apart = at[1:] - at[:-1] > 1
    turns[1:] |= apart
    turns[:-1] |= apart
    turns[:1] = turns[-1:] = True
    return turns


def _beside(low: Ints, high: Ints, step: int) -> tuple[Ints, Ints]:
    """Return the numbers between pairs low [c] and high [c] at most `step` from one of them, in order,
    and where those of each pair begin [c]; every pair has some between."""
    off = np.arange(1, step + 1)
    number = np.concatenate([low[:, None] + off, high[:, None] - off[::-1]], axis=1)
    taken = number < high[:, None]
    taken[:, step:] = number[:, step:] > low[:, None] + step
    often = np.count_nonzero(taken, axis=1)
    return number[taken], np.cumsum(often) - often


def compared(
    below: Floats,
    known: Floats,
    dialect: Dialect,
    *,
    before: Floats | None = None,
    unknown: Floats | None = None,
    absent: Floats | None = None,
) -> Floats:
    """Return the measure by which cuts are compared, before any penalty.

    `below` and `known` [classes, ...]: class weights at or below each cut and of all known cases;
    `before` [...]: the impurity of these; `unknown` [...]: weight of the others, None: there are none,
    and `absent` [classes, ...]: their class weights.
    """
    impurity, criterion = impurity_of(dialect), dialect.cutting
    sides = np.empty((len(below), 2, *below.shape[1:]))
    sides[:, 0] = below
    np.subtract(known, below, out=sides[:, 1])
    branch = added(sides)
    after = mean(branch, impurity(sides, branch))
    gain = tidy((impurity(known) if before is None else before) - after)
    fraction = None if unknown is None else known_fraction(added(known), unknown)
    if fraction is not None and dialect.unknown_factor == "gain":
        gain *= fraction
    if not criterion.divisor:
        return gain
    if criterion.divided_by is not None:
        divisor = divisor_of(criterion, sides, absent, dialect)
    else:
        divisor = entropy_of(branch) if unknown is None else intrinsic_value(branch, unknown, dialect)
    found = np.asarray(gain / np.maximum(divisor, TIE))
    found[divisor <= TIE] = -np.inf
    if fraction is not None and dialect.unknown_factor == "ratio":
        found *= fraction
    return found


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
    """Take the best cut of each of r runs, the lowest of equals.

    `weight` [n]: of all cases of each node, the unknown ones too (C2).
    """
    sums = summed(runs, classes, dialect)
    at = sums.is_cut.nonzero()[0]
    first = at.searchsorted(runs.start)
    cuts = first[1:] - first[:-1]
    taken, begin = at, first
    if sums.short is not None:
        taken = (sums.is_cut & ~sums.short).nonzero()[0]
        begin = taken.searchsorted(runs.start)
    tries = begin[1:] - begin[:-1]
    penalty = penalty_for(tries.reshape(runs.columns, -1), weight, dialect).reshape(-1)
    place = Measuring(runs, sums, penalty, dialect).best(taken, begin)
    run = (place >= 0).nonzero()[0]
    here = place.take(run)
    below, midpoint = np.zeros((classes, runs.size)), np.full(runs.size, np.nan)
    below[:, run] = sums.running.to(here, run)
    midpoint[run] = midpoints(runs.value[here], runs.value[here + 1], dialect)
    best = np.full(runs.size, -1)
    best[run] = at.searchsorted(here) - first[run]
    return Found(cuts, tries, best, below, midpoint, sums.known, sums.unknown, penalty)
