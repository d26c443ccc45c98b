"""Continuous attributes: where to cut a number in two?"""

import streamlit as st

from ui import cache
from ui.drawing.colours import palette
from ui.lessons import numbers as lab
from ui.lessons.shared.prepared import prepared
from ui.page.header import header, lead

choices = header("numbers")
lead("numbers", choices)
prepared("numbers", lab.EXAMPLES, choices.words)
scene = lab.opened(choices)
dataset = cache.dataset(scene.trace.table.name)
chart = lab.build(scene, palette())


@st.fragment
def laboratory() -> None:
    """Move the cut without running the rest of the page again."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        cut = lab.cut_chosen(scene)
        lab.show_stage(scene, chart, cut)
    with right:
        lab.show_cut(scene, cut)
        lab.show_choice(scene)
    st.subheader(scene.words("numbers", "ranking"), anchor=False)
    left, right = st.columns([6, 5], gap="large")
    with left:
        lab.show_ranking(scene, cut)
    with right:
        lab.show_places(scene)
        lab.show_printed(scene, dataset)


laboratory()
lab.show_several(scene)
