"""Measure impurity: the few formulas everything else is made of.

Entropies are in bits (base 2, convention C22); 0 log 0 counts as 0. The functions take arrays and
work along the last axis, so that the grower measures all nodes of a level in one call and an
explanation measures one branch with the very same code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

TIE = 1e-12
"""Two numbers closer than this are equal: floating point makes equal gains differ in the last bit."""


def xlog2x(x: ArrayLike) -> Floats:
    """Return x log2 x elementwise, 0 where x is 0.

    >>> xlog2x([0, 1, 2]).tolist()
    [0.0, 0.0, 2.0]
    """
    values = np.asarray(x, dtype=np.float64)
    logs = np.zeros_like(values)
    np.log2(values, out=logs, where=values > 0)
    return np.asarray(values * logs)


def entropy(weights: ArrayLike) -> Floats:
    """Return the entropy in bits of class weights along the last axis; 0 where there is no weight.

    H = -sum p_k log2 p_k (Quinlan 1986, section 4; ledger 001-015).

    >>> round(float(entropy([9, 5])), 6)
    0.940286
    """
    values = np.asarray(weights, dtype=np.float64)
    total = values.sum(axis=-1)
    # Shares, not sums of w log w: less is lost where one class outweighs all others, and weights
    # doubled give the same bits.
    shares = np.divide(values, total[..., None], out=np.zeros_like(values), where=total[..., None] > 0)
    return clean(-xlog2x(shares).sum(axis=-1))


def gini(weights: ArrayLike) -> Floats:
    """Return the Gini index of class weights along the last axis; 0 where there is no weight.

    Gini = 1 - sum p_k^2, the chance that two cases drawn at random differ in class (Breiman and
    others 1984, chapter 4; Zhou 4.5). Written as sum p_k (1 - p_k), which loses less near 0.

    >>> round(float(gini([8, 9])), 6), float(gini([5, 0]))
    (0.49827, 0.0)
    """
    values = np.asarray(weights, dtype=np.float64)
    total = values.sum(axis=-1)
    shares = np.divide(values, total[..., None], out=np.zeros_like(values), where=total[..., None] > 0)
    return clean((shares * (1.0 - shares)).sum(axis=-1))


def clean(values: ArrayLike) -> Floats:
    """Replace what is 0 but for floating point (smaller than 1e-12) by an exact 0."""
    array = np.asarray(values, dtype=np.float64)
    return np.where(np.abs(array) < TIE, 0.0, array)


def ratio(numerator: ArrayLike, denominator: ArrayLike) -> Floats:
    """Divide elementwise; nan where the denominator is 0 (0/0: an attribute that splits nothing)."""
    top = np.asarray(numerator, dtype=np.float64)
    bottom = np.asarray(denominator, dtype=np.float64)
    out = np.full(np.broadcast_shapes(top.shape, bottom.shape), np.nan)
    np.divide(top, bottom, out=out, where=bottom > TIE)
    return out
