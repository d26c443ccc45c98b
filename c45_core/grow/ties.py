"""Find the largest of several numbers where some are equal but for rounding (convention C19).

The books compare by eye and the programs one by one: go through the numbers in order and keep the
best so far; a later one must be larger by more than the tolerance. So the first of equals wins.
"""

from __future__ import annotations

import numpy as np

from c45_core.grow.level import Ints
from c45_core.measures import Floats


def first_largest(values: Floats, tolerance: float, least: float = -np.inf) -> Ints:
    """Return, for each row of `values` [n, m], the position of its largest; -1: none is above `least`.

    nan and -inf are never taken.

    >>> first_largest(np.array([[1.0, 3.0, 3.0], [0.0, 0.0, 0.0]]), 1e-12, least=0.0).tolist()
    [1, -1]
    """
    best = np.full(len(values), least)
    place = np.full(len(values), -1)
    for position, value in enumerate(values.T):
        better = value > best + tolerance
        best[better] = value[better]
        place[better] = position
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
    some = np.flatnonzero(np.diff(start) > 0)
    if len(some) == 0:
        return place
    largest = np.full(len(place), -np.inf)
    largest[some] = np.maximum.reduceat(np.where(np.isnan(values), -np.inf, values), start[some])
    owner = np.repeat(np.arange(len(place)), np.diff(start))
    good = np.flatnonzero((values >= largest[owner] - tolerance) & np.isfinite(values))
    runs, first = np.unique(owner[good], return_index=True)
    place[runs] = good[first]
    close = (values >= largest[owner] - 3 * tolerance) & (values < largest[owner] - tolerance)
    held_off = close & (np.arange(len(values)) < place[owner])
    for run in np.unique(owner[held_off]):
        row = values[start[run] : start[run + 1]]
        place[run] = start[run] + first_largest(row[None, :], tolerance)[0]
    return place
