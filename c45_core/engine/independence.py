"""Test whether class and branch are independent: Pearson's chi-squared, as ID3 stops growing (C37).

    chi^2 = sum over branches b and classes k of (n_bk - e_bk)^2 / e_bk,      e_bk = n_b n_k / n

n_bk are the known cases of a branch and a class, n_b and n_k their sums. With (branches - 1)(classes -
1) degrees of freedom, counting only what holds cases, p is the chance of so large a chi^2 if they were
independent.

Source: Quinlan 1986, section 5. What it leaves out: a correction for few cases, and for having taken
the best of many cuts of a number; cases with a missing value.
"""

from __future__ import annotations

import numpy as np

from c45_core.engine.columns import Ints
from c45_core.measures import TIE, Floats, chance


def chi_squared(sides: Floats) -> tuple[Floats, Ints]:
    """Return chi^2 and the degrees of freedom of class weights [branches, classes, ...], [...] each.

    >>> statistic, degrees = chi_squared(np.array([[2.0, 3.0], [4.0, 0.0], [3.0, 2.0]]))
    >>> round(float(statistic), 4), int(degrees)
    (3.5467, 2)
    """
    branch, klass = sides.sum(axis=1, keepdims=True), sides.sum(axis=0, keepdims=True)
    expected = branch * klass / np.maximum(klass.sum(axis=1, keepdims=True), TIE)
    cells = np.where(expected > TIE, (sides - expected) ** 2 / np.maximum(expected, TIE), 0.0)
    filled = (branch[:, 0] > TIE).sum(axis=0), (klass[0] > TIE).sum(axis=0)
    degrees = np.maximum(filled[0] - 1, 0) * np.maximum(filled[1] - 1, 0)
    return np.asarray(cells.sum(axis=(0, 1))), np.asarray(degrees, dtype=np.int64)


def chances(sides: Floats) -> Floats:
    """Return the chance for each of many divisions [branches, classes, ...], [...]."""
    statistic, degrees = chi_squared(sides)
    each = zip(statistic.ravel().tolist(), degrees.ravel().tolist(), strict=True)
    return np.array([chance(x, k) for x, k in each]).reshape(statistic.shape)
