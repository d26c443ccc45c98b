"""Put the laboratory together: the cut on its stage, its numbers, and the ranking of all cuts."""

from __future__ import annotations

import streamlit as st

from ui import cache
from ui.drawing.colours import CHART
from ui.lessons import numbers as lab
from ui.lessons.shared.prepared import prepared
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show every cut of an attribute, and the one that is chosen."""
    prepared("numbers", lab.EXAMPLES, choices.words)
    context = lab.opened(choices)
    dataset = cache.dataset(context.trace.table.name)
    chart = lab.build(context, CHART)

    @st.fragment
    def show_cuts() -> None:
        """Move the cut without running the rest of the page again."""
        left, right = st.columns([6, 5], gap="large")
        with left:
            cut = lab.cut_chosen(context)
            lab.show_stage(context, chart, cut)
        with right:
            lab.show_cut(context, cut)
            lab.show_choice(context)
        st.header(context.words("numbers", "ranking"), anchor=False)
        left, right = st.columns([6, 5], gap="large")
        with left:
            lab.show_ranking(context, cut)
        with right:
            lab.show_places(context)
            lab.show_printed(context, dataset)

    show_cuts()
    lab.follow(context)
    lab.show_plane(context)
    lab.show_several(context)
