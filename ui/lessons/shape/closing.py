"""Show what comes after the laboratory: the check, what the reader knows now, and the way on."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.language.words import Words
from c45_course.practice.subjects import SUBJECTS
from ui.lessons.shape.check import check
from ui.lessons.shape.told import Told
from ui.markdown import with_terms
from ui.state import course
from ui.state.choices import Choices
from ui.state.lesson import SENTENCES, WALKED, Lesson

ShowPart = Callable[[Told, Choices], None]
"""What shows what is in a part."""


def closing(lesson: Lesson, words: Words, show_part: Callable[[str, ShowPart], None]) -> None:
    """Show the parts after the laboratory; `show_part`: shows one, by its name and what is in it."""
    with st.container(key="closing"):
        show_part("check", _check)
        show_part("summary", _summary)
        _beside(lesson, words)


def _check(told: Told, choices: Choices) -> None:
    told.head("check")
    check(told, choices)


def _summary(told: Told, _: Choices) -> None:
    told.head("summary")
    known = (f"{n + 1}. {told.say(f'know_{n + 1}')}" for n in range(SENTENCES))
    st.markdown(with_terms("\n".join(known), told.words))
    _finished(told.lesson, told.words)
    _sheet(told.lesson, told.words)


def _finished(lesson: Lesson, words: Words) -> None:
    """Say at the end of a path what one can do now, and what the next path begins with."""
    _, after = course.beside(lesson.key)
    if lesson.path in WALKED and (after is None or after.path != lesson.path):
        following = words("lesson", after.key) if after else ""
        st.markdown(words("course", f"finished_{lesson.path}", lesson=following))


def _sheet(lesson: Lesson, words: Words) -> None:
    """Lead to the worksheet of a lesson that has one of its own."""
    if lesson.key in SUBJECTS:
        label = words("course", "to_sheet")
        course.link("practice", words, label=label, view="sheet", subject=lesson.key)


def _beside(lesson: Lesson, words: Words) -> None:
    """Show the lessons before and after; before the first one and after the last is the start page."""
    before, after = course.beside(lesson.key)
    with st.container(key="course_beside", horizontal=True):
        for each, said in ((before, "previous"), (after, "next")):
            if each:
                label = words("course", said, lesson=words("lesson", each.key))
                course.link(each.key, words, label=label)
            else:
                course.link(course.START, words, label=words("course", "to_start"))
