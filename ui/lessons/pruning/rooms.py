"""The rooms of the court: which there are, and what each needs in the header."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.language.words import Words
from ui.lessons.pruning import before, grown, hand
from ui.state.choices import Choices
from ui.state.url import choose

ROOMS: dict[str, Callable[[Choices], None]] = {
    "hand": hand.show,
    "grown": grown.show,
    "before": before.show,
}


def uses_table() -> bool:
    """Whether the room of the address works on the chosen table."""
    room = st.query_params.get("room", "hand")
    return room == "grown" or (room == "before" and not before.of_book())


def enter(words: Words) -> Callable[[Choices], None]:
    """Let the reader choose a room, return what shows it."""
    room = choose(
        "room",
        list(ROOMS),
        words("pruning", "room"),
        shown=lambda name: words("pruning", f"room_{name}"),
        kind="segmented",
        hidden_label=True,
        forget=("node", "step", "rule"),
    )
    return ROOMS[room]
