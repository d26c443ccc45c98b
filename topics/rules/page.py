"""Rules: a tree becomes a short list of rules, each step with its numbers."""

import streamlit as st

from ui.lessons import shape
from ui.page.header import header
from ui.state.widgets import choose

from .lesson.asked import options_asked
from .lesson.beside import show_beside
from .lesson.bits import show_bits
from .lesson.context import opened
from .lesson.order import show_order
from .lesson.shrinking import show_shrinking
from .lesson.steps import show_steps


def show() -> None:
    """Show the page of the lesson."""
    choices = header("rules")
    words = choices.words
    lesson = shape.opened("rules", choices)

    @st.fragment
    def laboratory() -> None:
        """Show one view; what is chosen in it runs nothing else again."""
        with st.container(horizontal=True, vertical_alignment="center"):
            view = choose(
                "view",
                ("shrink", "bits", "order", "beside", "steps"),
                words("rule_list", "view"),
                shown=lambda name: words("rule_list", f"view_{name}"),
                kind="segmented",
                hidden_label=True,
            )
            options = options_asked(words)
        on = opened(choices, options)
        if view == "shrink":
            show_shrinking(on)
        elif view == "bits":
            show_bits(on)
        elif view == "order":
            show_order(on)
        elif view == "beside":
            show_beside(choices, on)
        else:
            show_steps(on)

    laboratory()
    lesson.closed()
