"""Tell how a printed number can come from the right one by a slip of the printer.

Compared are the digits, the right number once rounded and once cut off to the printed decimals. A
number of fewer than three digits that count says too little: any other is one digit away.
"""

from __future__ import annotations

from enum import StrEnum

from c45_core.errors import InputError
from c45_core.rounding import fixed, rounded, shortened
from c45_course.claims import read_number

FEWEST = 2
"""Digits that count which a printed number needs at least."""
TURNED = ({"6", "9"},)
"""Digits that are each other upside down."""


class Misprint(StrEnum):
    """What went wrong with the digits."""

    SWAPPED = "swapped"
    """Two neighbouring digits changed places."""
    TURNED = "turned"
    """A 6 and a 9: one digit stands upside down."""
    DIGIT = "digit"
    """One digit is another one."""
    SHIFTED = "shifted"
    """The decimal point stands one place off."""
    SIGN = "sign"
    """The sign is missing, or one too many."""


def misprint(printed: str, right: float) -> Misprint | None:
    """Return how a printed number comes from the right one; None if it does not.

    >>> misprint("0.9048", 0.908375), misprint("1.382", 1.332820), misprint("0.026", 0.029223)
    (<Misprint.SWAPPED: 'swapped'>, <Misprint.DIGIT: 'digit'>, <Misprint.TURNED: 'turned'>)
    """
    try:
        value, unit = read_number(printed)
    except InputError:
        return None
    if unit is None or len(printed.strip("-0.%").replace(".", "")) < FEWEST:
        return None
    if printed.startswith("-") != (right < 0) and abs(float(value) + right) <= float(unit) / 2:
        return Misprint.SIGN
    digits = len(printed.rstrip("%").partition(".")[2])
    scale = 100 if printed.endswith("%") else 1
    for meant in dict.fromkeys((rounded(right * scale, digits), shortened(right * scale, digits))):
        if found := _between(printed.rstrip("%"), fixed(meant, digits)):
            return found
    for factor in (10.0, 0.1):
        if abs(float(value) - right * factor) <= float(unit) / 2:
            return Misprint.SHIFTED
    return None


def _between(printed: str, meant: str) -> Misprint | None:
    """Compare two texts of the same number of decimals."""
    if len(printed) != len(meant):
        return None
    other = [place for place in range(len(meant)) if printed[place] != meant[place]]
    pairs = [{printed[place], meant[place]} for place in other]
    if len(other) == 1:
        return Misprint.TURNED if pairs[0] in TURNED else Misprint.DIGIT
    swapped = len(other) == 2 and other[1] == other[0] + 1 and pairs[0] == pairs[1]
    return Misprint.SWAPPED if swapped else None
