"""Find and measure every candidate cut of a numeric attribute, at all nodes of a level at once.

A candidate lies halfway between two neighbouring distinct values (C4); the cases at or below it
take the first branch (C5). All of them are kept: they are the record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.division import measure
from c45_core.grow.level import Ints, Level
from c45_core.measures import TIE, Floats
from c45_core.reasons import Skip
from c45_core.table import Table

MOST_MIN_SPLIT = 25.0
"""Release 8 never asks for more cases on a side of a cut than this."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """The cuts of one numeric attribute at the n open nodes of a level, c of them, by node and value.

    `start` [n + 1]: cuts start[j]:start[j + 1] are node j's; `threshold`, `gain`, `iv`, `ratio`
    [c]; `below` [c, classes]: class weights at or below the cut; `skip` [c]: why a cut was left
    out; `tries` [n]: cuts that took part; `best` [n]: the cut chosen, -1 for none.
    """

    start: Ints
    threshold: Floats
    gain: Floats
    iv: Floats
    ratio: Floats
    below: Floats
    skip: Ints
    tries: Ints
    best: Ints

    def with_best(self, best: Ints) -> Candidates:
        """Return the record with the chosen cuts [n] written in."""
        return replace(self, best=best)


def candidate_cuts(
    table: Table, level: Level, numbers: Floats, order: Ints, dialect: Dialect
) -> tuple[Candidates, Floats]:
    """Measure every cut; return the record and the class weights of the known cases [n, classes]."""
    classes = len(table.classes)
    value, node = numbers[level.case[order]], level.node[order]
    weight, label = level.weight[order], table.labels[level.case[order]]
    running = np.zeros((len(order) + 1, classes))
    running[np.arange(1, len(order) + 1), label] = weight
    np.cumsum(running, axis=0, out=running)
    edge = np.searchsorted(node, np.arange(level.size + 1))
    known = running[edge[1:]] - running[edge[:-1]]

    cut = np.flatnonzero((node[:-1] == node[1:]) & (value[:-1] < value[1:]))
    where = node[cut]
    below = running[cut + 1] - running[edge[where]]
    below[below < TIE] = 0.0
    above = known[where] - below
    above[above < TIE] = 0.0
    unknown = np.maximum(level.counts.sum(axis=-1) - known.sum(axis=-1), 0.0)
    unknown[unknown < TIE] = 0.0
    division = measure(np.stack([below, above], axis=-2), unknown[where], dialect)

    limit = _min_split(known.sum(axis=-1), classes, dialect)[where] - TIE
    short = (below.sum(axis=-1) < limit) | (above.sum(axis=-1) < limit)
    record = Candidates(
        start=np.searchsorted(where, np.arange(level.size + 1)),
        threshold=cut_values(table, numbers, value[cut], value[cut + 1], dialect),
        gain=division.gain,
        iv=division.iv,
        ratio=division.ratio,
        below=below,
        skip=np.where(short, Skip.TOO_FEW, Skip.NONE).astype(np.int64),
        tries=np.bincount(where[~short], minlength=level.size),
        best=np.full(level.size, -1),
    )
    return record, known


def best_cuts(candidates: Candidates, dialect: Dialect) -> Ints:
    """Return, for each node, its best cut: the lowest within 1e-12 of the largest measure; -1: none."""
    score = candidates.gain if dialect.threshold_by == "gain" else candidates.ratio
    score = np.where(candidates.skip == Skip.NONE, score, -np.inf)
    start = candidates.start
    best = np.full(len(start) - 1, -1)
    some = np.flatnonzero(np.diff(start) > 0)
    if len(some) == 0:
        return best
    largest = np.full(len(best), -np.inf)
    largest[some] = np.maximum.reduceat(score, start[some])
    owner = np.repeat(np.arange(len(best)), np.diff(start))
    good = np.flatnonzero((score >= largest[owner] - TIE) & np.isfinite(score))
    nodes, first = np.unique(owner[good], return_index=True)
    best[nodes] = good[first]
    return best


def cut_values(table: Table, numbers: Floats, low: Floats, high: Floats, dialect: Dialect) -> Floats:
    """Return the thresholds between neighbouring values low < high (C3).

    The midpoint, or the largest value of the whole training table that is not above it.
    """
    middle = low / 2 + high / 2
    exact = (low + high) / 2
    middle = np.where(np.isfinite(exact), exact, middle)
    middle = np.where(middle >= high, low, middle)
    if dialect.threshold_value == "midpoint":
        return middle
    values = np.unique(numbers[~np.isnan(numbers)])
    return np.asarray(values[np.searchsorted(values, middle, side="right") - 1])


def _min_split(known: Floats, classes: int, dialect: Dialect) -> Floats:
    """Return how much weight each side of a cut must keep, given the known weight [n]."""
    least = np.full(len(known), max(dialect.min_cases, 0.0))
    if dialect.numeric_min_split == "release8":
        tenth = 0.1 * known / classes
        return np.where(tenth <= least, least, np.minimum(tenth, MOST_MIN_SPLIT))
    return least
