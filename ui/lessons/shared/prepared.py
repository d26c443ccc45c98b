"""Offer prepared examples of a lesson: one press sets table, convention and all the rest.

Buttons and no links: a link to the page one is on does not reach the browser's address.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from c45_core.language.words import Words
from ui.markdown import with_terms
from ui.state import address

MENU = "examples"


def prepared(lesson: str, examples: Mapping[str, Mapping[str, str]], words: Words) -> None:
    """Show the examples: a name each, in the words of the lesson, and what it sets in the address."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(with_terms(words(lesson, "examples"), words), width="content")
        for name, query in examples.items():
            label = words(lesson, f"example_{name}")
            st.button(label, key=f"example_{name}", on_click=_take, args=(dict(query),))


def menu(lesson: str, examples: Mapping[str, Mapping[str, str]], words: Words) -> None:
    """Show the same behind one button; the list closes when one is taken, so that it can be seen."""
    with st.popover(words(lesson, "examples"), type="tertiary", key=MENU, on_change="rerun"):
        for name, query in examples.items():
            label, key = words(lesson, f"example_{name}"), f"example_{name}"
            st.button(label, key=key, type="tertiary", on_click=_take_and_close, args=(dict(query),))


def _take(query: dict[str, str]) -> None:
    """Write an example into the address; of what stood there only the language is kept."""
    address.turn_to({**address.kept(("lang",)), **query})


def _take_and_close(query: dict[str, str]) -> None:
    st.session_state[MENU] = False
    _take(query)
