"""Check a calculation written by hand, line by line, and find the first line that is wrong.

A line is one equation: `H(D) = -8/17 log2 8/17 - 9/17 log2 9/17 = 0.9975`. It is wrong where two of its
sides cannot be equal however its numbers were rounded, or where what it names is another number in the
trace. A line that names nothing known is held against itself only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from c45_course.practice.answers import Judge, Right, Slip, rounding_of, without_unit
from c45_course.practice.arithmetic import Read, UnreadableError, normalised, read
from c45_course.practice.derivation import Calculation, name_key
from c45_course.practice.tolerance import Band, tolerance

MAX_LINES = 60


class Status(StrEnum):
    """What became of a line."""

    RIGHT = "right"
    """It agrees with itself and with the trace."""
    ALONE = "alone"
    """It agrees with itself; what it is about is not known."""
    SIDES = "sides"
    """Two of its sides are not equal."""
    VALUE = "value"
    """Its sides are equal, but the number it names is another one."""
    UNREAD = "unread"
    """It is no equation that can be read."""
    LATER = "later"
    """It comes after a wrong line and may only follow from it."""
    BLANK = "blank"
    """There is nothing on it."""


Elsewhere = Callable[[str], Sequence[Calculation]]
"""Gives the calculations that a name means."""


def nowhere(_: str) -> Sequence[Calculation]:
    """Know no other calculation."""
    return ()


WRONG = (Status.SIDES, Status.VALUE)


@dataclass(frozen=True)
class CheckedLine:
    """A line and its verdict.

    `step`: the calculation it is about; `slips`: names of the known slips that lead to its number;
    `sides`: what the two sides that differ come to; `key`, `part`: why it can not be read.
    """

    text: str
    status: Status
    step: Calculation | None = None
    slips: tuple[str, ...] = ()
    sides: tuple[float, float] | None = None
    key: str = ""
    part: str = ""


@dataclass(frozen=True)
class CheckedCalculation:
    """The lines of a calculation, and the number of the first wrong one (from 0), None if none is."""

    lines: tuple[CheckedLine, ...]

    @property
    def first_wrong(self) -> int | None:
        """The number of the first wrong line."""
        found = (n for n, line in enumerate(self.lines) if line.status in WRONG)
        return next(found, None)


def check(
    text: str, steps: Sequence[Calculation], elsewhere: Elsewhere = nowhere
) -> CheckedCalculation:
    """Check a calculation, one equation per line, against the calculations it may be about.

    `elsewhere` is asked for a name that none of them has: it gives those of other attributes and nodes
    (`elsewhere.py`).

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_course.practice.derivation import derivation
    >>> steps = derivation(grow(datasets.load("watermelon_2.0").table), 0, "敲声")
    >>> typed = "IV(敲声) = -10/17 log2 10/17 - 5/17 log2 5/17 - 2/17 log2 2/17 = 1.382"
    >>> line = check(typed, steps).lines[0]
    >>> line.status.name, [round(side, 4) for side in line.sides]
    ('SIDES', [1.3328, 1.382])
    """
    lines: list[CheckedLine] = []
    wrong = False
    for typed in text.splitlines()[:MAX_LINES]:
        line = (
            CheckedLine(typed, Status.LATER)
            if wrong and typed.strip()
            else _line(typed, steps, elsewhere)
        )
        wrong = wrong or line.status in WRONG
        lines.append(line)
    return CheckedCalculation(tuple(lines))


def _line(text: str, steps: Sequence[Calculation], elsewhere: Elsewhere) -> CheckedLine:
    plain, unit = without_unit(normalised(text), "bit")
    if not plain:
        return CheckedLine(text, Status.BLANK)
    sides = _sides(plain)
    if len(sides) == 1:
        return CheckedLine(text, Status.UNREAD, key="unread_equation")
    named = _named(sides[0], steps) or list(elsewhere(sides[0]))
    found: list[Read] = []
    for number, side in enumerate(sides):
        try:
            found.append(read(side))
        except UnreadableError as error:
            # The name of what is calculated, or the formula in letters: H(D) - H(D|A).
            if number > 0 and not any(character.isalpha() for character in side):
                return CheckedLine(text, Status.UNREAD, key=error.key, part=error.part)
    if not found:
        return CheckedLine(text, Status.UNREAD, key="unread_number")
    return _judged(text, found, named, unit)


def _sides(equation: str) -> list[str]:
    """Split at the equals signs; one within brackets is part of a name: H(outlook=sunny)."""
    sides, depth = [""], 0
    for character in equation:
        depth += (character == "(") - (character == ")")
        if character == "=" and depth <= 0:
            sides.append("")
        else:
            sides[-1] += character
    return [side.strip() for side in sides]


def _named(name: str, steps: Sequence[Calculation]) -> list[Calculation]:
    """Return the calculations a name may mean: first of just this name, else whatever its case."""
    key = name_key(name)
    exactly = [step for step in steps if key in step.keys]
    lower = key.lower()
    return exactly or [step for step in steps if lower in {each.lower() for each in step.keys}]


def _judged(text: str, sides: list[Read], named: list[Calculation], unit: str) -> CheckedLine:
    apart = next(((a, b) for a, b in pairwise(sides) if not _equal(a, b)), None)
    answers = [(step, Judge(step.explanation, step.division).judged(sides[-1], unit)) for step in named]
    right = next((step for step, answer in answers if isinstance(answer, Right)), None)
    slips = next(((step, a.names) for step, a in answers if isinstance(a, Slip)), None)
    about = right or (slips[0] if slips else named[0] if named else None)
    names = slips[1] if slips and right is None else ()
    if apart is not None:
        return CheckedLine(text, Status.SIDES, about, names, (apart[0].value, apart[1].value))
    if right is not None:
        return CheckedLine(text, Status.RIGHT, right)
    return CheckedLine(text, Status.VALUE if named else Status.ALONE, about, names)


def _equal(a: Read, b: Read) -> bool:
    """Tell whether two sides can be equal, as their numbers are rounded."""
    return _reach(a).meets(_reach(b))


def _reach(side: Read) -> Band:
    if side.unit is not None:
        return rounding_of(side.value, side.unit)
    return tolerance(side.expression).joined(Band(side.interval.low, side.interval.high))
