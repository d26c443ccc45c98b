"""Choose the attribute that splits each node: gate, then the largest measure, ties to the first.

Convention C1: of the attributes whose information gain is at least average, the one with the
largest gain ratio. Works on all open nodes of a level at once.

Numbers that are equal but for rounding are compared as the books do by eye and the programs one by one
(C19): go through them in order and keep the best so far; a later one must be larger by more than the
tolerance. So the first of equals wins.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Columns, Ints
from c45_core.engine.division import rounded
from c45_core.engine.scores import UNDECIDED, Scan
from c45_core.frozen import Frozen
from c45_core.measures import Floats, added
from c45_core.reasons import Leaf, Verdict

RELEASE8_SLACK = 1e-3
"""Release 8 lets an attribute pass that is this much below the average gain."""
MANY_VALUED = 0.3
"""A nominal attribute with this many values per row is left out of Release 8's average."""


@dataclass(frozen=True, eq=False)
class Choice(Frozen):
    """The decision at n open nodes: `winner` [n], the attribute or -1; `average` [n], the mean gain
    of the gate (nan without one); `counted` [attributes, n]: whose gain is in that mean; `verdict`
    [attributes, n]; `stop` [n], a `Leaf` reason or 0."""

    winner: Ints
    average: Floats
    counted: Bools
    verdict: Ints
    stop: Ints


def winners(columns: Columns, scan: Scan, dialect: Dialect) -> Ints:
    """Pass the gate and take the best: return the attribute that splits each node, -1 for none."""
    return _Compared.of(columns, scan, dialect).winner(dialect)


def choose(columns: Columns, scan: Scan, dialect: Dialect) -> Choice:
    """Decide as `winners` does, and say of every other attribute why it lost."""
    compared = _Compared.of(columns, scan, dialect)
    winner, measure = compared.winner(dialect), compared.measure
    running, average = compared.running, compared.average
    won = np.arange(len(measure))[:, None] == winner
    best = np.where(winner < 0, np.inf, measure[winner, np.arange(len(winner))])
    verdict = np.full(measure.shape, Verdict.LOWER)
    # From the weakest reason to the strongest: a later one takes the place of an earlier one.
    for what, where in (
        (Verdict.TIED, measure >= best - dialect.tolerance),
        (Verdict.SMALL_IV, ~compared.large),
        (Verdict.BELOW_AVERAGE, ~compared.passed),
        (Verdict.NO_GAIN, winner < 0),
        (Verdict.INDEPENDENT, ~compared.dependent),
        (Verdict.WON, won),
        (scan.stacked("verdict"), ~running),
    ):
        np.copyto(verdict, what, where=where)
    if dialect.gate != "none":
        verdict[running & np.isnan(average)] = Verdict.NO_AVERAGE
    stop = np.where(winner < 0, _stop(verdict), 0)
    return Choice(winner, average, compared.counted, verdict, stop)


@dataclass(frozen=True, eq=False)
class _Compared:
    """The comparison at n nodes: who runs, who counts for the average, who passes the gate, whose IV is
    large enough, who depends on the class, and by what they are compared, -inf for who is out, nan
    where that is not defined; [attributes, n] each."""

    running: Bools
    counted: Bools
    average: Floats
    passed: Bools
    large: Bools
    dependent: Bools
    measure: Floats

    @classmethod
    def of(cls, columns: Columns, scan: Scan, dialect: Dialect) -> _Compared:
        gain = scan.stacked("gain")
        running = scan.stacked("verdict") == UNDECIDED
        counted = _find_counted(columns, running, dialect)
        average = _average(gain, counted, dialect)
        passed = running & _gate(gain, average, dialect)
        large = np.ones_like(running)
        if dialect.least_iv != 0:
            large = scan.stacked("iv") > dialect.least_iv
        dependent = np.ones_like(running)
        if dialect.chi_squared != 0:
            dependent = scan.stacked("chance") <= dialect.chi_squared
        measure = scan.stacked("compared", dialect)
        measure = np.where(passed & large & dependent, measure, -np.inf)
        return cls(running, counted, average, passed, large, dependent, measure)

    def winner(self, dialect: Dialect) -> Ints:
        """Return the attribute with the largest measure at each node [n], -1 for none."""
        least = 0.0 if dialect.zero_gain == "stop" else -np.inf
        return first_largest(self.measure.T, dialect.tolerance, least)


def _gate(gain: Floats, average: Floats, dialect: Dialect) -> Bools:
    """Tell which gains pass the gate; none does where there is no average."""
    if dialect.gate == "none":
        return np.ones(gain.shape, dtype=bool)
    slack = RELEASE8_SLACK if dialect.gate == "release8" else dialect.tolerance
    return np.greater_equal(gain, average - slack)


def _find_counted(columns: Columns, running: Bools, dialect: Dialect) -> Bools:
    """Say whose gain enters the average [attributes, n]: nobody's without a gate (C1, C25)."""
    if dialect.gate == "none":
        return np.zeros_like(running)
    if dialect.gate == "release8":
        few = few_valued(columns, dialect)
        if few.any():
            running = np.logical_and(running, few[:, None])
    return running


