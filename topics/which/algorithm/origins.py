"""Say where one printed number can come from: its origins, misprints and miscounts among them.

Of a misprint the digits are compared, those of the right number once rounded and once cut off to the
printed decimals. Of a number of few digits that says little: any other is one digit away. So the share
of the numbers with as many digits that would look like a misprint, too, is counted, and said. Where
other cases were counted than the table has, an entropy or an IV comes of other counts: of 15 and 9
cases in the place of 13 and 11, say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from itertools import pairwise, permutations

import numpy as np

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.explain.impurity import ENTROPY
from c45_core.formula.expression import Decimal, Expression
from c45_core.rounding import fixed, rounded, shortened
from c45_course.claims.claim import At, read_number
from c45_course.practice.slips import parts_of_entropy, rebuilt
from c45_course.practice.tolerance import CLOSE

from .traces import Place
from .typed import Typed

MIN_DIGITS = 3
"""Digits that count which a printed number needs before it is called a misprint."""
MAX_SHARE_OF_RARE = 0.05
"""Maximum share of the numbers that may look like a misprint where one is called so."""
UPSIDE_DOWN = ({"6", "9"},)
"""Digits that are each other upside down."""


class Misprint(StrEnum):
    """A slip with the digits, the rarest first."""

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
    """The chance that a number from nowhere fits as well as the printed one.

    `share`: of all numbers with as many `digits`.
    """

    share: float
    digits: int

    @property
    def is_rare(self) -> bool:
        """Whether that is unlikely enough to claim what was found."""
        return self.digits >= MIN_DIGITS and self.share <= MAX_SHARE_OF_RARE


def find_misprint(printed: str, right: float) -> Misprint | None:
    """Return how a printed number comes from the right one; None if it does not.

    >>> pairs = ("0.9048", 0.908375), ("1.382", 1.332820), ("0.026", 0.029223)
    >>> [find_misprint(*pair).value for pair in pairs]
    ['swapped', 'digit', 'turned']
    """
    try:
        value, unit = read_number(printed)
    except InputError:
        return None
    if unit is None or count_digits(printed) < 2:
        return None
    if printed.startswith("-") != (right < 0) and abs(float(value) + right) <= float(unit) / 2:
        return Misprint.SIGN
    for meant in print_like(printed, right):
        if found := _compare_digits(printed.rstrip("%"), meant):
            return found
    for factor in (10.0, 0.1):
        if abs(float(value) - right * factor) <= float(unit) / 2:
            return Misprint.SHIFTED
    return None


def chance_of_misprint(printed: str, rights: Sequence[float], found: Misprint) -> Chance:
    """Return how many numbers of as many digits would be the same misprint, or a rarer one.

    `rights`: the right numbers that the printed one was held against.

    >>> chance_of_misprint("0.23", [0.2585], Misprint.DIGIT)
    Chance(share=0.26, digits=2)
    >>> chance_of_misprint("0.2285", [0.25852], Misprint.DIGIT).share
    0.004
    """
    rarer = list(Misprint)[: list(Misprint).index(found) + 1]
    return chance_of(
        printed, (text for right in rights for text in _misprints_of(printed, right, rarer))
    )


def _misprints_of(printed: str, right: float, kinds: Sequence[Misprint]) -> Iterator[str]:
    """Give the numbers as long as the printed one that are misprints of the right one of some kinds."""
    meant = tuple(print_like(printed, right))
    shifted = (text for factor in (10.0, 0.1) for text in print_like(printed, right * factor))
    others = {*shifted, *(each for text in meant for each in _slips_of_printer(text))}.difference(meant)
    yield from (text for text in others if find_misprint(text, right) in kinds)


def chance_of(printed: str, texts: Iterable[str]) -> Chance:
    """Return the share of some printed numbers in all that are as long as one and begin like it."""
    digits = count_digits(printed)
    bare = printed.rstrip("%")
    head = bare[: len(bare) - len(bare.lstrip("-0."))]
    alike = {text for text in texts if len(text) == len(bare) and text.startswith(head)}
    return Chance(max(len(alike), 1) / 10**digits, digits)


def count_digits(printed: str) -> int:
    """Return the digits of a printed number that count: those from the first that is not 0.

    >>> [count_digits(text) for text in ("0.026", "0.940", "-12.5%", "0.0")]
    [2, 3, 3, 0]
    """
    return len(printed.strip("-%").replace(".", "").lstrip("0"))


def count_digits_before_zeros(printed: str) -> int:
    """Return the digits of a printed number that count, without zeros at its end."""
    return len(printed.strip("-0.%").replace(".", ""))


def print_like(printed: str, right: float) -> Iterator[str]:
    """Give a number as it should be printed with as many decimals: rounded, and cut off."""
    digits = len(printed.rstrip("%").partition(".")[2])
    scale = 100 if printed.endswith("%") else 1
    both = (rounded(right * scale, digits), shortened(right * scale, digits))
    yield from dict.fromkeys(fixed(each, digits) for each in both)


def _slips_of_printer(meant: str) -> Iterator[str]:
    """Give every text of which one digit is another one, or two neighbours changed places."""
    for place, sign in enumerate(meant):
        if sign.isdigit():
            yield from (f"{meant[:place]}{d}{meant[place + 1 :]}" for d in "0123456789" if d != sign)
    digits = [place for place, sign in enumerate(meant) if sign.isdigit()]
    for one, other in pairwise(digits):
        swapped = [*meant]
        swapped[one], swapped[other] = meant[other], meant[one]
        yield "".join(swapped)


def _compare_digits(printed: str, meant: str) -> Misprint | None:
    """Compare two texts of the same number of decimals, whose points stand at one place."""
    if len(printed) != len(meant):
        return None
    printed, meant = printed.replace(".", ""), meant.replace(".", "")
    other = [place for place in range(len(meant)) if printed[place] != meant[place]]
    pairs = [{printed[place], meant[place]} for place in other]
    if len(other) == 1:
        return Misprint.TURNED if pairs[0] in UPSIDE_DOWN else Misprint.DIGIT
    swapped = len(other) == 2 and other[1] == other[0] + 1 and pairs[0] == pairs[1]
    return Misprint.SWAPPED if swapped else None


MAX_CASES_MOVED = 200
"""Maximum number of cases, in whole numbers, that are moved from one count to another."""
Counts = tuple[float, ...]


@dataclass(frozen=True)
class Miscount:
    """Other counts than the right ones in a formula, and what the formula comes to."""

    right: Counts
    made: Counts
    value: float


def list_miscounts(formula: Expression) -> Iterator[Miscount]:
    """Give what a formula comes to with other counts.

    Of an entropy or IV itself, any number of cases is moved from one count to another, or one case too
    many or too few is counted; of one on which the number rests, one case is moved.

    >>> from c45_core.formula.expression import Sum, surprise
    >>> nine_five = Sum((surprise(9, 14), surprise(5, 14)))
    >>> [(each.made, round(each.value, 3)) for each in list_miscounts(nine_five)][:3]
    [((8, 6), 0.985), ((10, 4), 0.863), ((7, 7), 1.0)]
    """
    own = counts_of(formula)
    if own:
        for made in (*_move_cases(own, MAX_CASES_MOVED), *_miss_one_case(own)):
            yield Miscount(own, made, _entropy_of(made).value)
        return
    for counts in dict.fromkeys(_counts_within(formula)):
        for made in _move_cases(counts, 1):
            value = rebuilt(formula, _replace_counts(counts, made)).value
            if abs(value - formula.value) > CLOSE:
                yield Miscount(counts, made, value)


def counts_of(formula: Expression) -> Counts:
    """Return the counts of an entropy or IV, () of anything else."""
    parts = parts_of_entropy(formula)
    counts = tuple(weight for weight, _ in parts)
    return counts if parts and abs(sum(counts) - parts[0][1]) <= CLOSE else ()


def _counts_within(formula: Expression) -> Iterator[Counts]:
    """Give the counts of every entropy on which a number rests."""
    if found := counts_of(formula):
        yield found
    elif isinstance(formula, Decimal):
        yield from _counts_within(formula.of()) if formula.of is not None else ()
    else:
        for part in getattr(formula, "parts", ()):
            yield from _counts_within(part)


def _replace_counts(counts: Counts, made: Counts) -> Callable[[Expression], Expression | None]:
    return lambda part: _entropy_of(made) if counts_of(part) == counts else None


def _entropy_of(counts: Counts) -> Expression:
    return ENTROPY.mixed(np.array(counts))


def _move_cases(counts: Counts, most: int) -> Iterator[Counts]:
    """Move cases from one count to another, few first; a single count gets another one beside it."""
    all_counts = counts if len(counts) > 1 else (*counts, 0.0)
    seen = {tuple(sorted(all_counts))}
    for n in range(1, int(min(most, max(all_counts))) + 1):
        for source, goal in permutations(range(len(all_counts)), 2):
            if all_counts[source] < n:
                continue
            made = [*all_counts]
            made[source], made[goal] = made[source] - n, made[goal] + n
            if (kept := tuple(sorted(made))) not in seen:
                seen.add(kept)
                yield tuple(made)


def _miss_one_case(counts: Counts) -> Iterator[Counts]:
    """Count one case too few or too many."""
    for place, count in enumerate(counts):
        for other in (count - 1, count + 1):
            if other > 0:
                yield (*counts[:place], other, *counts[place + 1 :])


class Source(IntEnum):
    """The source of a printed number, the likeliest first."""

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


RANKS_OF_SOURCES = {Source.ELSEWHERE: Source.SLIP}
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
        """The depth of the node it is really from."""
        return 0 if self.place is None else len(self.place.way)

    @property
    def is_of_node(self) -> bool:
        """Whether it is no number of a candidate threshold."""
        return self.at is None or self.at.threshold is None

    @property
    def rank(self) -> int:
        """The order of causes, the best first; equal for those that are equally good."""
        if self.source is Source.FOLLOWS:
            return 0
        if self.is_odd:  # of so many conventions one may have it by chance, as a misprint may fit
            return int(Source.MISPRINT)
        return int(RANKS_OF_SOURCES.get(self.source, self.source))

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
