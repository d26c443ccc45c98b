"""Show how numbers are calculated: the formula, the numbers put in, the terms summed.

This is how a page opens a number to its derivation. The formulas are set within the text, so that a
long one wraps instead of being cut off on a narrow screen. A formula of very many terms shows the first
and the last ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import streamlit as st

from c45_core.explain.explanation import Explanation, Term, parted
from c45_core.formula.as_printed import LATEX, sign_of_sum
from c45_core.formula.expression import Minus, Number, Quotient, Sum, Weight
from c45_core.formula.written import latex
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from ui.markdown import with_conventions

MOST = 8
"""With more terms than this, only the first and the last ones are written."""
FIRST = 3
PARTED = r"$$\boldsymbol{\ne}$$"


@dataclass(frozen=True)
class Derivation:
    """A derivation as it is written: lines of LaTeX, where results by hand part, and the sources."""

    lines: tuple[str, ...]
    parted: tuple[str, ...]
    source: str


def derivation_view(explanations: Iterable[Explanation], words: Words) -> None:
    """Show how numbers come about, one below the other, and where the formulas are from.

    A formula that several numbers share is written in symbols once. By hand, it is said where a result
    parts from the exact one.
    """
    shown = derivation(explanations, words)
    st.markdown("\n\n".join(_math(rf"\displaystyle {line}") for line in shown.lines))
    for parting in shown.parted:
        st.markdown(parting)
    st.caption(with_conventions(shown.source, words))


def derivation(explanations: Iterable[Explanation], words: Words) -> Derivation:
    """Return what `derivation_view` shows; the notes may hold LaTeX between two dollars."""
    shown, notation = tuple(explanations), words.notation
    lines = dict.fromkeys(line for explanation in shown for line in _lines(explanation, notation))
    notes = []
    for explanation in shown:
        if parting := explanation.parting(notation):
            said = parted(parting, words, _math(parting.term or ""))
            name = _math(explanation.named(notation))
            notes.append(f"{PARTED} {name}{words('language', 'colon')}{said}")
    sources = dict.fromkeys(_source(explanation, words) for explanation in shown)
    return Derivation(
        tuple(" ".join(line.split()) for line in lines),
        tuple(notes),
        words("app", "source") + words("language", "colon") + " / ".join(sources),
    )


def _math(written: str) -> str:
    """Set LaTeX within a text: between two dollars, as a name in the data may hold one, on one line."""
    return f"$${' '.join(written.split())}$$"


def _source(explanation: Explanation, words: Words) -> str:
    """Say where a formula comes from; those of pruning stand among the words of pruning."""
    growing = words.sections["source"].get(explanation.source)
    return growing or words("prune", f"source_{explanation.source}")


def _lines(explanation: Explanation, notation: Notation) -> list[str]:
    """Return the lines of a number in LaTeX: in symbols, with its numbers, its terms one by one."""
    value = _value(explanation, notation)
    lines = [explanation.in_symbols(notation), _equation(explanation, notation)]
    if lines[0] == explanation.named(notation):  # a number that was set has no formula
        del lines[0]
    if len(explanation.terms) > 1 and any(term.latex(notation) for term in explanation.terms):
        lines.append(_column(explanation, value, notation))
    return lines


def equation(explanation: Explanation, notation: Notation, *, whole: bool = False) -> str:
    """Return the line that calculates a number, to stand within a text; `whole`: it is a count."""
    return _math(_equation(explanation, notation, whole=whole))


def result_of(explanation: Explanation, notation: Notation, *, whole: bool = False) -> str:
    """Return what a formula gives, a count without decimals."""
    result = explanation.result(notation)
    return notation.shown(float(result)) if whole else result


def _equation(explanation: Explanation, notation: Notation, *, whole: bool = False) -> str:
    name, numbers = explanation.named(notation), _numbers(explanation, notation)
    if isinstance(explanation.expression, Number | Weight) and not notation.by_hand:
        return rf"{name} = \mathbf{{{numbers}}}"  # with more decimals it would be no other number
    value = _value(explanation, notation, whole=whole)
    return f"{name} = {numbers} {explanation.latex_sign(notation)} {value}"


def _value(explanation: Explanation, notation: Notation, *, whole: bool = False) -> str:
    return rf"\mathbf{{{result_of(explanation, notation, whole=whole)}}}"


def _numbers(explanation: Explanation, notation: Notation) -> str:
    expression = explanation.expression
    match expression:
        case Quotient(Sum() as top, Weight() as bottom):
            # A fraction this wide could not wrap.
            return rf"\tfrac{{1}}{{{latex(bottom, notation)}}} \,({_sum(top, notation)})"
        case Sum():
            return _sum(expression, notation)
    return latex(expression, notation)


def _sum(expression: Sum, notation: Notation) -> str:
    terms = expression.terms
    if len(terms) <= MOST:
        return latex(expression, notation)
    sign, last = ("-", terms[-1].of) if isinstance(terms[-1], Minus) else ("+", terms[-1])
    head = latex(Sum(terms[:FIRST]), notation)
    return rf"{head} {sign} \cdots {sign} {latex(last, notation)}"


def _column(explanation: Explanation, value: str, notation: Notation) -> str:
    """Write the terms in a column; where they are summed, draw a line and write the sum under it."""
    terms = explanation.terms
    rows = [_row(term, notation) for term in terms]
    if len(rows) > MOST:
        rows = [*rows[:FIRST], r"\vdots & \vdots &", rows[-1]]
    body = r" \\[3pt] ".join(rows)
    # Only where the terms are the summands: what is taken off stands there without its sign.
    if explanation.expression == Sum(tuple(term.expression for term in terms)):
        name, equals = explanation.named(notation), _sums(explanation, notation)
        body += rf" \\[5pt] \hline & \rule{{0pt}}{{2.6ex}}{name} & {equals} {value}"
    return rf"\begin{{array}}{{lrl}} {body} \end{{array}}"


def _row(term: Term, notation: Notation) -> str:
    equals = term.latex_sign(notation)
    return rf"{term.named(notation)} & {term.latex(notation)} & {equals} {term.result(notation)}"


def _sums(explanation: Explanation, notation: Notation) -> str:
    """Return the sign before the sum of a column: ≈ where the printed terms do not add up to it."""
    parts = [term.result(notation) for term in explanation.terms]
    return LATEX[sign_of_sum(parts, explanation.result(notation), notation.digits)]
