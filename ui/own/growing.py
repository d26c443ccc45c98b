"""Grow the tree of an own table: a long run shows how far it is, can be stopped, and has a budget."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from itertools import count

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core import Dialect, Table, Trace, grow
from c45_core.grow.progress import Budget, Progress
from c45_core.rounding import fixed
from c45_core.words import Words

BUDGET = Budget(nodes=60_000, bytes=1_500_000_000, cuts=300_000_000)
"""What one tree may take of a server that many people share."""
PATIENT = 60_000
"""A table of more cells takes long enough to be told how far it is."""
_STOPPED = "own_growing_stopped"
_NUMBER = count()
"""A page may grow several trees, each with a button of its own."""
_PLACE: ContextVar[DeltaGenerator | None] = ContextVar("own_growing_place", default=None)


def place_here() -> None:
    """Tell where the bar of this run of a page shall stand."""
    _PLACE.set(st.empty())


def grow_unwatched(table: Table, dialect: Dialect) -> Trace:
    """Grow one of many trees within the budget; how far they all are is told by who grows them."""
    return grow(table, dialect, budget=BUDGET)


def grow_watched(table: Table, dialect: Dialect, words: Words) -> Trace:
    """Grow a tree within the budget; what takes long shows a bar and can be stopped.

    Where it was stopped the page ends, with a button to grow after all.
    """
    if table.rows * len(table.attributes) <= PATIENT:
        return grow_unwatched(table, dialect)
    run = (table.name, table.rows, dialect)
    if st.session_state.get(_STOPPED) == run:
        with (_PLACE.get() or st.empty()).container():
            st.info(words("your_table", "cancelled"))
            st.button(words("your_table", "again"), key="own_again", on_click=_forget)
        st.stop()
    place = _PLACE.get() or st.empty()
    with place.container():
        watch = _bar(words)
        # Pressing it runs the page again, which ends this run at its next look at the bar.
        key = f"own_stop_{next(_NUMBER)}"
        st.button(words("your_table", "cancel"), key=key, on_click=_stop, args=(run,))
    trace = grow(table, dialect, watch=watch, budget=BUDGET)
    place.empty()
    return trace


def _bar(words: Words) -> Callable[[Progress], None]:
    bar = st.progress(0.0, words("your_table", "growing_begins"))

    def watch(now: Progress) -> None:
        share = fixed(now.in_leaves * 100, 0)
        said = words("your_table", "growing", level=now.level, nodes=now.nodes, share=share)
        bar.progress(now.in_leaves, said)

    return watch


def _stop(run: object) -> None:
    st.session_state[_STOPPED] = run


def _forget() -> None:
    st.session_state.pop(_STOPPED, None)
