"""Draw the tree before and after pruning, and the tree of a decision with its cut nodes."""

from __future__ import annotations

from typing import Any

import streamlit as st

from c45_core.language.words import Words
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_course.exports.layout import Box, lay_out
from ui.drawing.tree_picture import draw
from ui.exports import export_pruned
from ui.lessons.pruning.context import PruningContext, pictures
from ui.markdown import with_terms

CUT, RAISED = "✂", "⤴"
SIGNS = {Outcome.KEPT: "✓", Outcome.LEAF: CUT, Outcome.RAISED: RAISED}


def before_and_after(context: PruningContext, rule: str, words: Words) -> None:
    """Draw both trees beside each other, to be taken along; where nothing was cut, say so."""
    pruning = context.prunings[rule]
    signs = {v.node: SIGNS[v.outcome] for v in pruning.weighed if v.outcome is not Outcome.KEPT}
    left = {node.number for node in pruning.tree.walk()}
    faded = {node.number: "faded" for node in pruning.grown.walk() if node.number not in left}
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.header(words("pruning", "before_after"), anchor=False, width="content")
        export_pruned(context.pruned(rule), context.stem, context.labels)
    if not faded:
        st.markdown(with_terms(words("pruning", "nothing_cut"), words))
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


def drawing(context: PruningContext) -> dict[str, Any]:
    """Return size and nodes of the drawing; a node has room for what it would say as a leaf.

    A node: `number`, `parent` (place in the list), `x y w h` (centre and size in points), `edge` (SVG
    path), `ex ey branch` (the text on it), `title`, `leafTitle`, `counts`, `shares`, `leaf`, `klass`
    (null where only numbers are known).
    """
    shown = pictures(context.grown, context, {}, {})
    nodes = list(context.grown.walk())
    as_leaf = [context.named.title(node.as_leaf()) for node in nodes]
    boxes = [
        Box(p.parent, p.edge, (p.title, leaf, " / ".join(p.counts)))
        for p, leaf in zip(shown, as_leaf, strict=True)
    ]
    layout = lay_out(boxes)
    drawn = []
    for node, picture, leaf, at in zip(nodes, shown, as_leaf, layout.places, strict=True):
        drawn.append(
            {
                "number": node.number,
                "parent": picture.parent,
                "x": at.x,
                "y": at.y,
                "w": at.width,
                "h": at.height,
                "edge": at.edge,
                "ex": at.label[0] if at.label else 0,
                "ey": at.label[1] if at.label else 0,
                "branch": picture.edge,
                "title": picture.title,
                "leafTitle": leaf,
                "counts": list(picture.counts),
                "shares": list(picture.shares),
                "klass": node.label if context.named.with_classes else None,
                "leaf": node.is_leaf,
            }
        )
    return {"width": layout.width, "height": layout.height, "nodes": drawn}


def states(context: PruningContext, tree: Tree) -> dict[int, str]:
    """Return the nodes that differ in a tree: "gone", or "leaf" for a node without its branches."""
    here = {node.number: node for node in tree.walk()}
    found: dict[int, str] = {}
    for node in context.grown.walk():
        if node.number not in here:
            found[node.number] = "gone"
        elif here[node.number].is_leaf and not node.is_leaf:
            found[node.number] = "leaf"
    return found
