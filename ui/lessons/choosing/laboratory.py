"""The laboratory: what three ways to choose take at a node, and the numbers of every attribute."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from ui.components.number_table import opened
from ui.lessons.choosing import comparison
from ui.lessons.choosing.comparison import ChoosingContext
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.number_ids import list_ids
from ui.lessons.shared.prepared import prepared
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show the comparison at a node, and what the same is with another table."""
    words = choices.words
    context = comparison.choose_context(comparison.with_ratios(choices))
    if context is None:
        st.info(words("choosing", "nothing"))
    else:
        comparison.show_judges(context, words)
        _compare(context, words)
        open_at_once(
            "open",
            list_ids(context.trace, context.number),
            lambda number: comparison.derive(context, number),
            words,
        )
    prepared("choosing", comparison.EXAMPLES, words)


@st.fragment
def _compare(context: ChoosingContext, words: Words) -> None:
    """Show the numbers of every attribute; one opens without running the rest of the page again."""
    current = opened("open", list_ids(context.trace, context.number), comparison.first_opened(context))
    if context.identifier:
        comparison.show_identifier(context, words)
    else:
        comparison.show_verdict(context, words)
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.caption(words("derivation_view", "press"))
        comparison.show_comparison(context, words, current=current)
    with right:
        about = comparison.spoken_of(context, current)
        contingency(
            about, context.labels, words, current=current, others=comparison.spoken_of_each(context)
        )
        opened_view("open", comparison.derive(context, current), words)
