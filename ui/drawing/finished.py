"""Show the finished tree of a trace as a still picture."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.tree import tree_of
from ui.drawing.folded_tree import MOST
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.markdown import plain


def finished_tree(
    trace: Trace,
    labels: Labels,
    words: Words,
    *,
    height: int = 460,
    most: int = MOST,
    grows: bool = False,
) -> None:
    """Show the tree and say it in words; of more nodes than `most` the top, the rest folded.

    `grows`: its nodes appear one after the other.
    """
    counted = words("start", "tree_text", nodes=trace.size, leaves=trace.leaves, height=trace.height)
    drawn = walked(tree_of(trace), labels.on(trace.table), {}, words=words, most=most)
    draw(drawn, key="finished", text=counted, height=height, grows=grows)
    classes = " / ".join(labels.klass(code) for code in range(len(trace.table.classes)))
    with st.container(gap=None):
        st.caption(plain(words("start", "tree_legend", classes=classes)))
        st.caption(counted)
