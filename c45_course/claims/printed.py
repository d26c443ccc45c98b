"""Compare a printed number with the computed one: exact, rounded, truncated, or different."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from c45_core.language.refusal import refusal
from c45_course.claims.claim import Claim

SAME = Fraction(1, 10**12)
"""Closer than this part of their size (of 1, if smaller), a printed and a computed number are equal."""

_FRACTION = re.compile(r"(\d+)/([1-9]\d*)")
_DECIMAL = re.compile(r"-?\d+(?:\.(\d+))?(%?)")


def read_number(text: str) -> tuple[Fraction, Fraction | None]:
    """Read a printed number; return it and one unit of its last digit (None for a fraction).

    >>> read_number("0.20"), read_number("5/13"), read_number("100%")[0]
    ((Fraction(1, 5), Fraction(1, 100)), (Fraction(5, 13), None), Fraction(1, 1))
    """
    if match := _FRACTION.fullmatch(text):
        return Fraction(int(match[1]), int(match[2])), None
    if match := _DECIMAL.fullmatch(text):
        hundredth = Fraction(1, 100 if match[2] else 1)
        return Fraction(text.rstrip("%")) * hundredth, Fraction(
            1, 10 ** len(match[1] or "")
        ) * hundredth
    raise refusal("claim.printed", found=text)


def relation(printed: str, value: float) -> str | None:
    """Say how a printed number comes from an exact one; None if it does not.

    exact: equal (to 1e-12). rounded: half up to the printed digits. truncated: the last digits cut
    off. chain: none of these, but within two units of the last printed digit, as happens when the
    numbers it was computed from had been rounded before.

    >>> relation("0.94", 0.940286), relation("0.246", 0.24675), relation("0.109", 0.108125)
    ('rounded', 'truncated', 'chain')
    >>> relation("0.026", 0.029223) is None
    True
    """
    if not math.isfinite(value):
        return None
    shown, unit = read_number(printed)
    if abs(shown - Fraction(value)) <= SAME * max(Fraction(1), abs(shown)):
        return "exact"
    if unit is None:
        return None
    # 12 decimals first: 0.3815 is no binary number, and half up must still see the half.
    exact = Fraction(format(value, ".12f"))
    size = abs(exact) / unit
    if _sized(math.floor(size + Fraction(1, 2)), exact) * unit == shown:
        return "rounded"
    if _sized(math.floor(size), exact) * unit == shown:
        return "truncated"
    return "chain" if abs(shown - exact) <= 2 * unit else None


def _sized(units: int, like: Fraction) -> int:
    return -units if like < 0 else units


def agrees(claim: Claim, value: float) -> bool:
    """Tell whether the computed value bears out what the declaration says of the printed number.

    exact, rounded, truncated, chain: the printed number comes from the value in just that way.
    mistake: it comes from the value in no way, and the corrected `claim.value` is exact or rounded.
    convention: exact or rounded in the dialect of `claim.at`, which is not the document's own rule.
    """
    found = relation(claim.printed, value)
    if claim.verdict == "mistake":
        return found is None and relation(claim.value or "", value) in ("exact", "rounded")
    if claim.verdict == "convention":
        return found in ("exact", "rounded")
    return found == claim.verdict
