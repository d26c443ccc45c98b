"""Show a picture beside the text it belongs to, and under it a caption that says what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import streamlit as st

from ui.drawing.svg import show_svg
from ui.lessons.shape.told import MARGIN, TEXT, Told
from ui.markdown import with_terms
from ui.state.choices import Choices

DIGITS = 4
"""A number in a picture has at most so many decimals."""


def picture(told: Told, choices: Choices, part: str) -> None:
    """Show the picture of a part, if the lesson has one."""
    found = told.lesson.pictures.get(part)
    if found is None:
        return
    said = f"picture_{part}"
    drawn = found.draw(_labels(told, said), _brief(choices))
    with st.container(key=said, gap="small"):
        show_svg(drawn.svg(told.say(f"{said}_told")), key=f"{said}_{told.lesson.key}")
        st.caption(with_terms(told.say(said), told.words))


@contextmanager
def beside(told: Told, choices: Choices, part: str) -> Iterator[None]:
    """Show what is told within, and beside it the picture of the part, if there is one."""
    if part not in told.lesson.pictures:
        yield
        return
    with st.container(key=f"pictured_{part}"):
        left, right = st.columns([TEXT, MARGIN], gap="large")
        with left:
            yield
        with right:
            picture(told, choices, part)


def _brief(choices: Choices) -> Choices:
    """Return the choices with no more digits than a picture has room for."""
    notation = choices.notation
    return replace(choices, notation=replace(notation, digits=min(notation.digits, DIGITS)))


def _labels(told: Told, said: str) -> Callable[..., str]:
    return lambda name, **facts: told.say(f"{said}_{name}", **facts)
