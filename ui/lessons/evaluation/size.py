"""Cut the trees back step by step: accuracy against size, and what of a tree is left at each size."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from c45_core.rounding import shown
from c45_core.tree import Tree
from c45_core.validate.both import Both
from c45_core.validate.sizes import Size, Sizes, sizes
from ui.charts.plots import figure, show
from ui.drawing.colours import CHART
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.evaluation.context import EvaluationContext, folds_done, held_out
from ui.lessons.shared.progress import with_progress
from ui.own.tasks import sizes_of
from ui.state.widgets import choose, slide_along


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
        _curve(found, found.sizes[chosen - 1], both, on)
    with right:
        part = 0
        if len(both.parts) > 1:
            folds = [str(part.number + 1) for part in both.parts]
            part = int(choose("fold", folds, words("evaluation", "tree_of_fold"), default="1")) - 1
        cut_tree(both.parts[part].learned.grown, found.cuts(part, found.sizes[chosen - 1]), on)


def cut_tree(tree: Tree, cuts: tuple[int, ...], on: EvaluationContext) -> None:
    """Draw a tree with the nodes cut marked and what was below them faded."""
    gone = {node.number for cut in cuts for node in tree.find(cut).walk()} - set(cuts)
    edges = {cut for cut in cuts if cut not in gone}
    marks = dict.fromkeys(gone, "faded") | dict.fromkeys(edges - gone, "current")
    inside = {below.number for cut in cuts for b in tree.find(cut).branches for below in b.walk()}
    marks |= dict.fromkeys(inside, "faded")
    edges -= inside
    left = tree.size - len(inside)
    said = on.words("evaluation", "cut_tree" if edges else "full_tree", n=len(edges), size=left)
    draw(
        walked(tree, on.labels, marks, cut=edges, words=on.words),
        key="size_tree",
        text=in_words(said, tree, on.labels),
        height=420,
    )
    st.caption(said)


def _curve(found: Sizes, chosen: Size, both: Both, on: EvaluationContext) -> None:
    """Draw accuracy over the number of leaves: on the cases not seen, and on the training cases."""
    words, colours = on.words, CHART
    most = found.sizes[-1].leaves
    chart = figure(
        x=words("evaluation", "axis_leaves"),
        y=words("evaluation", "accuracy"),
        height=330,
        x_range=(0.5, most + 0.5),
        y_range=(0, 1.05),
    )
    leaves = [size.leaves for size in found.sizes]
    for name, values, dash, symbol in (
        ("on_training", [size.training_accuracy for size in found.sizes], "dot", "circle-open"),
        ("on_unseen", [size.accuracy for size in found.sizes], "solid", "square"),
    ):
        chart.add_scatter(
            x=leaves,
            y=values,
            name=words("evaluation", name),
            mode="lines+markers",
            line={"color": colours.ink, "width": 2, "dash": dash},
            marker={"symbol": symbol, "size": 8},
        )
    method = words("prune", on.dialect.pruning)
    _line(chart, both.side("pruned").leaves, most, method)
    chart.add_scatter(
        x=[chosen.leaves],
        y=[chosen.accuracy],
        mode="markers",
        marker={"color": colours.accent, "size": 15, "symbol": "square"},
        showlegend=False,
    )
    said = words(
        "evaluation",
        "curve_text",
        n=chosen.leaves,
        accuracy=words.notation.fixed(chosen.accuracy),
        training=words.notation.fixed(chosen.training_accuracy),
        method=method,
        pruned=shown(both.side("pruned").leaves, 1),
    )
    show(chart, key="size_curve", text=said)


def _line(chart: go.Figure, at: float, most: int, name: str) -> None:
    """Mark a size by a line; its name stands where there is room."""
    chart.add_vline(x=at, line={"color": CHART.muted, "dash": "dash", "width": 1.5})
    side, shift = ("left", 6) if at < most / 2 else ("right", -6)
    chart.add_annotation(x=at, y=0.04, text=name, showarrow=False, xanchor=side, xshift=shift)
