"""Show the words of the field in both languages, each with what it means."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words, languages, words
from c45_core.prune.method import methods
from c45_core.quantities import FURTHER, QUANTITIES
from ui.markdown import plain

TERMS = (
    ("terms", "attribute"),
    ("terms", "value"),
    ("terms", "case"),
    ("terms", "class"),
    ("terms", "weight"),
    ("terms", "tree"),
    ("terms", "node"),
    ("terms", "root"),
    ("terms", "leaf"),
    ("terms", "branch"),
    ("terms", "majority"),
    ("terms", "entropy"),
    ("terms", "conditional_entropy"),
    ("terms", "gini"),
    ("terms", "gain"),
    ("terms", "iv"),
    ("terms", "gain_ratio"),
    *(("terms", row.key) for criterion in FURTHER for row in criterion.quantities),
    ("terms", "average_gain"),
    ("terms", "gate"),
    ("terms", "split"),
    ("terms", "threshold"),
    ("terms", "candidate"),
    ("terms", "known_fraction"),
    ("terms", "depth_first"),
    ("terms", "level_order"),
    *(("prune", name) for name, method in methods().items() if method.before_growing),
    ("prune", "collapse"),
    *(("prune", name) for name, method in methods().items() if not method.before_growing),
    ("prune", "corrected_errors"),
    ("prune", "standard_error"),
    ("prune", "validation_part"),
    ("rules", "title"),
    ("validate", "confusion"),
)
"""Section and key of each term, in teaching order."""
_LETTERS = {"threshold": "T", "standard_error": r"\mathrm{SE}"}
SYMBOLS = {
    key: "$" + symbol.replace("|", r"\vert ") + "$"
    for key, symbol in ({key: row.symbol for key, row in QUANTITIES.items()} | _LETTERS).items()
}


def glossary(said: Words) -> None:
    """Show the glossary; the reader's own language comes first."""
    st.caption(said("documents", "glossary_idea"))
    both = sorted(languages(), key=lambda language: language != said.language)
    head = [words(language)("language", "name") for language in both]
    rows = [f"| {' | '.join([*head, said('documents', 'meaning')])} |", "|:--|:--|:--|"]
    for section, key in TERMS:
        mine, other = (plain(words(language)(section, key)) for language in both)
        symbol = SYMBOLS.get(key, "")
        meaning = plain(said("documents", f"means_{key}"))
        rows.append(f"| **{mine}** | {other} | {symbol} {meaning} |")
    st.markdown("\n".join(rows))
