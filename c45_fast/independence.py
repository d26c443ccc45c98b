"""Tell whether class and branch of one division are independent (C37).

The test is told in `engine/independence.py`, by which it is recorded.
"""

from __future__ import annotations

from c45_core.measures import TIE, chance
from c45_fast.measures import weight_of


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
