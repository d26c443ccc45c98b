"""Offer a worksheet and its key, of the chosen table or of other cases of the same structure."""

from __future__ import annotations

from functools import partial

import streamlit as st

from c45_core import InputError, grow
from c45_core.practice.tables import practice_table
from c45_core.practice.worksheet import FORMATS, Request, worksheet
from ui import shelf
from ui.choices import Choices
from ui.labs.practice.seed import MOST, seed_of
from ui.own import session
from ui.remembered import switch, write

_MIME = {"html": "text/html", "md": "text/markdown"}


def show_sheet(choices: Choices) -> None:
    """Show the choices of a sheet, and the files; each is written when it is taken."""
    words, seed = choices.words, seed_of()
    st.markdown(words("practice_page", "sheet_idea"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.session_state["sheet_seed"] = seed
        st.number_input(
            words("practice_page", "sheet_seed"), 0, MOST, key="sheet_seed", on_change=_write, width=150
        )
        new = switch("new", words("practice_page", "sheet_new"), default=False)
    name = "table" if session.is_own(choices.table) else choices.table
    for form in FORMATS:
        with st.container(horizontal=True):
            for part in ("sheet", "key"):
                st.download_button(
                    words("practice_page", f"take_{part}_{form}"),
                    partial(written, choices, seed, new, form, part == "key"),
                    file_name=f"{name}.{seed}.{part}.{choices.language}.{form}",
                    mime=_MIME[form],
                    key=f"take_{part}_{form}",
                    type="primary" if (part, form) == ("sheet", "html") else "secondary",
                    on_click="ignore",
                )


def _write() -> None:
    write(seed=str(st.session_state["sheet_seed"]))


def written(choices: Choices, seed: int, new: bool, form: str, key: bool) -> str:
    """Return a worksheet or its key; `new`: of other cases of the same structure."""
    dataset = shelf.dataset(choices.table)
    trace = shelf.trace(choices.table, choices.dialect, choices.limits)
    if new:
        try:
            made = practice_table(dataset.table, seed, choices.convention)
        except InputError:
            return choices.words("practice_page", "sheet_none")
        trace = grow(made, choices.convention)
    # The app has the steps of the table as it stands, and everybody has the bundled ones.
    linked = "" if new or choices.limits or session.is_own(choices.table) else choices.table
    title = shelf.title(choices.table, choices.language)
    labels = dataset.labels(choices.language)
    request = Request(title, seed, linked, choices.dialect)
    return FORMATS[form](worksheet(trace, labels, choices.words, request, key=key))
