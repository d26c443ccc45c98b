"""Declare the lesson in which the reader practises."""

from collections.abc import Mapping
from math import log

import streamlit as st

from c45_course.practice.subjects import GROWING, SUBJECTS
from ui import cache
from ui.lessons.shape import choose_view
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the golf days in bits, and what the natural logarithm gives."""
    write, root = choices.words.notation.fixed, cache.trace("golf_14", "documents").node(0)
    return {"bits": write(root.entropy), "nats": write(root.entropy * log(2))}


ON_LESSON = "sheet_lesson"
"""The task of a worksheet on a lesson, which has no calculation that is complete."""
TASKS = ("round", "sheet", ON_LESSON, "order")
"""The views of the laboratory with a task of their own."""


def task() -> str:
    """Return which task the view shown has: "" for the first one, the calculation to be checked."""
    view = address.text("view")
    if view == "sheet" and address.one_of("subject", (GROWING, *SUBJECTS)) in SUBJECTS:
        return ON_LESSON
    return view if view in TASKS else ""


def show_laboratory(choices: Choices) -> None:
    """Show the view that is chosen, and the way to the lesson in which one is the tree."""
    words = choices.words
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        view = choose_view("practice", words, section="practice_page", wrap=True)
        if "be_the_tree" in course.lessons():
            course.link("be_the_tree", words)
    LESSON.load_view(view)(choices)


LESSON = Lesson(
    package=__package__,
    key="practice",
    path="doors",
    place=20,
    minutes=15,
    guess=Options(("logarithm", "rounding", "share"), right="logarithm"),
    symbols=("entropy", "conditional_entropy", "gain", "iv", "gain_ratio"),
    whys=("hand", "range"),
    builds_on=("choosing",),
    kinds=("entropy", "conditional_entropy", "gain", "iv", "gain_ratio"),
    facts=facts,
    tasks=TASKS,
    task=task,
    controls=("shown", "task"),
    laboratory="lesson:show_laboratory",
    views={"check": "questions:show_check", "round": "rounds:show_round", "sheet": "sheet:show_sheet"},
)
