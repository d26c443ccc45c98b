"""Uncertain answers: thresholds that are soft, and cases that are known only in part."""

import streamlit as st

from ui.lessons import shape
from ui.page.header import header
from ui.state.widgets import choose

from .lesson.answers import show_answers
from .lesson.context import opened
from .lesson.form import case_form
from .lesson.known import asked
from .lesson.steps import show_steps
from .lesson.threshold import show_threshold


def show() -> None:
    """Show the page of the lesson."""
    choices = header("uncertain")
    words = choices.words
    lesson = shape.opened("uncertain", choices)

    @st.fragment
    def laboratory() -> None:
        """Show one view; what is chosen in it runs nothing else again."""
        view = choose(
            "view",
            ("threshold", "case", "steps"),
            words("uncertain", "view"),
            shown=lambda name: words("uncertain", f"view_{name}"),
            kind="segmented",
            hidden_label=True,
        )
        if view == "threshold":
            show_threshold(choices)
            return
        on = opened(choices)
        case = asked(on)
        if view == "case":
            case_form(on, case)
            show_answers(on, case)
        else:
            show_steps(on, case)

    laboratory()
    lesson.closed()
