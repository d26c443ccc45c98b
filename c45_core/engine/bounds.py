"""Find the best cut of every numeric attribute at large nodes, without measuring every cut.

Within a block of neighbouring values, class weights on either side of a cut lie between those at its
two ends. The more cases a side has of any class, the larger is its weight times its impurity; so what
the sides at the ends of the block have is the least that is left after a cut inside, and bounds the
gain. IV is concave in the weight on one side, so it is least at an end. A block whose bound is below
the best cut that was measured has no cut to be chosen, none that ties with it either, and is passed
over. The numeric columns of all large nodes are worked on together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Ints
from c45_core.engine.division import mean
from c45_core.engine.large_nodes import BLOCK, LargeNode
from c45_core.engine.measuring import SLACK, Found, compared, impurity_of
from c45_core.engine.thresholds import midpoints
from c45_core.engine.ties import first_largest_of_runs
from c45_core.measures import TIE, Floats, added, entropy_of


def best_of_large_nodes(large_nodes: Sequence[LargeNode], dialect: Dialect) -> Found:
    """Take the best cut of each of p numeric attributes at t large nodes, every field [..., p, t]."""
    search = _Search.begun(large_nodes, dialect)
    blocks = search.blocks()
    search.measured(blocks.those(blocks.bound == np.inf))  # the first and the last: IV is 0 at an end
    blocks = search.candidates(blocks)
    score, below = search.measured(blocks)
    start = np.searchsorted(blocks.column, np.arange(len(search.best) + 1)) * BLOCK
    place = first_largest_of_runs(score.reshape(-1), start, dialect.tolerance)
    return search.found(blocks.number[place // BLOCK], place, below.reshape(len(below), -1))


@dataclass(frozen=True, eq=False)
class _Blocks:
    """k blocks in the order of their columns: the `column` of each and its `number` there [k]; class
    weights below it, `low`, and below its end, `high` [classes, k]; the `bound` of cuts inside [k].
    """

    column: Ints
    number: Ints
    low: Floats
    high: Floats
    bound: Floats

    def those(self, chosen: Bools) -> _Blocks:
        """Return the chosen ones."""
        at = np.flatnonzero(chosen)
        low, high = self.low.take(at, axis=1), self.high.take(at, axis=1)
        return _Blocks(self.column[at], self.number[at], low, high, self.bound[at])


@dataclass(frozen=True, eq=False)
class _Search:
    """The search at t large nodes of p columns, L = t p columns in all: `known` [classes, L];
    `impurity` [L]: of it; `edge` [classes, e]: the class weights below each block of each column and
    below its end; `best` [L]: the largest score that was met, raised in place.
    """

    large_nodes: Sequence[LargeNode]
    dialect: Dialect
    edge: Floats
    known: Floats
    impurity: Floats
    best: Floats

    @classmethod
    def begun(cls, large_nodes: Sequence[LargeNode], dialect: Dialect) -> _Search:
        """Begin with the sums over blocks."""
        edges = [_below(large.blocks) for large in large_nodes]
        edge = _joined([each.reshape(len(each), -1) for each in edges])
        known = _joined([each[..., -1] for each in edges])
        return cls(
            large_nodes,
            dialect,
            edge,
            known,
            impurity_of(dialect)(known),
            np.full(len(known[0]), -np.inf),
        )

    @property
    def columns(self) -> int:
        """How many columns each large node has."""
        return len(self.large_nodes[0].order)

    def blocks(self) -> _Blocks:
        """Measure the cuts between blocks, and bound those inside: return the blocks with cases."""
        sizes = np.repeat([large.blocks.shape[-1] + 1 for large in self.large_nodes], self.columns)
        column = np.repeat(np.arange(len(sizes)), sizes)
        known, edge = self.known.take(column, axis=1), self.edge
        sides = np.stack([edge, known - edge], axis=1)
        branch = added(sides)
        left = branch * impurity_of(self.dialect)(sides, branch)
        total, before = branch[0] + branch[1], self.impurity[column]
        gain = before - (left[0] + left[1]) / total
        most = before[1:] - (left[0, :-1] + left[1, 1:]) / total[1:] + TIE
        if self.dialect.threshold_by == "gain_ratio":
            iv = entropy_of(branch)
            inner = iv > TIE
            score = np.where(inner, gain / np.where(inner, iv, 1.0), -np.inf)
            bound = _over(most, np.minimum(iv[:-1], iv[1:]))
        else:
            inner = np.logical_and.reduce(branch > 0, axis=0)
            score = np.where(inner, gain, -np.inf)
            bound = np.where(inner[:-1] & inner[1:], most, np.inf)
        first = np.cumsum(sizes) - sizes
        np.fmax(self.best, np.fmax.reduceat(score, first), out=self.best)
        some = np.flatnonzero((branch[0, 1:] > branch[0, :-1]) & (column[1:] == column[:-1]))
        low, high = edge.take(some, axis=1), edge.take(some + 1, axis=1)
        return _Blocks(column[some], some - first[column[some]], low, high, bound[some])

    def measured(self, blocks: _Blocks) -> tuple[Floats, Floats]:
        """Measure the cut after every value of k blocks: scores [k, BLOCK], class weights below each
        [classes, k, BLOCK]."""
        below = np.cumsum(
            self._parts("counts", blocks.column, blocks.number), axis=-1, dtype=np.float64
        )
        below += blocks.low[..., None]
        known = self.known[:, blocks.column, None]
        before = self.impurity[blocks.column, None]
        score = compared(below, known, self.dialect, before=before)
        if self.dialect.threshold_by != "gain_ratio":
            weight = np.add.reduce(below, axis=0)
            score = np.where((weight > 0) & (weight < np.add.reduce(known, axis=0)), score, -np.inf)
        np.maximum.at(self.best, blocks.column, np.fmax.reduce(score, axis=1))
        return score, below

    def candidates(self, blocks: _Blocks) -> _Blocks:
        """Return those of the blocks whose bound is not below the best cut that was met."""
        blocks = blocks.those(blocks.bound >= self.best[blocks.column] - SLACK)
        if len(self.known) != 2:
            return blocks
        return blocks.those(self._at_corners(blocks) >= self.best[blocks.column] - SLACK)

    def _at_corners(self, blocks: _Blocks) -> Floats:
        """Return a closer bound where there are two classes, [k].

        Gain and decrease are convex in the weights below a cut, so largest at a corner of what these
        can be: an end of the block, or all of one class in it below the cut and none of the other.
        """
        low, high, known = blocks.low, blocks.high, self.known[:, blocks.column]
        mixed = np.stack([low[0], high[1]]), np.stack([high[0], low[1]])
        corner = np.stack([low, high, *mixed], axis=1)
        sides = np.stack([corner, known[:, None] - corner], axis=1)
        branch = added(sides)
        after = mean(branch, impurity_of(self.dialect)(sides, branch))
        most = (self.impurity[blocks.column] - after).max(axis=0) + TIE
        if self.dialect.threshold_by != "gain_ratio":
            return np.asarray(most)
        least = entropy_of(branch[:, :2]).min(axis=0)
        return _over(most, least)

    def found(self, block: Ints, place: Ints, below: Floats) -> Found:
        """Say all of the best cuts: `place` [L] in `below` [classes, ..], -1 for none; in its `block`.

        A value that nobody has any more has the weights of the one before it, and that one is taken.
        """
        column, chosen = np.arange(len(place)), place >= 0
        at = place % BLOCK
        rank, next_block, next_at = self._neighbours(column, block, at)
        low = self._parts("value", column, block)[column, at]
        high = self._parts("value", column, next_block)[column, next_at]
        cuts = _joined([np.add.reduce(large.filled, axis=1) for large in self.large_nodes])
        cuts = cuts.astype(np.int64) - 1
        middle = midpoints(low, high, self.dialect)
        whole = Found(
            cuts=cuts,
            tries=cuts,
            best=np.where(chosen, rank, -1),
            below=np.where(chosen, below[:, place], 0.0),
            midpoint=np.where(chosen, middle, np.nan),
            known=self.known,
            unknown=np.zeros_like(self.known),
            penalty=np.zeros(len(place)),
        )
        shape = len(self.large_nodes), self.columns
        return Found(
            *(
                np.swapaxes(array.reshape(*array.shape[:-1], *shape), -1, -2)
                for array in (getattr(whole, field.name) for field in fields(Found))
            )
        )

    def _neighbours(self, column: Ints, block: Ints, at: Ints) -> tuple[Ints, Ints, Ints]:
        """Return how many values with cases lie before the last one up to `at` [L] in a block of each
        column, and the block and place there of the first one after."""
        place, at = np.arange(BLOCK), at[:, None]
        own = self._parts("counts", column, block).any(axis=0)
        rank = np.count_nonzero(own & (place <= at), axis=1) - 1
        later = []
        for t, large in enumerate(self.large_nodes):
            here = slice(t * self.columns, (t + 1) * self.columns)
            number, mine = np.arange(large.filled.shape[1]), block[here, None]
            rank[here] += np.add.reduce(large.filled * (number < mine), axis=1)
            later.append(((large.filled > 0) & (number > mine)).argmax(axis=1))
        after = own & (place > at)
        inside = after.any(axis=1)
        next_block = np.where(inside, block, _joined(later))
        theirs = self._parts("counts", column, next_block).any(axis=0)
        return rank, next_block, np.where(inside, after.argmax(axis=1), theirs.argmax(axis=1))

    def _parts(self, name: str, column: Ints, block: Ints) -> np.ndarray:
        """Return k blocks [.., k, BLOCK] of an array [.., p, n * BLOCK] of the large nodes."""
        ends = np.searchsorted(column, np.arange(len(self.large_nodes) + 1) * self.columns)
        found = []
        for t, large in enumerate(self.large_nodes):
            here, array = slice(ends[t], ends[t + 1]), getattr(large, name)
            by_block = array.reshape(*array.shape[:-1], -1, BLOCK)
            found.append(by_block[..., column[here] - t * self.columns, block[here], :])
        return _joined(found, axis=-2)


def _over(gain: Floats, iv: Floats) -> Floats:
    """Return a bound of the ratio from one of the gain and the least IV, inf where this is 0."""
    enough = iv > TIE
    return np.where(enough, gain / np.where(enough, iv, 1.0), np.inf)


def _joined(parts: list[np.ndarray], axis: int = -1) -> np.ndarray:
    return parts[0] if len(parts) == 1 else np.concatenate(parts, axis=axis)


def _below(counts: np.ndarray) -> Floats:
    """Return the sums of the counts [.., n] before each one and of all, [.., n + 1]."""
    edge = np.zeros((*counts.shape[:-1], counts.shape[-1] + 1))
    np.cumsum(counts, axis=-1, out=edge[..., 1:])
    return edge
