"""Open at the press of a button what is made only then: a page sends nothing that nobody looks at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st


def is_open(box: Any) -> bool:
    """Return whether a box is open."""
    return bool(box.open)


def open_on_demand(label: str, key: str, show: Callable[[], None]) -> None:
    """Show a button that opens a box; only the box is run then, and reads what is chosen by then."""

    def run() -> None:
        box = st.popover(label, type="tertiary", key=key, on_change="rerun")
        if is_open(box):
            with box:
                show()

    with st.container(width="content"):
        st.fragment(run)()
