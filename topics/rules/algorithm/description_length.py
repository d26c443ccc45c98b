"""Count what a set of rules for one class costs in bits: the rules, and the cases they get wrong.

The rules are a theory, written down in `theory` bits. What it gets wrong among the cases it covers and
among those it does not is written down as well, in `exception` bits. The theory counts half, because
the same rules can be found in many ways. This is the scheme of Release 8 (Quinlan 1995), in which a set
that makes errors of one kind only, all of them too many or all of them too few, pays more than in the
book.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import NamedTuple

from .precision import Precision

THEORY_SHARE = 0.5
"""How much the bits of the theory count (fixed in the program)."""
NEAR = 1e-6
"""An expectation this near to none or to all is taken for it."""
IMPOSSIBLE = 1e6
"""Bits for errors where none are expected."""


class Errors(NamedTuple):
    """Some cases of which one has to say which are wrong.

    `cases`: how many there are; `errors`: how many are wrong; `expected`: how many one would expect,
    by which the code is made.
    """

    cases: float
    errors: float
    expected: float


class Counted(NamedTuple):
    """What a set of rules covers.

    `cases`: n; `covered`: W; `false_positives`: covered, of another class; `false_negatives`: of the
    class, not covered.
    """

    cases: float
    covered: float
    false_positives: float
    false_negatives: float


def error_bits(side: Errors) -> float:
    """Return -e log2 r - (m - e) log2 (1 - r) with r = expected/m, the bits that say which are wrong.

    >>> [round(error_bits(Errors(*side)), 4) for side in ((14, 9, 4.5), (7, 0, 0), (7, 1, 0))]
    [17.534, 0.0, 1000000.0]
    """
    cases, errors, expected = side
    if expected <= NEAR:
        return 0.0 if errors == 0 else IMPOSSIBLE
    if expected >= cases - NEAR:
        return 0.0 if errors == cases else IMPOSSIBLE
    rate = expected / cases
    return -errors * log2(rate) - (cases - errors) * log2(1.0 - rate)


def both_sides(counted: Counted) -> tuple[Errors, Errors]:
    """Return the errors among the cases covered, and among the others.

    Of the side with more than half of the cases covered, or else of the others, as many errors are
    expected as if both kinds were equally frequent.
    """
    cases, covered, wrong, missed = counted
    balanced, most = (wrong + missed) / 2, covered > cases / 2
    inside = Errors(covered, wrong, balanced if most else wrong)
    return inside, Errors(cases - covered, missed, missed if most else balanced)


def costs(theory: float, counted: Counted, precision: Precision) -> tuple[float, float]:
    """Return the bits of the exceptions, and those in all.

    >>> in_double = Precision(single=False, tolerance=0.0)
    >>> [round(bits, 4) for bits in costs(8.814, Counted(14, 7, 0, 2), in_double)]
    [10.534, 14.941]
    """
    inside, outside = both_sides(counted)
    exceptions = precision.stored(log2(counted.cases) + error_bits(inside) + error_bits(outside))
    return exceptions, precision.stored(THEORY_SHARE * theory + exceptions)


@dataclass(frozen=True)
class DescriptionLength:
    """What a set of rules costs.

    `rules`: how many there are; `rule_bits`: what they take together, each by itself; `theory`: that,
    less the bits of their order; `counted`: what they cover; `exceptions`, `total`: in bits.
    """

    rules: int
    rule_bits: float
    theory: float
    counted: Counted
    exceptions: float
    total: float
