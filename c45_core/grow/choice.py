"""Choose the attribute that splits each node: gate, then the largest measure, ties to the first.

Convention C1: of the attributes whose information gain is at least average, the one with the
largest gain ratio. Works on all open nodes of a level at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.division import rounded
from c45_core.grow.level import Bools, Ints
from c45_core.grow.scan import UNDECIDED, Scores
from c45_core.grow.ties import first_largest
from c45_core.measures import Floats
from c45_core.reasons import Leaf, Verdict
from c45_core.table import Nominal, Table

RELEASE8_SLACK = 1e-3
"""Release 8 lets an attribute pass that is this much below the average gain."""
MANY_VALUED = 0.3
"""A nominal attribute with this many values per row is left out of Release 8's average."""


@dataclass(frozen=True, eq=False)
class Choice:
    """The decision at n open nodes: `winner` [n], the attribute or -1; `average` [n], the mean gain
    of the gate (nan without one); `counted` [attributes, n]: whose gain is in that mean; `verdict`
    [attributes, n]; `stop` [n], a `Leaf` reason or 0."""

    winner: Ints
    average: Floats
    counted: Bools
    verdict: Ints
    stop: Ints


def choose(table: Table, scores: list[Scores], dialect: Dialect) -> Choice:
    """Pass the gate and take the best; say of every other attribute why it lost."""
    gain = np.stack([s.gain for s in scores])
    verdict = np.stack([s.verdict for s in scores])
    running = verdict == UNDECIDED
    counted = _counted(table, running, dialect)
    average = _average(gain, counted, dialect)
    passed = running & _gate(gain, average, dialect)
    large = np.stack([_enough_iv(s, dialect) for s in scores])

    measure = np.stack([s.compared(dialect) for s in scores])
    measure = np.where(passed & large & ~np.isnan(measure), measure, -np.inf)
    least = 0.0 if dialect.zero_gain == "stop" else -np.inf
    winner = first_largest(measure.T, dialect.tolerance, least)
    best = np.where(winner < 0, np.inf, measure[winner, np.arange(len(winner))])
    tied = measure >= best - dialect.tolerance
    won = np.arange(len(scores))[:, None] == winner

    verdict = np.select(
        [~running, won, winner < 0, ~passed, ~large, tied],
        [verdict, Verdict.WON, Verdict.NO_GAIN, Verdict.BELOW_AVERAGE, Verdict.SMALL_IV, Verdict.TIED],
        Verdict.LOWER,
    )
    if dialect.gate != "none":
        verdict[running & np.isnan(average)] = Verdict.NO_AVERAGE
    return Choice(winner, average, counted, verdict, np.where(winner < 0, _stop(verdict), 0))


def _gate(gain: Floats, average: Floats, dialect: Dialect) -> Bools:
    """Tell which gains pass the gate; none does where there is no average."""
    if dialect.gate == "none":
        return np.ones(gain.shape, dtype=bool)
    slack = RELEASE8_SLACK if dialect.gate == "release8" else dialect.tolerance
    return np.greater_equal(gain, average - slack)


def _enough_iv(scores: Scores, dialect: Dialect) -> Bools:
    """Tell where the IV is large enough to divide by; 0 as the limit asks for nothing."""
    return np.greater(scores.division.iv, dialect.least_iv) | (dialect.least_iv == 0)


def _counted(table: Table, running: Bools, dialect: Dialect) -> Bools:
    """Say whose gain enters the average [attributes, n]: nobody's without a gate (C1, C25)."""
    if dialect.gate == "none":
        return np.zeros_like(running)
    if dialect.gate == "release8":
        few = np.array([_few_valued(table, a, dialect) for a in range(len(running))])
        if few.any():
            running = np.logical_and(running, few[:, None])
    return running


def _average(gain: Floats, counted: Bools, dialect: Dialect) -> Floats:
    """Return the mean gain of the attributes that count [n], nan where there is none."""
    number = counted.sum(axis=0)
    total = np.zeros(len(number))
    for row, counts in zip(gain, counted, strict=True):
        total = rounded(total + np.where(counts, row, 0.0), dialect)
    average = np.full(len(total), np.nan)
    np.divide(total, number, out=average, where=number > 0)
    return rounded(average, dialect)


def _few_valued(table: Table, attribute: int, dialect: Dialect) -> bool:
    """Tell whether an attribute counts for Release 8's average; a numeric one always does."""
    column = table.attributes[attribute]
    if not isinstance(column, Nominal):
        return True
    return len(column.values) < MANY_VALUED * table.rows - dialect.tolerance


def _stop(verdict: Ints) -> Ints:
    """Say why no attribute was taken, from the verdicts [attributes, n]."""
    reason = np.full(verdict.shape[1], Leaf.NO_TEST)
    reason[(verdict == Verdict.NO_AVERAGE).any(axis=0)] = Leaf.NO_AVERAGE
    reason[(verdict == Verdict.NO_GAIN).any(axis=0)] = Leaf.NO_GAIN
    nothing = (verdict == Verdict.SINGLE_BRANCH) | (verdict == Verdict.ALL_MISSING)
    reason[(nothing | (verdict == Verdict.USED)).all(axis=0)] = Leaf.SAME_VALUES
    reason[(verdict == Verdict.USED).all(axis=0)] = Leaf.NO_ATTRIBUTE
    return reason
