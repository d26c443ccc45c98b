"""Missing values: a case with a hole is neither thrown away nor guessed."""

from dataclasses import replace

import streamlit as st

from ui.lessons import missing as lab
from ui.lessons import shape
from ui.lessons.shared.prepared import prepared
from ui.page.header import header

choices = header("missing", stands_for=lab.shown)
lesson = shape.opened("missing", replace(choices, table=lab.shown(choices.table)))
prepared("missing", lab.EXAMPLES, choices.words)
context = lab.opened(choices)


@st.fragment
def laboratory() -> None:
    """Show one part of the lesson; what is chosen in it runs nothing else again."""
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="large")
    part = lab.part_chosen(context, controls)
    if part == "measured":
        lab.show_measured(context, controls)
    elif part == "down":
        lab.show_down(context, controls)
    elif part == "back":
        lab.show_back(context, controls)
    else:
        lab.show_surrogate(context, controls)


laboratory()
lesson.closed()
