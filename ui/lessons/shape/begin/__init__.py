"""Show the button by which a reader begins the course, or goes on with the lesson after what is done.

What is done only the browser knows (`ui/doors/course.js`): it chooses the lesson and names it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from ui.state import address, course

_HERE = Path(__file__).resolve().parent


def begin(words: Words) -> None:
    """Show the button; a press leads to the lesson that it names."""
    first, *_ = named = {name: words("lesson", name) for name in course.declared()}
    labels = {name: words("start", "continue", lesson=said) for name, said in named.items()}
    told = {"begin": words("start", "begin", lesson=named[first]), "lessons": list(labels.items())}
    pressed = _component()(data=told, key="begin", on_go_change=_noted).go
    if pressed in named:
        st.switch_page(course.lessons()[pressed], query_params=address.of_course())


def _noted() -> None:
    """The run that follows reads which lesson was pressed."""


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css, js = ((_HERE / f"begin.{part}").read_text("utf-8") for part in ("css", "js"))
    return st.components.v2.component("c45_begin", html='<div class="begin"></div>', css=css, js=js)
