"""Give the course: its lessons in order, the paths they belong to, and links between them.

A lesson is a file of `pages/` and a declaration, `ui/lessons/NAME/lesson.py`; both are found by their
files, so a new lesson needs no line here. Those of a topic lie in its folder, and `TOPIC` names them.
"""

from copy import copy
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from c45_core.language.words import Words
from c45_core.language.words import words as load_words
from c45_course import topic
from ui.state import address
from ui.state.lesson import CHECK_MINUTES, PATHS, TEST_MINUTES, WALKED, Lesson

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER, DECLARED = ROOT / "pages", ROOT / "ui" / "lessons"
START = "start"
DOORS, REFERENCE = PATHS[len(WALKED) :]
"""The groups of pages that nobody walks through in order."""
MOVED = {"classifying": {"": ("evaluation", "case"), "rules": ("rules", ""), "simple": ("rules", "")}}
"""Pages that are lessons no more: by view ("": any other) the lesson and the view they became."""
_OF_A_LESSON = {"view", "controls"}
"""The names by which a link may ask something of a lesson without naming a state of it."""


@cache
def declared() -> dict[str, Lesson]:
    """Return the declarations of all lessons by name, in the order of the course."""
    folders = sorted(path.parent.name for path in DECLARED.glob("*/lesson.py"))
    found = [import_module(f"ui.lessons.{folder}.lesson").LESSON for folder in folders]
    found += topic.loaded("lesson")
    found.sort(key=lambda each: (PATHS.index(each.path), each.place))
    return {each.key: _with_pictures(each) for each in found}


def _with_pictures(lesson: Lesson) -> Lesson:
    """Return a lesson with the pictures that topics add to it."""
    pictures = dict(lesson.pictures)
    for of, added in topic.declared("pictures"):
        if lesson.key in added:
            pictures |= of.load(added[lesson.key])
    return replace(lesson, pictures=pictures)


@cache
def lessons() -> dict[str, Path]:
    """Return the pages by name, the start page first, then the lessons in the order of the course.

    The page of a topic that is left out is none of them.
    """
    pages = _find_pages()
    return {name: pages[name] for name in (START, *declared())}


def _find_pages() -> dict[str, Path]:
    return {path.stem.split("_", 1)[1]: path for path in FOLDER.glob("[0-9][0-9]_*.py")}


def path_of(path: str) -> list[Lesson]:
    """Return the lessons of a path, in order."""
    return [each for each in declared().values() if each.path == path]


def list_walked() -> list[Lesson]:
    """Return the lessons of the walked paths, in order."""
    return [each for path in WALKED for each in path_of(path)]


def beside(name: str) -> tuple[Lesson | None, Lesson | None]:
    """Return the lessons before and after one, None at either end; a door leads nowhere but back."""
    path = declared()[name].path
    found = list_walked() if path in WALKED else path_of(path)
    if path == DOORS:
        return None, None
    at = [each.key for each in found].index(name)
    return (found[at - 1] if at else None), (found[at + 1] if at + 1 < len(found) else None)


def taught(lesson: Lesson) -> frozenset[str]:
    """Return what tables may have in a lesson: what it teaches itself, and the lessons before it."""
    order = list(declared().values())
    return frozenset(each.teaches for each in order[: order.index(lesson) + 1] if each.teaches)


def navigation(words: Words) -> Page:
    """Declare every lesson as a page; the first is what the app opens with."""
    # A page notes that it may run: each run has its own.
    return st.navigation([copy(page) for page in _declare_pages(words.language)], position="hidden")


@cache
def _declare_pages(language: str) -> tuple[Page, ...]:
    words, moved = load_words(language), {name: _find_pages()[name] for name in MOVED}
    titles = {name: words("lesson", START if name in moved else name) for name in (*lessons(), *moved)}
    return tuple(
        st.Page(path, title=titles[name], url_path=name, default=name == START)
        for name, path in {**lessons(), **moved}.items()
    )


def lead_on(name: str) -> None:
    """Go on from an old address to the lesson that its page became, with all else it asks for."""
    views = MOVED[name]
    onto, view = views.get(address.text("view"), views[""])
    if onto not in declared():
        onto, view = views[""]
    asked = address.kept(address.names())
    asked.pop("view", None)
    st.switch_page(lessons()[onto], query_params=asked | ({"view": view} if view else {}))


def link(name: str, words: Words, *, label: str | None = None, **query: str) -> None:
    """Show a link to a lesson that keeps table, convention and language; `query` sets more.

    A link that names a state of the lesson keeps the table of an example, too: it is a state of that.
    """
    same = not _OF_A_LESSON.issuperset(query)
    held = address.kept() if same else address.of_course()
    st.page_link(lessons()[name], label=label or words("lesson", name), query_params={**held, **query})


def present(lesson: Lesson, words: Words, *, label: str, **query: str) -> None:
    """Show a link that presents a lesson to a class, with the controls that its notes ask for."""
    asked = {"view": "present", **query}
    if lesson.controls:
        asked["controls"] = ",".join(lesson.controls)
    link(lesson.key, words, label=label, **asked)


def map_of(words: Words) -> None:
    """Show the walked paths side by side with their times, the doors below, the closed reference."""
    with st.container(key="map"):
        for path in WALKED:
            _path(path, words)
    with st.container(key=f"path_{DOORS}", gap=None):
        st.markdown(f"### {words('course', f'path_{DOORS}')}")
        for lesson in path_of(DOORS):
            _row(lesson, words)
    if path_of(REFERENCE):
        with st.expander(words("course", f"path_{REFERENCE}"), key=f"path_{REFERENCE}"):
            for lesson in path_of(REFERENCE):
                _row(lesson, words)


def _path(path: str, words: Words) -> None:
    found = path_of(path)
    minutes = sum(each.minutes for each in found)
    checks = sum(CHECK_MINUTES[each.asked] for each in found if not each.played)
    checked = minutes + checks + TEST_MINUTES
    with st.container(key=f"path_{path}", gap=None):
        st.markdown(f"### {words('course', f'path_{path}', minutes=minutes, checked=checked)}")
        for lesson in found:
            _row(lesson, words)


def number_of(name: str) -> int:
    """Return the number of a lesson of the walked paths, counted from 1; 0 for any other page."""
    keys = [each.key for each in list_walked()]
    return keys.index(name) + 1 if name in keys else 0


def _row(lesson: Lesson, words: Words) -> None:
    name, number = lesson.key, number_of(lesson.key)
    with st.container(key=f"lesson_{name}", horizontal=True, vertical_alignment="center", gap="small"):
        if number:
            with st.container(key=f"mark_{name}", width="content"):
                st.markdown(str(number), width="content")
        with st.container(key=f"told_{name}", gap=None):
            link(name, words)
            st.caption(words("lesson", f"{name}_idea"))
        if number:
            with st.container(key=f"minutes_{name}", width="content", gap=None):
                st.caption(words("course", "minutes", minutes=lesson.minutes), width="content")


def menu(words: Words) -> None:
    """Show links to all pages of the course, group by group."""
    held = address.of_course()
    with st.container(key="course_menu"):
        for path in PATHS:
            if not path_of(path):
                continue
            st.caption(words("course", f"group_{path}"))
            for lesson in path_of(path):
                name = lesson.key
                said, number = words("lesson", name), number_of(name)
                label = f"{number}. {said}" if number else said
                # As `link` does, but what the address holds is read once for all of them.
                st.page_link(lessons()[name], label=label, query_params=held)
