"""Show the finished tree of a trace as a still picture."""

from __future__ import annotations

import streamlit as st

from c45_core import Trace
from c45_core.explain.expression import weight_text
from c45_core.explain.labels import Labels
from c45_core.words import Words
from ui.tree_picture import Picture, draw


def pictures(trace: Trace, labels: Labels, marks: dict[int, str] | None = None) -> list[Picture]:
    """Return what to draw for every node; `marks` says which are current or faded."""
    drawn, labels = [], labels.on(trace.table)
    for number in range(trace.size):
        node = trace.node(number)
        whole = node.weight or 1.0
        edge = ""
        if node.parent is not None and node.branch is not None:
            split = trace.node(node.parent).split
            assert split is not None
            edge = labels.branch(split, node.branch)
        title = labels.klass(node.label)
        if node.split is not None:
            title = f"{labels.attribute(node.split.attribute)} ?"
        drawn.append(
            Picture(
                parent=node.parent,
                edge=edge,
                title=title,
                counts=tuple(weight_text(float(c)) for c in node.counts),
                shares=tuple(float(c) / whole for c in node.counts),
                leaf=None if node.split else node.label,
                mark=(marks or {}).get(number, ""),
            )
        )
    return drawn


def finished_tree(trace: Trace, labels: Labels, words: Words, *, height: int = 460) -> None:
    """Show the whole tree, and say it in words."""
    counted = words("start", "tree_text", nodes=trace.size, leaves=trace.leaves, height=trace.height)
    draw(pictures(trace, labels), key="finished", text=counted, height=height)
    st.caption(counted)
