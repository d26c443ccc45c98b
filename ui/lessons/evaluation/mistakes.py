"""List the cases that were classified wrongly; the chosen one is seen on its way through the tree."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.answers import path_text
from c45_core.tree import Tree
from c45_core.validate.both import Both, HeldOutPart
from c45_core.validate.result import Mistake
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, lit, walked, way_to
from ui.lessons.evaluation.context import EvaluationContext
from ui.markdown import plain
from ui.state.widgets import choose

HEIGHT = 420


def show_mistakes(both: Both, on: EvaluationContext) -> None:
    """Show every mistake of one side as a sentence, and the tree that made the chosen one."""
    words = on.words
    left, right = st.columns([5, 6], gap="medium")
    with left:
        side = choose(
            "side",
            ("pruned", "grown"),
            words("evaluation", "side"),
            shown=lambda name: words("evaluation", name),
            kind="segmented",
            hidden_label=True,
        )
        found = {str(m.row): (part, m) for part in both.parts for m in part.result(side).mistakes}
        if not found:
            st.info(words("evaluation", "no_mistakes"))
            return
        said = {row: _sentence(part.tree(side), mistake, on) for row, (part, mistake) in found.items()}
        with st.container(height=HEIGHT, border=False):
            row = choose(
                "mistake",
                list(found),
                words("evaluation", "mistakes"),
                shown=said.__getitem__,
                kind="radio",
                hidden_label=True,
            )
    with right:
        part, mistake = found[row]
        _tree(part, part.tree(side), mistake, on)


def _sentence(tree: Tree, mistake: Mistake, on: EvaluationContext) -> str:
    """Say what the case is, what the tree says, and by which ways."""
    words, labels = on.words, on.labels
    ways = [
        path_text(path.steps, tree, labels, words)
        if len(mistake.paths) == 1
        else words(
            "validate",
            "mistake_share",
            share=words.notation.exactly().weight(path.share),
            path=path_text(path.steps, tree, labels, words),
        )
        for path in mistake.paths
    ]
    said = words(
        "validate",
        "mistake",
        case=mistake.name,
        actual=labels.klass(mistake.actual),
        predicted=labels.klass(mistake.predicted),
        paths=words("evaluation", "between_ways").join(ways),
    )
    return plain(said)


def _tree(part: HeldOutPart, tree: Tree, mistake: Mistake, on: EvaluationContext) -> None:
    nodes = {node for path in mistake.paths for node in way_to(tree, path.leaf)}
    key = "mistake_fold" if on.by == "folds" else "mistake_part"
    said = on.words("evaluation", key, n=part.number + 1, case=mistake.name)
    draw(
        walked(tree, on.labels, lit(tree, nodes), words=on.words),
        key="mistake_tree",
        text=in_words(said, tree, on.labels),
        height=460,
    )
    st.caption(plain(said))
