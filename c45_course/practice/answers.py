"""Compare a typed number with the recorded one: right, a known slip, or wrong.

A right answer is never refused for rounding: what a calculation by hand with three or four decimals
comes to is right (`tolerance.py`), and so is that number cut off or rounded to the digits typed. A
sheet cannot calculate: it is given the accepted results, and those that show a slip (`Marking`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, e, floor, isfinite, log2

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Decimal, Expression
from c45_core.frozen import Once
from c45_core.language.notation import Notation
from c45_course.practice.arithmetic import Read, normalise, read
from c45_course.practice.slips import IN_BITS, SplitSizes, wrong_formulas
from c45_course.practice.tolerance import CLOSE, Band, tolerance

NEARLY = 5e-4
"""Distance below which a number that is written as a whole one is meant so: 1.000."""
ROUNDED = "rounded_early"
"""The slip of rounding: a whole number and a fraction of whole numbers do not show it."""
MAX_FINE_UNIT = 0.02
"""A number of two decimals or more has a unit of its last digit below this."""
FAR = 0.1
"""A number that is off by more than this share may be a slip, though rounding could lead to it."""
DIGITS = 20
"""A number of so many units of its last digit is more than a rounding to one digit."""
UNITS = {unit: 1.0 / log2(base) for unit, base in (("bit", 2.0), ("nat", e), ("Hart", 10.0))}
"""The factor by which an amount in bits is told in each unit: 1 bit = ln 2 nat = lg 2 hartley (C22)."""
_UNIT = re.compile(
    r"(?<=[\d\s)%])(?:(?P<bit>bits?|比特)|(?P<nat>nats?|奈特)|(?P<Hart>harts?|hartleys?|哈特))$",
    re.IGNORECASE,
)
_MIXED = re.compile(r"(\d+)\s+(\d+)\s*/\s*(\d+)")


@dataclass(frozen=True)
class Right:
    """The answer is right; `coarse`: with fewer than three decimals, where there are more."""

    coarse: bool = False


@dataclass(frozen=True)
class Slip:
    """The answer is what one gets by a known slip; where several give it, all are named."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Wrong:
    """The answer is wrong, and no known slip gives it."""


Answer = Right | Slip | Wrong


@dataclass(frozen=True, eq=False)
class Judge:
    """Judges every answer to one question; what a number is held against is worked out once."""

    explanation: Explanation
    division: SplitSizes | None = None

    @Once
    def right(self) -> Band:
        """Numbers that honest rounding leads to."""
        return tolerance(self.explanation.expression)

    @Once
    def slips(self) -> tuple[tuple[str, Band, float], ...]:
        """Numbers that known slips lead to."""
        return tuple(slips(self.explanation, self.division))

    def answered(self, text: str, unit: str = "bit") -> Answer:
        """Return what an answer is; the rest as `recognise`."""
        typed, unit = answer_of(text, unit)
        return self.judge(typed, unit)

    def judge(self, typed: Read, unit: str = "bit") -> Answer:
        """Return what an answer is that was read already."""
        factor = factors(self.explanation).get(unit, 1.0)
        exactly = self.explanation.recorded * factor
        if agrees(typed, self.right.scale(factor), exactly) and not self._is_slip_to_the_digit(
            typed, factor
        ):
            return Right(_is_coarse(typed) and abs(typed.value - exactly) > NEARLY)
        names = []
        for name, band, value in self.slips:
            if name == ROUNDED and not _has_decimals(typed):
                continue
            if agrees(typed, band.scale(factor), value * factor) and name not in names:
                names.append(name)
        if not names and _is_too_coarse(typed, exactly):
            names.append(ROUNDED)
        return Slip(tuple(names)) if names else Wrong()

    def _is_slip_to_the_digit(self, typed: Read, factor: float) -> bool:
        """Tell whether a number is far from the right one, and what a slip gives to its last digit.

        Where the right number is small, rounding by hand may lead as far as a slip does.
        """
        exactly, unit = self.explanation.recorded * factor, typed.unit
        if unit is None or unit > MAX_FINE_UNIT or abs(typed.value) < DIGITS * unit:
            return False
        if abs(typed.value - exactly) <= FAR * abs(exactly):
            return False
        return any(
            name != ROUNDED and abs(typed.value - value * factor) <= unit / 2
            for name, _, value in self.slips
        )


def recognise(
    text: str, explanation: Explanation, division: SplitSizes | None = None, unit: str = "bit"
) -> Answer:
    """Return what an answer is; raise `UnreadableError` (`arithmetic.py`) for no number.

    `unit`: bit, nat or Hart, of quantities that are an amount of information; one typed beside the
    number goes before it.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.quantities import explain
    >>> trace = grow(datasets.load("golf_14").table)
    >>> (entropy,) = explain(trace, trace[1])
    >>> recognise("0,940", entropy), recognise("0.6518", entropy), recognise("0.6518 nat", entropy)
    (Right(coarse=False), Slip(names=('natural_log',)), Right(coarse=False))
    """
    return Judge(explanation, division).answered(text, unit)


