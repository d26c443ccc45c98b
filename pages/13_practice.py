"""Practice: check a calculation, answer a round of questions, take a worksheet, order a table."""

import streamlit as st

from ui.lessons import shape
from ui.lessons.practice.check import show_check
from ui.lessons.practice.order import show_order
from ui.lessons.practice.questions import show_round
from ui.lessons.practice.sheet import show_sheet
from ui.page.header import header
from ui.state import course
from ui.state.widgets import choose

VIEWS = {"check": show_check, "round": show_round, "sheet": show_sheet, "order": show_order}
choices = header("practice")
words = choices.words
lesson = shape.opened("practice", choices)

with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    view = choose(
        "view",
        tuple(VIEWS),
        words("practice_page", "view"),
        shown=lambda name: words("practice_page", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
        wrap=True,
    )
    course.link("be_the_tree", words)
VIEWS[view](choices)
lesson.closed()
