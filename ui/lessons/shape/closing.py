"""Show what comes after the laboratory: the check, what the reader knows now, and the way on."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.language.words import Words
from c45_course.practice.subjects import SUBJECTS
from ui.lessons.shape.check import ask_path, check
from ui.lessons.shape.told import Told
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import SENTENCES, WALKED, Lesson

ShowPart = Callable[[Told, Choices], None]
"""What shows what is in a part."""


def closing(lesson: Lesson, show_part: Callable[[str, ShowPart], None]) -> None:
    """Show the parts after the laboratory; `show_part`: shows one, by its name and what is in it."""
    with st.container(key="closing"):
        if lesson.is_walked:
            show_part("check", _check)
        show_part("summary", _summary)
        if _ends_path(lesson):
            show_part("test", _test)
        show_part("beside", _beside)


def _check(told: Told, choices: Choices) -> None:
    told.head("check")
    check(told, choices)


def _summary(told: Told, _: Choices) -> None:
    known = "\n".join(f"{n + 1}. {told.link(f'know_{n + 1}')}" for n in range(SENTENCES))
    told.head("summary", known)


def _test(told: Told, choices: Choices) -> None:
    told.head("test")
    ask_path(told, choices)


def _ends_path(lesson: Lesson) -> bool:
    _, after = course.beside(lesson.key)
    return lesson.path in WALKED and (after is None or after.path != lesson.path)


def _beside(told: Told, _: Choices) -> None:
    """Lead to the next lesson, to exercises on this one, and back; past a path say what one can do now.

    Before the first lesson and after the last is the start page.
    """
    lesson, words = told.lesson, told.words
    before, after = course.beside(lesson.key)
    if _ends_path(lesson):
        following = words("lesson", after.key) if after else ""
        st.markdown(words("course", f"finished_{lesson.path}", lesson=following))
    with st.container(key="course_beside", horizontal=True, vertical_alignment="center"):
        _lead(after, "next", words)
        asked = {"view": "round", "on": lesson.key}
        asked |= {"subject": lesson.key} if lesson.key in SUBJECTS else {}  # of a worksheet there
        course.link("practice", words, label=words("course", "practise"), **asked)
        _lead(before, "previous", words)


def _lead(lesson: Lesson | None, said: str, words: Words) -> None:
    """Lead to a lesson beside this one, or to the start page where there is none."""
    if lesson is None:
        course.link(course.START, words, label=words("course", "to_start"))
    else:
        course.link(lesson.key, words, label=words("course", said, lesson=words("lesson", lesson.key)))
