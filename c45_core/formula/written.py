"""Write a formula with its numbers, as LaTeX or as plain text, in the notation of a reader.

By hand, a number computed before is written as the person computed it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from c45_core.formula.by_hand import by_hand
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
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


def worked(expression: Expression, notation: Notation) -> str:
    r"""Write an expression as LaTeX with the logarithms, roots and powers in it worked out.

    One that is nothing but a root or a power is written as it is.

    >>> from c45_core.formula.expression import surprise
    >>> worked(surprise(5, 14), Notation(digits=3, by_hand=True))
    '-\\tfrac{5}{14} \\times \\left(-1.485\\right)'
    """
    inside = _worked(expression)
    return latex(expression if isinstance(inside, Decimal) else inside, notation)


def _worked(expression: Expression) -> Expression:
    match expression:
        case Minus(of):
            return Minus(_worked(of))
        case Product(factors):
            return Product(tuple(map(_worked, factors)))
        case Sum(terms):
            return Sum(tuple(map(_worked, terms)))
        case Quotient(top, bottom) if not is_share(expression):
            return Quotient(_worked(top), _worked(bottom))
        case Log2() | Sqrt() | Power() | Applied():
            return Decimal(expression.value, of=lambda: expression)
    return expression


def latex(expression: Expression, notation: Notation = PLAIN) -> str:
    r"""Write an expression as LaTeX.

    >>> from c45_core.formula.expression import surprise
    >>> latex(surprise(5, 14)), latex(surprise(5, 14), Notation(digits=3, fractions=False))
    ('-\\tfrac{5}{14}\\log_2 \\tfrac{5}{14}', '-0.357\\log_2 0.357')
    """
    match expression:
        case Weight(value):
            return notation.weight_latex(value)
        case Decimal():
            return _computed(expression, notation)
        case Number():
            return notation.number(_worked_out(expression, notation))
        case Quotient(top, bottom):
            if _as_decimal(expression, notation):
                return notation.number(_worked_out(expression, notation))
            return rf"\tfrac{{{latex(top, notation)}}}{{{latex(bottom, notation)}}}"
        case Log2(of):
            return rf"\log_2 {latex(of, notation)}"
        case Sqrt(of):
            return rf"\sqrt{{{latex(of, notation)}}}"
        case Power(base, exponent):
            return rf"{_raised(base, notation)}^{{{latex(exponent, notation)}}}"
        case Applied(name, _, arguments):
            return rf"{name}({', '.join(latex(argument, notation) for argument in arguments)})"
        case Minus(of):
            return f"-{_grouped(of, notation)}"
        case Product(factors):
            return _product([_grouped(factor, notation) for factor in factors])
        case Sum(terms):
            parts = [_summand(term, notation, latex, r"\left({}\right)") for term in terms]
            return parts[0] + "".join(
                f" {p[0]} {p[1:]}" if p[0] == "-" else f" + {p}" for p in parts[1:]
            )


def text(expression: Expression, notation: Notation = PLAIN) -> str:
    """Write an expression as plain text.

    >>> from c45_core.formula.expression import share, surprise
    >>> text(surprise(5, 14)), text(share(97 / 15, 119 / 15))
    ('-5/14 log2(5/14)', '(97/15)/(119/15)')
    """
    match expression:
        case Weight(value):
            return notation.weight_term(value)
        case Decimal():
            return _computed(expression, notation)
        case Number():
            return notation.number(_worked_out(expression, notation))
        case Quotient(top, bottom):
            if _as_decimal(expression, notation):
                return notation.number(_worked_out(expression, notation))
            return f"{_text_part(top, notation)}/{_text_part(bottom, notation)}"
        case Log2(of):
            return f"log2({text(of, notation)})"
        case Sqrt(of):
            return f"sqrt({text(of, notation)})"
        case Power(base, exponent):
            raised = text(exponent, notation)
            return f"{_text_part(base, notation)}^{raised if raised.isdigit() else f'({raised})'}"
        case Applied(_, plain, arguments):
            return f"{plain}({', '.join(text(argument, notation) for argument in arguments)})"
        case Minus(of):
            return f"-{_text_group(of, notation)}"
        case Product(factors):
            parts = [_text_group(factor, notation) for factor in factors]
            return parts[0] + "".join(f" {p}" if p.startswith("log2") else f" x {p}" for p in parts[1:])
        case Sum(terms):
            parts = [_summand(term, notation, text, "({})") for term in terms]
            return parts[0] + "".join(f" - {p[1:]}" if p[0] == "-" else f" + {p}" for p in parts[1:])


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


def _summand(
    term: Expression, notation: Notation, write: Callable[[Expression, Notation], str], brackets: str
) -> str:
    """Write a term of a sum; by hand, a sum in a sum has brackets: it is rounded by itself."""
    written = write(term, notation)
    inner = notation.by_hand and isinstance(term, Sum) and len(term.terms) > 1
    return brackets.format(written) if inner else written


def _as_decimal(expression: Expression, notation: Notation) -> bool:
    return is_share(expression) and not notation.fractions


def _product(parts: list[str]) -> str:
    """Set a dot between factors, but none before a logarithm."""
    written = parts[0]
    for part in parts[1:]:
        written += part if part.startswith(r"\log") else rf" \times {part}"
    return written


def _grouped(expression: Expression, notation: Notation) -> str:
    written = latex(expression, notation)
    return rf"\left({written}\right)" if _signed(expression, written) else written


def _raised(base: Expression, notation: Notation) -> str:
    """Write the base of a power; a fraction is set in brackets."""
    written = _grouped(base, notation)
    return rf"\left({written}\right)" if written.startswith(r"\tfrac") else written


def _text_group(expression: Expression, notation: Notation) -> str:
    written = text(expression, notation)
    return f"({written})" if _signed(expression, written) else written


def _signed(expression: Expression, written: str) -> bool:
    """Tell whether an expression needs brackets as a factor: a sum, or a number below 0."""
    return isinstance(expression, Sum | Minus) or written.startswith("-")


def _text_part(expression: Expression, notation: Notation) -> str:
    """Write one side of a quotient or the base of a power; a fraction is set in brackets."""
    written = text(expression, notation)
    fraction = isinstance(expression, Weight | Quotient) and "/" in written
    return f"({written})" if fraction or isinstance(expression, Product | Sum | Minus) else written
