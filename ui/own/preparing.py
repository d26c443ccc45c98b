"""Prepare a table as the documents do: drop a column, bin numbers, merge values, fill missing ones."""

from __future__ import annotations

import re

import streamlit as st

from c45_course.prepare.replay import usual_value
from c45_course.prepare.steps import Bin, Drop, Fill, Merge, Step
from c45_course.readers.columns import way_of
from ui.markdown import plain, with_terms
from ui.own.changes import step_text
from ui.own.work import Work, do, of_columns
from ui.state.own_table import EXAMPLE
from ui.workers.texts import counted

_BETWEEN = re.compile(r"[,，;；、]")

ACTIONS = ("drop", "bin", "merge", "fill")
MAX_VALUES = 200
"""Maximum number of values that can be chosen from."""
DOCUMENT: tuple[Step, ...] = (
    Drop("姓名"),
    Drop("电话"),
    Drop("地址"),
    Drop("邮编"),
    Bin("年龄", (30.0, 50.0), ("青", "中", "老")),
    Bin("收入", (2000.0, 5000.0), ("低", "中", "高")),
)
"""What the document does with its seven raw rows; the cuts are ours, it prints none."""


def preparing(work: Work) -> None:
    """Show what can be done with a column."""
    words, names = work.words, work.own.now.grid.header
    _documents(work)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        places = range(len(names))
        place = st.selectbox(
            words("your_table", "column"),
            places,
            key=f"own_prepared_{of_columns(work)}",
            format_func=lambda number: work.label(names[number]),
            width=220,
        )
        action = st.segmented_control(
            words("your_table", "do"),
            ACTIONS,
            key="own_action",
            default="drop",
            required=True,
            format_func=lambda action: words("your_table", f"do_{action}"),
        )
    name = names[place if place in places else 0]
    if action not in _FORMS:  # a browser says so of a choice whose labels have just become others
        action = ACTIONS[0]
    st.caption(with_terms(words("your_table", f"{action}_idea"), words))
    _FORMS[action](work, name)


def _documents(work: Work) -> None:
    """Offer the document's own preparation, one step at a time, for its own table."""
    base = work.own.base
    if base is None or base.name != EXAMPLE:
        return
    done = sum(step in work.own.steps for step in DOCUMENT)
    if done == len(DOCUMENT) or any(step not in DOCUMENT for step in work.own.steps):
        return
    words = work.words
    label = words("your_table", "documents_way", n=done + 1, of=len(DOCUMENT))
    with st.container(border=True):
        st.button(label, key="own_documents", on_click=do, args=(work, DOCUMENT[done]))
        said = [plain(step_text(DOCUMENT[done], work))]
        if isinstance(DOCUMENT[done], Bin):
            said.append(words("your_table", "documents_note"))
        st.caption(" · ".join(said))


def _drop(work: Work, name: str) -> None:
    label = work.words("your_table", "drop", column=plain(work.label(name)))
    st.button(label, key="own_drop", on_click=do, args=(work, Drop(name)))


def _bin(work: Work, name: str) -> None:
    words = work.words
    if work.own.now.kind(name) != "numeric":
        st.caption(with_terms(words("your_table", "bin_text"), words))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(words("your_table", "cuts"), key="own_cuts", placeholder="30, 50", width=180)
        st.text_input(words("your_table", "names"), key="own_names", placeholder="A, B, C", width=220)
        label = words("your_table", "bin", column=plain(work.label(name)))
        st.button(label, key="own_bin", on_click=_do_bin, args=(work, name))


def _do_bin(work: Work, name: str) -> None:
    now = work.own.now
    way = way_of(now.grid, name, now.schema)
    numbers = [way.number(text) for text in _split(st.session_state["own_cuts"])]
    cuts = tuple(number for number in numbers if number is not None)
    known = len(cuts) == len(numbers)
    do(work, Bin(name, cuts if known else (), tuple(_split(st.session_state["own_names"]))))


def _merge(work: Work, name: str) -> None:
    words, now = work.words, work.own.now
    values = [text for text in counted(now.cells(name)) if text not in now.schema.missing]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        places = range(min(len(values), MAX_VALUES))
        chosen = st.multiselect(
            words("your_table", "values"),
            places,
            key=f"own_values_{now.place(name)}_{of_columns(work)}_{work.version}",
            format_func=lambda number: values[number] if number < len(values) else "",
            width=320,
        )
        known = [values[number] for number in chosen if number < len(values)]
        st.text_input(
            words("your_table", "into"), key="own_into", placeholder=(known or [""])[0], width=160
        )
        label = words("your_table", "merge")
        st.button(label, key="own_merge", on_click=_do_merge, args=(work, name, known))


def _do_merge(work: Work, name: str, values: list[str]) -> None:
    into = st.session_state["own_into"].strip() or (values or [""])[0]
    do(work, Merge(name, tuple(values), into))


def _fill(work: Work, name: str) -> None:
    words, now = work.words, work.own.now
    found = counted(now.cells(name))
    missing = sum(found.get(marker, 0) for marker in set(now.schema.missing))
    if not missing:
        st.caption(with_terms(words("your_table", "fill_none"), words))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        suggested = usual_value(now, name)
        key = f"own_fill_{now.place(name)}_{of_columns(work)}_{work.version}"
        st.text_input(words("your_table", "fill_with"), suggested, key=key, width=180)
        label = words("your_table", "fill", n=missing)
        st.button(label, key="own_fill", on_click=_do_fill, args=(work, name, key))


def _do_fill(work: Work, name: str, key: str) -> None:
    text = st.session_state.get(key)
    if text is not None:
        do(work, Fill(name, text.strip()))


_FORMS = {"drop": _drop, "bin": _bin, "merge": _merge, "fill": _fill}


def _split(text: str) -> list[str]:
    """Return the parts of a list as people write it: by commas of any kind, or semicolons."""
    return [part.strip() for part in _BETWEEN.split(text) if part.strip()]
