"""Show the page of own tables: the ways to bring one, the chosen view, and the tree."""

from __future__ import annotations

import streamlit as st

from c45_core.language.refusal import sentence
from c45_core.reasons import Leaf
from ui.drawing.walked_tree import show_finished_tree
from ui.markdown import plain, with_terms
from ui.own import browser
from ui.own.asking import questions
from ui.own.bring import example_button, how_read, offer_sample
from ui.own.changes import changes
from ui.own.columns import cells, columns, remarks
from ui.own.files import files
from ui.own.preparing import preparing
from ui.own.work import Work, grown, step_through
from ui.state.widgets import choose

VIEWS = {"columns": columns, "cells": cells, "prepare": preparing}
DRAWN, TOP = 150, 18
"""A tree of more nodes than the first is drawn here to so many: the picture stands beside the table."""


def looking(work: Work) -> None:
    """Show the table, the one next action, and the view chosen."""
    words = work.words
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(width="stretch"):
            st.markdown(f"## {plain(work.own.title(words.language))}")
        label = words("your_table", "step_through")
        ready = work.own.invalid_because is None
        if st.button(
            label, key="own_step", type="primary", icon=":material/play_arrow:", disabled=not ready
        ):
            step_through(work)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        how_read(work)
    # Each in a place that is there when it is empty, too, so that nothing below it moves.
    with st.container():
        questions(work)
    with st.container():
        browser.line(work)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        view = choose(
            "view",
            tuple(VIEWS),
            words("your_table", "view"),
            shown=lambda name: words("your_table", f"view_{name}"),
            kind="segmented",
            hidden_label=True,
        )
        files(work)
        example_button(work)
    VIEWS[view](work)


def outcome(work: Work) -> None:
    """Show the tree that comes of it, what is odd about the table, and the changes."""
    words, invalid_because = work.words, work.own.invalid_because
    if invalid_because is not None:
        st.warning(words("your_table", "not_yet", why=plain(sentence(invalid_because, words))))
        offer_sample(work)
    elif work.is_small:
        _tree(work)
    else:
        st.caption(with_terms(words("your_table", "large"), words))
        if st.button(words("your_table", "grow_now"), key="own_grow", icon=":material/account_tree:"):
            step_through(work)
    changes(work)
    remarks(work)


def _tree(work: Work) -> None:
    trace = grown(work)
    whole = trace.size <= DRAWN
    show_finished_tree(trace, work.labels, work.words, height=320, most=trace.size if whole else TOP)
    if not whole:
        st.caption(with_terms(work.words("your_table", "top"), work.words))
        if st.button(work.words("your_table", "walk"), key="own_walk", icon=":material/account_tree:"):
            step_through(work)
    if (trace.nodes.stop == Leaf.BUDGET).any():
        st.caption(with_terms(work.words("your_table", "budget", nodes=trace.size), work.words))
