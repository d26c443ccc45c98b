"""Put the laboratory together: the cut on its stage, its numbers, and the ranking of all cuts.

While the slider moves, a cut of the ranking is pressed or the strip is dragged, the browser shows what
it was told of each cut (`ui/components/lookup`).
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from ui import cache
from ui.charts.overlay import Overlay, changing
from ui.components.lookup import look_up
from ui.drawing.colours import CHART, PAGE
from ui.lessons.numbers import EXAMPLES
from ui.lessons.numbers.context import (
    MAX_NAMED_CUTS,
    NumbersContext,
    choose_context,
    choose_cut,
    slider_label,
)
from ui.lessons.numbers.cut import (
    branch_rows,
    show_choice,
    show_cut,
    show_places,
    show_printed,
    show_ranking,
)
from ui.lessons.numbers.plane import show_plane
from ui.lessons.numbers.several_cuts import show_several
from ui.lessons.numbers.stage import build_chart, describe_cut, mark_now, show_stage
from ui.lessons.shared.prepared import prepared
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show every cut of an attribute, and the one that is chosen."""
    prepared("numbers", EXAMPLES, choices.words)
    context = choose_context(choices)
    dataset = cache.dataset(context.trace.table.name)
    chart = build_chart(context, CHART)

    @st.fragment
    def show_cuts() -> None:
        """Move the cut without running the rest of the page again."""
        left, right = st.columns([6, 5], gap="large")
        with left:
            cut = choose_cut(context)
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
    if 1 < len(context.cuts) <= MAX_NAMED_CUTS:
        look_up("cut", slider="cut", name="cut", **list_cut_answers(context))
    show_plane(context)
    show_several(context)


def list_cut_answers(context: NumbersContext) -> dict[str, Any]:
    """Return what the page shows of every cut, lowest first, for `look_up`."""
    cuts = range(len(context.cuts))

    def marks(cut: int) -> dict[str, dict[str, str]]:
        over = Overlay(PAGE)
        mark_now(over, context, cut)
        return over.named

    return {
        "ids": [context.place(cut) for cut in cuts],
        "about": context.identity,
        "texts": {
            "stage_said": [describe_cut(context, cut) for cut in cuts],
            "cut": [slider_label(context, cut) for cut in cuts],
        },
        "marks": {"stage_ground": changing([marks(cut) for cut in cuts])},
        "rows": {"cut_branches": [branch_rows(context, cut) for cut in cuts]},
        "awaited": ["cut_formulas"],
    }
