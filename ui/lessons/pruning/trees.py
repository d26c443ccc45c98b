"""Draw the whole tree before and after pruning; the nodes that were cut are pale."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from ui.drawing.tree_picture import draw
from ui.exports.menu import take_pruned
from ui.lessons.pruning.context import PruningContext, pictures

CUT, RAISED = "✂", "⤴"
SIGNS = {Outcome.KEPT: "✓", Outcome.LEAF: CUT, Outcome.RAISED: RAISED}


def before_and_after(context: PruningContext, rule: str, words: Words) -> None:
    """Draw both trees beside each other, to be taken along; where nothing was cut, say so."""
    pruning = context.prunings[rule]
    signs = {v.node: SIGNS[v.outcome] for v in pruning.weighed if v.outcome is not Outcome.KEPT}
    left = {node.number for node in pruning.tree.walk()}
    faded = {node.number: "faded" for node in pruning.grown.walk() if node.number not in left}
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.subheader(words("pruning", "before_after"), anchor=False, width="content")
        take_pruned(context.pruned(rule), context.stem, context.labels)
    if not faded:
        st.markdown(words("pruning", "nothing_cut"))
        return
    before, after = st.columns([3, 2], gap="large")
    with before:
        text = words("pruning", "tree_before", **_counted(pruning.grown))
        text += "" if context.named.with_classes else words("pruning", "tree_numbers")
        st.caption(text)
        draw(pictures(pruning.grown, context, faded, signs), key="tree_before", text=text)
    with after:
        text = words("pruning", "tree_after", **_counted(pruning.tree))
        st.caption(text)
        draw(pictures(pruning.tree, context, {}, signs), key="tree_after", text=text)


def _counted(tree: Tree) -> dict[str, int]:
    return {"nodes": tree.size, "leaves": len(tree.leaves())}
