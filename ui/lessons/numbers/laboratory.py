"""Put the laboratory together: the cut on its stage, its numbers, and the ranking of all cuts."""

from __future__ import annotations

import streamlit as st

from ui import cache
from ui.drawing.colours import CHART
from ui.lessons.numbers import EXAMPLES
from ui.lessons.numbers.controls import cut_chosen, opened
from ui.lessons.numbers.cut import show_choice, show_cut
from ui.lessons.numbers.cut_answers import send_cut_answers
from ui.lessons.numbers.plane import show_plane
from ui.lessons.numbers.ranking import show_places, show_printed, show_ranking
from ui.lessons.numbers.several_cuts import show_several
from ui.lessons.numbers.stage import build, show_stage
from ui.lessons.shared.prepared import prepared
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show every cut of an attribute, and the one that is chosen."""
    prepared("numbers", EXAMPLES, choices.words)
    context = opened(choices)
    dataset = cache.dataset(context.trace.table.name)
    chart = build(context, CHART)

    @st.fragment
    def show_cuts() -> None:
        """Move the cut without running the rest of the page again."""
        left, right = st.columns([6, 5], gap="large")
        with left:
            cut = cut_chosen(context)
            show_stage(context, chart, cut)
        with right:
            show_cut(context, cut)
            show_choice(context)
        st.header(context.words("numbers", "ranking"), anchor=False)
        left, right = st.columns([6, 5], gap="large")
        with left:
            show_ranking(context, cut)
        with right:
            show_places(context)
            show_printed(context, dataset)

    show_cuts()
    send_cut_answers(context)
    show_plane(context)
    show_several(context)
