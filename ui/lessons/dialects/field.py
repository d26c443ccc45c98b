"""Offer a large field of text whose room is kept until its script has come, so that nothing jumps."""

from __future__ import annotations

import streamlit as st

HEIGHT, LABEL = 300, 30
"""Pixels of the field, and of the label above it."""


def field(label: str, text: str, *, place: str, key: str) -> str:
    """Show a field and return what stands in it; `text`: at first.

    `place`: the key of the room it has on the page; `key`: of the field itself.
    """
    with st.container(key=place):
        st.html(f"<style>.st-key-{place} {{ min-height: {HEIGHT + LABEL}px }}</style>")
        return st.text_area(label, text, key=key, height=HEIGHT)
