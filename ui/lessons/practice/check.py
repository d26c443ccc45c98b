"""Check a calculation by hand: a prepared one with a mistake in it, or one's own."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core.language.notation import Notation
from c45_core.language.words import languages
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course.practice.calculations import Calculation, Exercise, derivation, printed_mistakes
from c45_course.practice.lines import (
    WRONG,
    CheckedCalculation,
    CheckedLine,
    NamedCalculations,
    Status,
    check,
)
from c45_course.practice.phrasing import Asker
from ui import cache
from ui.lessons.practice.questions import see_step, show_cases
from ui.markdown import plain
from ui.state import course
from ui.state.choices import Choices
from ui.state.widgets import choose

_MARKS = {Status.RIGHT: "✓", Status.SIDES: "✗", Status.VALUE: "✗", Status.UNREAD: "?"}
_HEIGHT = 330


@dataclass(frozen=True, eq=False)
class Task:
    """A calculation to be checked: what it is called, how it begins, what is right.

    `note`: why the number the document prints is wrong.
    """

    title: str
    text: str
    trace: Trace
    node: int
    attribute: int
    dialect: str
    steps: tuple[Calculation, ...]
    note: str = ""


@cache.kept()
def _printed(table: str, language: str, notation: Notation) -> tuple[Exercise, ...]:
    dataset = cache.dataset(table)
    return tuple(printed_mistakes(dataset.table, dataset.claims, dataset.labels(language), notation))


def show_check(choices: Choices) -> None:
    """Show the calculation on the left and, once it was checked, what became of it on the right."""
    words, tasks = choices.words, _tasks(choices)
    if not tasks:
        st.caption(words("practice_page", "nothing"))
        return
    left, right = st.columns([6, 6], gap="medium")
    with left:
        name = choose(
            "task",
            tuple(tasks),
            words("practice_page", "task"),
            shown=lambda name: tasks[name].title,
            kind="select",
        )
        task, key = tasks[name], f"lines:{choices.table}:{choices.language}:{name}"
        text = st.text_area(words("practice_page", "lines"), task.text, key=key, height=_HEIGHT)
        if st.button(words("practice_page", "check"), type="primary", key="check"):
            st.session_state["checked"] = key, text
        st.caption(words("practice_page", "lines_help"))
    with right:
        asked, typed = st.session_state.get("checked", ("", ""))
        if asked == key:
            _show_result(check(typed, task.steps, _elsewhere(task, choices)), task, choices)
        else:
            prepared = "find" if task.text else "write"
            st.markdown(words("practice_page", prepared))
            labels = cache.dataset(choices.table).labels(choices.language)
            show_cases(task.trace, task.node, labels, words)


def _tasks(choices: Choices) -> dict[str, Task]:
    """Return the documents' misprints about the table, then every attribute of the root."""
    words, language = choices.words, choices.language
    tasks = {}
    labels = cache.dataset(choices.table).labels(language)
    for number, exercise in enumerate(_printed(choices.table, language, choices.notation), 1):
        assert exercise.claim is not None
        # The name of the claim would say which number is wrong.
        name = labels.attribute(exercise.attribute)
        title = words("practice_page", "misprint", n=number, attribute=name)
        tasks[exercise.claim.id] = Task(
            title,
            exercise.text,
            exercise.trace,
            exercise.node,
            exercise.attribute,
            exercise.claim.at.dialect,
            exercise.steps,
            exercise.claim.note.get(language, ""),
        )
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    labels = cache.dataset(choices.table).labels(language).on(trace.table)
    for each in trace.evaluations(0):
        if each.divides:
            title = words("practice_page", "own", attribute=labels.attribute(each.attribute))
            steps = derivation(trace, 0, each.attribute, labels)
            tasks[each.name] = Task(title, "", trace, 0, each.attribute, choices.dialect, steps)
    return tasks


def _elsewhere(task: Task, choices: Choices) -> NamedCalculations:
    """Return the calculations of the other attributes and of the nodes below, in every language."""
    dataset = cache.dataset(choices.table)
    others = (language for language in languages() if language != choices.language)
    readers = tuple(dataset.labels(language) for language in (choices.language, *others))
    return NamedCalculations(task.trace, task.node, task.attribute, readers)


def _show_result(checked: CheckedCalculation, task: Task, choices: Choices) -> None:
    asker = Asker(task.trace, cache.dataset(choices.table).labels(choices.language), choices.words)
    if not any(line.status is not Status.BLANK for line in checked.lines):
        st.markdown(choices.words("practice_page", "write"))
        return
    with st.container(key="checked_lines", gap="small"):
        for number, line in enumerate(checked.lines, 1):
            if line.status is not Status.BLANK:
                _show_line(line, number, asker, task, choices)
    if checked.first_wrong is None:
        st.markdown(f"**{choices.words('practice', 'no_line_wrong')}**")


def _show_line(line: CheckedLine, number: int, asker: Asker, task: Task, choices: Choices) -> None:
    mark, text = _MARKS.get(line.status, "·"), plain(line.text)
    if line.status not in WRONG:
        st.markdown(f"{mark}&emsp;{text}")
        if line.status in (Status.UNREAD, Status.LATER):
            st.caption(plain(asker.line(line, number)))
        return
    with st.container(border=True, key="first_wrong"):
        st.markdown(f"**{mark}&emsp;{text}**")
        st.markdown(plain(asker.line(line, number)))
        if task.note and line.text in task.text:
            st.caption(plain(task.note))
        if line.step is not None and line.step.frame is not None:
            label = see_step(as_step(line.step.frame), choices.words)
            to = {"step": as_step(line.step.frame), "dialect": task.dialect, "table": choices.table}
            course.link("growing", choices.words, label=label, **to)
