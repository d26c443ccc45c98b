"""Replay every decision: what it was, and who is in the window after it."""

from __future__ import annotations

import streamlit as st

from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..algorithm.steps import StepKind, WindowStep, WindowSteps
from .context import WindowsContext

SHOWN = 4
"""So many decisions are in sight: that of the step, and those before it."""


def show_steps(on: WindowsContext) -> None:
    """Show the decision of a step with those before it, and beside them the window as it is then."""
    steps = WindowSteps(on.found)
    number = slide_along("at", range(1, len(steps) + 1), on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for place in range(number - 1, max(number - SHOWN, 0) - 1, -1):
            said, head = plain(on.teller.step(steps[place])), _head(place, steps[place], on)
            if place == number - 1:
                st.markdown(f"**{head}**")
                st.markdown(with_terms(said, on.words))
            else:
                st.caption(f"{head}{on.words('language', 'colon')}{said}")
    with right:
        window = steps.window(number - 1)
        if len(window):
            st.markdown(f"**{on.say('standing', n=len(window))}**")
            st.markdown(plain(on.teller.cases(window)))
        elif number < len(steps):
            st.markdown(on.say("none_yet"))


def _head(place: int, step: WindowStep, on: WindowsContext) -> str:
    """Return the number of a step and what it decides; within a trial the number of this, too."""
    head = f"{place + 1} · {on.words('windowing', f'kind_{step.kind}')}"
    if step.kind in (StepKind.SIZES, StepKind.WANTED, StepKind.DRAWN, StepKind.BEST):
        return head
    return f"{head} · {on.words('windowing', 'trial_head', number=step.place + 1)}"
