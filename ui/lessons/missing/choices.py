"""Choose what the lesson on missing values shows: which part of it, and on which table."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui import cache
from ui.lessons.missing.context import MissingContext
from ui.lessons.shared.regrown import in_bits
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import choose

EXAMPLE = "missing_14"
"""Shown where the chosen table has no missing value."""
PARTS = ("measured", "down", "back", "surrogate")
EXAMPLES: dict[str, dict[str, str]] = {
    "fourteen": {"table": "missing_14", "dialect": "documents"},
    "melons": {"table": "watermelon_2.0_alpha", "dialect": "zhou"},
    "melon_8": {"table": "watermelon_2.0_alpha", "dialect": "release8", "part": "down", "row": "8"},
    "question": {"table": "missing_14", "dialect": "release8", "part": "back"},
}
"""The prepared examples, and what each sets in the address."""


def shown(table: str) -> str:
    """Return the table that is shown for one: itself, or the example where it has no missing value."""
    return table if any(c.missing().any() for c in cache.dataset(table).table.attributes) else EXAMPLE


def opened(choices: Choices) -> MissingContext:
    """Return what is chosen; an example where the table has no missing value."""
    # The parts of a case are what the lesson is about: they are written as the fractions they are.
    words, name = choices.words.noted(choices.notation.exactly()), shown(choices.table)
    if name != choices.table:
        title = plain(cache.dataset(choices.table).title[choices.language])
        example = plain(cache.dataset(EXAMPLE).title[choices.language])
        st.markdown(f"**{words('missing', 'none_missing', table=title, example=example)}**")
    dialect = in_bits(choices.dialect)
    if dialect != choices.dialect:
        st.markdown(
            with_terms(words("missing", "no_gini", dialect=words("dialect", choices.dialect)), words)
        )
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return MissingContext(dataset, dialect, cache.trace(name, dialect), labels, words)


def part_chosen(context: MissingContext, controls: DeltaGenerator) -> str:
    """Let the reader choose the part of the lesson."""
    words = context.words
    with controls:
        return choose(
            "part",
            PARTS,
            words("missing", "part"),
            shown=lambda name: words("missing", f"part_{name}"),
            kind="segmented",
        )
