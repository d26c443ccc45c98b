"""Say how far each lesson was read and how its check went; let the reader save, load or delete it.

All of it happens in the browser: the server is told nothing (`ui/doors/course.js`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from ui.state import course

_HERE = Path(__file__).resolve().parent
_SAID = ("none", "some", "result", "read", "opened", "between")
_ACTS = ("save", "load", "loaded", "loaded_not", "delete", "sure")


def progress(words: Words) -> None:
    """Show one line about what is done, and what can be done with it."""
    names = {name: words("lesson", name) for name in course.declared()}
    texts = words.sections["progress"]
    said = {key: texts[key] for key in (*_SAID, *_ACTS)}
    _component()(data={"lessons": names, "words": said}, key="progress")


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css, js = ((_HERE / f"progress.{part}").read_text("utf-8") for part in ("css", "js"))
    return st.components.v2.component(
        "c45_progress", html='<div class="progress"></div>', css=css, js=js
    )
