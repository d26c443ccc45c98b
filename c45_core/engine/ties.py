"""Find the largest of several numbers where some are equal but for rounding (convention C19).

The books compare by eye and the programs one by one: go through the numbers in order and keep the
best so far; a later one must be larger by more than the tolerance. So the first of equals wins.
"""

from __future__ import annotations

import numpy as np

from c45_core.engine.columns import Ints
from c45_core.measures import Floats


def first_largest(values: Floats, tolerance: float, least: float = -np.inf) -> Ints:
    """Return, for each row of `values` [n, m], the position of its largest; -1: none is above `least`.

    nan and -inf are never taken.

    >>> first_largest(np.array([[1.0, 3.0, 3.0], [0.0, 0.0, 0.0]]), 1e-12, least=0.0).tolist()
    [1, -1]
    """
    if values.shape[1] == 0:
        return np.full(len(values), -1)
    largest = np.fmax.reduce(values, axis=1, initial=-np.inf)
    high = values > least + tolerance
    place: Ints = (high & (values >= (largest - tolerance)[:, None])).argmax(axis=1)
    # A somewhat lower one may stand before it and hold it off: go through these rows one by one.
    close = (high & (values >= (largest - 2 * tolerance)[:, None])).argmax(axis=1)
    for row in (close < place).nonzero()[0].tolist():
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

    Returns positions in `values`, [runs]. The first one within the tolerance of the run's largest is
    the answer unless a slightly lower one came before and held it off; only such a run is gone
    through one by one.

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
    largest[~np.isfinite(largest)] = np.inf
    near = (values >= (largest - 2 * tolerance).repeat(size)).nonzero()[0]
    run = start.searchsorted(near, side="right") - 1
    good = values[near] >= largest[run] - tolerance
    first, owner = near[good], run[good]
    place[owner[::-1]] = first[::-1]  # the last one that is put in stays
    held_off = run[~good]
    for one in np.unique(held_off[near[~good] < place[held_off]]).tolist() if len(held_off) else ():
        place[one] = start[one] + _one_by_one(values[start[one] : start[one + 1]], tolerance)
    return place
