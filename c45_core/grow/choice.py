"""Choose the attribute that splits each node: gate, then the largest measure, ties to the first.

Convention C1: of the attributes whose information gain is at least average, the one with the
largest gain ratio. Works on all open nodes of a level at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.level import Bools, Ints
from c45_core.grow.scan import UNDECIDED, Scores
from c45_core.measures import TIE, Floats
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
    average = _average(gain, counted)
    slack = RELEASE8_SLACK if dialect.gate == "release8" else TIE
    passed = running if dialect.gate == "none" else running & (gain >= average - slack)

    measure = gain if dialect.criterion == "gain" else np.stack([s.ratio for s in scores])
    measure = np.where(passed & ~np.isnan(measure), measure, -np.inf)
    largest = measure.max(axis=0)
    least = TIE if dialect.zero_gain == "stop" else -TIE
    good = passed & (measure >= largest - TIE) & (largest > least)
    winner = np.where(good.any(axis=0), good.argmax(axis=0), -1)

    verdict = np.where(running, Verdict.BELOW_AVERAGE, verdict)
    verdict = np.where(passed, Verdict.LOWER, verdict)
    verdict = np.where(good, Verdict.TIED, verdict)
    verdict = np.where(running & (winner < 0), Verdict.NO_GAIN, verdict)
    won = np.arange(len(scores))[:, None] == winner
    verdict = np.where(won, Verdict.WON, verdict)
    return Choice(winner, average, counted, verdict, np.where(winner < 0, _stop(verdict), 0))


def _counted(table: Table, running: Bools, dialect: Dialect) -> Bools:
    """Say whose gain enters the average [attributes, n]: nobody's without a gate (C1, C25)."""
    if dialect.gate == "none":
        return np.zeros_like(running)
    if dialect.gate == "release8":
        few = np.array([_values(table, a) < MANY_VALUED * table.rows for a in range(len(running))])
        if few.any():
            running = np.logical_and(running, few[:, None])
    return running


def _average(gain: Floats, counted: Bools) -> Floats:
    """Return the mean gain of the attributes that count [n], nan where there is none."""
    number = counted.sum(axis=0)
    total = np.where(counted, gain, 0.0).sum(axis=0)
    average = np.full(len(total), np.nan)
    np.divide(total, number, out=average, where=number > 0)
    return average


def _values(table: Table, attribute: int) -> int:
    """Number of declared values; a numeric attribute always counts as few-valued."""
    column = table.attributes[attribute]
    return len(column.values) if isinstance(column, Nominal) else 0


def _stop(verdict: Ints) -> Ints:
    """Say why no attribute was taken, from the verdicts [attributes, n]."""
    reason = np.full(verdict.shape[1], Leaf.NO_TEST)
    reason[(verdict == Verdict.NO_GAIN).any(axis=0)] = Leaf.NO_GAIN
    nothing = (verdict == Verdict.SINGLE_BRANCH) | (verdict == Verdict.ALL_MISSING)
    reason[(nothing | (verdict == Verdict.USED)).all(axis=0)] = Leaf.SAME_VALUES
    reason[(verdict == Verdict.USED).all(axis=0)] = Leaf.NO_ATTRIBUTE
    return reason
