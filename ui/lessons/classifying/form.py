"""A form for one case: a choice per attribute, unknown allowed, and prepared cases to start from."""

from __future__ import annotations

import numpy as np
import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.language.words import words as words_of
from c45_core.table import MISSING, Column, Nominal, Numeric, Table
from ui import cache
from ui.lessons.classifying.answer import ClassifyingContext
from ui.lessons.classifying.case import Case, Cell, case_of, different, examples, keep, row_of
from ui.markdown import plain

MAX_LISTED = 1000
"""Of more different cases than this one is chosen by its number."""


def case_form(on: ClassifyingContext, case: Case) -> None:
    """Show a case in the form; a change is written to the address, from where it is read again."""
    table, labels, words = on.table, on.names, on.words
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        (_rows if len(different(table)) <= MAX_LISTED else _number)(table, case, words)
        for key, example in examples(table, on.tree, on.dialect).items():
            st.button(
                words("classifying", f"example_{key}"),
                key=f"example_{key}",
                on_click=keep,
                args=(table, example),
            )
    for a, column in enumerate(table.attributes):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(plain(labels.attribute(a)), width=100)
            _field(table, a, column, case[a], labels, words)


def _rows(table: Table, case: Case, words: Words) -> None:
    """Offer the cases of the table, each different one once."""
    st.session_state["case_row"] = row_of(table, case)
    st.selectbox(
        words("classifying", "from_table"),
        different(table),
        key="case_row",
        format_func=_called(table, words.language).__getitem__,
        placeholder=words("classifying", "own_case"),
        index=None,
        on_change=_take_row,
        args=(table,),
        label_visibility="collapsed",
        width=170,
    )


def _number(table: Table, case: Case, words: Words) -> None:
    """Offer the cases of a large table by their numbers: a list of them keeps the browser busy."""
    key = f"case_number_{table.name}"
    typed = st.session_state.get(key) or table.rows + 1  # an own table may have lost rows since
    if typed > table.rows or case_of(table, typed - 1) != case:
        row = row_of(table, case)
        st.session_state[key] = None if row is None else row + 1
    st.markdown(words("classifying", "case_number"), width="content")
    st.number_input(
        words("classifying", "from_table"),
        1,
        table.rows,
        key=key,
        step=1,
        placeholder=words("classifying", "numbers_to", n=table.rows),
        on_change=_take_number,
        args=(table, key),
        label_visibility="collapsed",
        width=170,
    )


def _take_number(table: Table, key: str) -> None:
    number = st.session_state[key]
    if number is not None:
        keep(table, case_of(table, number - 1))


@cache.kept_with
def _called(table: Table, language: str) -> dict[int, str]:
    """Return what each different case is called."""
    say = words_of(language)
    return {row: say("classifying", "row", name=table.case_names[row]) for row in different(table)}


def _take_row(table: Table) -> None:
    row = st.session_state["case_row"]
    if row is not None:
        keep(table, case_of(table, row))


def _field(table: Table, a: int, column: Column, cell: Cell, labels: Labels, words: Words) -> None:
    key = f"case_{table.name}_{a}"
    unknown = words("language", "unknown")
    if isinstance(column, Nominal):
        st.session_state[key] = MISSING if cell is None else int(cell)
        st.segmented_control(
            labels.attribute(a),
            [*range(len(column.values)), MISSING],
            key=key,
            format_func=lambda code: unknown if code == MISSING else plain(labels.value(a, code)),
            required=True,
            on_change=_write,
            args=(table,),
            label_visibility="collapsed",
        )
        return
    st.session_state[key] = cell
    st.number_input(
        labels.attribute(a),
        key=key,
        value=None,
        step=_step(column),
        format="%g",
        placeholder=unknown,
        on_change=_write,
        args=(table,),
        label_visibility="collapsed",
        width=200,
    )


def _write(table: Table) -> None:
    found: list[Cell] = []
    for a, column in enumerate(table.attributes):
        value = st.session_state[f"case_{table.name}_{a}"]
        found.append(None if isinstance(column, Nominal) and value == MISSING else value)
    keep(table, tuple(found))


def _step(column: Numeric) -> float:
    """Return how far one press on + goes: whole numbers by one, others by a hundredth."""
    known = column.numbers[~np.isnan(column.numbers)]
    return 1.0 if bool((known == np.round(known)).all()) else 0.01
