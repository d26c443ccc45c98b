"""Write a formula with its numbers, as LaTeX or as plain text, in the notation of a reader.

By hand, a number computed before is written as the person computed it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import isfinite, lcm
from operator import add

from c45_core.formula.by_hand import agreeing, by_hand, has_fractions, is_fraction
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Floor,
    Log2,
    Minus,
    Number,
    Power,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
    is_share,
)
from c45_core.language.notation import PLAIN, Notation


def result(expression: Expression, notation: Notation, exactly: float | None = None) -> str:
    """Write what an expression comes to, by hand if asked so; `exactly`: the recorded value."""
    return notation.fixed(_worked_out(expression, notation, exactly))


def counted(expression: Expression, notation: Notation, exactly: float | None = None) -> str:
    """Write what an expression of counts comes to as a count: a whole number without decimals."""
    return notation.number(_worked_out(expression, notation, exactly))


def latex(expression: Expression, notation: Notation = PLAIN) -> str:
    r"""Write an expression as LaTeX; no fraction stands in a fraction.

    >>> from c45_core.formula.expression import share, surprise
    >>> latex(surprise(5, 14)), latex(surprise(5, 14), Notation(digits=3, fractions=False))
    ('-\\tfrac{5}{14}\\log_2 \\tfrac{5}{14}', '-0.357\\log_2 0.357')
    >>> latex(share(97 / 15, 119 / 15)), latex(Quotient(Sum((Weight(0.4), Number(0.5))), Weight(2.4)))
    ('\\tfrac{97}{119}', '\\tfrac{5}{12} \\, (\\tfrac{2}{5} + 0.5)')
    """
    return _write(expression, notation, _LATEX)


def text(expression: Expression, notation: Notation = PLAIN) -> str:
    """Write an expression as plain text; nothing is divided by a fraction.

    >>> from c45_core.formula.expression import share, surprise
    >>> text(surprise(5, 14)), text(share(97 / 15, 119 / 15))
    ('-5/14 log2(5/14)', '97/119')
    """
    return _write(expression, notation, _TEXT)


def wrapping(expression: Expression, notation: Notation, most: int | None = None) -> str:
    r"""Write an expression as LaTeX that can be broken into lines: a wide fraction could not.

    `most`: of a sum of more terms only the first ones and the last are written.

    >>> from c45_core.formula.expression import total
    >>> terms = total(Weight(float(n)) for n in range(9))
    >>> wrapping(Quotient(terms, Weight(3.0)), Notation(), most=8)
    '\\tfrac{1}{3} \\, (0 + 1 + 2 + \\cdots + 8)'
    """
    return _Writer(notation, agreeing(expression, notation), _LATEX, most).wrapping(expression)


def _write(expression: Expression, notation: Notation, signs: _Signs) -> str:
    return _Writer(notation, agreeing(expression, notation), signs).write(expression)


_LONG = 3
"""A mean of more numbers than this is too long a fraction: a line may end within a sum alone."""
_FIRST = 3
"""Number of terms that are written of a sum that is too long."""


@dataclass(frozen=True)
class _Signs:
    """The signs of one way of writing; an expression is put where {} is.

    `over`: a factor that is a fraction, before what it multiplies, in brackets or (`over_one`) not;
    `weight`: writes a weight; `function`: the name of a function; `before_log`, `times`: before a
    factor that is a logarithm, before any other; `in_line`: fractions and exponents are set in the
    line, so that they may need brackets; `fraction`: what every written fraction holds.
    """

    weight: Callable[[Notation, float], str]
    function: Callable[[Applied], str]
    brackets: str
    quotient: str
    over: str
    over_one: str
    fraction: str
    log: str
    root: str
    floor: str
    power: str
    before_log: str
    times: str
    in_line: bool


_LATEX = _Signs(
    weight=Notation.weight_latex,
    function=lambda applied: applied.name,
    brackets=r"\left({}\right)",
    quotient=r"\tfrac{{{}}}{{{}}}",
    over=r"\tfrac{{{}}}{{{}}} \, ({})",
    over_one=r"\tfrac{{{}}}{{{}}} \times {}",
    fraction=r"\tfrac",
    log=r"\log_2 {}",
    root=r"\sqrt{{{}}}",
    floor=r"\lfloor {} \rfloor",
    power="{}^{{{}}}",
    before_log="",
    times=r" \times ",
    in_line=False,
)
_TEXT = _Signs(
    weight=Notation.weight_term,
    function=lambda applied: applied.plain,
    brackets="({})",
    quotient="{}/{}",
    over="{}/{} × ({})",
    over_one="{}/{} × {}",
    fraction="/",
    log="log2({})",
    root="sqrt({})",
    floor="floor({})",
    power="{}^{}",
    before_log=" ",
    times=" × ",
    in_line=True,
)


@dataclass(frozen=True)
class _Writer:
    """Writes expressions for one reader in one way.

    `reader`: the notation numbers were worked out in by hand; `notation`: the one they are written in;
    `most`: so many terms of the whole are written.
    """

    reader: Notation
    notation: Notation
    signs: _Signs
    most: int | None = None

    def wrapping(self, expression: Expression) -> str:
        """Return an expression as text that may be broken within its sum."""
        match expression:
            case Quotient(Sum() as top, Weight() as bottom):
                return self._write_over(bottom, self._sum(top), several=True)
            case Sum():
                return self._sum(expression)
        return self.write(expression)

    def write(self, expression: Expression) -> str:
        """Return an expression as text."""
        signs, notation = self.signs, self.notation
        match expression:
            case Weight(value):
                return signs.weight(notation, value)
            case Decimal():
                return self._write_computed(expression)
            case Number():
                return notation.number(self._worked_out(expression))
            case Quotient() if is_share(expression) and not notation.fractions:
                return notation.number(self._worked_out(expression))
            case Quotient(_, bottom) if has_fractions(bottom, notation):
                return replace(self, notation=replace(notation, fractions=False)).write(expression)
            case Quotient():
                return self._quotient(expression)
            case Log2(of):
                return signs.log.format(self._of_log(of))
            case Sqrt(of) | Floor(of):
                around = signs.root if isinstance(expression, Sqrt) else signs.floor
                return around.format(self.write(of))
            case Power(base, exponent):
                return signs.power.format(self._base(base), self._exponent(exponent))
            case Applied(_, _, arguments):
                return f"{signs.function(expression)}({', '.join(map(self.write, arguments))})"
            case Minus(of):
                return f"-{self._factor(of)}"
            case Product(factors):
                times = (signs.before_log if isinstance(f, Log2) else signs.times for f in factors[1:])
                return "".join(map(add, ("", *times), map(self._factor, factors)))
            case Sum(terms):
                return self._write_sum(terms)

    def _write_sum(self, terms: Sequence[Expression]) -> str:
        first, *others = map(self.write, terms)
        signed = (f" - {each[1:]}" if each[0] == "-" else f" + {each}" for each in others)
        return "".join((first, *signed))

    def _sum(self, expression: Sum) -> str:
        """Write a sum, of a long one its first terms and its last."""
        terms = expression.terms
        if self.most is None or len(terms) <= self.most:
            return self._write_sum(terms)
        sign, last = ("-", terms[-1].of) if isinstance(terms[-1], Minus) else ("+", terms[-1])
        return rf"{self._write_sum(terms[:_FIRST])} {sign} \cdots {sign} {self.write(last)}"

    def _quotient(self, expression: Quotient) -> str:
        """Write a quotient without a fraction within a fraction."""
        top, bottom = expression.top, expression.bottom
        if counts := self._clear_denominators(top, bottom):
            return self.signs.quotient.format(*counts)
        written = self.write(top)
        stacked = not self.signs.in_line and self.signs.fraction in written
        long = isinstance(top, Sum) and isinstance(bottom, Weight) and len(top.terms) > _LONG
        if stacked or is_fraction(bottom, self.notation) or (long and not self.signs.in_line):
            return self._write_over(bottom, written, several=isinstance(top, Sum | Minus))
        return self.signs.quotient.format(self._side(top), self._side(bottom))

    def _clear_denominators(self, top: Expression, bottom: Expression) -> tuple[int, int] | None:
        """Return two weights without their denominators: 97/15 over 119/15 is 97 over 119."""
        if not (isinstance(top, Weight) and isinstance(bottom, Weight)):
            return None
        above, below = map(self.notation.fraction, (top.value, bottom.value))
        if above is None or below is None:
            return None
        by = lcm(above.denominator, below.denominator)
        return above.numerator * (by // above.denominator), below.numerator * (by // below.denominator)

    def _write_over(self, bottom: Expression, written: str, *, several: bool) -> str:
        """Write what is divided by something as multiplied by a fraction; `several`: it is a sum."""
        one, below = "1", self._side(bottom)
        if isinstance(bottom, Weight) and (fraction := self.notation.fraction(bottom.value)):
            one, below = str(fraction.denominator), str(fraction.numerator)
        signs = self.signs
        if signs.in_line and one == "1":
            return signs.quotient.format(self._enclose(written, several), below)
        return (signs.over if several else signs.over_one).format(one, below, written)

    def _factor(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclose(written, isinstance(part, Sum | Minus) or written.startswith("-"))

    def _side(self, part: Expression) -> str:
        """Write one side of a quotient."""
        written = self.write(part)
        return self._enclose(written, self.signs.in_line and self._is_compound(part, written))

    def _base(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclose(written, self._is_compound(part, written) or written.startswith("-"))

    def _exponent(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclose(written, self.signs.in_line and not written.isdigit())

    def _of_log(self, part: Expression) -> str:
        """Write what a logarithm is of; in the line it is bracketed anyway."""
        written = self.write(part)
        several = isinstance(part, Product | Sum | Minus) or self.signs.times in written
        return self._enclose(written, several and not self.signs.in_line)

    def _is_compound(self, part: Expression, written: str) -> bool:
        """Tell whether a part is written as a fraction or is made of several."""
        fraction = isinstance(part, Weight | Quotient) and self.signs.fraction in written
        return fraction or isinstance(part, Product | Sum | Minus)

    def _enclose(self, written: str, needed: bool) -> str:
        return self.signs.brackets.format(written) if needed else written

    def _worked_out(self, expression: Expression) -> float:
        """Return a number as it is written: by hand as the reader gets it."""
        return _worked_out(expression, self.reader)

    def _write_computed(self, number: Decimal) -> str:
        """Write a number computed before; by hand, one whole only by rounding keeps its zeros."""
        worked, notation = self._worked_out(number), self.notation
        whole = isfinite(number.value) and number.value % 1 == 0
        return notation.shown(worked) if whole or not self.reader.by_hand else notation.fixed(worked)


def _worked_out(expression: Expression, notation: Notation, exactly: float | None = None) -> float:
    if notation.by_hand:
        found = by_hand(expression, notation)
        return float("nan") if found is None else float(found)
    return expression.value if exactly is None else exactly
