"""Present a lesson: nothing but the lesson, in large type, on a projector.

`view=present` in the address turns it on, and `controls=k,node` says which controls a link leaves in
sight, by their names in the address; without it a presentation shows none and a page shows all. What
the components do of it stands in `player/present.js`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from c45_core.language.words import Words
from ui.state import address
from ui.state.parts import forget, rerun_changed

STEPPED = ("growing", "pruning", "ebp")
"""The lessons whose laboratory is presented step by step; all else is presented part by part
(`ui/page/presented`)."""
ABOVE = "above_all"
"""The container of what is said above a presentation, which covers the window."""
# The lesson covers the window; where a control was asked for, it stands in a bar above. The parts
# before the steps go at once, though the page takes them away a moment later.
STAGE = """<style>
.stMainBlockContainer { padding: 0.25rem 1rem 0 !important; max-width: none !important; }
.stMain { overflow: hidden; }
[class*="st-key-slide_"], .st-key-header:not(:has(button, input)) { display: none; }
:is(.st-key-backward, .st-key-onward) { display: none; }
.stMainBlockContainer > [data-testid=stVerticalBlock] { gap: 0.5rem; }
.stMainBlockContainer [data-testid=stWidgetLabel] { white-space: nowrap; margin-block-end: 0.75rem; }
.stMain [class*="st-key-url_"]:has([data-testid=stSlider]) { width: 100%; flex: 1 1 auto; }
.stMain [class*="st-key-url_"] > :has(> [data-testid=stSlider]) { width: 100% !important; }
.stMain [data-testid=stSlider] { width: 100% !important; }
.stMain [data-testid=stSlider] { display: flex; align-items: center; gap: 1.5rem; }
.stMain [data-testid=stSlider] { padding-block-start: 0.75rem; margin-block-end: -0.75rem; }
.stMain [data-testid=stSlider] > :last-child { flex: 0 1 18rem; }
.stMain [data-testid=stSlider] > [data-testid=stWidgetLabel] { margin: 0; flex: none; }
.stMain :is([data-testid=stWidgetLabel] p, [data-testid=stSliderThumbValue]) { font-size: 1.3rem; }
html[data-c45-early] .stMain [class*="st-key-url_"]:has([data-testid=stSlider]) { display: none; }
.st-key-above_all { position: fixed; inset: auto 1.4vw 6vh; z-index: 14; width: auto; }
.st-key-above_all [data-testid=stAlertContainer] { background: light-dark(#fff6d6, #4a3d0c); }
html { font-size: max(16px, 2.6vh); }
</style>"""
"""The style of presented steps, beside that of every page."""


_UNSEEN: ContextVar[bool] = ContextVar("unseen", default=False)


def presenting() -> bool:
    """Whether the address asks for the lesson alone."""
    return address.text("view") == "present"


PRESENTED = "presented"
"""The task of a laboratory before a class, of a lesson that has another one there."""


def task_presented() -> str:
    """Return which task the laboratory shown has: another one before a class."""
    return PRESENTED if presenting() else ""


def on_stage(lesson: str) -> bool:
    """Whether a presentation shows the steps of a lesson: the address names one.

    Before it does, a class sees the parts that every lesson begins with.
    """
    return lesson in STEPPED and address.has("step")


def offered(name: str) -> bool:
    """Whether a control is to be shown."""
    if _UNSEEN.get():
        return False
    if not address.has("controls"):
        return not presenting()
    return name in address.text("controls").split(",")


@contextmanager
def unseen(really: bool) -> Iterator[None]:
    """Show no control within, if `really`: what is chosen is read, as it stands in the address."""
    token = _UNSEEN.set(really or _UNSEEN.get())
    try:
        yield
    finally:
        _UNSEEN.reset(token)


def with_notes(story: dict[str, Any], words: Words, *, about: str = "") -> dict[str, Any]:
    """Give a component the notes for the speaker, during a presentation.

    By the kind of step: what to ask the class, and the usual mistake. `about`: what is presented; if it
    has notes of its own, a section `notes_...`, they stand in place of those that hold for everything.
    A note asks for a control, the story's `control`, only where the link leaves that in sight.
    """
    if not presenting():
        return story
    notes = {**words.sections["notes"], **words.sections.get(f"notes_{about}", {})}
    if story.get("control") and offered(story["control"]):
        notes["tipping_ask"] = words("present", "ask_with_slider")
    return {"story": story, "notes": notes, "present": words.sections["present"], "around": True}


def notes_of(lesson: str, words: Words) -> dict[str, str]:
    """Return the notes on the parts of a lesson: those that hold for every lesson, and its own."""
    return {**words.sections["notes_parts"], **words.sections.get(f"notes_{lesson}", {})}


def turn(key: str) -> None:
    """Follow a component to the address it asks for: into the presentation, or out of it.

    It sends the whole query, because only it knows the step.
    """
    asked, before = st.session_state[key].view, presenting()
    if asked is not None:
        address.turn_to(dict(parse_qsl(str(asked))))
        if presenting() != before:  # a part that asks for it would run alone
            forget()
            rerun_changed()
