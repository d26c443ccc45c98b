"""Ask for the options of windowing: -w and -i, as the address keeps them."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_core.table import Table
from ui.state.presenting import offered
from ui.state.widgets import slide_along

from ..algorithm import WindowOptions
from ..algorithm.record import sizes_of

TRIALS = 3
"""So many trials are shown: enough to differ, and soon grown."""
USUAL = WindowOptions(trials=TRIALS)
"""The first window and the increment that the size of the table gives."""
WIDTH = 300


def options_asked(table: Table, words: Words) -> WindowOptions:
    """Show the options behind one button; what the program takes by itself is the default."""
    if not any(map(offered, ("window", "increment"))):
        return _options(table, words)
    with st.popover(words("windows", "options")):
        return _options(table, words)


def _options(table: Table, words: Words) -> WindowOptions:
    window = _asked("window", table.rows, sizes_of(table, USUAL).window, words)
    options = WindowOptions(trials=TRIALS, window=window)
    increment = _asked("increment", table.rows, sizes_of(table, options).increment, words)
    return WindowOptions(trials=TRIALS, window=window, increment=increment)


def _asked(name: str, most: int, usual: int, words: Words) -> int | None:
    """Return the number that is asked for, from 1 to `most`; None for the usual one."""
    numbers, label = range(1, most + 1), words("windows", f"option_{name}")
    number = slide_along(
        name, numbers, label, default=usual, width=WIDTH, forget=("trial", "cycle", "at")
    )
    if offered(name):
        st.caption(words("windows", f"option_{name}_help", n=usual), width=WIDTH)
    return None if number == usual else number
