"""Let the reader commit to a guess, and then tell the answer."""

from __future__ import annotations

import streamlit as st

from ui.lessons.shape.pictures import picture
from ui.lessons.shape.told import MARGIN, TEXT, Told
from ui.state.choices import Choices
from ui.state.lesson import Options, Slider


# A fragment: a guess runs nothing else of the page.
@st.fragment
def guess(told: Told, choices: Choices) -> None:
    """Show the situation, the answers to choose from, and after a choice what is right."""
    key = f"guess_{told.lesson.key}"
    left, right = st.columns([TEXT, MARGIN], gap="large")
    with left:
        told.prose("guess")
        given = _given(told, key)
        label = told.words("course", "commit")
        if st.button(label, key=f"{key}_commit", disabled=given is None) and given is not None:
            st.session_state[f"{key}_given"] = given
    committed = st.session_state.get(f"{key}_given")
    if committed is not None:
        with right, st.container(key="margin_guess", gap=None):
            st.markdown(f"**{_judged(told, committed)}**")
            told.prose("guess_told")
            picture(told, choices, "guess")


def guess_of_class(told: Told, choices: Choices) -> None:
    """Show the situation to a class, and on a screen of its own the answer: the next key shows it."""
    told.prose("guess")
    asked, words = told.lesson.guess, told.words
    if isinstance(asked, Options):
        st.markdown("\n".join(f"1. {told.say(f'guess_{name}')}" for name in asked.names))
        right = told.say(f"guess_{asked.right}")
    else:
        right = told.facts[asked.right]
    with st.container(key="told_guess"):
        st.markdown(f"**{words('course', 'guess_other', right=right)}**")
        told.prose("guess_told")
        picture(told, choices, "guess")


def _given(told: Told, key: str) -> str | float | None:
    asked, label = told.lesson.guess, told.words("course", "your_guess")
    if isinstance(asked, Slider):
        middle = asked.low + asked.step * round((asked.high - asked.low) / asked.step / 2)
        bounds = (asked.low, asked.high, middle, asked.step)
        return float(st.slider(label, *bounds, key=key, label_visibility="collapsed"))
    return st.radio(
        label,
        asked.names,
        format_func=lambda name: told.say(f"guess_{name}"),
        index=None,
        key=key,
        label_visibility="collapsed",
    )


def _judged(told: Told, given: str | float) -> str:
    """Say what was guessed, and what is right."""
    asked, words = told.lesson.guess, told.words
    if isinstance(asked, Options):
        if given == asked.right:
            return words("course", "guess_right")
        return words("course", "guess_other", right=told.say(f"guess_{asked.right}"))
    right, shown = told.facts[asked.right], words.notation.number(float(given))
    close = abs(float(given) - float(right)) < asked.step / 2
    return words("course", "guess_right" if close else "guess_number", given=shown, right=right)
