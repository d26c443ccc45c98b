"""Find the best cut of every numeric attribute at all nodes of a level.

Of every cut the one number is computed by which cuts are compared, and the best is kept. All other
numbers of all cuts are listed when a node is looked at (`candidates.py`), from the same sums by the
same functions, so to the same bits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Ints
from c45_core.engine.cuts import penalty_for, summed
from c45_core.engine.measuring import Measuring
from c45_core.engine.sums import Runs
from c45_core.engine.thresholds import midpoints
from c45_core.measures import Floats


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
