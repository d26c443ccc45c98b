"""Measure the cuts of numeric attributes at all nodes of a level, and take the best of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine import single
from c45_core.engine.columns import Ints
from c45_core.engine.cuts import Sums, penalty_for, pieces, summed
from c45_core.engine.division import divisor_of, intrinsic_value, known_fraction, mean, rounded
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import midpoints
from c45_core.engine.ties import first_largest_of_runs
from c45_core.measures import TIE, Floats, added, entropy_of, gini_of, tidy
from c45_core.once import Once


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
        run, score = np.arange(self.runs.size).repeat(start[1:] - start[:-1]), np.empty(len(at))
        for piece in pieces(len(at), len(self.sums.known)):
            score[piece] = self._score(at[piece], run[piece])
        place = first_largest_of_runs(score, start, self.dialect.tolerance)
        return np.where(place < 0, -1, at[place]) if len(at) else place

    def _score(self, here: Ints, run: Ints) -> Floats:
        """Return the score of the cuts after entries [k] of runs [k]."""
        sums, dialect = self.sums, self.dialect
        below, known = sums.running.to(here, run), sums.known.take(run, axis=1)
        unknown = np.add.reduce(sums.unknown, axis=0)[run] if self.runs.gaps else None
        if dialect.arithmetic == "single":
            return self._single(below, known, unknown, run)
        absent = sums.unknown.take(run, axis=1) if self.runs.gaps else None
        found = compared(
            below, known, dialect, before=self._before[run], unknown=unknown, absent=absent
        )
        if dialect.threshold_by == "gain" and dialect.numeric_penalty != "none":
            found -= self.penalty[run]
        return found

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
