"""Practice: find the mistake in a calculation, answer a round of questions, take a worksheet."""

import streamlit as st

from ui.lessons import shape
from ui.lessons.practice.check import show_check
from ui.lessons.practice.questions import show_round
from ui.lessons.practice.sheet import show_sheet
from ui.page.header import header
from ui.state import course
from ui.state.widgets import choose

choices = header("practice")
words = choices.words
lesson = shape.opened("practice", choices)

with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    view = choose(
        "view",
        ("check", "round", "sheet"),
        words("practice_page", "view"),
        shown=lambda name: words("practice_page", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    course.link("be_the_tree", words)
{"check": show_check, "round": show_round, "sheet": show_sheet}[view](choices)
lesson.closed()
