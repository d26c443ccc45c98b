"""Tell whether class and branch of one division are independent (C37).

The test is told in `engine/independence.py`, by which it is recorded.
"""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt

from c45_core.engine.loops.measures import weight_of
from c45_core.measures import TIE


def are_independent(cells, first, branches, classes, level):
    """Tell whether the chance of so uneven branches, their cells at `first`, is more than `level`."""
    statistic, filled, known, present = 0.0, 0, 0.0, 0
    for branch in range(branches):
        weight = weight_of(cells, first + branch * classes, classes)
        filled += weight > TIE
        known += weight
    for k in range(classes):
        klass = 0.0
        for branch in range(branches):
            klass += cells[first + branch * classes + k]
        present += klass > TIE
        for branch in range(branches):
            expected = weight_of(cells, first + branch * classes, classes) * klass / max(known, TIE)
            if expected > TIE:
                statistic += (cells[first + branch * classes + k] - expected) ** 2 / expected
    return chance(statistic, max(filled - 1, 0) * max(present - 1, 0)) > level


def chance(statistic: float, degrees: int) -> float:
    """Return the chance of a chi^2 at least as large, 1 where there is nothing to compare.

    The tail of the distribution for a whole number of degrees, as a sum that ends (Abramowitz and
    Stegun 26.4.4 and 26.4.5).

    >>> [round(chance(x, k), 4) for x, k in ((3.8415, 1), (5.9915, 2), (7.8147, 3), (9.4877, 4))]
    [0.05, 0.05, 0.05, 0.05]
    >>> round(chance(1600, 1599), 2)
    0.49
    """
    if degrees < 1:
        return 1.0
    half = statistic / 2.0
    if half <= 0.0:
        return 1.0
    odd = degrees % 2
    total = erfc(sqrt(half)) if odd else 0.0
    for i in range(degrees // 2):  # by logarithms: a power alone may be too large, or next to nothing
        power = i + odd / 2
        total += exp(power * log(half) - half - lgamma(power + 1.0))
    return min(total, 1.0)
