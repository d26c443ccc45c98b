"""Calculate a formula as a person with a calculator does: from the numbers in it, rounded once.

A number computed before enters as it was written down, so it is computed by hand, too; what comes out
is rounded half up to the digits of the notation. So a line is true of the numbers that stand in it, and
one sees why a book prints 0.109 for 0.108125.

A printed line is held against this. `0.9403 - 0.6935 = 0.2467` is not true: the result was worked out
exactly, and its operands were rounded only to be written. Such a line is written with ≈. A line is true
if what its printed numbers give, worked out exactly and rounded once, is the printed result to the last
digit. ≈ hides a little only: where a line would lose more than `MAX_ABOUT` units of its last digit, as
a rate times a thousand cases does, its numbers are printed with more digits (`agreeing`).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, wraps
from math import inf, isfinite
from typing import Any, TypeVar, cast

from c45_core.formula.expression import (
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    Worked,
    is_share,
)
from c45_core.language.notation import Notation
from c45_core.rounding import half_up, rounded

ByHand = Fraction | None
"""The result of a person: exactly the decimal (or the fraction) written down; None for 0/0."""


Kept = TypeVar("Kept")
Asked = Callable[[Expression, Notation], Kept]
"""A question of a reader about a formula."""
_KEPT: ContextVar[dict[tuple[Asked[Any], int, Notation], tuple[Expression, Any]] | None]
_KEPT = ContextVar("kept_of_formulas", default=None)


@contextmanager
def results_kept() -> Iterator[None]:
    """Work each formula out once within a block, however often its result is asked for.

    By identity, and no longer than the block, or the one around it: a formula holds on to the record it
    came from.
    """
    around = _KEPT.get()
    token = _KEPT.set({} if around is None else around)
    try:
        yield
    finally:
        _KEPT.reset(token)


def keep_results(asked: Asked[Kept]) -> Asked[Kept]:
    """Return what asks only once within a block of `results_kept`."""

    @wraps(asked)
    def found(expression: Expression, notation: Notation) -> Kept:
        known = _KEPT.get()
        if known is None:
            return asked(expression, notation)
        key = asked, id(expression), notation
        if key not in known:
            known[key] = expression, asked(expression, notation)
        return cast(Kept, known[key][1])

    return found


@keep_results
def by_hand(expression: Expression, notation: Notation) -> ByHand:
    """Return what a person gets who goes on with every result as it is written down.

    >>> from c45_core.formula.expression import Decimal, Minus, Sum
    >>> entropy, conditional = Decimal(0.997502), Decimal(0.889377)
    >>> gain = Sum((entropy, Minus(conditional)))
    >>> round(gain.value, 6), float(by_hand(gain, Notation(3, by_hand=True)))
    (0.108125, 0.109)
    """
    if isinstance(expression, Minus):
        value = by_hand(expression.of, notation)
        return None if value is None else -value
    if isinstance(expression, Weight):
        return _weight(expression.value, notation)
    worked = as_written(expression, notation)
    return None if worked is None else _round(worked, notation)


def as_written(
    expression: Expression, notation: Notation, written: Notation | None = None
) -> Worked | None:
    """Return what the numbers that are written in a formula give, not rounded; None for 0/0.

    By hand, a number computed before is written as the person computed it, who writes in `notation`.
    `written`: how the numbers in this formula are written, where it is otherwise (more digits). A
    function whose arguments alone do not give it counts as exact.
    """
    worked = _repeated if _recurs(expression) else _as_written
    return worked(expression, notation, written or notation)


def _as_written(expression: Expression, notation: Notation, written: Notation) -> Worked | None:
    match expression:
        case Weight(value):
            return _weight(value, written)
        case Decimal(value, of) | Number(value, of):
            return by_hand(of(), notation) if of and notation.by_hand else _round(value, written)
        case Quotient(_, bottom) if has_fractions(bottom, written):
            written = replace(written, fractions=False)
    if is_share(expression) and not written.fractions:
        return _round(expression.value, written)
    found = [as_written(part, notation, written) for part in expression.parts]
    known = [value for value in found if value is not None]
    return expression.calculated(known) if len(known) == len(found) else None


def has_fractions(bottom: Expression, notation: Notation) -> bool:
    """Tell whether fractions would stand below the line of a fraction: they are written as decimals.

    A single weight there is none of them: the fraction is multiplied by what it is divided by.

    >>> whole, part = Sum((Weight(14.0), Weight(2.0))), Sum((Weight(119 / 15), Weight(2.0)))
    >>> has_fractions(whole, Notation()), has_fractions(part, Notation())
    (False, True)
    """
    if isinstance(bottom, Weight) or not notation.fractions:
        return False
    return any(is_fraction(part, notation) or has_fractions(part, notation) for part in bottom.parts)


def is_fraction(expression: Expression, notation: Notation) -> bool:
    """Tell whether an expression is a weight that is written as a fraction."""
    if not isinstance(expression, Weight):
        return False
    fraction = notation.fraction(expression.value)
    return fraction is not None and fraction.denominator > 1


def _weight(value: float, notation: Notation) -> Fraction | None:
    exactly = notation.fraction(value)
    return _round(value, notation) if exactly is None else exactly


def _round(value: Worked, notation: Notation) -> Fraction | None:
    return half_up(value, notation.digits) if isfinite(value) else None


def _recurs(expression: Expression) -> bool:
    """Tell whether an expression is p log2 p of weights, or an entropy or IV made of them."""
    match expression:
        case Product((Quotient(Weight(), Weight()), Log2(Quotient(Weight(), Weight())))):
            return True
        case Sum(terms):
            return all(isinstance(term, Minus) and _recurs(term.of) for term in terms)
    return False


# The same few entropies are part of hundreds of formulas of a tree. Kept are formulas of weights alone:
# a number computed before equals another of its value, whatever formula it came from.
_repeated = lru_cache(maxsize=4096)(_as_written)


EQUAL, ABOUT = "=", "≈"
LATEX = {EQUAL: "=", ABOUT: r"\approx"}
"""The two signs in LaTeX."""
MAX_ABOUT = 3
"""Maximum number of units of the last printed digit by which a line with ≈ may be off."""
COARSE = 2
"""Number of decimals of which a line must give each."""
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


@keep_results
def _agreeing(expression: Expression, notation: Notation) -> tuple[Notation, Worked | None]:
    """Return how the numbers in a formula are written, and what they give then, not rounded."""
    exactly, first = expression.value, (notation, as_written(expression, notation))
    if notation.by_hand or not isfinite(exactly):
        return first
    # Of two decimals a unit is too much: 1.97 in place of 1.96.
    most = MAX_ABOUT if notation.digits > COARSE else 0
    if _units_off(first[1], exactly, notation.digits) <= most:
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
