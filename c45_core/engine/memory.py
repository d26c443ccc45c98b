"""Keep the memory of short-lived arrays in the C library instead of asking the system each time."""

from __future__ import annotations

import numpy as np

LARGEST = (1 << 25) - (1 << 16)
"""Bytes: just below what glibc still learns from (M_MMAP_THRESHOLD, see mallopt(3))."""


def keep_memory() -> None:
    """Free one large array that was never touched.

    glibc takes the size of the largest block given back as a sign of what a program needs again, and
    from then on keeps blocks up to that size at hand. The arrays of a level are of that kind; without
    this they are given to the system and asked for again, page by page, thousands of times. Elsewhere
    it does nothing.
    """
    np.empty(LARGEST, dtype=np.uint8)
