"""Compute the numbers of a division in single precision, as Quinlan's program does.

Release 8 keeps weights, gains and IVs as 32-bit floats, takes logarithms in double precision and
rounds after every addition. Two attributes that tie in exact arithmetic then differ in the eighth
digit and the later one may win: this is why its trees of `zoo` and `glass` differ from Weka's. The
order of operations below is that of the program; its way of numbering rows, by which sums of
fractional weights differ in the last bits, is left out.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.measures import Floats, ratio

Singles = NDArray[np.float32]

LN2 = 0.69314718055994530942


def round_to_single(numbers: Any) -> Floats:
    """Round to single precision; the result is held in double precision."""
    return np.asarray(numbers, dtype=np.float32).astype(np.float64)


def numbers(counts: Floats, unknown: Floats, *, numeric: bool) -> tuple[Floats, ...]:
    """Return known weight, F, base entropy, H(D|A), gain, IV and gain ratio, each of shape [...].

    `counts` [..., branches, classes], `unknown` [...]. The base entropy of a numeric attribute is
    summed in single precision, that of a nominal one in double.
    """
    cells = counts.astype(np.float32)
    branches = _sums(cells)
    known = _sums(branches)
    everything = known + np.asarray(unknown, dtype=np.float32)
    classes = _sums(np.swapaxes(cells, -1, -2))
    one = np.float32(1)
    if numeric:
        unknown_rate = one - _divide(known, everything)
        base = _divide(_info(classes), known)
    else:
        unknown_rate = _divide(everything - known, everything)
        base = _base(classes, known)
    share = one - unknown_rate
    after = np.zeros(known.shape, dtype=np.float32)
    for branch in range(cells.shape[-2]):
        after = after + _info(cells[..., branch, :])
    conditional = _divide(after, known)
    gain = share * (base - conditional)
    first = np.asarray(unknown, dtype=np.float32)[..., None]
    iv = _divide(_info(np.concatenate([first, branches], axis=-1)), everything)
    measured = (known, share, base, conditional, gain, iv, ratio(gain, iv))
    return tuple(round_to_single(each) for each in measured)


def _log2(x: Singles) -> Floats:
    """Return log2 in double precision, 0 for 0."""
    values = x.astype(np.float64)
    logs = np.zeros_like(values)
    np.log(values, out=logs, where=values > 0)
    return logs / LN2


def _sums(x: Singles) -> Singles:
    """Add along the last axis, rounding after each addition."""
    total = np.zeros(x.shape[:-1], dtype=np.float32)
    for k in range(x.shape[-1]):
        total = total + x[..., k]
    return total


def _info(x: Singles) -> Singles:
    """Return N log2 N - sum x log2 x along the last axis, with a running sum in single precision."""
    total = _sums(x)
    terms = x * _log2(x)
    running = np.zeros(x.shape[:-1], dtype=np.float32)
    for k in range(x.shape[-1]):
        running = (running + terms[..., k]).astype(np.float32)
    return (total * _log2(total) - running).astype(np.float32)


def _base(classes: Singles, known: Singles) -> Singles:
    """Return the base entropy of a nominal attribute: summed in double precision, stored in single."""
    terms = classes * _log2(classes)
    running = np.zeros(known.shape)
    for k in range(classes.shape[-1]):
        running = running + terms[..., k]
    return _divide(known * _log2(known) - running, known)


def _divide(x: NDArray[Any], y: Singles) -> Singles:
    """Divide, 0 where the denominator is 0; stored in single precision."""
    out = np.zeros(np.broadcast_shapes(x.shape, y.shape))
    np.divide(x, y, out=out, where=y > 0, dtype=np.float64)
    return out.astype(np.float32)
