"""Put the laboratory together: the cut in hand, its numbers, and the ranking of all cuts."""

from __future__ import annotations

import streamlit as st

from ui.lessons.numbers import EXAMPLES
from ui.lessons.numbers.context import NumbersContext, choose_context, read_cut
from ui.lessons.numbers.cut import show_choice, show_cut, show_places, show_ranking
from ui.lessons.numbers.plane import show_plane
from ui.lessons.numbers.toy import show_cuts
from ui.lessons.shared.prepared import prepared
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show every cut of an attribute, and the one that is chosen."""
    prepared("numbers", EXAMPLES, choices.words)
    context = choose_context(choices)
    _show_cuts(context)
    show_plane(context)


# A fragment: another cut runs nothing else of the page.
@st.fragment
def _show_cuts(context: NumbersContext) -> None:
    cut = read_cut(context)
    left, right = st.columns([6, 5], gap="large")
    with left:
        show_cuts(context, cut)
    with right:
        show_cut(context, cut)
        show_choice(context)
    with st.expander(context.words("numbers", "ranking")):
        show_ranking(context, cut)
        show_places(context)
