"""Write numbers on the board as a teacher does: the formula, the numbers put in, the terms summed.

The formulas are set within the text, so that a long one wraps instead of being cut off on a narrow
screen. A formula of very many terms shows the first and the last ones.
"""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.expression import Minus, Quotient, Sum, Weight, latex
from c45_core.rounding import fixed
from c45_core.words import Words

MOST = 8
"""With more terms than this, only the first and the last ones are written."""
FIRST = 3


def board(explanations: Iterable[Explanation], words: Words, *, digits: int = 4) -> None:
    """Show how numbers come about, one below the other, and where the formulas are from."""
    shown = tuple(explanations)
    lines = [line for explanation in shown for line in written(explanation, digits)]
    # Two dollars: a name in the data may hold one.
    st.markdown("\n\n".join(f"$$\\displaystyle {line}$$" for line in lines))
    sources = dict.fromkeys(words("source", explanation.source) for explanation in shown)
    st.caption(words("app", "source") + words("language", "colon") + " / ".join(sources))


def written(explanation: Explanation, digits: int = 4) -> list[str]:
    """Return the lines of a number in LaTeX: in symbols, with its numbers, its terms one by one."""
    value = rf"\mathbf{{{fixed(explanation.recorded, digits)}}}"
    lines = [explanation.symbol, f"{explanation.name} = {_numbers(explanation, digits)} = {value}"]
    if len(explanation.terms) > 1 and any(term.latex(digits) for term in explanation.terms):
        lines.append(_column(explanation, value, digits))
    return lines


def _numbers(explanation: Explanation, digits: int) -> str:
    expression = explanation.expression
    match expression:
        case Quotient(Sum() as top, Weight() as bottom):
            # A fraction this wide could not wrap.
            return rf"\tfrac{{1}}{{{latex(bottom, digits)}}} \,({_sum(top, digits)})"
        case Sum():
            return _sum(expression, digits)
    return latex(expression, digits)


def _sum(expression: Sum, digits: int) -> str:
    terms = expression.terms
    if len(terms) <= MOST:
        return latex(expression, digits)
    sign, last = ("-", terms[-1].of) if isinstance(terms[-1], Minus) else ("+", terms[-1])
    head = latex(Sum(terms[:FIRST]), digits)
    return rf"{head} {sign} \cdots {sign} {latex(last, digits)}"


def _column(explanation: Explanation, value: str, digits: int) -> str:
    """Write the terms in a column; where they are summed, draw a line and write the sum under it."""
    terms = explanation.terms
    rows = [_row(term, digits) for term in terms]
    if len(rows) > MOST:
        rows = [*rows[:FIRST], r"\vdots & \vdots &", rows[-1]]
    body = r" \\[3pt] ".join(rows)
    if isinstance(explanation.expression, Sum):
        body += rf" \\[5pt] \hline & \rule{{0pt}}{{2.6ex}}{explanation.name} & = {value}"
    return rf"\begin{{array}}{{lrl}} {body} \end{{array}}"


def _row(term: Term, digits: int) -> str:
    return rf"{term.label} & {term.latex(digits)} & = {fixed(term.value, digits)}"
