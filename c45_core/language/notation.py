"""Write numbers and symbols in a reader's notation: its digits, its fractions, and whose symbols.

A `Notation` belongs to the reader, as the language does; `Words` carries it. It never changes a number
that is recorded: it says how one is written, and, by hand, how far a person writes one down before
going on with it (`by_hand.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from c45_core.language import signs
from c45_core.rounding import fixed, shown

LARGEST_DENOMINATOR = 10_000
"""Maximum denominator of a fraction as which a weight is written."""
CLOSE = 1e-10
"""Maximum difference, relative for large numbers, of two numbers that count as one."""
BRIEF = 2
"""Number of decimals of a weight that is looked at, not calculated with."""


@lru_cache(maxsize=4096)
def exact(weight: float) -> Fraction | None:
    """Return a weight as a fraction, or None if it is no fraction with a small denominator.

    Weights are products of such fractions (C9), so the nearest small fraction is the exact one.

    >>> exact(5 / 39), exact(0.1234567891)
    (Fraction(5, 39), None)
    """
    if weight % 1 == 0:
        return Fraction(int(weight))
    over, under = _nearest(*weight.as_integer_ratio(), LARGEST_DENOMINATOR)
    is_exact = abs(over / under - weight) <= CLOSE * max(1.0, abs(weight))
    return Fraction(over, under) if is_exact else None


def _nearest(over: int, under: int, most: int) -> tuple[int, int]:
    """Return the fraction of a denominator up to `most` next to over / under: numerator, denominator.

    It is what `Fraction.limit_denominator` finds, by the same continued fraction, ten times as fast: a
    large tree with missing values has a hundred thousand different weights.
    """
    if under <= most:
        return over, under
    before, last, rest, divisor = (0, 1), (1, 0), over, under
    while True:
        whole = rest // divisor
        if before[1] + whole * last[1] > most:
            break
        before, last = last, (before[0] + whole * last[0], before[1] + whole * last[1])
        rest, divisor = divisor, rest - whole * divisor
    steps = (most - before[1]) // last[1]
    between = before[0] + steps * last[0], before[1] + steps * last[1]
    return last if 2 * divisor * between[1] <= under else between


APART = "\u2002"
"""Space between a whole number and its fraction: half an em, or 5 5/13 would be read as 55/13."""


@dataclass(frozen=True)
class Notation:
    """The way in which numbers are written.

    `digits`: decimals of a number; `fractions`: weights and shares as exact fractions (5/13), else as
    decimals (0.3846); `by_hand`: a result is rounded, and goes on as it is written;
    `brief`: weights outside of formulas as decimals of two digits at most (5.38); `author`: whose
    symbols the quantities have, one of `signs.AUTHORS`.
    """

    digits: int = 4
    fractions: bool = True
    by_hand: bool = False
    brief: bool = False
    author: str = signs.COURSE

    def symbols(self, text: str) -> str:
        """Write the marked symbols of a formula as LaTeX, as the author does."""
        return signs.latex(text, self.author)

    def plain_symbols(self, text: str) -> str:
        """Write the marked symbols of a name as plain text, as the author does."""
        return signs.plain(text, self.author)

    def exactly(self) -> Notation:
        """Return the same notation with exact weights outside of formulas, too."""
        return replace(self, brief=False)

    def finer(self, by: int = 2) -> Notation:
        """Return the same notation with more digits, where two numbers would look alike."""
        return replace(self, digits=self.digits + by)

    def fixed(self, value: float) -> str:
        """Write a measure with exactly the digits asked for, so that columns line up."""
        return fixed(value, self.digits)

    def shown(self, value: float) -> str:
        """Write a number with the digits asked for, a whole number without any."""
        return shown(value, self.digits)

    def number(self, value: float) -> str:
        """Write a number without zeros at its end, rounded where it goes on.

        >>> PLAIN.number(6.5), PLAIN.number(0.40625), PLAIN.number(10.0)
        ('6.5', '0.4063', '10')
        """
        written = self.shown(value)
        if "." not in written or abs(float(written) - value) > CLOSE:
            return written
        return written.rstrip("0").rstrip(".")

    def fraction(self, weight: float) -> Fraction | None:
        """Return the fraction a weight is written as, or None if it is written as a decimal."""
        found = exact(weight)
        return found if found is not None and (self.fractions or found.denominator == 1) else None

    def weight(self, value: float) -> str:
        """Write a weight as plain text: '14', '5/13' or a decimal.

        >>> PLAIN.weight(14.0), PLAIN.weight(5 / 13), PLAIN.weight(31 / 13).split()
        ('14', '5/13', ['2', '5/13'])
        >>> Notation(digits=3, fractions=False).weight(31 / 13)
        '2.385'
        >>> Notation(brief=True).weight(31 / 13), Notation(brief=True).weight(1 / 941)
        ('2.38', '0.0011')
        """
        if self.brief:
            return _brief(value)
        fraction = self.fraction(value)
        if fraction is None:
            return self._decimal(value)
        whole, rest = divmod(fraction, 1)
        if not rest:
            return str(whole)
        return f"{whole}{APART}{rest}" if whole else str(rest)

    def weight_latex(self, value: float) -> str:
        r"""Write a weight as LaTeX.

        >>> PLAIN.weight_latex(14.0), PLAIN.weight_latex(5 / 13)
        ('14', '\\tfrac{5}{13}')
        """
        fraction = self.fraction(value)
        if fraction is None:
            return self._decimal(value)
        if fraction.denominator == 1:
            return str(fraction.numerator)
        return rf"\tfrac{{{fraction.numerator}}}{{{fraction.denominator}}}"

    def weight_term(self, value: float) -> str:
        """Write a weight within a formula in plain text, as one fraction: '31/13'."""
        fraction = self.fraction(value)
        return self._decimal(value) if fraction is None else str(fraction)

    def _decimal(self, value: float) -> str:
        """Write a weight as a decimal, for a reader without fractions one without zeros at its end."""
        return self.shown(value) if self.fractions else self.number(value)


def _brief(value: float) -> str:
    """Write a weight with two decimals; one that they would make 0 with two significant digits."""
    whole, rounded = round(value), round(value, BRIEF)
    if abs(value - whole) <= CLOSE * max(1.0, abs(value)):
        return str(whole)
    return f"{rounded:.{BRIEF}f}".rstrip("0").rstrip(".") if rounded else f"{value:.{BRIEF}g}"


PLAIN = Notation()
"""The notation of numbers unless a reader asks otherwise."""
