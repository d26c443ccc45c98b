"""Sum class weights along sorted entries: many runs, each a numeric attribute at a node, in one go.

A run of its own and the same run among others give the same bits: whole weights have exact sums, and
fractions are added up run by run, from the smallest value on.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from c45_core.grow.columns import Ints
from c45_core.measures import Floats

EXACT = 2.0**31
"""Whole weights are summed as integers while their sum is below this."""


@dataclass(frozen=True, eq=False)
class Runs:
    """r runs of entries, none of them empty, m entries together.

    They are those of `columns` numeric columns, at the same nodes each. `start` [r + 1]: run j has the
    entries start[j]:start[j + 1], by value and the missing (nan) last; `value`, `label` [m]; `weight`
    [m], None where every weight is 1; `gaps`: some value may be missing.
    """

    start: Ints
    value: Floats
    label: NDArray[np.integer]
    weight: Floats | None
    gaps: bool
    columns: int = 1

    @property
    def size(self) -> int:
        """Number of runs."""
        return len(self.start) - 1

    def spread(self, numbers: np.ndarray) -> np.ndarray:
        """Repeat numbers [..., r] of the runs for each of their entries, [..., m]."""
        return np.repeat(numbers, self.start[1:] - self.start[:-1], axis=-1)


def running_sums(runs: Runs, classes: int) -> Floats:
    """Return the class weights of each run up to and with each entry, [classes, m]."""
    mine = runs.label == np.arange(classes, dtype=runs.label.dtype)[:, None]
    if runs.weight is None:
        return _whole(np.cumsum(mine, axis=1, dtype=np.int32), runs)
    weights = np.where(mine, runs.weight, 0.0)
    if runs.weight.sum() < EXACT and (runs.weight == np.floor(runs.weight)).all():
        return _whole(np.cumsum(weights, axis=1), runs)
    return _run_by_run(weights, runs.start)


def _whole(sums: np.ndarray, runs: Runs) -> Floats:
    """Take from sums [classes, m] over all runs what the runs before had; whole numbers, so exact."""
    before = np.zeros((len(sums), runs.size), dtype=sums.dtype)
    before[:, 1:] = sums[:, runs.start[1:-1] - 1]
    sums -= runs.spread(before)
    return sums.astype(np.float64, copy=False)


def _run_by_run(weights: Floats, start: Ints) -> Floats:
    """Sum weights [classes, m] along each run by itself, or the rounding of heavy nodes would spoil
    the sums and the ties of light ones.

    Runs of about the same length make the rows of a matrix, filled up at the end.
    """
    sums = np.empty_like(weights)
    sizes = np.diff(start)
    height = np.ceil(np.log2(sizes)).astype(np.int64)
    for h in np.unique(height):
        chosen = np.flatnonzero(height == h)
        if len(chosen) == 1:
            run = slice(start[chosen[0]], start[chosen[0] + 1])
            np.cumsum(weights[:, run], axis=1, out=sums[:, run])
            continue
        width = int(sizes[chosen].max())
        column = np.arange(width)
        inside = column < sizes[chosen][:, None]
        place = (start[chosen][:, None] + column)[inside]
        for weight, summed in zip(weights, sums, strict=True):
            rows = np.zeros((len(chosen), width))
            rows[inside] = weight[place]
            summed[place] = np.cumsum(rows, axis=1)[inside]
    return sums


def unknown_weights(runs: Runs, classes: int) -> tuple[Ints, Floats]:
    """Return how many values each run misses [r], and their class weights [classes, r]."""
    if not runs.gaps:
        return np.zeros(runs.size, dtype=np.int64), np.zeros((classes, runs.size))
    absent = np.flatnonzero(np.isnan(runs.value))
    run = np.searchsorted(runs.start, absent, side="right") - 1
    weight = None if runs.weight is None else runs.weight[absent]
    cell = runs.label[absent].astype(np.int64) * runs.size + run
    sums = np.bincount(cell, weights=weight, minlength=runs.size * classes)
    missing = np.bincount(run, minlength=runs.size)
    return missing, sums.astype(np.float64).reshape(classes, runs.size)
