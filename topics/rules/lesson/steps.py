"""Replay every decision: what it was, and the rules that stand after it."""

from __future__ import annotations

import streamlit as st

from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..algorithm.steps import RuleStep, RuleSteps, StepKind
from .context import RulesContext
from .shrinking import struck

SHOWN = 4
"""So many decisions are in sight: that of the step, and those before it."""


def show_steps(on: RulesContext) -> None:
    """Show the decision of a step with those before it, and beside them the rules as they stand."""
    steps = RuleSteps(on.found)
    numbers = range(1, len(steps) + 1)
    number = slide_along("at", numbers, on.say("step", n=len(steps)), default=1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        first = max(number - SHOWN, 0)
        for place in range(number - 1, first - 1, -1):
            _step(steps[place], place + 1, place == number - 1, on)
    with right:
        standing = steps.standing(number - 1)
        st.markdown(f"**{on.say('standing', n=len(standing))}**")
        st.markdown(on.lines(standing) or on.say("none_yet"))


def _step(step: RuleStep, number: int, current: bool, on: RulesContext) -> None:
    """Say one decision; of a path its rule, too."""
    said = plain(on.teller.step(step))
    head = f"{number} · {on.say(f'kind_{step.kind}')}"
    if not current:
        st.caption(f"{head}{on.words('language', 'colon')}{said}")
        return
    st.markdown(f"**{head}**")
    if step.kind in (StepKind.ROUND, StepKind.FATE):
        path = on.found.paths[step.place]
        rounds = step.within if step.kind is StepKind.ROUND else len(path.generalised.rounds)
        st.markdown(struck(path, rounds, on))
    st.markdown(with_terms(said, on.words))
