"""Windows: a tree grown from a part of the cases, to which those it gets wrong are added."""

import streamlit as st

from ui.lessons import shape
from ui.lessons.windows.context import opened
from ui.lessons.windows.costs import show_costs
from ui.lessons.windows.cycles import show_cycles
from ui.lessons.windows.steps import show_steps
from ui.lessons.windows.trials import show_trials
from ui.page.header import header
from ui.state.widgets import choose

choices = header("windows")
lesson = shape.opened("windows", choices)
on = opened(choices)


@st.fragment
def laboratory() -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    view = choose(
        "view",
        ("cycles", "trials", "costs", "steps"),
        on.say("view"),
        shown=lambda name: on.say(f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
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
