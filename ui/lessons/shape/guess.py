"""Let the reader commit to a guess, and then tell the answer."""

from pathlib import Path
from typing import Any

import streamlit as st

from ui.lessons.shape.questions import chance
from ui.lessons.shape.told import Told, picture
from ui.scripts import register_files
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Slider
from ui.state.parts import EXPLAINED, wanted_of

_BROWSER = str(Path(__file__).with_suffix(""))


def guess(told: Told, choices: Choices) -> None:
    """Show the situation, the answers to choose from, after a choice what is right, and the toy.

    Before it the way on is only offered ("Show me"): what follows is veiled (`ui/page/style.py`).
    """
    lesson, words, key = told.lesson, told.words, f"guess_{told.lesson.key}"
    kept = _recall(told, key)
    told.prose("guess", "guess")
    given, committed = _given(told, key), st.session_state.get(_committed(key))
    with st.container(key="guess_on", horizontal=True, vertical_alignment="center"):
        if committed is None or given != committed:
            label, able = words("course", "commit"), given is not None
            act: dict[str, Any] = {"on_click": _commit, "args": (key,), "type": "primary"}
            st.button(label, key=f"{key}_commit", disabled=not able, **act)
        going = words("course", "show_me" if committed is None else "to_idea")
        st.markdown(f"[{going}](#part-idea)", width="content")
    shown = {"lesson": lesson.key, "given": committed, "kept": kept}
    register_files(_BROWSER)(data=shown, key=f"{key}_browser", on_given_change=lambda: None)
    with st.container(key="margin_guess", gap=None):
        if committed is not None or EXPLAINED in wanted_of(lesson.key):
            st.markdown(told.link("guess_told") if committed is None else _reply(told, committed))
            picture(told, choices, "guess")
    # On a phone a tall toy above the answers would push them off the first screen.
    _show_toy(told, choices)


def _show_toy(told: Told, choices: Choices) -> None:
    if told.lesson.toy:
        with st.container(key="toy"):
            told.lesson.load(told.lesson.toy)(told, choices)


def in_order(lesson: Lesson) -> list[str]:
    """Return the answers of a guess in the order shown: another one in each lesson, the same each time.

    A class and those who sit in it see the same order, so that all can speak of "the second one".
    """
    assert isinstance(lesson.guess, Options)
    names = lesson.guess.names
    return chance(f"{lesson.key}:guess").sample(names, len(names))


def _reply(told: Told, given: str | float) -> str:
    """Say whether a guess is right, why it is not, and the answer."""
    reply = f"guess_{given}_said"
    why = (told.link(reply),) if reply in told.lesson.replies and told.has(reply) else ()
    return "\n\n".join((f"**{_judged(told, given)}**", *why, told.link("guess_told")))


def is_made(lesson: Lesson) -> bool:
    """Tell whether the guess of a lesson is made, or its answer shown."""
    key = _committed(f"guess_{lesson.key}")
    return key in st.session_state or EXPLAINED in wanted_of(lesson.key)


# --- what this browser remembers ------------------------------------------------------------------


def _recall(told: Told, key: str) -> object:
    """Take up the guess that this browser remembers, and return it as the browser told it.

    The control shows what was committed to, here or in another visit.
    """
    kept: object = st.session_state.get(f"{key}_browser", {}).get("given")
    committed = st.session_state.get(_committed(key))
    guessed = _sound(told, kept) if committed is None else committed
    if guessed is not None:
        st.session_state[_touched_key(key)] = True
        shown, held = st.session_state.get(key), f"{key}_recalled"
        # A run that was interrupted did not tell the browser: its slider stands at its end, once more.
        missed = shown == getattr(told.lesson.guess, "low", None) and st.session_state.pop(held, False)
        if committed is None or shown is None or missed:
            st.session_state[_committed(key)] = st.session_state[key] = guessed
            st.session_state[held] = committed is None
    return kept


def _sound(told: Told, kept: object) -> str | float | None:
    """Return a remembered guess if the lesson can be answered so."""
    asked = told.lesson.guess
    if isinstance(asked, Options):
        return kept if isinstance(kept, str) and kept in asked.names else None
    if isinstance(kept, int | float) and asked.low <= kept <= asked.high:
        return float(kept)
    return None


def _commit(key: str) -> None:
    st.session_state[_committed(key)] = st.session_state[key]


def _committed(key: str) -> str:
    return f"{key}_given"


def _touch(key: str) -> None:
    st.session_state[_touched_key(key)] = True


def _touched_key(key: str) -> str:
    return f"{key}_touched"


# --- what is guessed ------------------------------------------------------------------------------


def _given(told: Told, key: str) -> str | float | None:
    asked, label = told.lesson.guess, told.words("course", "your_guess")
    if isinstance(asked, Slider):
        # It begins at an end, and counts once it was moved: a default would be half an answer.
        bounds = (asked.low, asked.high, asked.low, asked.step)
        touch: dict[str, Any] = {"on_change": _touch, "args": (key,)}
        found = float(st.slider(label, *bounds, key=key, label_visibility="collapsed", **touch))
        return found if st.session_state.get(_touched_key(key)) else None
    # The style sheet keeps room for so many options: the browser fetches what draws them last.
    with st.container(key=f"guess_of_{len(asked.names)}"):
        return st.radio(
            label,
            in_order(told.lesson),
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
