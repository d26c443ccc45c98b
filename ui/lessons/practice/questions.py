"""Practice without paper: the cases a question is about, and a calculation by hand, checked."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words, languages
from c45_core.table import Nominal
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course.practice.calculations import Calculation, derivation, printed_mistakes
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
from ui.lessons.shared.number_ids import see_step
from ui.markdown import plain, with_terms, write_table
from ui.state import course
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose

MAX_SHOWN_CASES = 200
"""Maximum number of cases shown; a longer table scrolls within its frame (`.cases` in lesson.css)."""


def show_cases(
    trace: Trace,
    number: int,
    labels: Labels,
    words: Words,
    *,
    about: int | None = None,
    alone: bool = False,
) -> None:
    """Show the cases of a node, with the weight they have there where it is not 1.

    `about`: the attribute that is asked about stands first; `alone`: without the others.
    """
    table, node = trace.source, trace.node(number)
    names = labels.on(table)
    rows = [int(row) for row in node.cases[:MAX_SHOWN_CASES]]
    if not rows:
        st.caption(words("practice_page", "no_cases"))
        return
    columns: dict[str, list[str]] = {words("terms", "case"): [table.case_names[row] for row in rows]}
    columns[names.target] = [names.klass(int(table.labels[row])) for row in rows]
    if (node.weights != 1).any():
        write = words.notation.weight
        columns[words("terms", "weight")] = [
            write(float(each)) for each in node.weights[:MAX_SHOWN_CASES]
        ]
    first = _column_in_source(trace, about)
    order = sorted(range(len(table.attributes)), key=lambda a: a != first)
    for a in order[:1] if alone and first is not None else order:
        column = table.attributes[a]
        if isinstance(column, Nominal):
            codes = [int(column.codes[row]) for row in rows]
            cells = ["?" if code < 0 else names.value(a, code) for code in codes]
        else:
            cells = [column.text(row) for row in rows]
        columns[names.attribute(a)] = cells
    _show_table([*columns], [*zip(*columns.values(), strict=True)], words)
    if len(node.cases) > MAX_SHOWN_CASES:
        st.caption(
            with_terms(
                words("practice_page", "some_cases", shown=MAX_SHOWN_CASES, n=len(node.cases)), words
            )
        )


def _column_in_source(trace: Trace, attribute: int | None) -> int | None:
    """Return the column of the given table that an attribute of the grown one is, or asks about."""
    if attribute is None:
        return None
    column = trace.table.attributes[attribute]
    asks = column.asks if isinstance(column, Nominal) else None
    return trace.source.index(asks.attribute if asks else column.name)


def _show_table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: Words) -> None:
    """Show cases: on a phone they scroll sideways, and number and class of a case stay in sight."""
    if presenting():
        show_small(heads, rows)
        return
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    label = escape(words("terms", "cases"), quote=True)
    st.html(
        f'<div class="cases wide" role="region" tabindex="0" aria-label="{label}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def show_small(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show a small table that a phone has room for; before a class, which cannot scroll, any."""
    st.markdown(write_table(map(plain, heads), (map(plain, row) for row in rows)))


# --- a calculation, checked ----------------------------------------------------------------------

_MARKS = {Status.RIGHT: "✓", Status.SIDES: "✗", Status.VALUE: "✗", Status.UNREAD: "?"}
_LINES_HEIGHT = 330


@dataclass(frozen=True, eq=False)
class Task:
    """A calculation to be checked: its title, how it begins, what is right.

    `note`: why the number the document prints is wrong.
    """

    title: str
    text: str
    trace: Trace
    node: int
    attribute: int
    dialect: str
    labels: Labels
    note: str = ""

    @Once
    def steps(self) -> tuple[Calculation, ...]:
        """The right calculations: worked out where something is checked, of many tasks for one."""
        return derivation(self.trace, self.node, self.attribute, self.labels)


def show_check(choices: Choices) -> None:
    """Show the calculation on the left and, once it was checked, what became of it on the right."""
    words, tasks = choices.words, _list_tasks(choices.table, choices)
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
        text = st.text_area(words("practice_page", "lines"), task.text, key=key, height=_LINES_HEIGHT)
        if st.button(words("practice_page", "check"), type="primary", key="check"):
            st.session_state["checked"] = key, text
        st.caption(words("practice_page", "lines_help"))
    with right:
        key_checked, typed = st.session_state.get("checked", ("", ""))
        if key_checked == key:
            _show_result(check(typed, task.steps, _calculate_elsewhere(task, choices)), task, choices)
        else:
            prepared = "find" if task.text else "write"
            st.markdown(words("practice_page", prepared))
            labels = cache.dataset(choices.table).labels(choices.language)
            show_cases(task.trace, task.node, labels, words)


@cache.kept()
def _list_tasks(_table: str, choices: Choices) -> dict[str, Task]:
    """Return the documents' misprints about the table, then every attribute of the root."""
    words, language = choices.words, choices.language
    tasks, dataset = {}, cache.dataset(choices.table)
    labels = dataset.labels(language)
    found = printed_mistakes(dataset.table, dataset.claims, labels, choices.notation)
    for n, exercise in enumerate(found, 1):
        assert exercise.claim is not None
        # The name of the claim would say which number is wrong.
        name = labels.attribute(exercise.attribute)
        title = words("practice_page", "misprint", n=n, attribute=name)
        tasks[exercise.claim.id] = Task(
            title,
            exercise.text,
            exercise.trace,
            exercise.node,
            exercise.attribute,
            exercise.claim.at.dialect,
            labels,
            exercise.claim.note.get(language, ""),
        )
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    labels = labels.on(trace.table)
    for each in trace.evaluations(0):
        if each.divides:
            title = words("practice_page", "own", attribute=labels.attribute(each.attribute))
            tasks[each.name] = Task(title, "", trace, 0, each.attribute, choices.dialect, labels)
    return tasks


def _calculate_elsewhere(task: Task, choices: Choices) -> NamedCalculations:
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
        for n, line in enumerate(checked.lines, 1):
            if line.status is not Status.BLANK:
                _show_line(line, n, asker, task, choices)
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
