"""Show what winnowing finds of every attribute."""

from __future__ import annotations

import streamlit as st

from ui import cache
from ui.drawing.tree_picture import draw, in_words, walked
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.widgets import count
from ui.workers import away

from ..explanation.costs import told
from ..winnowing import Winnowing, winnow
from .context import Asked, C50Context


def show_winnowing(on: C50Context) -> None:
    """Say what the trial tree makes without each attribute, and draw it."""
    if on.table.rows < 2:
        st.info(on.say("one_case"))
        return
    seed = count("seed", on.say("seed"), lesson="c50")
    found = _found(on.table.name, on.asked, seed)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        for said in told(found, on.labels, on.words):
            st.markdown(f"- {with_terms(plain(said), on.words)}")
        st.caption(with_terms(on.say("winnow_ours"), on.words))
    with right:
        labels, said = on.labels.on(found.trace.table), on.say("trial_tree")
        drawn = walked(found.tree, labels, {}, words=on.words)
        draw(drawn, key="c50_winnow_tree", text=in_words(said, found.tree, labels), height=300)
        st.caption(said)


@cache.kept(32)
def _found(table: str, asked: Asked, seed: int) -> Winnowing:
    cases = cache.dataset(table).table
    return away.run(table, winnow, cases, asked.dialect, seed, words=chosen.read().words)
