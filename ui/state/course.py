"""List the lessons: the files of `pages/`, in order. A new lesson is one new file and its words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from c45_core.language.words import Words
from ui.state import address

MAP_WIDTH = 5
FOLDER = Path(__file__).resolve().parent.parent.parent / "pages"


@cache
def lessons() -> dict[str, Path]:
    """Return the lessons by name: `pages/05_growing.py` is the lesson 'growing'."""
    return {path.stem.split("_", 1)[1]: path for path in sorted(FOLDER.glob("[0-9][0-9]_*.py"))}


def navigation(words: Words) -> Page:
    """Declare every lesson as a page; the first is what the app opens with."""
    pages = [
        st.Page(path, title=words("lesson", name), url_path=name, default=number == 0)
        for number, (name, path) in enumerate(lessons().items())
    ]
    return st.navigation(pages, position="hidden")


def link(name: str, words: Words, *, label: str | None = None, **query: str) -> None:
    """Show a link to a lesson that keeps table, convention and language; `query` sets more."""
    st.page_link(
        lessons()[name], label=label or words("lesson", name), query_params={**address.kept(), **query}
    )


def map_of(words: Words) -> None:
    """Show the course: every lesson with its idea in a sentence."""
    names = [name for name in lessons() if name != "start"]
    for first in range(0, len(names), MAP_WIDTH):
        columns = st.columns(MAP_WIDTH)
        for column, name in zip(columns, names[first : first + MAP_WIDTH], strict=False):
            with column, st.container(border=True, height="stretch", key=f"lesson_{name}"):
                link(name, words)
                st.caption(words("lesson", f"{name}_idea"))


def menu(words: Words, current: str) -> None:
    """Show the course as a menu that opens under the name of the current lesson."""
    with st.popover(words("lesson", current), type="tertiary"), st.container(key="course_menu"):
        for number, name in enumerate(lessons()):
            link(name, words, label=f"{number + 1}. {words('lesson', name)}")
