"""Say where one printed number can come from: an origin, and how good a cause of it that is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from c45_core.dialect import Dialect
from c45_course.claims import At

from .miscounts import Miscount
from .misprints import Chance, Misprint
from .places import Place
from .typed import Typed


class Source(IntEnum):
    """Where a printed number comes from, the likeliest first."""

    RECORDED = 1
    """It is the number, exact or rounded or cut off."""
    BY_HAND = 2
    """It is worked out with every result rounded."""
    FOLLOWS = 3
    """It is computed from another printed number that is wrong."""
    NEAR = 4
    """It is within two units of its last digit: rounded on the way, nobody knows where."""
    SLIP = 5
    """It is what one gets by a slip that is known."""
    ELSEWHERE = 6
    """It is the number of another attribute, branch, threshold, node or quantity."""
    MISCOUNTED = 7
    """It is what one gets with cases that were counted otherwise."""
    MISPRINT = 8
    """Its digits are those of the right number, but for a slip of the printer."""
    ROUNDED_EARLY = 9
    """It is what one gets with one or two decimals on the way."""
    PERHAPS = 10
    """It may be miscounted, misprinted or of a place far off; chance gives as much."""
    UNKNOWN = 11
    """Nothing gives it."""


RANKS = {Source.ELSEWHERE: Source.SLIP}
"""Sources that are as good as an earlier one: then all are named."""


@dataclass(frozen=True)
class Origin:
    """One way in which a printed number can have come about.

    `source`; `dialect`: the convention; `value`: the number of the record that should be printed
    there, nan where there is none; `relation`: how a printed number comes from the one it is;
    `digits`: by hand, so many decimals; `slip`: the name of a slip; `misprint` and `miscount`, with
    the `chance` that a number from nowhere fits as well; `other`: what else was printed and is wrong;
    `place`: where it is really from; `got`: the number it comes from, where that is another; `is_odd`:
    whether a convention has it there that neither gives most numbers nor is the usual one.
    """

    source: Source
    dialect: Dialect
    value: float
    relation: str = ""
    digits: int = 0
    slip: str = ""
    misprint: Misprint | None = None
    miscount: Miscount | None = None
    chance: Chance | None = None
    other: Typed | None = None
    place: Place | None = None
    got: float = float("nan")
    is_odd: bool = False

    @property
    def at(self) -> At | None:
        """The place it is really from."""
        return None if self.place is None else self.place.at

    def is_like(self, other: Origin) -> bool:
        """Whether another origin, of whatever convention, says the same of the number."""
        made = [each.miscount and each.miscount.made for each in (self, other)]
        return (self.source, self.slip, self.misprint, made[0], self.at) == (
            *(other.source, other.slip, other.misprint, made[1], other.at),
        )

    @property
    def depth(self) -> int:
        """How far from the root it is really from."""
        return 0 if self.place is None else len(self.place.way)

    @property
    def is_of_node(self) -> bool:
        """Whether it is no number of a candidate threshold."""
        return self.at is None or self.at.threshold is None

    @property
    def rank(self) -> int:
        """How good a cause it is, the best first; equal for those that are equally good."""
        if self.source is Source.FOLLOWS:
            return 0
        if self.is_odd:  # of so many conventions one may have it by chance, as a misprint may fit
            return int(Source.MISPRINT)
        return int(RANKS.get(self.source, self.source))

    @property
    def is_claim(self) -> bool:
        """Whether it is more than what fits by chance."""
        return self.source < Source.ROUNDED_EARLY

    @property
    def is_right(self) -> bool:
        """Whether the printed number is the right one, as far as its digits go."""
        return self.is_given or self.source is Source.NEAR

    @property
    def is_given(self) -> bool:
        """Whether a convention gives it, and the way of rounding is known."""
        return self.source in (Source.RECORDED, Source.BY_HAND)
