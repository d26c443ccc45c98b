"""Show what comes after the laboratory: the check, what the reader knows now, and the way on."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.language.words import Words
from ui.lessons.shape.check import ask_path, check, check_of_class
from ui.lessons.shape.told import Told
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.lesson import CLOSING, SENTENCES, Lesson
from ui.state.presenting import presenting

TESTED = ("first", "details")
"""The paths that end with a test."""
ShowPart = Callable[[Told, Choices], None]
"""What shows what is in a part."""


def closing(lesson: Lesson, words: Words, show_part: Callable[[str, ShowPart], None]) -> None:
    """Show the parts after the laboratory; `show_part`: shows one, by its name and what is in it."""
    with st.container(key="closing"):
        show_part("check", _check)
        show_part("summary", _summary)
        if not presenting():
            if lesson.path in TESTED and _ends_path(lesson):
                show_part("test", _test)
            _beside(lesson, words)


def _check(told: Told, choices: Choices) -> None:
    told.head("check")
    (check_of_class if presenting() else check)(told, choices)


def _summary(told: Told, _: Choices) -> None:
    known = "\n".join(f"{n + 1}. {told.link(f'know_{n + 1}')}" for n in range(SENTENCES))
    told.head("summary", known)


def _test(told: Told, choices: Choices) -> None:
    told.head("test")
    ask_path(told, choices)


def _ends_path(lesson: Lesson) -> bool:
    _, after = course.beside(lesson.key)
    return after is not None and after.path != lesson.path


def _beside(lesson: Lesson, words: Words) -> None:
    """Lead to the next lesson, to exercises on this one, and back; past a path say what one can do now.

    Before the first lesson and after the last is the start page.
    """
    before, after = course.beside(lesson.key)
    if after is not None and _ends_path(lesson):
        st.markdown(words("course", f"finished_{lesson.path}", lesson=words("lesson", after.key)))
    with st.container(key="course_beside", horizontal=True, vertical_alignment="center"):
        _lead(after, "next", words)
        asked = {"view": "round", "about": lesson.key}
        course.link("practice", words, label=words("course", "practise"), **asked)
        _lead(before, "previous", words)


def _lead(lesson: Lesson | None, said: str, words: Words) -> None:
    """Lead to a lesson beside this one, or to the start page where there is none."""
    if lesson is None:
        course.link(course.START, words, label=words("course", "to_start"))
    else:
        course.link(lesson.key, words, label=words("course", said, lesson=words("lesson", lesson.key)))


def onward(lesson: Lesson, words: Words) -> None:
    """Lead a class to the next lesson: at the end of this one the next key presses this link."""
    _, after = course.beside(lesson.key)
    if after is not None:
        with st.container(key="onward"):
            label = words("course", "next", lesson=words("lesson", after.key))
            course.present(after, words, label=label)


def backward(lesson: Lesson, words: Words) -> None:
    """Lead a class to the end of the lesson before: at the first screen the key back presses this."""
    before, _ = course.beside(lesson.key)
    if before is not None:
        with st.container(key="backward"):
            label = words("course", "previous", lesson=words("lesson", before.key))
            course.present(before, words, label=label, part=CLOSING[-1])


def to_steps(lesson: Lesson, words: Words) -> None:
    """Lead a class from the parts of a lesson to its steps, by the same key.

    *Pruning* begins with T4, which its parts speak of. A button, for a link to the page that one is on
    leaves it as it is.
    """
    asked = {n: address.text(n) for n in address.names() if n != "part"} | {"step": "1"}
    if lesson.key == "pruning":
        asked = {"room": "hand"} | asked
    with st.container(key="onward"):
        st.button(words("course", "to_steps"), on_click=address.turn_to, args=(asked,))
