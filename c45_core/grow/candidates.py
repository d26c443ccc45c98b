"""Find and measure every candidate cut of a numeric attribute, at all nodes of a level at once.

A candidate lies halfway between two neighbouring distinct values (C4); the cases at or below it
take the first branch (C5). All of them are kept: they are the record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.division import measure, rounded
from c45_core.grow.level import Ints, Level
from c45_core.grow.ties import first_largest_of_runs
from c45_core.measures import Floats
from c45_core.reasons import Skip
from c45_core.table import Table

MOST_MIN_SPLIT = 25.0
"""Release 8 never asks for more cases on a side of a cut than this."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """The cuts of one numeric attribute at the n open nodes of a level, c of them, by node and value.

    `start` [n + 1]: cuts start[j]:start[j + 1] are node j's; `threshold`, `midpoint`, `gain`, `iv`,
    `ratio`, `gini_decrease` (nan where not asked for) [c]; `below` [c, classes]: class weights at or
    below the cut; `skip` [c]: why a cut was left out; `tries` [n]: cuts that took part; `best` [n]:
    the cut chosen, -1 for none; `least` [n]: the weight each side had to keep; `penalty` [n]: what
    having `tries` cuts costs the gain.
    """

    start: Ints
    threshold: Floats
    midpoint: Floats
    gain: Floats
    iv: Floats
    ratio: Floats
    gini_decrease: Floats
    below: Floats
    skip: Ints
    tries: Ints
    best: Ints
    least: Floats
    penalty: Floats

    def with_best(self, best: Ints) -> Candidates:
        """Return the record with the chosen cuts [n] written in."""
        return replace(self, best=best)


def candidate_cuts(
    table: Table, level: Level, numbers: Floats, order: Ints, dialect: Dialect
) -> tuple[Candidates, Floats, Floats]:
    """Measure every cut; return the record and the class weights of known and unknown cases.

    Both are [n, classes].
    """
    classes = len(table.classes)
    value, node = as_read(numbers, dialect)[level.case[order]], level.node[order]
    weight, label = level.weight[order], table.labels[level.case[order]].astype(np.int64)
    edge = np.searchsorted(node, np.arange(level.size + 1))
    running = _running_sums(weight, label, edge, classes)
    known = np.where(np.diff(edge)[:, None] > 0, running[edge[1:] - 1], 0.0)
    unknown = _unknown_weights(table, level, numbers)

    cut = np.flatnonzero((node[:-1] == node[1:]) & (value[:-1] + dialect.value_gap < value[1:]))
    where = node[cut]
    below = running[cut]
    above = known[where] - below
    sides, absent = np.stack([below, above], axis=-2), unknown.sum(axis=-1)[where]
    division = measure(sides, absent, dialect, numeric=True)

    least = _min_split(known.sum(axis=-1), classes, dialect)
    limit = least[where] - dialect.tolerance
    short = (below.sum(axis=-1) < limit) | (above.sum(axis=-1) < limit)
    if dialect.known_cases == "rows":
        rows = np.bincount(node, minlength=level.size)
        short |= (rows < 2 * least - dialect.tolerance)[where]
    tries = np.bincount(where[~short], minlength=level.size)
    middle = midpoints(value[cut], value[cut + 1], dialect)
    record = Candidates(
        start=np.searchsorted(where, np.arange(level.size + 1)),
        threshold=cut_values(numbers, middle, dialect),
        midpoint=middle,
        gain=division.gain,
        iv=division.iv,
        ratio=division.ratio,
        gini_decrease=division.gini_decrease,
        below=below,
        skip=np.where(short, Skip.TOO_FEW, Skip.NONE).astype(np.int64),
        tries=tries,
        best=np.full(level.size, -1),
        least=least,
        penalty=_penalty(tries, level.counts.sum(axis=-1), dialect),
    )
    return record, known, unknown


def _running_sums(weight: Floats, label: Ints, edge: Ints, classes: int) -> Floats:
    """Return the class weights of each node's known cases up to and with each entry, [E + 1, classes].

    `edge` [n + 1]: node j has the entries edge[j]:edge[j + 1], sorted by value. The last row is 0.
    Whole weights are summed over the level in one go: their sums are exact. Others are summed node
    by node, or the rounding of heavy nodes would spoil the sums and the ties of light ones.
    """
    running = np.zeros((len(weight) + 1, classes))
    running[np.arange(len(weight)), label] = weight
    if (weight == np.floor(weight)).all():
        np.cumsum(running, axis=0, out=running)
        before = np.concatenate([np.zeros((1, classes)), running])[edge[:-1]]
        running[:-1] -= np.repeat(before, np.diff(edge), axis=0)
    else:
        for start, end in zip(edge[:-1].tolist(), edge[1:].tolist(), strict=True):
            np.cumsum(running[start:end], axis=0, out=running[start:end])
    running[-1] = 0.0
    return running


def _unknown_weights(table: Table, level: Level, numbers: Floats) -> Floats:
    """Return the class weights [n, classes] of the cases without a known number."""
    classes = len(table.classes)
    absent = np.flatnonzero(np.isnan(numbers[level.case]))
    cell = level.node[absent] * classes + table.labels[level.case[absent]]
    sums = np.bincount(cell, weights=level.weight[absent], minlength=level.size * classes)
    return sums.astype(np.float64).reshape(level.size, classes)


def best_cuts(candidates: Candidates, dialect: Dialect) -> Ints:
    """Return, for each node, its best cut, the lowest of equals; -1 where there is none."""
    score = candidates.ratio
    if dialect.threshold_by == "gain":
        owner = np.repeat(np.arange(len(candidates.penalty)), np.diff(candidates.start))
        score = rounded(candidates.gain - candidates.penalty[owner], dialect)
    elif dialect.threshold_by == "gini":
        score = candidates.gini_decrease
    score = np.where(candidates.skip == Skip.NONE, score, -np.inf)
    return first_largest_of_runs(score, candidates.start, dialect.tolerance)


def as_read(numbers: Floats, dialect: Dialect) -> Floats:
    """Return the numbers as the dialect holds them: in double precision, or rounded to single."""
    if dialect.value_precision == "double":
        return numbers
    return numbers.astype(np.float32).astype(np.float64)


def midpoints(low: Floats, high: Floats, dialect: Dialect) -> Floats:
    """Return the midpoints between neighbouring values low < high, always below the upper one (C3)."""
    middle = as_read(low / 2 + high / 2, dialect)
    return np.where(middle >= high, low, middle)


def cut_values(numbers: Floats, middle: Floats, dialect: Dialect) -> Floats:
    """Return the thresholds for the given midpoints (C3).

    The midpoint itself, or the largest value of the whole training table that is not above it.
    """
    if dialect.threshold_value == "midpoint":
        return middle
    values = np.unique(numbers[~np.isnan(numbers)])
    place = np.searchsorted(as_read(values, dialect), middle, side="right")
    return np.asarray(values[place - 1])


def _penalty(tries: Ints, weight: Floats, dialect: Dialect) -> Floats:
    """Return log2(tries)/N for each node [n]: N is all cases, the unknown ones too (C2)."""
    if dialect.numeric_penalty == "none":
        return np.zeros(len(tries))
    return rounded(np.log2(np.maximum(tries, 1)) / weight, dialect)


def _min_split(known: Floats, classes: int, dialect: Dialect) -> Floats:
    """Return how much weight each side of a cut must keep, given the known weight [n]."""
    least = np.full(len(known), max(dialect.min_cases, 0.0))
    if dialect.numeric_min_split == "release8":
        tenth = 0.1 * known / classes
        return np.where(tenth <= least, least, np.minimum(tenth, MOST_MIN_SPLIT))
    return least
