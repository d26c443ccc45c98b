"""Reduce the points of a curve for drawing, and keep every peak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from c45_core.measures import Floats

MAX_POINTS = 1500
"""Points of a curve beyond this could not be told apart on a screen."""


def thinned(curves: Sequence[Floats], keep: Iterable[int], most: int = MAX_POINTS) -> np.ndarray:
    """Return which positions to draw: per strip of the screen the highs and lows of each curve.

    `curves`: arrays [c] over the same positions; `keep`: positions to draw in any case.

    >>> thinned([np.array([0.0, 5.0, 1.0, 2.0, 9.0, 3.0, 4.0, 8.0])], keep=[2], most=4).tolist()
    [0, 1, 2, 4, 5, 7]
    """
    count = len(curves[0])
    if count <= most:
        return np.arange(count)
    strips = max(most // (2 * len(curves)), 1)
    starts = np.linspace(0, count, strips + 1).astype(np.int64)[:-1]
    strip = np.repeat(np.arange(strips), np.diff(np.append(starts, count)))
    chosen = [np.array([0, count - 1, *keep])]
    for curve in curves:
        # Sorted by strip, then by height: the first and the last of each strip are its low and high.
        order = np.lexsort((curve, strip))
        chosen += [order[starts], order[np.append(starts[1:], count) - 1]]
    return np.unique(np.concatenate(chosen))
