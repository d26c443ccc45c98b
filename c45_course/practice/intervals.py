"""Calculate with numbers known only to their last written digit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import log, sqrt

TINY = 1e-12
"""Stands for 0 where a logarithm is taken: 0 log 0 := 0."""


@dataclass(frozen=True)
class Interval:
    """A number between `low` and `high`."""

    low: float
    high: float

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __mul__(self, other: Interval) -> Interval:
        return _hull(a * b for a, b in product(self._ends(), other._ends()))

    def __truediv__(self, other: Interval) -> Interval:
        """Divide; raise ZeroDivisionError where the divisor may be 0."""
        if other.low <= 0 <= other.high:
            raise ZeroDivisionError
        return _hull(a / b for a, b in product(self._ends(), other._ends()))

    def __pow__(self, other: Interval) -> Interval:
        """Raise to a power; raise ValueError where the base may be negative."""
        if self.low < 0 and not other.low == other.high == round(other.low):
            raise ValueError
        return _hull(a**b for a, b in product(self._ends(), other._ends()))

    def logarithm(self, base: float) -> Interval:
        """Return the logarithm."""
        if self.high <= 0:
            return Interval(0.0, 0.0)
        return Interval(log(max(self.low, TINY), base), log(self.high, base))

    def root(self) -> Interval:
        """Return the square root."""
        return Interval(sqrt(max(self.low, 0.0)), sqrt(max(self.high, 0.0)))

    def _ends(self) -> tuple[float, float]:
        return self.low, self.high


def _hull(values: Iterable[float]) -> Interval:
    found = [float(value) for value in values]
    return Interval(min(found), max(found))
