"""End the header: ask the class, present the lesson, choose the theme, open a narrow screen's menu.

All but the second act in the browser alone: the server need not know the theme (`ui/doors/theme.js`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course import topic
from c45_course.step_place import NAMES
from ui.state import course
from ui.state.choices import HOME
from ui.state.presenting import STEPPED, presenting, turn
from ui.state.session import HELD

_HERE = Path(__file__).resolve().parent
_KEY = "header_tools"
_SAID = ("theme", "system", "light", "dark", "menu")


def tools(words: Words, lesson: str, step: Mapping[str, str] | None = None) -> None:
    """Show the choice of the theme, the button of the menu, and those that lead a class.

    `step`: what the address need not say of the step that a class is asked about, None where there is
    nothing to ask. The player of a lesson that is stepped presents by a button of its own, which knows
    the step. On the start page that button leads a class to the first lesson. Before a class nothing is
    shown, but a key of the presentation asks (`ui/player/present.js`).
    """
    said = {name: words("theme", name) for name in _SAID} | {"course": words("start", "course")}
    controls = course.declared()[lesson].controls if lesson in course.declared() else ()
    ask = next((words(*text) for _, text in topic.declared("asks_class")), "")
    own = step and HELD in step and {"table", HELD}
    present = "" if lesson in (*STEPPED, HOME) else words("player", "present")
    _component()(
        data={
            **said,
            "present": present,
            "present_word": words("player", "present_word"),
            "controls": ",".join(controls),
            "onward": lesson == course.START,
            "ask": ask,
            "step": dict(step) if step and ask else None,
            # An own table is asked about as the step holds it: the address may only name it.
            "hidden": presenting(),
            "names": [name for name in NAMES if not (own and name in own)],
        },
        key=_KEY,
        width="content",
        on_view_change=lambda: turn(_KEY),
    )


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html, css, js = ((_HERE / f"tools.{part}").read_text("utf-8") for part in ("html", "css", "js"))
    return st.components.v2.component("c45_header_tools", html=html, css=css, js=js)
