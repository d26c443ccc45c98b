"""Practice without paper: a round of questions about the table, or about what a lesson teaches."""

from dataclasses import replace
from functools import partial
from random import Random

import streamlit as st

from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, kind_of, round_of
from c45_course.step_place import Settings
from ui import cache
from ui.components.question_row import go_on
from ui.lessons.practice.questions import show_cases
from ui.lessons.shape.asking import Asked, Row, ask
from ui.lessons.shape.questions import put_question
from ui.markdown import plain
from ui.state import course
from ui.state.address import number, one_of, write
from ui.state.choices import Choices

WHAT_COMES_NEXT = ":is(.st-key-round_asking :is(input, textarea), .st-key-another button)"
"""The field or the options of a question, or another round."""


@cache.kept()
def _draw_round(
    table: str, dialect: str, limits: Settings, language: str, seed: int, about: str
) -> tuple[Question, ...]:
    trace = cache.trace(table, dialect, limits)
    kinds = course.declared()[about].practised if about else ()
    return tuple(round_of(trace, cache.dataset(table).labels(language), Random(seed), kinds))


def show_round(choices: Choices) -> None:
    """Ask the questions of a round one after the other, and say at its end which ideas were sure."""
    words, seed = choices.words, int(number("seed", lesson="practice"))
    about = one_of("on", tuple(course.declared())) or ""
    found = _draw_round(choices.table, choices.dialect, choices.limits, choices.language, seed, about)
    if not found:
        st.caption(words("practice_page", "nothing"))
        return
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    asker = Asker(trace, cache.dataset(choices.table).labels(choices.language), words)
    key = f"round:{choices.table}:{choices.dialect}:{choices.limits}:{seed}:{about}"
    asked = tuple(_put_question(question, asker, choices) for question in found)
    heads = (words("course", "check_n", n=n + 1, of=len(found)) for n in range(len(found)))
    row = Row("round", key, asked, tuple(map(kind_of, found)), tuple(heads), words)
    ask(row)
    if row.settled == len(asked):
        _show_summary(row, seed)
    go_on("round", str(seed), row.at, WHAT_COMES_NEXT)


def _put_question(question: Question, asker: Asker, choices: Choices) -> Asked:
    """Put a question about the table that is chosen, with the cases it is about."""
    asked = put_question(question, asker, choices.table, choices.dialect)
    at = (asker.trace, question.node, asker.labels, asker.words)
    cases = partial(show_cases, *at, about=question.attribute)
    where = {"step": asked.where["step"]} if asked.where else {}
    return replace(asked, text=plain(asker.ask(question)), where=where, show=cases, line="")


def _show_summary(row: Row, seed: int) -> None:
    """Say which ideas were sure, right at the first try, and which were not."""
    words = row.words
    unsure = {kind for kind, right in zip(row.ids, row.right, strict=True) if not right}
    done = words("practice_page", "done", right=sum(row.right), all=len(row.asked))
    st.markdown(f"**{done}**")
    for name, kinds in (("sure", set(row.ids) - unsure), ("unsure", unsure)):
        if kinds:
            listed = words.listed(words("practice_page", f"idea_{kind}") for kind in sorted(kinds))
            st.markdown(words("practice_page", name, ideas=listed))
    again = words("practice_page", "another")
    st.button(again, type="primary", key="another", on_click=lambda: write(seed=str(seed + 1)))
