"""Compare what two traces have recorded, number by number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

SAME_NUMBER = 1e-12
"""Numbers this close are the same: floating point makes the last bits differ."""
_NOT_SHOWN = {"least", "trace", "node", "attribute", "cuts"}
"""Fields of the record that are no number of the calculation: where it stands, a limit that may have
bound nothing, the cuts not chosen."""


def numbers(item: Any) -> Iterator[Any]:
    """Give the numbers of a record, one array or one value at a time, in declared order."""
    if isinstance(item, list | tuple):
        yield len(item)
        for part in item:
            yield from numbers(part)
    elif is_dataclass(item):
        for field in fields(item):
            if field.name not in _NOT_SHOWN:
                yield from numbers(getattr(item, field.name))
    else:
        yield item


def same(left: Iterator[Any], right: Iterator[Any]) -> bool:
    """Tell whether two records hold the same values, but for the last bits of floating point."""
    end = object()
    while True:
        a, b = next(left, end), next(right, end)
        if a is end or b is end:
            return a is b
        if not _equal(a, b):
            return False


def _equal(a: Any, b: Any) -> bool:
    kinds = (int, float, np.number)
    if isinstance(a, kinds) and isinstance(b, kinds):
        return bool(a == b or abs(a - b) <= SAME_NUMBER or (np.isnan(a) and np.isnan(b)))
    if not (isinstance(a, np.ndarray) and isinstance(b, np.ndarray)):
        return bool(a == b)
    if a.shape != b.shape:
        return False
    return bool((a == b).all()) or np.allclose(a, b, rtol=0, atol=SAME_NUMBER, equal_nan=True)
