"""Put the laboratory together: the tree so far, and what is chosen or judged at its node."""

from __future__ import annotations

import streamlit as st

from c45_course.building import NodeState
from ui.lessons.building.choice import show_choice
from ui.lessons.building.context import opened
from ui.lessons.building.trees import choose_test, show_moves, show_together, show_tree
from ui.lessons.building.verdict import show_heading, show_verdict
from ui.state import course
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Let the reader choose at every node; show the other tree when none is open any more."""
    context = opened(choices)
    if context.lost:
        st.warning(context.say("lost", n=context.lost))
    choose_test(context)
    left, right = st.columns([6, 5], gap="large")
    with left:
        show_tree(context)
        show_moves(context)
    with right:
        show_heading(context)
        if context.state(context.node) is NodeState.OPEN:
            show_choice(context)
        else:
            show_verdict(context)
    if not context.built.open:
        show_together(context)
    course.link("practice", choices.words, label=context.say("practise"))