def _average(gain: Floats, counted: Bools, dialect: Dialect) -> Floats:
    """Return the mean gain of the attributes that count [n], nan where there is none."""
    number = np.add.reduce(counted, axis=0)
    if dialect.arithmetic == "double":
        total = added(np.where(counted, gain, 0.0))
    else:
        total = np.zeros(len(number))
        for row, counts in zip(gain, counted, strict=True):
            total = rounded(total + np.where(counts, row, 0.0), dialect)
    average = np.where(number > 0, total / np.maximum(number, 1), np.nan)
    return rounded(average, dialect)


def few_valued(columns: Columns, dialect: Dialect) -> Bools:
    """Tell which attributes count for Release 8's average; numeric ones always do."""
    most = MANY_VALUED * columns.table.rows - dialect.tolerance
    if dialect.branching == "groups":  # then all of them do
        most = np.inf
    return columns.is_numeric | (columns.branches < most)


def _stop(verdict: Ints) -> Ints:
    """Say why no attribute was taken, from the verdicts [attributes, n]."""
    reason = np.full(verdict.shape[1], Leaf.NO_TEST)
    # From the weakest reason to the strongest: a later one takes the place of an earlier one.
    reason[(verdict == Verdict.WITHOUT_GAIN).any(axis=0)] = Leaf.NO_GAIN
    reason[(verdict == Verdict.NO_AVERAGE).any(axis=0)] = Leaf.NO_AVERAGE
    reason[(verdict == Verdict.NO_GAIN).any(axis=0)] = Leaf.NO_GAIN
    reason[(verdict == Verdict.INDEPENDENT).any(axis=0)] = Leaf.INDEPENDENT
    nothing = (verdict == Verdict.SINGLE_BRANCH) | (verdict == Verdict.ALL_MISSING)
    reason[(nothing | (verdict == Verdict.USED)).all(axis=0)] = Leaf.SAME_VALUES
    reason[(verdict == Verdict.USED).all(axis=0)] = Leaf.NO_ATTRIBUTE
    return reason


def first_largest(values: Floats, tolerance: float, least: float = -np.inf) -> Ints:
    """Return, for each row of `values` [n, m], the position of its largest; -1: none is above `least`.

    nan and -inf are never taken.

    >>> first_largest(np.array([[1.0, 3.0, 3.0], [0.0, 0.0, 0.0]]), 1e-12, least=0.0).tolist()
    [1, -1]
    """
    if values.shape[1] == 0:
        return np.full(len(values), -1)
    largest = np.fmax.reduce(values, axis=1, initial=-np.inf)
    allowed = values > least + tolerance
    place: Ints = (allowed & (values >= (largest - tolerance)[:, None])).argmax(axis=1)
    # One before it, at most twice the tolerance below the largest, may hold it off but not the largest:
    # then a later one wins. Such rows are gone through one by one.
    near = (allowed & (values >= (largest - 2 * tolerance)[:, None])).argmax(axis=1)
    for row in (near < place).nonzero()[0].tolist():
        place[row] = _one_by_one(values[row], tolerance, least)
    place[largest <= least + tolerance] = -1
    return place


def _one_by_one(values: Floats, tolerance: float, least: float = -np.inf) -> int:
    """Return the position of the largest of `values` [m] as the books find it, -1 for none."""
    before = np.fmax.accumulate(np.concatenate([[-np.inf], values[:-1]]))
    best, place = least, -1
    for position in np.flatnonzero(values > before).tolist():  # no other can be larger than the best
        if values[position] > best + tolerance:
            best, place = values[position], position
    return place


def first_largest_of_runs(values: Floats, start: Ints, tolerance: float) -> Ints:
    """Do the same for runs of different lengths: run j is values[start[j]:start[j + 1]].

    Returns positions in `values`, [runs]; -1 for a run without any number above -inf.

    >>> first_largest_of_runs(np.array([1.0, 3.0, 2.0]), np.array([0, 2, 2, 3]), 1e-12).tolist()
    [1, -1, 2]
    """
    place = np.full(len(start) - 1, -1)
    size = start[1:] - start[:-1]
    some = size.nonzero()[0]
    if len(some) == 0:
        return place
    largest = np.full(len(place), -np.inf)
    largest[some] = np.fmax.reduceat(values, start[some])
    largest[~np.isfinite(largest)] = np.inf  # so nothing is near -inf or nan
    near = (values >= (largest - 2 * tolerance).repeat(size)).nonzero()[0]
    run = start.searchsorted(near, side="right") - 1
    good = values[near] >= largest[run] - tolerance
    first, owner = near[good], run[good]
    place[owner[::-1]] = first[::-1]  # backwards: the first of a run is put in last and stays
    of_lower = run[~good]
    for one in np.unique(of_lower[near[~good] < place[of_lower]]).tolist() if len(of_lower) else ():
        place[one] = start[one] + _one_by_one(values[start[one] : start[one + 1]], tolerance)
    return place
