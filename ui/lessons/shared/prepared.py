"""Offer prepared examples of a lesson: one press sets table, convention and all the rest.

They hold in this lesson alone: the address holds beside them what the other lessons show, and one press
leads back to that. Buttons and no links: a link to the page one is on does not reach the address.
"""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from c45_core.language.words import Words
from ui.markdown import with_terms
from ui.on_demand import box
from ui.state import address
from ui.state.choices import is_fixed
from ui.state.presenting import presenting

MENU = "examples"
_KEPT = ("lang", "symbols", "digits", "fractions", "by_hand", "fixed")
"""Names of the address that an example leaves as they are."""


def prepared(lesson: str, examples: Mapping[str, Mapping[str, str]], words: Words) -> None:
    """Show the examples: a name each, in the words of the lesson, and what it sets in the address."""
    if _is_fixed():
        return
    row: dict[str, Any] = {"horizontal": True, "vertical_alignment": "center", "gap": "small"}
    with st.container(key="examples_row", **row):
        st.caption(with_terms(words(lesson, "examples"), words), width="content")
        for name, query in examples.items():
            label = words(lesson, f"example_{name}")
            st.button(label, key=f"example_{name}", on_click=_take_example, args=(dict(query),))
    if presenting():
        return
    if not _say_aside(words):
        st.caption(words("course", "example_sets"))


def _say_aside(words: Words) -> bool:
    """Say that an example shows another table or convention than the course, with the way back; return
    whether one does.
    """
    if not any(map(address.has, address.ASIDE.values())):
        return False
    with st.container(key="examples_other", horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(words("course", "example_aside"), width="content")
        st.button(words("course", "example_back"), key="example_back", on_click=_go_back)
    return True


def menu(lesson: str, examples: Mapping[str, Mapping[str, str]], words: Words) -> None:
    """Show the same behind one button; the list closes when one is taken, so that it can be seen."""
    if _is_fixed():
        return
    with box(words(lesson, "examples"), MENU, type="tertiary") as is_open:
        for name, query in examples.items() if is_open else ():
            label, key = words(lesson, f"example_{name}"), f"example_{name}"
            st.button(label, key=key, type="tertiary", on_click=_take_and_close, args=(dict(query),))


def _is_fixed() -> bool:
    """Return whether an example would change what the link fixes."""
    return is_fixed("table") or is_fixed("dialect")


def _take_example(query: dict[str, str]) -> None:
    """Write an example into the address; what other lessons show is kept, and how all is written."""
    address.turn_to({**address.kept(_KEPT), **address.aside(query)})


def _go_back() -> None:
    """Show in this lesson what the other lessons show."""
    address.turn_to({**address.kept(_KEPT), **address.of_course()})


def _take_and_close(query: dict[str, str]) -> None:
    st.session_state[MENU] = False
    _take_example(query)


FIELD_HEIGHT, LABEL_HEIGHT = 300, 30
"""Pixels of the field, and of the label above it."""


def show_text_field(label: str, text: str, *, place: str, key: str) -> str:
    """Show a field and return what stands in it; `text`: at first.

    `place`: the key of the room it has on the page; `key`: of the field itself.
    """
    with st.container(key=place):
        st.html(f"<style>.st-key-{place} {{ min-height: {FIELD_HEIGHT + LABEL_HEIGHT}px }}</style>")
        return st.text_area(label, text, key=key, height=FIELD_HEIGHT)
