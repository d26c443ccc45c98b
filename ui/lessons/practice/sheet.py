"""Offer a worksheet and its key, of the chosen table or of other cases of the same structure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from c45_core import InputError
from c45_course.exports.worksheet import Request
from ui import cache
from ui.exports.one_file import worksheet_file
from ui.markdown import with_terms
from ui.state import session
from ui.state.choices import Choices
from ui.state.widgets import count, switch
from ui.workers import away

_MIME = {
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "tex": "application/x-tex",
    "md": "text/markdown",
}
"""The formats that are offered."""
SHOWN = 100
"""With more cases than this a sheet is not shown: it is taken as a file."""
_HEIGHT = 620
_COLON = re.compile(r"(?<!-):")
"""Between colons Streamlit would see the name of an icon; one behind a hyphen sets a column."""


def show_sheet(choices: Choices) -> None:
    """Show the choices of a sheet and its files on the left, and the sheet itself on the right."""
    left, right = st.columns([5, 7], gap="large")
    with left:
        seed, new = _offer(choices)
    if cache.dataset(choices.table).table.rows <= SHOWN:
        with right, st.container(border=True, height=_HEIGHT, key="sheet"):
            st.markdown(_COLON.sub(r"\:", written(choices, seed, new, "md", key=False).decode()))


def _offer(choices: Choices) -> tuple[int, bool]:
    """Offer the sheet and its key, each written when it is taken; return its number, and whether the
    cases are other ones.
    """
    words = choices.words
    st.markdown(with_terms(words("practice_page", "sheet_idea"), words))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = count("seed", words("practice_page", "sheet_seed"), lesson="practice")
        new = switch("new", words("practice_page", "sheet_new"))
    name = "table" if session.is_own(choices.table) else choices.table
    for form, mime in _MIME.items():
        with st.container(horizontal=True):
            for part in ("sheet", "key"):
                st.download_button(
                    words("practice_page", f"take_{part}_{form}"),
                    _maker(choices, seed, new, form, part == "key"),
                    file_name=f"{name}.{seed}.{part}.{choices.language}.{form}",
                    mime=mime,
                    key=f"take_{part}_{form}",
                    type="primary" if (part, form) == ("sheet", "html") else "secondary",
                    on_click="ignore",
                )
    return seed, new


def _maker(choices: Choices, seed: int, new: bool, form: str, key: bool) -> Callable[[], bytes]:
    """Return what writes a file: with all it needs, for the session is not at hand then."""
    address = _address()
    if not session.is_own(choices.table):
        return partial(written, choices, seed, new, form, key, address)
    return away.later(choices.table, worksheet_file, *_about(choices, seed, new, address), form, key)


def written(choices: Choices, seed: int, new: bool, form: str, key: bool, address: str = "") -> bytes:
    """Return a worksheet or its key; `new`: of other cases; `address`: of the app."""
    about, words = _about(choices, seed, new, address), choices.words
    try:
        return away.run(choices.table, worksheet_file, *about, form, key, words=words, text="writing")
    except InputError:
        return words("practice_page", "sheet_none").encode()


def _address() -> str:
    """Return the address of the app, before its pages: what is printed must lead there in full."""
    url = st.context.url or ""
    return url.rpartition("/")[0] + "/" if url else ""


def _about(choices: Choices, seed: int, new: bool, address: str) -> tuple[object, ...]:
    """Return what a sheet is made of."""
    dataset = cache.dataset(choices.table)
    trace = None if new else cache.trace(choices.table, choices.dialect, choices.limits)
    # The app has the steps of the table as it stands, and everybody has the bundled ones.
    linked = "" if new or choices.limits or session.is_own(choices.table) else choices.table
    title = cache.title(choices.table, choices.language)
    request = Request(title, seed, linked, choices.dialect, address)
    labels = dataset.labels(choices.language)
    # On paper a line must be true of the numbers that stand in it.
    words = choices.words.noted(replace(choices.words.notation, by_hand=True))
    return dataset.table, trace, labels, words, request, choices.convention
