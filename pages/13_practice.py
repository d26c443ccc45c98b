"""Practice: check a calculation, answer a round of questions, take a worksheet, order a table."""

import streamlit as st

from c45_course.topic import views_of
from ui.lessons import shape
from ui.lessons.practice.check import show_check
from ui.lessons.practice.questions import show_round
from ui.lessons.practice.sheet import show_sheet
from ui.page.header import header
from ui.state import course
from ui.state.widgets import choose

VIEWS = {"check": show_check, "round": show_round, "sheet": show_sheet}
added = views_of("practice")
choices = header("practice")
words = choices.words
lesson = shape.opened("practice", choices)

with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    view = choose(
        "view",
        (*VIEWS, *added),
        words("practice_page", "view"),
        shown=lambda name: words("practice_page", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
        wrap=True,
    )
    course.link("be_the_tree", words)
(VIEWS[view] if view in VIEWS else added[view]())(choices)
lesson.closed()
