"""Replay boosting: every step in a sentence, and the weights as they are after it."""

from __future__ import annotations

import streamlit as st

from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..boosting.steps import BoostStep, StepKind
from .context import C50Context
from .rounds import show_tree, show_weights

SHOWN = 5
"""So many steps are in sight: the chosen one, and those before it."""


def show_steps(on: C50Context) -> None:
    """Show a step with those before it, and beside them the weights after it."""
    steps = on.steps
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - SHOWN, 0) - 1, -1):
            _step(steps[place], place + 1, place == number - 1, on)
        st.caption(on.say("members", n=steps.members(number - 1)))
    with right:
        step = steps[number - 1]
        each = on.found.rounds[step.round]
        if step.kind is StepKind.TREE:
            show_tree(each, on)
        show_weights(each, on, steps.weights(number - 1), judged=step.kind is not StepKind.TREE)


def _step(step: BoostStep, number: int, current: bool, on: C50Context) -> None:
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if current:
        st.markdown(f"**{head}**")
        st.markdown(with_terms(said, on.words))
    else:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")
