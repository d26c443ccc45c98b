"""Tell what a plain Python or numpy value in a cell is: missing, a number, or a name."""

from __future__ import annotations

from numbers import Real

import numpy as np


def is_missing(cell: object) -> bool:
    """Tell whether a cell is None or nan.

    >>> is_missing(None), is_missing(float("nan")), is_missing(""), is_missing(0)
    (True, True, False, False)
    """
    return cell is None or (isinstance(cell, (float, np.floating)) and bool(np.isnan(cell)))


def is_number(cell: object) -> bool:
    """Tell whether a cell is a number, of Python or numpy; a truth value is none."""
    return isinstance(cell, Real) and not isinstance(cell, bool)


def number_of(cell: object) -> float:
    """Return a number as a float, nan for a missing one, inf for one that is too large.

    >>> number_of(np.int64(3)), number_of(10**400)
    (3.0, inf)
    """
    if is_missing(cell):
        return np.nan
    assert isinstance(cell, Real)
    try:
        return float(cell)
    except OverflowError:
        return np.inf
