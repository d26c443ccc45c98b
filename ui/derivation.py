"""Open a number down to its terms, on a page: symbols, numbers, one line per term, value, source."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.rounding import fixed
from c45_core.words import Words


def derive(explanation: Explanation, words: Words, *, digits: int = 4) -> None:
    """Show the derivation of one number."""
    st.latex(explanation.symbol)
    value = fixed(explanation.recorded, digits)
    st.latex(rf"{explanation.name} = {explanation.numbers(digits)} = \mathbf{{{value}}}")
    if len(explanation.terms) > 1:
        st.markdown("\n".join(_rows(explanation, digits)))
    st.caption(f"{words('app', 'source')}{words('language', 'colon')}{source(explanation, words)}")


def source(explanation: Explanation, words: Words) -> str:
    """Say where a formula comes from; those of pruning stand among the words of pruning."""
    growing = words.sections["source"].get(explanation.source)
    return growing or words("prune", f"source_{explanation.source}")


def folded(explanation: Explanation, words: Words, *, title: str, digits: int = 4) -> None:
    """Show a number as one line that opens to its derivation."""
    with st.expander(f"{title} = **{fixed(explanation.recorded, digits)}**"):
        derive(explanation, words, digits=digits)


def _rows(explanation: Explanation, digits: int) -> list[str]:
    """Write the terms as a table of Markdown; `|` would end a cell, so it is written \\vert."""
    rows = ["| | | |", "|---|---|---:|"]
    for term in explanation.terms:
        cells = (term.label, term.latex(digits))
        written = [f"${cell}$".replace("|", r"\vert ") if cell else "" for cell in cells]
        rows.append(f"| {written[0]} | {written[1]} | {fixed(term.value, digits)} |")
    return rows
