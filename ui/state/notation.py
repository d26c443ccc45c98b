"""Let a reader choose how numbers are written: digits, fractions, by hand; the address keeps it."""

from __future__ import annotations

import streamlit as st

from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import Words
from ui.state import asked
from ui.state.presenting import offered
from ui.state.url import slide, switch

FEWEST, MOST = 2, 8
WIDTH = 280
SETTINGS = "digits", "fractions", "by_hand"


def read() -> Notation:
    """Read the notation from the address; what it does not say, or says wrongly, is as usual."""
    digits = st.query_params.get("digits", "")
    known = digits in map(str, range(FEWEST, MOST + 1))
    return Notation(
        digits=int(digits) if known else PLAIN.digits,
        fractions=st.query_params.get("fractions") != "off",
        by_hand=st.query_params.get("by_hand") == "on",
    )


def check() -> None:
    """Say which settings of the address are none, where the button is not there to do so."""
    asked.number("digits", FEWEST, MOST, PLAIN.digits)
    for name in ("fractions", "by_hand"):
        asked.one_of(name, ("on", "off"))


def pick(words: Words) -> None:
    """Show the three settings behind one button."""
    if not any(map(offered, SETTINGS)):
        return
    with st.popover(words("notation", "numbers"), type="tertiary"):
        slide(
            "digits",
            words("notation", "digits"),
            float(FEWEST),
            float(MOST),
            default=float(PLAIN.digits),
            step=1.0,
            format="%d",
            width=WIDTH,
        )
        for name, default in (("fractions", PLAIN.fractions), ("by_hand", PLAIN.by_hand)):
            label, said = words("notation", name), words("notation", f"{name}_help")
            switch(name, label, default=default)
            st.caption(said, width=WIDTH)
