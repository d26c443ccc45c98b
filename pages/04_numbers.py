"""Continuous attributes: where to cut a number in two?"""

from dataclasses import replace

import streamlit as st

from ui import cache
from ui.drawing.colours import CHART
from ui.lessons import numbers as lab
from ui.lessons import shape
from ui.lessons.shared.prepared import prepared
from ui.page.header import header

choices = header("numbers", stands_for=lab.shown)
lesson = shape.opened("numbers", replace(choices, table=lab.shown(choices.table)))
prepared("numbers", lab.EXAMPLES, choices.words)
context = lab.opened(choices)
dataset = cache.dataset(context.trace.table.name)
chart = lab.build(context, CHART)


@st.fragment
def laboratory() -> None:
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


laboratory()
lab.follow(context)
lab.show_plane(context)
lab.show_several(context)
lesson.closed()
