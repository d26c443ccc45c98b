"""Compute entropy, the Gini index and the terms they are made of.

Entropies are in bits (base 2, convention C22); 0 log 0 counts as 0. `entropy` and `gini` take arrays
and work along the last axis, so that an explanation measures one branch with the very code by which
the grower measures all nodes of a level; the grower itself lays its classes along the first axis
(`entropy_of`, `gini_of`), where numpy adds whole rows at once.
"""

from math import erfc, exp, lgamma, log, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

TIE = 1e-12
"""Two numbers closer than this are equal: floating point makes equal gains differ in the last bit."""
TINY = 1e-300
"""A number below any share: log2 of it, times 0, is 0 (and a subnormal number would be slow)."""


def xlog2x(x: ArrayLike) -> Floats:
    """Return x log2 x elementwise, 0 where x is 0.

    >>> xlog2x([0, 1, 2]).tolist()
    [0.0, 0.0, 2.0]
    """
    # No `where=`: numpy computes a masked logarithm one number at a time.
    values = np.asarray(x, dtype=np.float64)
    return np.asarray(values * np.log2(np.maximum(values, TINY)) + 0.0)


def entropy(weights: ArrayLike) -> Floats:
    """Return the entropy in bits of class weights along the last axis; 0 where there is no weight.

    H = -sum p_k log2 p_k (Quinlan 1986, section 4; ledger 001-015).

    >>> round(float(entropy([9, 5])), 6)
    0.940286
    """
    return entropy_of(np.moveaxis(np.asarray(weights, dtype=np.float64), -1, 0))


def entropy_of(weights: Floats, total: Floats | None = None) -> Floats:
    """Return the entropy in bits of class weights [classes, ...] along the first axis.

    `total`: their sums [...], if they are at hand, or of a shape that stretches to it.
    """
    # Shares, not sums of w log w: less is lost where one class outweighs all others, and weights
    # doubled give the same bits.
    shares = _shares(weights, total)
    logs = np.maximum(shares, TINY)
    np.log2(logs, out=logs)
    logs *= shares
    found = added(logs)
    return tidy(np.negative(found, out=found))


def gini(weights: ArrayLike) -> Floats:
    """Return the Gini index of class weights along the last axis; 0 where there is no weight.

    Gini = 1 - sum p_k^2, the chance that two cases drawn at random differ in class (Breiman and
    others 1984, chapter 4; Zhou 4.5). Written as sum p_k (1 - p_k), which loses less near 0.

    >>> round(float(gini([8, 9])), 6), float(gini([5, 0]))
    (0.49827, 0.0)
    """
    return gini_of(np.moveaxis(np.asarray(weights, dtype=np.float64), -1, 0))


def gini_of(weights: Floats, total: Floats | None = None) -> Floats:
    """Return the Gini index of class weights [classes, ...] along the first axis; see `entropy_of`."""
    shares = _shares(weights, total)
    return tidy(added(shares * (1.0 - shares)))


def _shares(weights: Floats, total: Floats | None) -> Floats:
    """Return the share of each weight [k, ...] in their sum, 0 where there is none."""
    if total is None:
        total = added(weights)
    return np.asarray(weights / np.maximum(total, TINY))


def added(rows: Floats) -> Floats:
    """Add up rows [k, ...] one after the other: the same bits for one node and for many.

    numpy adds eight and more numbers of a single column in another order than those of several.
    """
    if len(rows) == 0:  # a nominal attribute without values
        return np.zeros(rows.shape[1:])
    total = np.array(rows[0])
    for row in rows[1:]:
        total += row
    return total


def tidy(values: Floats) -> Floats:
    """Replace, in place, what is 0 but for floating point by an exact 0; nothing is really below it."""
    values[values < TIE] = 0.0
    return values


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> Floats:
    """Divide elementwise; nan where the denominator is 0 (0/0: an attribute that splits nothing)."""
    top = np.asarray(numerator, dtype=np.float64)
    bottom = np.asarray(denominator, dtype=np.float64)
    found = np.asarray(top / np.maximum(bottom, TIE))
    found[bottom <= TIE] = np.nan
    return found


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
