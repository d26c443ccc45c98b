"""Say what C4.5rules is asked for, and in which precision its program counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

import numpy as np

from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """The options of C4.5rules; shares are fractions of one, where the program takes percent.

    `confidence` (-c): CF of the pessimistic error of a rule, apart from that of pruning; `redundancy`
    (-r): by how much the attributes say the same twice, which makes naming one cheaper; `significance`
    (-F): a condition goes as well if Fisher's test gives more than this, None: no test; `annealing`
    (-a): whether many rules are searched by annealing, and not by climbs.

    Errors: InputError for a share that is not between 0 and 1, or a redundancy not above 0.

    >>> RuleOptions().confidence, RuleOptions(significance=0.1).significance
    (0.25, 0.1)
    """

    confidence: float = 0.25
    redundancy: float = 1.0
    significance: float | None = None
    annealing: bool = False

    def __post_init__(self) -> None:
        shares = {"confidence": self.confidence, "significance": self.significance}
        for name, share in shares.items():
            if share is not None and not 0 < share < 1:
                raise refusal("rules.share", name=name, found=share)
        if not (self.redundancy > 0 and isfinite(self.redundancy)):
            raise refusal("rules.redundancy", found=self.redundancy)


DEFAULT = RuleOptions()
"""The options of the program when none is given."""


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
