"""From C4.5 to C5.0: trees that vote, costs of mistakes, attributes left out."""

import streamlit as st

from ui.lessons import shape
from ui.page.header import header
from ui.state.widgets import choose

from .lesson.context import opened
from .lesson.costs import show_costs
from .lesson.errors import show_errors
from .lesson.rounds import show_rounds
from .lesson.steps import show_steps
from .lesson.vote import show_vote
from .lesson.winnowing import show_winnowing


def show() -> None:
    """Show the page of the lesson."""
    choices = header("c50")
    words = choices.words
    lesson = shape.opened("c50", choices)

    @st.fragment
    def laboratory() -> None:
        """Show one view; what is chosen in it runs nothing else again."""
        view = choose(
            "view",
            ("rounds", "vote", "errors", "steps", "costs", "winnow"),
            words("c50", "view"),
            shown=lambda name: words("c50", f"view_{name}"),
            kind="segmented",
            hidden_label=True,
            wrap=True,
        )
        on = opened(choices, boosts=view not in ("costs", "winnow"))
        if view == "rounds":
            show_rounds(on)
        elif view == "vote":
            show_vote(on)
        elif view == "errors":
            show_errors(on)
        elif view == "steps":
            show_steps(on)
        elif view == "costs":
            show_costs(on)
        else:
            show_winnowing(on)

    laboratory()
    lesson.closed()
