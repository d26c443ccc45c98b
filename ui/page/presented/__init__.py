"""Present a lesson that is not stepped: its parts fill the screen one after the other, in large type.

The page is shown as columns as wide as the window, and the browser turns to the next one: so a part
that is longer than a screen takes several, and no server is asked. The keys, the second window and the
black screen are those of the player (`ui/player/present.js`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_course.embed.bundle import join_modules, style
from ui.state import course
from ui.state.lesson import PARTS
from ui.state.presenting import STAGE, notes_of, on_stage, turn

_HERE = Path(__file__).resolve().parent
STYLE = _HERE.joinpath("presented.css").read_text("utf-8")
_KEY = "presented"


def present(lesson: str, words: Words) -> None:
    """Show the screens of a lesson, and what turns them; steps are shown by the player."""
    if on_stage(lesson):
        st.html(STAGE)
        return
    st.html(f"<style>{STYLE}</style>")
    parts = PARTS if lesson in course.declared() else ()
    _component()(
        data={
            "present": {**words.sections["present"], **words.sections["present_parts"]},
            "notes": notes_of(lesson, words),
            "parts": {part: words("course", f"part_{part}") for part in parts},
            "name": words("lesson", lesson),
        },
        key=_KEY,
        on_view_change=lambda: turn(_KEY),
    )


@cache
def _component() -> Any:
    """Register the component, once per process."""
    html = '<div class="c45-root c45"></div>'
    script = join_modules(_HERE / "presented.js")
    css = style() + _HERE.joinpath("line.css").read_text("utf-8")
    return st.components.v2.component("c45_presented", html=html, css=css, js=script)
