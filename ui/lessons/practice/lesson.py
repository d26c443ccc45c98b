"""Declare the lesson in which the reader practises."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from c45_course.practice.subjects import GROWING, SUBJECTS
from ui import cache
from ui.state import address
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


LESSON = Lesson(
    key="practice",
    path="further",
    place=40,
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
)
