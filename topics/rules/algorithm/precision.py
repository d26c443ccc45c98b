"""Compute as precisely as the dialect says: C4.5rules rounds what it stores to single precision.

In single precision numbers are compared as they are stored, as the program does; in double precision
two that differ by no more than the tolerance are equal (C19).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect


@dataclass(frozen=True)
class Precision:
    """How numbers are stored and compared. `tolerance`: 0 in single precision."""

    single: bool
    tolerance: float

    @classmethod
    def of(cls, dialect: Dialect) -> Precision:
        """Return the precision of a dialect (its switch `arithmetic`).

        >>> from c45_core.dialect import PRESETS
        >>> r8 = PRESETS["release8"]
        >>> Precision.of(r8).stored(0.1), Precision.of(r8.with_(arithmetic="single")).stored(0.1)
        (0.1, 0.10000000149011612)
        """
        single = dialect.arithmetic == "single"
        return cls(single, 0.0 if single else dialect.tolerance)

    @property
    def kind(self) -> type[np.float32 | np.float64]:
        """The kind of number that sums are kept in."""
        return np.float32 if self.single else np.float64

    def stored(self, number: float) -> float:
        """Return a number as it is kept."""
        return float(np.float32(number)) if self.single else float(number)

    def at_most(self, one: float, other: float) -> bool:
        """Tell whether one number is not above another."""
        return one <= other + self.tolerance

    def below(self, one: float, other: float) -> bool:
        """Tell whether one number is really below another."""
        return one < other - self.tolerance
