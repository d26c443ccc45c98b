"""Show the player on a Streamlit page, as a component of our own (Components v2, no build step)."""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

from ui.player.bundle import module, style

NAME = "c45_player"
ROOT = '<div class="c45-root"></div>'


def player(story: dict[str, Any], *, key: str) -> None:
    """Show a story. The player keeps its step in the page's address; nothing comes back to Python."""
    _component()(data=story, key=key)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(NAME, html=ROOT, css=style(), js=module())
