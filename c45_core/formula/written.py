"""Write a formula with its numbers, as LaTeX or as plain text, in the notation of a reader.

By hand, a number computed before is written as the person computed it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isfinite
from operator import add

from c45_core.formula.by_hand import by_hand
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
    r"""Write an expression as LaTeX.

    >>> from c45_core.formula.expression import surprise
    >>> latex(surprise(5, 14)), latex(surprise(5, 14), Notation(digits=3, fractions=False))
    ('-\\tfrac{5}{14}\\log_2 \\tfrac{5}{14}', '-0.357\\log_2 0.357')
    """
    return _Writer(notation, _LATEX).write(expression)


def text(expression: Expression, notation: Notation = PLAIN) -> str:
    """Write an expression as plain text.

    >>> from c45_core.formula.expression import share, surprise
    >>> text(surprise(5, 14)), text(share(97 / 15, 119 / 15))
    ('-5/14 log2(5/14)', '(97/15)/(119/15)')
    """
    return _Writer(notation, _TEXT).write(expression)


_LONG = 3
"""A mean of more numbers than this is too long a fraction: a line may end within a sum alone."""


@dataclass(frozen=True)
class _Signs:
    """The signs of one way of writing; an expression is put where {} is.

    `mean`: a long sum over a number, which may be broken within the sum; `weight`: writes a weight;
    `function`: the name of a function; `fraction`: what every written fraction holds; `before_log`,
    `times`: before a factor that is a logarithm, before any other; `in_line`: fractions and exponents
    are set in the line, so that they may need brackets.
    """

    weight: Callable[[Notation, float], str]
    function: Callable[[Applied], str]
    brackets: str
    quotient: str
    mean: str
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
    mean=r"\tfrac{{1}}{{{1}}} \, ({0})",
    fraction=r"\tfrac",
    log=r"\log_2 {}",
    root=r"\sqrt{{{}}}",
    floor=r"\lfloor {} \rfloor",
    power="{}^{{{}}}",
    before_log="",
    times=r" \times ",
    in_line=False,
)
_IN_LINE = replace(
    _LATEX,
    weight=Notation.weight_term,
    brackets="({})",
    quotient="{}/{}",
    fraction="/",
    log=r"\log_2({})",
    in_line=True,
)
"""A fraction of fractions has three storeys, too small to be read: it is written in one line."""
_TEXT = _Signs(
    weight=Notation.weight_term,
    function=lambda applied: applied.plain,
    brackets="({})",
    quotient="{}/{}",
    mean="({})/{}",
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
    """Writes expressions for one reader in one way."""

    notation: Notation
    signs: _Signs

    def write(self, expression: Expression) -> str:
        """Return an expression as text."""
        signs, notation = self.signs, self.notation
        match expression:
            case Weight(value):
                return signs.weight(notation, value)
            case Decimal():
                return _computed(expression, notation)
            case Number():
                return notation.number(_worked_out(expression, notation))
            case Quotient() if is_share(expression) and not notation.fractions:
                return notation.number(_worked_out(expression, notation))
            case Quotient(Sum(terms) as top, Weight() as bottom) if len(terms) > _LONG:
                return signs.mean.format(self.write(top), self._side(bottom))
            case Quotient(top, bottom):
                if self._has_storeys(expression):
                    return _Writer(notation, _IN_LINE).write(expression)
                return signs.quotient.format(self._side(top), self._side(bottom))
            case Log2(of):
                return signs.log.format(self._enclosed(self.write(of), self._needs_brackets(of)))
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
                first, *others = map(self.write, terms)
                signed = (f" - {each[1:]}" if each[0] == "-" else f" + {each}" for each in others)
                return "".join((first, *signed))

    def _factor(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclosed(written, isinstance(part, Sum | Minus) or written.startswith("-"))

    def _side(self, part: Expression) -> str:
        """Write one side of a quotient."""
        written = self.write(part)
        return self._enclosed(written, self.signs.in_line and self._is_compound(part, written))

    def _base(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclosed(written, self._is_compound(part, written) or written.startswith("-"))

    def _exponent(self, part: Expression) -> str:
        written = self.write(part)
        return self._enclosed(written, self.signs.in_line and not written.isdigit())

    def _is_compound(self, part: Expression, written: str) -> bool:
        """Tell whether a part is written as a fraction or is made of several."""
        fraction = isinstance(part, Weight | Quotient) and self.signs.fraction in written
        return fraction or isinstance(part, Product | Sum | Minus) or self._has_storeys(part)

    def _needs_brackets(self, of: Expression) -> bool:
        """Tell whether the logarithm of a part would end too early; in the line it is bracketed."""
        several = not self.signs.in_line and isinstance(of, Product | Sum | Minus)
        return several or self._has_storeys(of)

    def _has_storeys(self, part: Expression) -> bool:
        """Tell whether a part would be set as a fraction that has a fraction in it."""
        if self.signs.in_line or not isinstance(part, Quotient):
            return False
        if is_share(part) and not self.notation.fractions:
            return False
        return any(self.signs.fraction in self.write(side) for side in part.parts)

    def _enclosed(self, written: str, needed: bool) -> str:
        return self.signs.brackets.format(written) if needed else written


def _worked_out(expression: Expression, notation: Notation, exactly: float | None = None) -> float:
    if notation.by_hand:
        found = by_hand(expression, notation)
        return float("nan") if found is None else float(found)
    return expression.value if exactly is None else exactly


def _computed(number: Decimal, notation: Notation) -> str:
    """Write a number computed before; by hand, one that is whole only by rounding keeps its zeros."""
    worked = _worked_out(number, notation)
    whole = isfinite(number.value) and number.value % 1 == 0
    return notation.shown(worked) if whole or not notation.by_hand else notation.fixed(worked)