def slips(
    explanation: Explanation, division: SplitSizes | None = None
) -> Iterator[tuple[str, Band, float]]:
    """Give for every slip its name, the band of what one gets by it, and its number unrounded."""
    for name, wrong in wrong_formulas(explanation, division):
        # One who rounds early has rounded already: the number itself, not what it may come to.
        early = name == ROUNDED
        yield name, Band(wrong.value, wrong.value) if early else tolerance(wrong), wrong.value


def factors(explanation: Explanation) -> dict[str, float]:
    """Return by what a number is multiplied to be told in each unit; {} where it has none."""
    return UNITS if explanation.quantity in IN_BITS else {}


def agrees(typed: Read, band: Band, exactly: float) -> bool:
    """Tell whether a typed number is a rounding of something in the band around an exact value."""
    if not isfinite(band.low):
        return False
    value, unit = typed.value, typed.unit
    if unit is None:  # a formula or a fraction: what it comes to
        reach = Band(typed.interval.low, typed.interval.high)
        return reach.meets(Band(exactly, exactly)) or tolerance(typed.expression).meets(band)
    if unit > MAX_FINE_UNIT and abs(value - exactly) > NEARLY:
        return False
    if value == 0 and unit >= MAX_FINE_UNIT / 10:
        return abs(exactly) < NEARLY
    return rounding_of(value, unit).meets(band)


def rounding_of(value: float, unit: float) -> Band:
    """Return what is written as `value`, rounded or cut off to a unit of its last digit."""
    if unit > MAX_FINE_UNIT:
        return Band(value - NEARLY, value + NEARLY)
    ahead = unit * (1 - 1e-6)
    if value == 0:  # cut off from either side
        return Band(-ahead, ahead)
    return Band(value - unit / 2, value + ahead) if value > 0 else Band(value - ahead, value + unit / 2)


def _is_coarse(typed: Read) -> bool:
    return typed.unit is not None and typed.unit > 0.002


def _is_too_coarse(typed: Read, exactly: float) -> bool:
    """Tell whether the right number was rounded so far that nothing can be compared by it."""
    if typed.unit is None or typed.unit <= MAX_FINE_UNIT or not isfinite(exactly):
        return False
    if not _has_decimals(typed):
        return False
    return abs(typed.value - exactly) <= typed.unit / 2


def _has_decimals(typed: Read) -> bool:
    """Tell whether a number with decimals was typed, alone or within a formula."""

    def holds(part: Expression) -> bool:
        return isinstance(part, Decimal) or any(map(holds, getattr(part, "parts", ())))

    return holds(typed.expression)


def without_unit(plain: str, unit: str) -> tuple[str, str]:
    """Return a text without the unit at its end, and the unit: that one, or the one given.

    >>> without_unit("0.6518 nat", "bit"), without_unit("0.94", "bit")
    (('0.6518', 'nat'), ('0.94', 'bit'))
    """
    match = _UNIT.search(plain)
    if match is None:
        return plain, unit
    return plain[: match.start()].strip(), next(name for name in UNITS if match[name])


def answer_of(text: str, unit: str) -> tuple[Read, str]:
    """Read an answer: what stands behind the last equals sign, without its unit."""
    plain, unit = without_unit(normalise(text), unit)
    plain = plain.rpartition("=")[2].strip()
    mixed = _MIXED.fullmatch(plain)
    plain = mixed.expand(r"(\1+\2/\3)") if mixed else plain
    return read(plain), unit


# --- what a sheet accepts --------------------------------------------------------------------------

MAX_SLIPS = 3
"""Maximum number of slips that are named with an answer."""
_UNSEEN = ("sign", "rounded_early")
"""Slips one sees without a number to compare with."""


@dataclass(frozen=True)
class Marking:
    """The marking of an answer: the accepted results, and the results of slips with their names.

    `within`: those results of slips that lie among the accepted ones, so the formula has to tell.
    """

    low: float
    high: float
    slips: tuple[tuple[float, str], ...]
    within: tuple[tuple[float, str], ...]


def marking(
    explanation: Explanation,
    notation: Notation,
    division: SplitSizes | None = None,
    known: frozenset[float] = frozenset(),
) -> Marking:
    """Return how the result of a calculation is marked, in the digits of the notation.

    `known`: the numbers in it that are given.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.quantities import explain
    >>> trace = grow(datasets.load("golf_14").table)
    >>> marked = marking(explain(trace, trace[1])[0], Notation(by_hand=True))
    >>> marked.low, marked.high, marked.slips[:2]
    (0.939, 0.941, ((0.6518, 'natural_log'), (0.2831, 'common_log')))
    """
    written = float(explanation.result(notation))
    band = tolerance(explanation.expression).join(Band(written, written))
    unit = 10.0**notation.digits
    low, high = floor(band.low * unit + CLOSE) / unit, ceil(band.high * unit - CLOSE) / unit
    apart: dict[float, str] = {}
    within: dict[float, str] = {}
    for name, formula in wrong_formulas(explanation, division, known):
        value = round(formula.value, notation.digits)
        if name in _UNSEEN or not isfinite(value) or value <= 0 or value == written:
            continue
        found = within if low <= value <= high else apart
        if name not in found.values():
            found.setdefault(value, name)
    return Marking(low, high, tuple(apart.items())[:MAX_SLIPS], tuple(within.items()))
