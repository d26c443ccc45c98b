"""Take the best cut of every numeric attribute at a trunk, without measuring every cut.

Within a block of neighbouring values, class weights on either side of a cut lie between those at its
two ends. The more cases a side has of any class, the larger is its weight times its impurity; so what
the sides at the ends of the block have is the least that is left after a cut inside, and bounds the
gain. IV is concave in the weight on one side, so it is least at an end. A block whose bound is below
the best cut that was measured has no cut to be chosen, none that ties with it either, and is passed
over.
"""

from __future__ import annotations

import numpy as np

from c45_core.dialect import Dialect
from c45_core.grow.best import Found
from c45_core.grow.columns import Ints
from c45_core.grow.division import mean
from c45_core.grow.measuring import SLACK, compared
from c45_core.grow.thresholds import midpoints
from c45_core.grow.ties import first_largest_of_runs
from c45_core.grow.trunk import BLOCK, Trunk
from c45_core.measures import TIE, Floats, entropy_of, gini_of


def best_of_trunk(trunk: Trunk, dialect: Dialect) -> Found:
    """Take the best cut of each of the p numeric attributes, the lowest of equals."""
    edge = _edges(trunk)
    known = edge[:, :1, -1:]
    score, bound = _at_edges(edge, known, dialect)
    bound[trunk.filled == 0] = -np.inf
    column, block = np.nonzero(bound == np.inf)  # the first and the last values: IV is 0 at an end
    ends, _ = _measured(trunk, column, block, edge, known, dialect)
    best = np.fmax.reduce(score, axis=1)
    np.maximum.at(best, column, np.fmax.reduce(ends, axis=1))
    column, block = np.nonzero(bound >= best[:, None] - SLACK)
    if len(edge) == 2:
        low, high = edge[:, column, block], edge[:, column, block + 1]
        close = _at_corners(low, high, known[:, 0], dialect) >= best[column] - SLACK
        column, block = column[close], block[close]
    score, below = _measured(trunk, column, block, edge, known, dialect)
    start = np.searchsorted(column, np.arange(len(edge[0]) + 1)) * BLOCK
    place = first_largest_of_runs(score.reshape(-1), start, dialect.tolerance)
    return _found(trunk, np.where(place < 0, -1, block[place // BLOCK]), place, below, edge, dialect)


def _edges(trunk: Trunk) -> Floats:
    """Return the class weights below each block and below the end, [classes, p, blocks + 1]."""
    classes, columns, blocks = trunk.blocks.shape
    edge = np.zeros((classes, columns, blocks + 1))
    np.cumsum(trunk.blocks, axis=-1, out=edge[:, :, 1:])
    return edge


def _at_edges(edge: Floats, known: Floats, dialect: Dialect) -> tuple[Floats, Floats]:
    """Return the score of the cut at each edge [p, blocks + 1], and the bound of each block."""
    impurity_of = gini_of if dialect.threshold_by == "gini" else entropy_of
    sides = np.stack([edge, known - edge], axis=1)
    branch = np.add.reduce(sides, axis=0)
    left = branch * impurity_of(sides, branch)
    total, before = np.add.reduce(known, axis=0), impurity_of(known)
    gain = before - (left[0] + left[1]) / total
    most = before - (left[0, :, :-1] + left[1, :, 1:]) / total + TIE
    if dialect.threshold_by != "gain_ratio":
        inner = (branch > 0).all(axis=0)
        at_end = ~(inner[:, :-1] & inner[:, 1:])
        return np.where(inner, gain, -np.inf), np.where(at_end, np.inf, most)
    iv = entropy_of(branch)
    inner = iv > TIE
    least = np.minimum(iv[:, :-1], iv[:, 1:])
    some = least > TIE
    bound = np.where(some, most / np.where(some, least, 1.0), np.inf)
    return np.where(inner, gain / np.where(inner, iv, 1.0), -np.inf), bound


def _at_corners(low: Floats, high: Floats, known: Floats, dialect: Dialect) -> Floats:
    """Return a closer bound for k blocks where there are two classes, [k].

    `low`, `high` [2, k]: the class weights below their ends; `known` [2, 1]. Gain and decrease are
    convex in the weights below a cut, so largest at a corner of what these can be: an end of the block,
    or all of one class in it below the cut and none of the other.
    """
    impurity_of = gini_of if dialect.threshold_by == "gini" else entropy_of
    mixed = np.stack([low[0], high[1]]), np.stack([high[0], low[1]])
    corner = np.stack([low, high, *mixed], axis=1)
    sides = np.stack([corner, known[..., None] - corner], axis=1)
    branch = np.add.reduce(sides, axis=0)
    most = (impurity_of(known) - mean(branch, impurity_of(sides, branch))).max(axis=0) + TIE
    if dialect.threshold_by != "gain_ratio":
        return np.asarray(most)
    least = entropy_of(branch[:, :2]).min(axis=0)
    some = least > TIE
    return np.where(some, most / np.where(some, least, 1.0), np.inf)


def _measured(
    trunk: Trunk, column: Ints, block: Ints, edge: Floats, known: Floats, dialect: Dialect
) -> tuple[Floats, Floats]:
    """Measure the cut after every value of k blocks: scores [k, BLOCK], class weights below each."""
    by_block = trunk.counts.reshape(*trunk.blocks.shape, BLOCK)
    below = np.cumsum(by_block[:, column, block], axis=-1, dtype=np.float64)
    below += edge[:, column, block][..., None]
    score = compared(below, known, dialect)
    if dialect.threshold_by != "gain_ratio":
        weight = np.add.reduce(below, axis=0)
        score = np.where((weight > 0) & (weight < known.sum()), score, -np.inf)
    return score, below


def _found(
    trunk: Trunk, block: Ints, place: Ints, below: Floats, edge: Floats, dialect: Dialect
) -> Found:
    """Say all of the best cuts: `block` [p] of each, -1 for none, and its `place` in `below`.

    A value that nobody has any more has the weights of the one before it, and that one is taken.
    """
    columns = np.arange(len(place))
    known = np.repeat(edge[:, :1, -1], len(place), axis=1)
    cell = block * BLOCK + place % BLOCK
    filled = np.cumsum(trunk.filled, axis=1)
    own = trunk.counts.reshape(*trunk.blocks.shape, BLOCK)[:, columns, block].any(axis=0)
    after = own & (np.arange(BLOCK) > (place % BLOCK)[:, None])
    inside = np.count_nonzero(own, axis=1) - np.count_nonzero(after, axis=1) - 1
    best = filled[columns, block] - trunk.filled[columns, block] + inside
    later = (trunk.filled > 0) & (np.arange(filled.shape[1]) > block[:, None])
    next_block = later.argmax(axis=1)
    theirs = trunk.counts.reshape(*trunk.blocks.shape, BLOCK)[:, columns, next_block].any(axis=0)
    there = next_block * BLOCK + theirs.argmax(axis=1)
    following = np.where(after.any(axis=1), block * BLOCK + after.argmax(axis=1), there)
    chosen, cuts = place >= 0, filled[:, -1].astype(np.int64) - 1
    middle = midpoints(trunk.value[columns, cell], trunk.value[columns, following], dialect)
    taken = below.reshape(len(below), -1)[:, place]
    nothing = np.zeros(len(place))
    return Found(
        cuts=cuts,
        tries=cuts,
        best=np.where(chosen, best, -1),
        below=np.where(chosen, taken, 0.0),
        midpoint=np.where(chosen, middle, np.nan),
        known=known,
        unknown=np.zeros_like(known),
        penalty=nothing,
    )
