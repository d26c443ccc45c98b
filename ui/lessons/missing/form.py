"""Ask for a case: a choice per attribute the tree tests, unknown allowed; the address keeps it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from c45_core.table import MISSING, Nominal
from ui.lessons.classifying.case import Case, Cell, asked, case_of, keep
from ui.lessons.missing.context import MissingContext
from ui.lessons.missing.down import split_cases
from ui.markdown import plain, with_terms
from ui.state import address

DOCUMENT: dict[str, Case] = {"missing_14": (0.0, None, 1.0)}
"""The document's question, by table: A, unknown, false."""
COLUMNS = 6
MOST_CASES = 4


def case_chosen(context: MissingContext) -> Case:
    """Return the case in the address; else the document's own, or one that takes several ways."""
    table = context.table
    named = address.text("case").startswith(f"{table.name}!")
    if table.name in DOCUMENT and not named:
        return DOCUMENT[table.name]
    return asked(table, context.tree, context.trace.dialect)


def case_form(context: MissingContext, case: Case) -> None:
    """Show a field for every attribute the tree asks for."""
    tested = sorted({node.test.attribute for node in context.tree.walk() if node.test is not None})
    for start in range(0, len(tested), COLUMNS):
        columns = st.columns(COLUMNS, gap="small")
        for column, attribute in zip(columns, tested[start : start + COLUMNS], strict=False):
            with column:
                _field(context, case, attribute)
    if len(tested) < len(case):
        st.caption(with_terms(context.words("missing", "not_asked"), context.words))


def prepared_cases(context: MissingContext) -> None:
    """Offer the document's case and the first ones of the table that the tree splits."""
    table, words = context.table, context.words
    if table.name in DOCUMENT:
        _offer(context, words("missing", "document_case"), DOCUMENT[table.name])
    for row in split_cases(context)[:MOST_CASES]:
        name = plain(table.case_names[row])
        _offer(context, words("missing", "table_case", name=name), case_of(table, row))


def _offer(context: MissingContext, label: str, case: Case) -> None:
    st.button(label, on_click=keep, args=(context.table, case))


def _field(context: MissingContext, case: Case, attribute: int) -> None:
    column, labels = context.table.attributes[attribute], context.labels
    label, unknown = plain(labels.attribute(attribute)), context.words("language", "unknown")
    key = f"missing_case_{attribute}"
    changed: dict[str, Any] = {"key": key, "on_change": _write, "args": (context, case, attribute)}
    cell = case[attribute]
    if not isinstance(column, Nominal):
        st.session_state[key] = cell
        st.number_input(label, value=None, format="%g", placeholder=unknown, **changed)
        return

    def shown(code: int) -> str:
        return unknown if code == MISSING else labels.value(attribute, code)

    st.session_state[key] = MISSING if cell is None else int(cell)
    st.selectbox(label, [*range(len(column.values)), MISSING], format_func=shown, **changed)


def _write(context: MissingContext, case: Case, attribute: int) -> None:
    value: Cell = st.session_state[f"missing_case_{attribute}"]
    if isinstance(context.table.attributes[attribute], Nominal) and value == MISSING:
        value = None
    keep(context.table, (*case[:attribute], value, *case[attribute + 1 :]))
