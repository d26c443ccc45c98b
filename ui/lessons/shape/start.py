"""Show on the start page what this browser knows of the course: where to go on, how far one is.

What is done only the browser knows (`ui/doors/course.js`): it chooses the lesson and names it, and lets
the reader save, load or delete the progress; the server is told nothing.
"""

from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from ui.scripts import register_files
from ui.state import address, course

_HERE = Path(__file__).resolve().parent
_SAID = ("none", "some", "result", "read", "opened", "between")
_ACTS = ("save", "load", "loaded", "loaded_not", "delete", "sure")


def begin(words: Words) -> None:
    """Show the button; a press leads to the lesson that it names."""
    first, *_ = named = {name: words("lesson", name) for name in course.declared()}
    labels = {name: words("start", "continue", lesson=said) for name, said in named.items()}
    told = {"begin": words("start", "begin", lesson=named[first]), "lessons": list(labels.items())}
    pressed = _component("begin")(data=told, key="begin", on_go_change=lambda: None).go
    if pressed in named:
        st.switch_page(course.lessons()[pressed], query_params=address.of_course())


def progress(words: Words) -> None:
    """Show one line about what is done, and what can be done with it."""
    names = {name: words("lesson", name) for name in course.declared()}
    texts = words.sections["progress"]
    said = {key: texts[key] for key in (*_SAID, *_ACTS)}
    _component("progress")(data={"lessons": names, "words": said}, key="progress")


def _component(name: str) -> Any:
    return register_files(f"{_HERE}/{name}/{name}", f'<div class="{name}"></div>')
