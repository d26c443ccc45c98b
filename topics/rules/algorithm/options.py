"""Declare what one can ask of C4.5rules: its options -c, -r, -F and -a, with the program's defaults."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

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
