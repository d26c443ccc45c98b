"""A round of questions about the chosen table: one at a time, with feedback; a summary at the end."""

from __future__ import annotations

from random import Random

import streamlit as st

from c45_core.trace.frames import as_step
from c45_course.growing_settings import Settings
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question
from c45_course.practice.recognise import Right
from c45_course.practice.rounds import kind_of, round_of
from ui import cache
from ui.lessons.practice.cases import see_step, show_cases
from ui.lessons.shared.going_on import go_on
from ui.markdown import plain
from ui.state import course
from ui.state.address import number, write
from ui.state.choices import Choices

ROUND = "practice_round"
NEXT = f".st-key-{ROUND} :is(input, .st-key-next button), .st-key-another button"
"""What comes next: the field or the options of a question, the button that goes on, another round."""
SKIPPED = ""
"""What is kept of a question that was skipped."""


@cache.kept()
def _round(
    table: str, dialect: str, limits: Settings, language: str, seed: int
) -> tuple[Question, ...]:
    trace = cache.trace(table, dialect, limits)
    return tuple(round_of(trace, cache.dataset(table).labels(language), Random(seed)))


def show_round(choices: Choices) -> None:
    """Show the question that is next, its feedback once it is answered, or the summary."""
    words, seed = choices.words, int(number("seed", lesson="practice"))
    found = _round(choices.table, choices.dialect, choices.limits, choices.language, seed)
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    asker = Asker(trace, cache.dataset(choices.table).labels(choices.language), words)
    key = f"round:{choices.table}:{choices.dialect}:{choices.limits}:{seed}"
    given: list[int | str] = st.session_state.setdefault(key, [])
    seen = st.session_state.setdefault(f"{key}:seen", 0)
    if not found:
        st.caption(words("practice_page", "nothing"))
    elif seen >= len(found):
        _show_summary(found, given, seed, choices)
    else:
        left, right = st.columns([6, 6], gap="medium")
        with left, st.container(key=ROUND):
            st.caption(words("practice_page", "question_n", n=seen + 1, all=len(found)))
            st.markdown(f"**{plain(asker.ask(found[seen]))}**")
            if len(given) > seen:
                _show_feedback(found[seen], given[seen], asker, key, choices)
            else:
                _ask(found[seen], asker, key, choices)
        with right:
            show_cases(trace, found[seen].node, asker.labels, words)
    go_on("round", str(seed), f"{seen}:{len(given)}", NEXT)


def _ask(question: Question, asker: Asker, key: str, choices: Choices) -> None:
    words = choices.words
    with st.form(f"{key}:{choices.language}:form", border=False, width=560):
        answer: int | str | None
        if question.options:
            said = asker.options(question)
            answer = st.radio(
                words("practice_page", "answer"),
                range(len(said)),
                format_func=lambda place: plain(said[place]),
                index=None,
                label_visibility="collapsed",
            )
        else:
            answer = st.text_input(words("practice_page", "number"), max_chars=300).strip() or None
        with st.container(horizontal=True):
            sent = st.form_submit_button(words("practice_page", "send"), type="primary")
            skipped = st.form_submit_button(words("practice_page", "skip"), type="tertiary")
    if skipped:
        st.session_state[key].append(SKIPPED)
        st.session_state[f"{key}:seen"] += 1
        st.rerun()
    if not sent:
        return
    if answer is None:
        st.markdown(plain(asker.unread("unread_choice" if question.options else "unread_empty", "")))
        return
    try:
        question.answered(answer)
    except UnreadableError as error:
        st.markdown(plain(asker.unread(error.key, error.part)))
        return
    st.session_state[key].append(answer)
    st.rerun()


def _show_feedback(
    question: Question, given: int | str, asker: Asker, key: str, choices: Choices
) -> None:
    words = choices.words
    said = asker.option(question, question.options[int(given)]) if question.options else str(given)
    st.markdown(f"{words('practice_page', 'given')} {plain(said)}")
    with st.container(border=True, key="feedback"):
        mark = "✓" if isinstance(question.answered(given), Right) else "✗"
        st.markdown(f"**{mark}** {plain(asker.feedback(question, given))}")
        if question.frame is not None:
            step = as_step(question.frame.number)
            label = see_step(step, words)
            course.link("growing", words, label=label, step=step)
    st.button(
        words("practice_page", "next"),
        type="primary",
        key="next",
        on_click=_go_on,
        args=(key,),
    )


def _go_on(key: str) -> None:
    st.session_state[f"{key}:seen"] += 1


def _show_summary(
    found: tuple[Question, ...], given: list[int | str], seed: int, choices: Choices
) -> None:
    """Say which ideas were sure and which were not."""
    words = choices.words
    sure: list[str] = []
    unsure: list[str] = []
    for question, answer in zip(found, given, strict=False):
        right = answer != SKIPPED and isinstance(question.answered(answer), Right)
        (sure if right else unsure).append(kind_of(question))
    st.markdown(f"**{words('practice_page', 'done', right=len(sure), all=len(found))}**")
    for name, kinds in (("sure", set(sure) - set(unsure)), ("unsure", set(unsure))):
        if kinds:
            listed = words.listed(words("practice_page", f"idea_{kind}") for kind in sorted(kinds))
            st.markdown(words("practice_page", name, ideas=listed))
    st.button(
        words("practice_page", "another"),
        type="primary",
        key="another",
        on_click=lambda: write(seed=str(seed + 1)),
    )
