"""List the parts of the lesson, and what each needs in the header."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.language.words import Words
from ui.lessons.pruning import before_growing as before
from ui.lessons.pruning import compare_methods as compared
from ui.lessons.pruning import default_view, settings_map
from ui.lessons.pruning import tree_given as hand
from ui.lessons.pruning import tree_grown as grown
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import offered
from ui.state.widgets import choose

VIEWS: dict[str, Callable[[Choices], None]] = {
    "hand": hand.show_given_tree,
    "grown": grown.show_grown_tree,
    "before": before.show_before_growing,
    "methods": compared.show_methods,
    "map": settings_map.show_map,
}


STAGED = ("hand", "grown", "before")
"""The parts that show a decision on the player's stage."""


def uses_table() -> bool:
    """Return whether the part that the address names works on the chosen table."""
    view = address.text("room") or default_view.default_room()
    if view == "map":
        return settings_map.of_table()
    return view in ("grown", "methods") or (view == "before" and not before.of_book())


def enter(words: Words) -> Callable[[Choices], None]:
    """Let the reader choose a part, and return the function that shows it."""
    above = st.container(key="lab_fold", horizontal=True, vertical_alignment="center", gap="small")
    if default_view.default_room() != "hand" and not address.has("room"):
        address.pin(room=default_view.default_room())
    view = choose(
        "room",
        list(VIEWS),
        words("pruning", "room"),
        shown=lambda name: words("pruning", f"room_{name}"),
        default=default_view.default_room(),
        kind="segmented",
        hidden_label=True,
        forget=("node", "step", "region"),
        sets={"step": "1"},
    )
    if view in STAGED and offered("room"):
        _fold(above, view, words)
    return VIEWS[view]


def show_laboratory(choices: Choices) -> None:
    """Show the part that is chosen."""
    enter(choices.words)(choices)


def _fold(row: DeltaGenerator, view: str, words: Words) -> None:
    """Write what opens and shuts the choices on a small screen, where the step has the first screen.

    The browser does it alone (`ui/page/page.css`). The text never changes, so what is open stays open.
    """
    row.html(f"<details><summary>{words('pruning', 'fold')}</summary></details>")
    row.caption(words("pruning", f"room_{view}"))
