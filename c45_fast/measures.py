"""Measure one division of the cases of a node: entropy, gain, IV, gain ratio, Gini decrease.

The numbers are those of `measures.py` and `division.py` of the engine, in the same order of operations,
for one division at a time. They decide; what is recorded is measured by those.

At the end stands the test whether class and branch are independent (C37), which is told, and recorded,
by `engine/scores.py`.
"""

from math import log2

from c45_core.measures import TIE, TINY, chance

ENTROPY, GINI = 0, 1


def xlog2x(x):
    """Return x log2 x, 0 for 0."""
    return x * log2(x) if x > 0.0 else 0.0


def weight_of(cells, first, classes):
    """Return the weight of a branch: cells[first:first + classes], added up."""
    weight = 0.0
    for k in range(first, first + classes):
        weight += cells[k]
    return weight


def impurity(cells, first, classes, kind):
    """Return the entropy in bits, or the Gini index, of cells[first:first + classes]."""
    total = weight_of(cells, first, classes)
    if total <= TINY:
        return 0.0
    found = 0.0
    for k in range(first, first + classes):
        share = cells[k] / total
        if kind == GINI:
            found += share * (1.0 - share)
        elif share > 0.0:
            found -= share * log2(share)
    return found if found >= TIE else 0.0


def mean_impurity(cells, first, branches, classes, kind):
    """Return the mean impurity of branches by their weight; their cells begin at `first`."""
    found, total = 0.0, 0.0
    for branch in range(branches):
        at = first + branch * classes
        weight = weight_of(cells, at, classes)
        found += weight * impurity(cells, at, classes, kind)
        total += weight
    found = found / max(total, TINY)
    return found if found >= TIE else 0.0


def intrinsic_value(cells, first, branches, classes, unknown, counts_unknown):
    """Return the IV of branches: the cases of unknown weight are one more, or are left out (C8)."""
    total = 0.0
    for branch in range(branches):  # one branch after the other: a light side loses no bit
        total += weight_of(cells, first + branch * classes, classes)
    if counts_unknown:
        total += unknown
    if total <= TINY:
        return 0.0
    found = 0.0
    for branch in range(branches):
        share = weight_of(cells, first + branch * classes, classes) / total
        if share > 0.0:
            found -= share * log2(share)
    if counts_unknown and unknown > 0.0:
        found -= unknown / total * log2(unknown / total)
    return found if found >= TIE else 0.0


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
