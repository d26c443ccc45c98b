"""Ask what a file leaves open: each question with its readings side by side, the one in use chosen."""

from __future__ import annotations

import streamlit as st

from c45_course.readers.file_questions import FileQuestion, answer_text, ask
from ui.markdown import plain
from ui.own.again import read_anew
from ui.own.showing import showing
from ui.own.work import Work


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
