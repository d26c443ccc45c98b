"""Show the player on a Streamlit page, as a component of our own (Components v2, no build step)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import streamlit as st

from ui.player.bundle import feed_module, module, style
from ui.state.presenting import turn

NAME = "c45_player"
ROOT = '<div class="c45-root"></div>'
MOST_ASKED = 24
"""Parts of a story that are sent in one answer; the player asks for fewer than ten."""


Supplies = Callable[[list[str]], dict[str, Any]]


def player(story: bytes, of: str, *, key: str, more: Supplies | None = None) -> None:
    """Show a story, perhaps `presenting.with_notes`; the player keeps its step in the address.

    `story`: packed (`ui.story.packing`), so that a run of the page neither writes nor hashes a quarter
    of a megabyte; `of`: its id; `more`: answers what it has not told yet (`Book.supplies`).
    """
    _component()(data=story, key=key, on_view_change=lambda: turn(key))
    if more is not None:
        _feed(f"{key}_feed", of, more)


@st.fragment
def _feed(key: str, of: str, more: Supplies) -> None:
    """Answer the questions of the player; a question runs this part of the page only."""

    def note() -> None:
        st.session_state[f"{key}_asked"] = st.session_state[key].want

    asked = st.session_state.pop(f"{key}_asked", None)
    answer = None
    if asked:
        # Of a story shown before, its player is gone: no supplies.
        supplies = more(asked["names"][:MOST_ASKED]) if asked["of"] == of else None
        answer = {"id": asked["id"], "supplies": supplies}
    _feeder()(data=answer, key=key, on_want_change=note)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(NAME, html=ROOT, css=style(), js=module())


@cache
def _feeder() -> Any:
    """Register the component that fetches parts of a large story, once per process."""
    return st.components.v2.component("c45_feed", html="<span></span>", js=feed_module())
