"""Hold a formula with its numbers: it knows its value and can be written as LaTeX or as text.

The numbers on the screen and the value under them come from the same object, so a formula that does
not give its result cannot be shown. Counts and weights are written as exact fractions, everything
else as decimals with a chosen number of digits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import log2, sqrt

from c45_core.rounding import shown

LARGEST_DENOMINATOR = 10_000
CLOSE = 1e-10


def exact(weight: float) -> Fraction | None:
    """Return a weight as the fraction it is, or None if it is none with a small denominator.

    Weights are products of such fractions (C9), so the nearest small fraction is the exact one.

    >>> exact(5 / 39), exact(0.1234567891)
    (Fraction(5, 39), None)
    """
    fraction = Fraction(weight).limit_denominator(LARGEST_DENOMINATOR)
    return fraction if abs(float(fraction) - weight) <= CLOSE * max(1.0, abs(weight)) else None


@dataclass(frozen=True)
class Weight:
    """A count or a weight: written as an integer or an exact fraction."""

    value: float


@dataclass(frozen=True)
class Decimal:
    """A number computed before: written with the chosen digits."""

    value: float


@dataclass(frozen=True)
class Number:
    """A number with few decimals, such as 1/2 or 6.5: written as it is, rounded only if it goes on."""

    value: float


@dataclass(frozen=True)
class Quotient:
    """One expression over another."""

    top: Expression
    bottom: Expression

    @property
    def value(self) -> float:
        """The quotient; nan for 0/0, as an attribute that splits nothing has no gain ratio."""
        bottom = self.bottom.value
        return self.top.value / bottom if bottom else float("nan")


@dataclass(frozen=True)
class Product:
    """Factors."""

    factors: tuple[Expression, ...]

    @property
    def value(self) -> float:
        """The product of the factors."""
        product = 1.0
        for factor in self.factors:
            product *= factor.value
        return product


@dataclass(frozen=True)
class Sum:
    """Summands; a negative one is a `Minus`."""

    terms: tuple[Expression, ...]

    @property
    def value(self) -> float:
        """The sum of the terms."""
        return sum(term.value for term in self.terms)


@dataclass(frozen=True)
class Minus:
    """The negative of an expression."""

    of: Expression

    @property
    def value(self) -> float:
        """The negative value."""
        return -self.of.value


@dataclass(frozen=True)
class Log2:
    """The logarithm to base 2."""

    of: Expression

    @property
    def value(self) -> float:
        """The logarithm in bits; 0 for 0, because it always stands in 0 log 0 := 0."""
        return log2(self.of.value) if self.of.value > 0 else 0.0


@dataclass(frozen=True)
class Sqrt:
    """The square root."""

    of: Expression

    @property
    def value(self) -> float:
        """The root; 0 below 0, where floating point turned a variance of 0 negative."""
        return sqrt(max(self.of.value, 0.0))


@dataclass(frozen=True)
class Power:
    """An expression raised to another."""

    base: Expression
    exponent: Expression

    @property
    def value(self) -> float:
        """The power."""
        return float(self.base.value**self.exponent.value)


@dataclass(frozen=True)
class Applied:
    """A function of numbers that is no short formula, such as the upper limit U_CF(E, N).

    `name` is how it is written in LaTeX, `plain` in text; `value` what it gave.
    """

    name: str
    plain: str
    arguments: tuple[Expression, ...]
    value: float


Expression = (
    Weight | Decimal | Number | Quotient | Product | Sum | Minus | Log2 | Sqrt | Power | Applied
)


def share(part: float, whole: float) -> Quotient:
    """Return part/whole of weights."""
    return Quotient(Weight(part), Weight(whole))


def surprise(part: float, whole: float) -> Minus:
    """Return -p log2 p with p = part/whole: one term of an entropy."""
    return Minus(Product((share(part, whole), Log2(share(part, whole)))))


def total(terms: Iterable[Expression]) -> Expression:
    """Return the sum of terms, a single term as it is, 0 for none."""
    parts = tuple(terms)
    if not parts:
        return Weight(0.0)
    return parts[0] if len(parts) == 1 else Sum(parts)


def latex(expression: Expression, digits: int = 4) -> str:
    r"""Write an expression as LaTeX.

    >>> latex(surprise(5, 14))
    '-\\tfrac{5}{14}\\log_2 \\tfrac{5}{14}'
    """
    match expression:
        case Weight(value):
            return weight_latex(value, digits)
        case Decimal(value):
            return shown(value, digits)
        case Number(value):
            return number_text(value, digits)
        case Quotient(top, bottom):
            return rf"\tfrac{{{latex(top, digits)}}}{{{latex(bottom, digits)}}}"
        case Log2(of):
            return rf"\log_2 {latex(of, digits)}"
        case Sqrt(of):
            return rf"\sqrt{{{latex(of, digits)}}}"
        case Power(base, exponent):
            return rf"{_raised(base, digits)}^{{{latex(exponent, digits)}}}"
        case Applied(name, _, arguments):
            return rf"{name}({', '.join(latex(argument, digits) for argument in arguments)})"
        case Minus(of):
            return f"-{_grouped(of, digits)}"
        case Product(factors):
            return _product([_grouped(factor, digits) for factor in factors])
        case Sum(terms):
            parts = [latex(term, digits) for term in terms]
            return parts[0] + "".join(
                f" {p[0]} {p[1:]}" if p[0] == "-" else f" + {p}" for p in parts[1:]
            )


def _product(parts: list[str]) -> str:
    """Set a dot between factors, but none before a logarithm."""
    text = parts[0]
    for part in parts[1:]:
        text += part if part.startswith(r"\log") else rf" \times {part}"
    return text


def _grouped(expression: Expression, digits: int) -> str:
    text = latex(expression, digits)
    return rf"\left({text}\right)" if isinstance(expression, Sum | Minus) else text


def _raised(base: Expression, digits: int) -> str:
    """Write the base of a power; a fraction is set in brackets."""
    text = _grouped(base, digits)
    return rf"\left({text}\right)" if isinstance(base, Quotient) else text


def weight_latex(value: float, digits: int = 4) -> str:
    r"""Write a weight as an integer, an exact fraction or, failing both, a decimal.

    >>> weight_latex(14.0), weight_latex(5 / 13)
    ('14', '\\tfrac{5}{13}')
    """
    fraction = exact(value)
    if fraction is None:
        return shown(value, digits)
    if fraction.denominator == 1:
        return str(fraction.numerator)
    return rf"\tfrac{{{fraction.numerator}}}{{{fraction.denominator}}}"


def weight_text(value: float, digits: int = 4) -> str:
    """Write a weight as plain text: '14', '5/13' or a decimal.

    >>> weight_text(14.0), weight_text(5 / 13), weight_text(31 / 13)
    ('14', '5/13', '2 5/13')
    """
    fraction = exact(value)
    if fraction is None:
        return shown(value, digits)
    whole, rest = divmod(fraction, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def number_text(value: float, digits: int = 4) -> str:
    """Write a number without zeros at its end, rounded where it has more decimals than asked for.

    >>> number_text(6.5), number_text(0.40625), number_text(10.0)
    ('6.5', '0.4063', '10')
    """
    written = shown(value, digits)
    if "." not in written or abs(float(written) - value) > CLOSE:
        return written
    return written.rstrip("0").rstrip(".")


def text(expression: Expression, digits: int = 4) -> str:
    """Write an expression as plain text.

    >>> text(surprise(5, 14)), text(share(97 / 15, 119 / 15))
    ('-5/14 log2(5/14)', '(97/15)/(119/15)')
    """
    match expression:
        case Weight(value):
            fraction = exact(value)
            return shown(value, digits) if fraction is None else str(fraction)
        case Decimal(value):
            return shown(value, digits)
        case Number(value):
            return number_text(value, digits)
        case Quotient(top, bottom):
            return f"{_text_part(top, digits)}/{_text_part(bottom, digits)}"
        case Log2(of):
            return f"log2({text(of, digits)})"
        case Sqrt(of):
            return f"sqrt({text(of, digits)})"
        case Power(base, exponent):
            raised = text(exponent, digits)
            return f"{_text_part(base, digits)}^{raised if raised.isdigit() else f'({raised})'}"
        case Applied(_, plain, arguments):
            return f"{plain}({', '.join(text(argument, digits) for argument in arguments)})"
        case Minus(of):
            return f"-{_text_group(of, digits)}"
        case Product(factors):
            parts = [_text_group(factor, digits) for factor in factors]
            return parts[0] + "".join(f" {p}" if p.startswith("log2") else f" x {p}" for p in parts[1:])
        case Sum(terms):
            parts = [text(term, digits) for term in terms]
            return parts[0] + "".join(f" - {p[1:]}" if p[0] == "-" else f" + {p}" for p in parts[1:])


def _text_group(expression: Expression, digits: int) -> str:
    written = text(expression, digits)
    return f"({written})" if isinstance(expression, Sum | Minus) else written


def _text_part(expression: Expression, digits: int) -> str:
    """Write one side of a quotient or the base of a power; a fraction is set in brackets."""
    written = _text_group(expression, digits)
    fraction = isinstance(expression, Weight) and "/" in written
    return f"({written})" if fraction or isinstance(expression, Quotient | Product) else written
