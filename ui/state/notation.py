"""Let a reader choose how numbers and symbols are written; the address keeps it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from c45_core.language.notation import Notation
from c45_core.language.signs import AUTHORS, COURSE
from c45_core.language.words import Words
from ui.state import address
from ui.state.presenting import offered
from ui.state.widgets import choose, slide, switch

WIDTH = 280
SWITCHES = "fractions", "by_hand"
USUAL = Notation(brief=True)
"""The notation of an address that says nothing of it."""


def read() -> Notation:
    """Read the notation from the address; what it does not say, or says wrongly, is as usual."""
    digits = int(address.number("digits", reports=False))
    asked: dict[str, Any] = {name: address.is_on(name, reports=False) for name in SWITCHES}
    # Outside of formulas weights are short, unless the address says how all are written.
    author = address.text("symbols")
    return Notation(
        digits,
        **asked,
        brief=not address.has("fractions"),
        author=author if author in AUTHORS else COURSE,
    )


FEW_DIGITS, FEWEST_DIGITS = 3, 2
"""Number of decimals of a tree by hand; two decide all examples of PEP."""


def with_few_digits(notation: Notation, digits: int) -> Notation:
    """Return a notation of few digits, unless the reader asked for others."""
    asked = notation.by_hand or address.has("digits")
    return notation if asked else replace(notation, digits=digits)


def check() -> None:
    """Report which settings of the address are none, where the button is not there to do so."""
    address.number("digits")
    for name in SWITCHES:
        address.is_on(name)
    address.one_of("symbols", AUTHORS)


def is_offered() -> bool:
    """Return whether any of the four settings is to be shown."""
    return any(map(offered, ("digits", "symbols", *SWITCHES)))


def pick(words: Words) -> None:
    """Show the four settings; `words`: of the page, which runs anew once others are chosen."""
    if read() != words.notation:
        st.rerun()
    slide("digits", words("notation", "digits"), step=1.0, format="%d", width=WIDTH)
    for name in SWITCHES:
        switch(name, words("notation", name))
        st.caption(words("notation", f"{name}_help"), width=WIDTH)
    choose(
        "symbols",
        AUTHORS,
        words("notation", "symbols"),
        shown=lambda author: words("notation", f"symbols_{author}"),
        kind="select",
    )
    st.caption(words("notation", "symbols_help"), width=WIDTH)
