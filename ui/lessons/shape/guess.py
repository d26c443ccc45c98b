"""Let the reader commit to a guess, and then tell the answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.lessons.shape.told import MARGIN, TEXT, Told, picture
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Slider

_SCRIPT = Path(__file__).with_suffix(".js")


def guess(told: Told, choices: Choices) -> None:
    """Show the situation, the answers to choose from, and after a choice what is right."""
    key = f"guess_{told.lesson.key}"
    kept = _recall(told, key)
    left, right = st.columns([TEXT, MARGIN], gap="large")
    if told.lesson.toy:
        with right, st.container(key="toy"):
            told.lesson.load(told.lesson.toy)(told, choices)
    with left:
        told.prose("guess")
        given = _given(told, key)
        label = told.words("course", "commit")
        if st.button(label, key=f"{key}_commit", disabled=given is None) and given is not None:
            st.session_state[_committed(key)] = given
    committed = st.session_state.get(_committed(key))
    shown = {"lesson": told.lesson.key, "given": committed, "kept": kept}
    _browser()(data=shown, key=_browser_key(key), on_given_change=_noted)
    if committed is not None:
        with left if told.lesson.toy else right, st.container(key="margin_guess", gap=None):
            st.markdown(f"**{_judged(told, committed)}**")
            reply = f"guess_{committed}_said"
            if reply in told.lesson.replies and told.has(reply):
                told.prose(reply)
            told.prose("guess_told")
            picture(told, choices, "guess")


def is_made(lesson: Lesson) -> bool:
    """Tell whether the guess of a lesson is made, or is being made by the press that is answered."""
    key = f"guess_{lesson.key}"
    return _committed(key) in st.session_state or bool(st.session_state.get(f"{key}_commit"))


# --- what this browser remembers ------------------------------------------------------------------


def _recall(told: Told, key: str) -> object:
    """Take up the guess that this browser remembers, and return it as the browser told it.

    The control shows what was committed to, here or in another visit.
    """
    kept: object = st.session_state.get(_browser_key(key), {}).get("given")
    committed = st.session_state.get(_committed(key))
    guessed = _sound(told, kept) if committed is None else committed
    if guessed is not None and (committed is None or st.session_state.get(key) is None):
        st.session_state[_committed(key)] = st.session_state[key] = guessed
    return kept


def _sound(told: Told, kept: object) -> str | float | None:
    """Return a remembered guess if the lesson can be answered so."""
    asked = told.lesson.guess
    if isinstance(asked, Options):
        return kept if isinstance(kept, str) and kept in asked.names else None
    if isinstance(kept, int | float) and asked.low <= kept <= asked.high:
        return float(kept)
    return None


def _committed(key: str) -> str:
    return f"{key}_given"


def _browser_key(key: str) -> str:
    return f"{key}_browser"


def _noted() -> None:
    """What the browser remembers is kept by the component itself; the guess is shown again."""


@cache
def _browser() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component("c45_guess", html="<span></span>", js=_SCRIPT.read_text("utf-8"))


# --- what is guessed ------------------------------------------------------------------------------


def _given(told: Told, key: str) -> str | float | None:
    asked, label = told.lesson.guess, told.words("course", "your_guess")
    if isinstance(asked, Slider):
        middle = asked.low + asked.step * round((asked.high - asked.low) / asked.step / 2)
        bounds = (asked.low, asked.high, middle, asked.step)
        return float(st.slider(label, *bounds, key=key, label_visibility="collapsed"))
    # The style sheet keeps room for so many options: the browser fetches what draws them last.
    with st.container(key=f"guess_of_{len(asked.names)}"):
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
