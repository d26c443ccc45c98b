"""Tell whether a printed equation is true of the numbers printed in it.

`0.9403 - 0.6935 = 0.2467` is not: the result was worked out exactly, and its operands were rounded
only to be written. Such a line is written with ≈. A line is true if what its printed numbers give,
worked out exactly and rounded once, is the printed result to the last digit. By hand every line is true
in this way (`by_hand.py`).

≈ hides a little only: where a line would lose more than `MAX_ABOUT` units of its last digit, as a rate
times a thousand cases does, its numbers are printed with more digits (`agreeing`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import inf, isfinite

from c45_core.formula.by_hand import as_written, kept
from c45_core.formula.expression import Expression, Worked
from c45_core.language.notation import Notation
from c45_core.rounding import half_up, rounded

EQUAL, ABOUT = "=", "≈"
LATEX = {EQUAL: "=", ABOUT: r"\approx"}
"""The two signs in LaTeX."""
MAX_ABOUT = 3
"""So many units of the last printed digit may a line with ≈ be off."""
_MORE = range(1, 10)
"""Number of digits more than asked for that may be printed."""


def sign(expression: Expression, outcome: str, notation: Notation, *, times: int = 1) -> str:
    """Return the sign between a formula and its printed result; `times`: 100 where that is in percent.

    >>> from c45_core.formula.expression import Decimal, Minus, Sum, surprise
    >>> gain = Sum((Decimal(0.940286), Minus(Decimal(0.693536))))
    >>> sign(gain, "0.2467", Notation()), sign(gain, "0.246750", Notation(6))
    ('≈', '=')
    >>> sign(Sum((surprise(5, 14), surprise(9, 14))), "0.9403", Notation())
    '='
    """
    return _sign(_agreeing(expression, notation)[1], outcome, notation.digits, times)


def agreeing(expression: Expression, notation: Notation) -> Notation:
    """Return how the numbers in a formula are written so that a calculator gives its printed result.

    With the digits asked for where the result then is off by `MAX_ABOUT` units of its last digit at
    most; else with the fewest with which it is not off at all.

    >>> from c45_core.formula.expression import Decimal, Product, Weight
    >>> errors = Product((Weight(540.0), Decimal(3 / 540)))
    >>> float(as_written(errors, Notation())), agreeing(errors, Notation()).digits
    (3.024, 7)
    """
    return _agreeing(expression, notation)[0]


@kept
def _agreeing(expression: Expression, notation: Notation) -> tuple[Notation, Worked | None]:
    """Return how the numbers in a formula are written, and what they give then, not rounded."""
    exactly, first = expression.value, (notation, as_written(expression, notation))
    if notation.by_hand or not isfinite(exactly):
        return first
    if _units_off(first[1], exactly, notation.digits) <= MAX_ABOUT:
        return first
    near = None
    for more in _MORE:
        written = notation.finer(more)
        found = written, as_written(expression, notation, written)
        off = _units_off(found[1], exactly, notation.digits)
        if not off:
            return found
        near = near or (found if off <= MAX_ABOUT else None)
    return near or first


def _units_off(worked: Worked | None, exactly: float, digits: int) -> float:
    """Return by how many units of its last digit a result is off; infinite where there is none."""
    if worked is None or not isfinite(worked):
        return inf
    apart = abs(rounded(float(worked), digits) - rounded(exactly, digits))
    return float(round(apart * 10**digits))


def sign_of_sum(parts: Iterable[str], outcome: str, digits: int) -> str:
    """Return the sign between printed summands and their printed sum.

    >>> sign_of_sum(["0.3469", "0.6935"], "1.0404", 4), sign_of_sum(["1/2", "0.25"], "0.75", 4)
    ('=', '=')
    """
    found = [_number(part) for part in parts]
    known = [each for each in found if each is not None]
    return _sign(sum(known, Fraction(0)) if len(known) == len(found) else None, outcome, digits, 1)


def _sign(value: Worked | None, outcome: str, digits: int, times: int) -> str:
    printed = _number(outcome)
    if value is None or printed is None or not isfinite(value):
        return EQUAL
    decimals = len(outcome.partition(".")[2]) if times != 1 else digits
    exactly = value * times
    return EQUAL if half_up(exactly, decimals) == half_up(printed, decimals) else ABOUT


@lru_cache(maxsize=1 << 14)
def _number(written: str) -> Fraction | None:
    """Read a printed number: 14, 5/13, 2 5/13, 0.9403; None for a dash."""
    try:
        return sum((Fraction(part) for part in written.split()), Fraction(0))
    except ValueError:
        return None
