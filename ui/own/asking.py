"""Ask what a file leaves open: each question with its readings side by side, the one in use chosen."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.language.refusal import short
from c45_course.readers.file_questions import Corrections, FileQuestion, answer_text, ask
from c45_course.readers.grid import Grid
from ui.markdown import plain
from ui.own import tasks
from ui.own.work import Work, showing, wish_for
from ui.state.own_table import Own
from ui.workers.jobs import Job


def read_anew(work: Work, corrected: Callable[[Grid], Corrections]) -> None:
    """Read the same file otherwise; the changes made so far belonged to other columns and go.

    `corrected`: makes the corrections from the grid as it is read by then, so that an answer given
    while the one before is being worked on keeps that one.
    """

    def job(own: Own) -> Job:
        return Job(tasks.read, (own.data, own.name, corrected(own.start.grid)))

    wish_for(work, job, text="reading", file=short(work.own.name))


def questions(work: Work) -> None:
    """Show the questions of a file; an answer reads the file anew."""
    for question in work.own.questions:
        _question(work, question)


def _question(work: Work, question: FileQuestion) -> None:
    words = work.words
    what = (
        f"ask_{question.kind}" if question.column is None else f"ask_{question.kind}_{question.column}"
    )
    key = showing(work, what, question.answers[0].id)
    shown = {each.id: plain(answer_text(question, each, words)) for each in question.answers}
    st.segmented_control(
        plain(ask(question, words)),
        sorted(shown),
        key=key,
        format_func=shown.__getitem__,
        on_change=_answer,
        args=(work, question, key),
    )


def _answer(work: Work, question: FileQuestion, key: str) -> None:
    """Take an answer; a second press on the one chosen changes nothing."""
    answer = st.session_state.get(key)
    if answer in [each.id for each in question.answers] and answer != question.answers[0].id:
        read_anew(work, lambda grid: question.answered(grid.how.corrections, answer))
