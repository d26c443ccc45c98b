"""Offer the trace on the stage as one file that can be stepped through without a network."""

from __future__ import annotations

import streamlit as st

from ui import shelf
from ui.choices import Choices
from ui.own import session
from ui.site.onefile import one_file


def take_along(choices: Choices) -> None:
    """Show the button; the file is written when it is pressed, not before."""
    book, words = shelf.book(choices), choices.words
    name = "table" if session.is_own(choices.table) else choices.table
    st.download_button(
        words("site", "take"),
        lambda: one_file(book),
        file_name=f"{name}.{choices.dialect}.{choices.language}.html",
        mime="text/html",
        key="take_along",
        help=words("site", "take_help") if book.whole else words("site", "too_large"),
        disabled=not book.whole,
        on_click="ignore",
        type="tertiary",
    )
