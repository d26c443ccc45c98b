"""Show the line of the parts of a lesson, which leads to each and folds those before the laboratory."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course.embed.bundle import join_modules
from ui.drawing.svg import WIDE
from ui.state.lesson import OPENING, Lesson

_HERE = Path(__file__).resolve().parent


def contents(lesson: Lesson, words: Words, *, at: str, how: str, on_want: Callable[[], None]) -> None:
    """Show the parts; `at`: the one the page opens at, "" for its top; `how` the lesson was opened.

    `on_want`: called when the browser asks for parts that are not made yet, which `want` names.
    """
    shown = [{"name": part, "label": words("course", f"short_{part}")} for part in lesson.parts]
    said = {
        key: words("course", f"contents_{key}") for key in ("label", "unfold", "unfold_done", "fold")
    }
    told = {"lesson": lesson.key, "parts": shown, "opening": list(OPENING), "words": said}
    _component()(data={**told, "at": at, "how": how}, key="contents", on_want_change=on_want)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css = _HERE.joinpath("contents.css").read_text("utf-8") + WIDE
    html, js = '<nav class="contents wide"></nav>', join_modules(_HERE / "contents.js")
    return st.components.v2.component("c45_contents", html=html, css=css, js=js)
