"""Windows: a tree grown from a part of the cases, to which those it gets wrong are added."""

import streamlit as st

from ui import cache
from ui.lessons import shape
from ui.page.header import header
from ui.state.widgets import choose

from .lesson.asked import options_asked
from .lesson.context import FIRST_TABLE, opened
from .lesson.costs import show_costs
from .lesson.cycles import show_cycles
from .lesson.steps import show_steps
from .lesson.trials import show_trials


def show() -> None:
    """Show the page of the lesson."""
    choices = header("windows", first_table=FIRST_TABLE)
    lesson = shape.opened("windows", choices)
    words = choices.words

    @st.fragment
    def laboratory() -> None:
        """Show one view; what is chosen in it runs nothing else again."""
        with st.container(horizontal=True, vertical_alignment="center"):
            view = choose(
                "view",
                ("cycles", "trials", "costs", "steps"),
                words("windows", "view"),
                shown=lambda name: words("windows", f"view_{name}"),
                kind="segmented",
                hidden_label=True,
            )
            options = options_asked(cache.dataset(choices.table).table, words)
        on = opened(choices, options)
        if view == "cycles":
            show_cycles(on)
        elif view == "trials":
            show_trials(on)
        elif view == "costs":
            show_costs(on)
        else:
            show_steps(on)

    laboratory()
    lesson.closed()
