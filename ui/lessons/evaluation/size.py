"""Cut the trees back step by step: error rates at each size, and what is then left of a tree."""

from __future__ import annotations

import streamlit as st

from c45_core.rounding import shown
from c45_core.tree import Tree
from c45_core.validate.both import Both, Size, Sizes, sizes
from ui.charts.errors_by_size import ErrorRates, errors_by_size
from ui.drawing.colours import PAGE
from ui.drawing.folded_tree import MAX_READABLE_NODES
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import Picture, draw, svg
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.evaluation.context import EvaluationContext, folds_done, held_out
from ui.lessons.shared.kept_work import with_progress
from ui.lessons.shared.sliding import follow_slider
from ui.markdown import plain
from ui.own.tasks import sizes_of
from ui.state.widgets import choose, slide_along

HEIGHT = 420
MAX_DRAWN_NODES = 1500
"""Maximum number of nodes in the trees of all sizes for the tree to follow the moving slider."""


def show_sizes(both: Both, on: EvaluationContext) -> None:
    """Show the curve on the left and one part's tree, as far as it is left, on the right."""
    # The trees of all folds are more to send than what they are grown from.
    again = (sizes_of, on.table, on.dialect, on.k, held_out(on), on.seed)
    work = (sizes, both, on.table, on.dialect) if on.is_bundled else again
    found = with_progress(
        on.table.name,
        ("sizes", *on.key),
        *work,
        words=on.words,
        said=None if on.is_bundled else folds_done(on),
    )
    words = on.words
    left, right = st.columns([6, 6], gap="medium")
    with left:
        numbers = [size.leaves for size in found.sizes]
        chosen = slide_along(
            "leaves", numbers, words("evaluation", "at_most"), default=found.best.leaves
        )
        show_svg(_curve(found, chosen - 1, both, on), key="size_curve")
        with st.container(key="size_said"):
            st.caption(plain(_said(found.sizes[chosen - 1], both, on)))
    with right:
        part = 0
        if len(both.parts) > 1:
            folds = [str(part.number + 1) for part in both.parts]
            part = int(choose("fold", folds, words("evaluation", "tree_of_fold"), default="1")) - 1
        tree = both.parts[part].learned.grown
        cut_tree(tree, found.cuts(part, found.sizes[chosen - 1]), on)
    if len(found.sizes) * min(tree.size, MAX_READABLE_NODES) <= MAX_DRAWN_NODES:
        _follow(found, part, tree, both, on)


def cut_tree(tree: Tree, cuts: tuple[int, ...], on: EvaluationContext) -> None:
    """Draw a tree with the nodes cut marked and what was below them faded."""
    drawn, text, said = _cut(tree, cuts, on)
    draw(drawn, key="size_tree", text=text, height=HEIGHT)
    with st.container(key="size_tree_said"):
        st.caption(said)


def _follow(found: Sizes, part: int, tree: Tree, both: Both, on: EvaluationContext) -> None:
    """Let the curve, the tree and both sentences follow the slider in the browser."""
    cut = [_cut(tree, found.cuts(part, size), on) for size in found.sizes]
    follow_slider(
        "url_leaves",
        said={
            "size_said": [_said(size, both, on) for size in found.sizes],
            "size_tree_said": [said for _, _, said in cut],
        },
        drawings={
            "size_curve": [_curve(found, at, both, on) for at in range(len(found.sizes))],
            "size_tree": [svg(drawn, PAGE, text, HEIGHT) for drawn, text, _ in cut],
        },
    )


def _cut(tree: Tree, cuts: tuple[int, ...], on: EvaluationContext) -> tuple[list[Picture], str, str]:
    """Return what to draw of a tree that is cut back, its text for who cannot see it, its caption."""
    gone = {node.number for cut in cuts for node in tree.find(cut).walk()} - set(cuts)
    edges = {cut for cut in cuts if cut not in gone}
    marks = dict.fromkeys(gone, "faded") | dict.fromkeys(edges - gone, "current")
    inside = {below.number for cut in cuts for b in tree.find(cut).branches for below in b.walk()}
    marks |= dict.fromkeys(inside, "faded")
    edges -= inside
    left = tree.size - len(inside)
    said = on.words("evaluation", "cut_tree" if edges else "full_tree", n=len(edges), size=left)
    drawn = walked(tree, on.labels, marks, cut=edges, words=on.words)
    return drawn, in_words(said, tree, on.labels), said


def _curve(found: Sizes, at: int, both: Both, on: EvaluationContext) -> str:
    """Draw the error rates over the number of leaves, with the size at a place marked."""
    rates = ErrorRates(
        axis=on.words("evaluation", "axis_leaves"),
        sizes=tuple(size.leaves for size in found.sizes),
        training=tuple(size.training_error_rate for size in found.sizes),
        unseen=tuple(size.error_rate for size in found.sizes),
        line=(both.side("pruned").leaves, on.words("prune", on.dialect.pruning)),
    )
    drawn = errors_by_size(rates, lambda key: on.words("errors_by_size", key), at=at)
    return drawn.svg(_said(found.sizes[at], both, on))


def _said(size: Size, both: Both, on: EvaluationContext) -> str:
    """Say how good the trees of a size are."""
    words = on.words
    return words(
        "evaluation",
        "curve_text",
        n=size.leaves,
        error=shown(100 * size.error_rate, 1),
        training=shown(100 * size.training_error_rate, 1),
        method=words("prune", on.dialect.pruning),
        pruned=shown(both.side("pruned").leaves, 1),
    )
