"""Replay a consultation: how the case goes down the tree, step by step, and the sums as they grow."""

from __future__ import annotations

import streamlit as st

from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import slide_along

from ..consult import Consultation, Split
from ..explanation.thresholds import part_of
from ..soft import SoftThresholds
from .answers import bars, draw_weights, soft_asked
from .context import UncertainContext, opened
from .known import answers, asked

SHOWN = 4
"""So many steps are in sight: the current one, and those before it."""


def show_steps(choices: Choices) -> None:
    """Show a step with those before it, the tree as far as the case has come, and the sums."""
    on = opened(choices)
    soft = soft_asked(on)
    found = on.by_tree(answers(on.table, asked(on)), soft=soft is not None)
    st.caption(_known(found, on))
    numbers = range(1, len(found.steps) + 1)
    number = slide_along("at", numbers, on.say("step", n=len(numbers)), default=1)
    left, right = st.columns([2, 3], gap="medium")  # a tree of four levels is whole on a laptop
    with left:
        for place in range(number - 1, max(number - SHOWN, 0) - 1, -1):
            _step(found, place, place == number - 1, soft, on)
        certain, low = found.after(number)
        st.markdown(f"**{on.say('sums')}**")
        open_to = 1.0 - float(low.sum())
        label = found.label if number == len(numbers) else -1
        st.html(bars(certain.tolist(), low.tolist(), open_to, label, on))
    with right:
        draw_weights(found, number, on)


def _known(found: Consultation, on: UncertainContext) -> str:
    """Say what is known of the attributes the tree asks for."""
    said = [
        on.say(
            "is",
            attribute=plain(on.labels.attribute(attribute)),
            answer=plain(on.teller.answer(attribute, found.answers[attribute])),
        )
        for attribute in found.asked
    ]
    return on.say("the_case", known=on.say("next").join(said) or "–")


def _step(
    found: Consultation,
    place: int,
    current: bool,
    soft: SoftThresholds | None,
    on: UncertainContext,
) -> None:
    step = found.steps[place]
    said = plain(on.teller.step(step))
    if not current:
        st.caption(f"{place + 1} · {said}")
        return
    st.markdown(with_terms(f"**{place + 1}** · {said}", on.words))
    if isinstance(step, Split) and step.threshold is not None:
        with st.expander(on.say("calculated_part")):
            derivation_view([part_of(step, 0, soft)], on.words)
