"""Find the cuts of numeric attributes at all nodes of a level, and the class weights on their sides.

A candidate lies halfway between two neighbouring distinct values (C4); the cases at or below it
take the first branch (C5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Ints
from c45_core.engine.division import rounded
from c45_core.engine.sums import Running, Runs, missing_values
from c45_core.measures import Floats

MAX_MIN_SPLIT = 25.0
"""Release 8 never asks for more cases on a side of a cut than this."""
PIECE = 1 << 17
"""How many class weights of cuts are measured in one go: their numbers stay in the cache."""
MIN_PIECE = 1 << 11
"""Of very many classes, whose weights are added one class after the other, at least so many cuts."""


@dataclass(frozen=True, eq=False)
class Sums:
    """What the cuts of r runs with m entries are measured by.

    `running`: the class weights summed along the runs; `known` and `unknown` [classes, r]; `is_cut`
    [m]: a cut lies between this entry and the next; `short` [m]: and one of its sides has too few cases
    (None: no side can); `least` [r]: the weight each side has to keep.
    """

    running: Running
    known: Floats
    unknown: Floats
    is_cut: Bools
    short: Bools | None
    least: Floats


def summed(runs: Runs, classes: int, dialect: Dialect) -> Sums:
    """Sum the class weights along the runs and find the cuts."""
    running, missing = Running.of(runs, classes), missing_values(runs)
    end, every = runs.start[1:] - missing, np.arange(runs.size)
    known = running.between(runs.start[:-1], end, every)
    unknown = running.between(end, runs.start[1:], every) if runs.gaps else np.zeros_like(known)
    is_cut = np.zeros(len(runs.value), dtype=bool)
    low = runs.value[:-1] + dialect.value_gap if dialect.value_gap else runs.value[:-1]
    np.less(low, runs.value[1:], out=is_cut[:-1])
    is_cut[runs.start[1:] - 1] = False
    least = _min_split(np.add.reduce(known, axis=0), classes, dialect)
    short = None
    if least.max(initial=0.0) - dialect.tolerance > 0:
        limit = runs.spread(least - dialect.tolerance)
        side = running.sides()
        short = side < limit
        short |= runs.spread(np.add.reduce(known, axis=0)) - side < limit
        if dialect.known_cases == "rows":
            short |= runs.spread(runs.sizes - missing < 2 * least - dialect.tolerance)
    return Sums(running, known, unknown, is_cut, short, least)


def pieces(cuts: int, classes: int) -> Iterator[slice]:
    """Divide cuts into pieces that are measured in one go; where there are none, into an empty one."""
    length = max(PIECE // classes, MIN_PIECE)
    return (slice(low, low + length) for low in range(0, max(cuts, 1), length))


def _min_split(known: Floats, classes: int, dialect: Dialect) -> Floats:
    """Return how much weight each side of a cut must keep, given the known weight [n]."""
    least = np.full(len(known), max(dialect.min_cases, 0.0))
    if dialect.numeric_min_split == "release8":
        tenth = 0.1 * known / classes
        return np.where(tenth <= least, least, np.minimum(tenth, MAX_MIN_SPLIT))
    return least


def penalty_for(tries: Ints, weight: Floats, dialect: Dialect) -> Floats:
    """Return log2(tries)/N for tries [.., n]: N [n] is all cases, the unknown ones too (C2)."""
    if dialect.numeric_penalty == "none":
        return np.zeros(tries.shape)
    return rounded(np.log2(np.maximum(tries, 1)) / weight, dialect)
