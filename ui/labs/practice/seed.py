"""Read the seed of what is drawn from the address."""

from __future__ import annotations

import streamlit as st

FIRST, MOST = 1, 9999


def seed_of() -> int:
    """Return the seed the address names, 1 if it names none."""
    asked = st.query_params.get("seed", "")
    plain = asked.isascii() and asked.isdecimal() and len(asked) <= len(str(MOST))
    return int(asked) if plain else FIRST
