"""Count what a set of rules for one class costs in bits: the rules, and the cases they get wrong.

The rules are a theory, written down in `theory` bits. What it gets wrong among the cases it covers and
among those it does not is written down as well, in `exception` bits. The theory counts half, because
the same rules can be found in many ways. This is the scheme of Release 8 (Quinlan 1995), in which a set
that makes errors of one kind only, all of them too many or all of them too few, pays more than in the
book.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log2

from c45_core.rules.c45rules.precision import Precision

THEORY_SHARE = 0.5
"""How much the bits of the theory count (fixed in the program)."""
NEAR = 1e-6
"""An expectation this near to none or to all is taken for it."""
IMPOSSIBLE = 1e6
"""Bits for errors where none are expected."""


@dataclass(frozen=True)
class ErrorBits:
    """Which of some cases are wrong, in bits.

    `cases`: how many there are; `errors`: how many are wrong; `expected`: how many one would expect,
    by which the code is made.
    """

    cases: float
    errors: float
    expected: float

    @property
    def bits(self) -> float:
        """Return -e log2 r - (m - e) log2 (1 - r) with r = expected/m.

        >>> round(ErrorBits(14, 9, 4.5).bits, 4), ErrorBits(7, 0, 0).bits, ErrorBits(7, 1, 0).bits
        (17.534, 0.0, 1000000.0)
        """
        if self.expected <= NEAR:
            return 0.0 if self.errors == 0 else IMPOSSIBLE
        if self.expected >= self.cases - NEAR:
            return 0.0 if self.errors == self.cases else IMPOSSIBLE
        rate = self.expected / self.cases
        return -self.errors * log2(rate) - (self.cases - self.errors) * log2(1.0 - rate)


@dataclass(frozen=True)
class DescriptionLength:
    """What a set of rules costs.

    `rules`: how many there are; `rule_bits`: what they take together, each by itself; `theory`: that,
    less the bits of their order; `cases`: n; `covered`: W; `false_positives`: covered, of another
    class; `false_negatives`: of the class, not covered; `exceptions`, `total`: in bits.
    """

    rules: int
    rule_bits: float
    theory: float
    cases: float
    covered: float
    false_positives: float
    false_negatives: float
    exceptions: float
    total: float

    @property
    def inside(self) -> ErrorBits:
        """The errors among the cases that are covered."""
        wrong = self.false_positives
        return ErrorBits(self.covered, wrong, self._balanced if self.covers_most else wrong)

    @property
    def outside(self) -> ErrorBits:
        """The errors among the cases that are not covered."""
        wrong = self.false_negatives
        expected = wrong if self.covers_most else self._balanced
        return ErrorBits(self.cases - self.covered, wrong, expected)

    @property
    def covers_most(self) -> bool:
        """Whether more than half of the cases are covered: their errors are then expected balanced."""
        return self.covered > self.cases / 2

    @property
    def _balanced(self) -> float:
        return (self.false_positives + self.false_negatives) / 2


def description_length(
    rules: int,
    rule_bits: float,
    theory: float,
    counted: tuple[float, float, float, float],
    precision: Precision,
) -> DescriptionLength:
    """Return the cost; `counted`: n, W, false positives, false negatives.

    >>> in_double = Precision(single=False, tolerance=0.0)
    >>> cost = description_length(2, 9.814, 8.814, (14, 7, 0, 2), in_double)
    >>> round(cost.exceptions, 4), round(cost.total, 4)
    (10.534, 14.941)
    """
    raw = DescriptionLength(rules, rule_bits, theory, *counted, exceptions=0.0, total=0.0)
    exceptions = precision.stored(log2(raw.cases) + raw.inside.bits + raw.outside.bits)
    total = precision.stored(THEORY_SHARE * theory + exceptions)
    return replace(raw, exceptions=exceptions, total=total)
