"""Tell how a printed number can come from the right one by a slip of the printer, and by chance.

Compared are the digits, the right number once rounded and once cut off to the printed decimals. Of a
number of few digits that says little: any other is one digit away. So the share of the numbers with as
many digits that would look like a misprint, too, is counted, and said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from c45_core.errors import InputError
from c45_core.rounding import fixed, rounded, shortened
from c45_course.claims import read_number

MIN_DIGITS = 3
"""Digits that count which a printed number needs before it is called a misprint."""
RARE = 0.05
"""It is called a misprint only if at most this share of the numbers looks like one."""
TURNED = ({"6", "9"},)
"""Digits that are each other upside down."""


class Misprint(StrEnum):
    """What went wrong with the digits, the rarest first."""

    SIGN = "sign"
    """The sign is missing, or one too many."""
    SHIFTED = "shifted"
    """The decimal point stands one place off."""
    TURNED = "turned"
    """A 6 and a 9: one digit stands upside down."""
    SWAPPED = "swapped"
    """Two neighbouring digits changed places."""
    DIGIT = "digit"
    """One digit is another one."""


@dataclass(frozen=True)
class Chance:
    """How likely it is that a number from nowhere fits as well as the printed one.

    `share`: of all numbers with as many `digits`.
    """

    share: float
    digits: int

    @property
    def is_rare(self) -> bool:
        """Whether that is unlikely enough to claim what was found."""
        return self.digits >= MIN_DIGITS and self.share <= RARE


def misprint(printed: str, right: float) -> Misprint | None:
    """Return how a printed number comes from the right one; None if it does not.

    >>> misprint("0.9048", 0.908375), misprint("1.382", 1.332820), misprint("0.026", 0.029223)
    (<Misprint.SWAPPED: 'swapped'>, <Misprint.DIGIT: 'digit'>, <Misprint.TURNED: 'turned'>)
    """
    try:
        value, unit = read_number(printed)
    except InputError:
        return None
    if unit is None or counting(printed) < 2:
        return None
    if printed.startswith("-") != (right < 0) and abs(float(value) + right) <= float(unit) / 2:
        return Misprint.SIGN
    for meant in printed_as(printed, right):
        if found := _between(printed.rstrip("%"), meant):
            return found
    for factor in (10.0, 0.1):
        if abs(float(value) - right * factor) <= float(unit) / 2:
            return Misprint.SHIFTED
    return None


def chance(printed: str, rights: Sequence[float], found: Misprint) -> Chance:
    """Return how many numbers of as many digits would be the same misprint, or a rarer one.

    `rights`: the right numbers that the printed one was held against.

    >>> chance("0.23", [0.2585], Misprint.DIGIT), chance("0.2285", [0.25852], Misprint.DIGIT).share
    (Chance(share=0.26, digits=2), 0.004)
    """
    rarer = list(Misprint)[: list(Misprint).index(found) + 1]
    return share_of(printed, (text for right in rights for text in _alike(printed, right, rarer)))


def _alike(printed: str, right: float, kinds: Sequence[Misprint]) -> Iterator[str]:
    """Give the numbers as long as the printed one that are misprints of the right one of some kinds."""
    meant = tuple(printed_as(printed, right))
    shifted = (text for factor in (10.0, 0.1) for text in printed_as(printed, right * factor))
    others = {*shifted, *(each for text in meant for each in _slips(text))}.difference(meant)
    yield from (text for text in others if misprint(text, right) in kinds)


def share_of(printed: str, texts: Iterable[str]) -> Chance:
    """Return the share of some printed numbers in all that are as long as one and begin like it."""
    digits = counting(printed)
    bare = printed.rstrip("%")
    head = bare[: len(bare) - len(bare.lstrip("-0."))]
    alike = {text for text in texts if len(text) == len(bare) and text.startswith(head)}
    return Chance(max(len(alike), 1) / 10**digits, digits)


def counting(printed: str) -> int:
    """Return the digits of a printed number that count: those from the first that is not 0.

    >>> [counting(text) for text in ("0.026", "0.940", "-12.5%", "0.0")]
    [2, 3, 3, 0]
    """
    return len(printed.strip("-%").replace(".", "").lstrip("0"))


def without_zeros(printed: str) -> int:
    """Return the digits of a printed number that count, without zeros at its end."""
    return len(printed.strip("-0.%").replace(".", ""))


def printed_as(printed: str, right: float) -> Iterator[str]:
    """Give a number as it should be printed with as many decimals: rounded, and cut off."""
    digits = len(printed.rstrip("%").partition(".")[2])
    scale = 100 if printed.endswith("%") else 1
    both = (rounded(right * scale, digits), shortened(right * scale, digits))
    yield from dict.fromkeys(fixed(each, digits) for each in both)


def _slips(meant: str) -> Iterator[str]:
    """Give every text of which one digit is another one, or two neighbours changed places."""
    for place, sign in enumerate(meant):
        if sign.isdigit():
            yield from (f"{meant[:place]}{d}{meant[place + 1 :]}" for d in "0123456789" if d != sign)
    digits = [place for place, sign in enumerate(meant) if sign.isdigit()]
    for one, other in pairwise(digits):
        swapped = [*meant]
        swapped[one], swapped[other] = meant[other], meant[one]
        yield "".join(swapped)


def _between(printed: str, meant: str) -> Misprint | None:
    """Compare two texts of the same number of decimals, whose points stand at one place."""
    if len(printed) != len(meant):
        return None
    printed, meant = printed.replace(".", ""), meant.replace(".", "")
    other = [place for place in range(len(meant)) if printed[place] != meant[place]]
    pairs = [{printed[place], meant[place]} for place in other]
    if len(other) == 1:
        return Misprint.TURNED if pairs[0] in TURNED else Misprint.DIGIT
    swapped = len(other) == 2 and other[1] == other[0] + 1 and pairs[0] == pairs[1]
    return Misprint.SWAPPED if swapped else None
