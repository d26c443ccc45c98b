"""Draw the tree on trial before and after: what was cut is pale above and gone below."""

from __future__ import annotations

import streamlit as st

from c45_core.prune.record import Pruning
from c45_core.prune.tree import Tree
from c45_core.reasons import Outcome
from c45_core.words import Words
from ui.labs.pruning.case import Case, pictures
from ui.tree_picture import draw

CUT, RAISED = "✂", "⤴"
SIGNS = {Outcome.KEPT: "✓", Outcome.LEAF: CUT, Outcome.RAISED: RAISED}


def before_and_after(
    case: Case, pruning: Pruning, current: int | None, words: Words, *, done: bool
) -> None:
    """Draw both trees, one below the other; `done`: the verdict has been spoken."""
    signs = {v.node: SIGNS[v.outcome] for v in pruning.weighed if v.outcome is not Outcome.KEPT}
    left = {node.number for node in pruning.tree.walk()} if done else _all(pruning)
    marks = {node.number: "faded" for node in pruning.grown.walk() if node.number not in left}
    if current is not None:
        marks[current] = "current"
    first = words("pruning", "tree_before", nodes=pruning.grown.size, leaves=_leaves(pruning.grown))
    if not case.with_classes:
        first += words("pruning", "tree_numbers")
    st.caption(first)
    drawn = pictures(pruning.grown, case, marks, signs if done else {})
    draw(drawn, key="tree_before", text=first, height=_height(pruning.grown))
    if not done:
        return
    if pruning.tree is pruning.grown or pruning.tree.size == pruning.grown.size:
        st.caption(words("pruning", "nothing_cut"))
        return
    second = words("pruning", "tree_after", nodes=pruning.tree.size, leaves=_leaves(pruning.tree))
    st.caption(second)
    marks = {current: "current"} if current is not None else {}
    draw(
        pictures(pruning.tree, case, marks, signs),
        key="tree_after",
        text=second,
        height=_height(pruning.tree),
    )


def _height(tree: Tree) -> int:
    """Return how high a drawing may be: a high tree needs room, or its letters get too small."""
    return min(460, 110 * (tree.height + 1))


def _all(pruning: Pruning) -> set[int]:
    return {node.number for node in pruning.grown.walk()}


def _leaves(tree: Tree) -> int:
    return len(tree.leaves())
