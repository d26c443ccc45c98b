"""Show one table grown by ID3, by C4.5 and by CART, side by side."""

from __future__ import annotations

import streamlit as st

from c45_core import PRESETS
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.tree import tree_of
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.lessons.dialects.context import DialectsContext, traced
from ui.lessons.dialects.sides import DialectSide
from ui.markdown import plain, with_terms
from ui.state import course

METHODS = tuple(name for name in ("id3", "documents", "cart") if name in PRESETS)
"""What is put side by side: C4.5 as the documents tell it."""


def three(context: DialectsContext) -> None:
    """Show the trees, each with its size and the link that replays it."""
    words = context.words
    st.caption(with_terms(words("dialects", "three_idea" if len(METHODS) > 2 else "two_idea"), words))
    for name, column in zip(METHODS, st.columns(len(METHODS), gap="medium"), strict=True):
        trace = traced(context.table, DialectSide(name))
        title = words("dialects", f"method_{name}")
        text = words("dialects", "tree_text_same", side=title, nodes=trace.size, leaves=trace.leaves)
        labels = context.dataset.labels(words.language).on(trace.table)
        with column:
            st.markdown(f"**{title}**")
            st.markdown(_root(trace, labels, words))
            drawn = walked(tree_of(trace), labels, {}, words=words)
            draw(drawn, key=f"three_{name}", text=text, height=420)
            st.caption(plain(text))
            if not context.dataset.part:
                label = words("start", "step_through")
                course.link("growing", words, label=label, table=context.table, dialect=name)


def _root(trace: Trace, labels: Labels, words: Words) -> str:
    """Say what splits the root, and by which measure."""
    split = trace.node(0).split
    if split is None:
        return words("dialects", "no_root")
    name = labels.test(split, 0) if split.threshold is not None else labels.attribute(split.attribute)
    by = trace.dialect.attribute_by
    measure, value = words("dialects", f"head_{by}"), words.notation.shown(split.measured(by))
    return words("dialects", "root", test=plain(name), measure=measure, value=value)
