"""Present a lesson as slides that fill the screen one after the other, in large type.

All of them lie on the page, one on the other; the browser shows one, and no server is asked. The keys,
the second window and the black screen are those of the player (`ui/player/present.js`).
"""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from c45_core.language.words import Words
from c45_course.embed.bundle import style
from ui.scripts import register_files
from ui.state.presenting import STAGE, notes_of, on_stage, turn

_HERE = Path(__file__).resolve().parent
STYLE = _HERE.joinpath("slides.css").read_text("utf-8")
_KEY, _ROOT = "presented", '<div class="c45-root c45"></div>'


def present(lesson: str) -> None:
    """Lay the page out for a class: for slides, or for the player, which shows steps."""
    st.html(STAGE if on_stage(lesson) else f"<style>{STYLE}</style>")


def show_in_turn(lesson: str, words: Words, slides: Sequence[tuple[str, str]]) -> None:
    """Show the component that turns slides; of each slide its part of the lesson and its heading."""
    register_files(f"{_HERE}/presented", _ROOT, css=style())(
        data={
            "present": {**words.sections["present"], **words.sections["present_parts"]},
            "notes": notes_of(lesson, words),
            "slides": slides,
            "parts": {part: words("course", f"part_{part}") for part, _ in slides},
        },
        key=_KEY,
        on_view_change=lambda: turn(_KEY),
    )
