"""Show which C4.5 printed some numbers: what is typed, and where each number comes from."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core import InputError
from c45_core.explain.explanation import Explanation
from c45_core.language.refusal import sentence
from c45_core.language.words import languages
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.lessons.dialects.sides import FIRST, DialectsContext, DialectSide, traced
from ui.lessons.dialects.sides import show_field as field
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state import own_table, session
from ui.workers import away

from .algorithm import Answer, explained, looked_up
from .algorithm.example import example
from .algorithm.sentences import Which
from .file import heads, name


def which(context: DialectsContext) -> None:
    """Show the numbers of a book, which may be replaced, and where each comes from."""
    words = context.words
    st.caption(with_terms(words("which", "idea"), words))
    left, right = st.columns([4, 8], gap="large")
    with left:
        text = _text(context)
        st.button(words("which", "examine"), type="primary", key="which_examine")
        st.caption(words("which", "help"))
    with right:
        try:
            answer = answered(context.table, text)
        except InputError as error:
            st.error(plain(sentence(error, words)))
            return
        _found(context, answer)


def _text(context: DialectsContext) -> str:
    """Let numbers be typed; at first those of a document stand there."""
    words, dataset = context.words, context.dataset
    labels = dataset.labels(words.language)
    trace = traced(context.table, DialectSide(FIRST))
    begin = example(trace, dataset.claims, labels, words("which", "cut"))
    key = f"which:{context.table}:{words.language}"
    return field(words("which", "numbers"), begin, place="which_text", key=key)


@cache.kept(32)
def answered(table: str, text: str) -> Answer:
    """Return what is found about the numbers."""
    dataset, words = cache.dataset(table), chosen.read().words
    labels = [dataset.labels(language) for language in languages()]
    budget = own_table.BUDGET if session.is_own(table) else None
    return away.run(
        table,
        looked_up,
        text,
        dataset.training,
        labels,
        budget,
        words=words,
        text="comparing",
    )


def _found(context: DialectsContext, answer: Answer) -> None:
    """Show the convention that fits best, and every number; a computed one opens to its derivation."""
    words = context.words
    labels = context.dataset.labels(words.language).on(answer.trace.table)
    said = Which(answer, labels, words)
    st.markdown("  \n".join(map(plain, said.said())))
    made = {
        f"n{place}": found[0]
        for place, told in enumerate(answer.told)
        if (found := explained(answer.trace, told.typed.at, labels)) is not None
    }
    wrong = (f"n{n}" for n, told in enumerate(answer.told) if not told.origin.is_right)
    first = next((each for each in wrong if each in made), next(iter(made), ""))
    current = opened("open", tuple(made), first)
    rows = [
        Row(
            Cell(name(told.typed.name)),
            (
                Cell(said.printed(told)),
                Cell(said.right(told), f"n{place}" if f"n{place}" in made else ""),
                Cell(said.why(told)),
            ),
            kind="" if told.origin.is_right else "best",
        )
        for place, told in enumerate(answer.told)
    ]
    number, printed, right, origin = heads(words)
    number_table(
        "open",
        [Head(number), Head(printed), Head(right), Head(origin, words=True)],
        rows,
        key="which_numbers",
        text=words("which", "numbers"),
        current=current,
    )
    if current in made:
        opened_view("open", (made[current],), words)
    open_at_once("open", tuple(made), partial(_explanation, made), words)


def _explanation(made: dict[str, Explanation], opens: str) -> tuple[Explanation, ...]:
    return (made[opens],)
