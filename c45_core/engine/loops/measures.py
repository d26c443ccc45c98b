"""Measure one division of the cases of a node: entropy, gain, IV, gain ratio, Gini decrease.

The numbers are those of `measures.py` and `division.py` of the engine, in the same order of operations,
for one division at a time. They decide; what is recorded is measured by those.
"""

from __future__ import annotations

from math import log2

from c45_core.measures import TIE, TINY

ENTROPY, GINI = 0, 1


def xlog2x(x):
    """Return x log2 x, 0 for 0."""
    return x * log2(x) if x > 0.0 else 0.0


def impurity(cells, first, classes, kind):
    """Return the entropy in bits, or the Gini index, of cells[first:first + classes]."""
    total = 0.0
    for k in range(first, first + classes):
        total += cells[k]
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
        at, weight = first + branch * classes, 0.0
        for k in range(at, at + classes):
            weight += cells[k]
        found += weight * impurity(cells, at, classes, kind)
        total += weight
    found = found / max(total, TINY)
    return found if found >= TIE else 0.0


def intrinsic_value(cells, first, branches, classes, unknown, counts_unknown):
    """Return the IV of branches: the cases of unknown weight are one more, or are left out (C8)."""
    total = 0.0
    for k in range(first, first + branches * classes):
        total += cells[k]
    if counts_unknown:
        total += unknown
    if total <= TINY:
        return 0.0
    found = 0.0
    for branch in range(branches):
        at, weight = first + branch * classes, 0.0
        for k in range(at, at + classes):
            weight += cells[k]
        share = weight / total
        if share > 0.0:
            found -= share * log2(share)
    if counts_unknown and unknown > 0.0:
        found -= unknown / total * log2(unknown / total)
    return found if found >= TIE else 0.0
