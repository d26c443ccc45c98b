"""Cut the trees back step by step: accuracy against size, and what of a tree is left at each size."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from c45_core.rounding import shown
from c45_core.tree import Tree
from c45_core.validate.both import Both
from c45_core.validate.sizes import Size, Sizes, sizes
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import draw as draw_chart
from ui.charts.plots import figure
from ui.drawing.colours import CHART, PAGE
from ui.drawing.folded_tree import MOST
from ui.drawing.tree_picture import Picture, draw, svg
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.evaluation.context import EvaluationContext, folds_done, held_out
from ui.lessons.shared.progress import with_progress
from ui.lessons.shared.sliding import follow_slider
from ui.markdown import plain
from ui.own.tasks import sizes_of
from ui.state.widgets import choose, slide_along

HEIGHT, CHART_HEIGHT = 420, 366
MARGINS: Margins = (56, 16, 52, 48)
"""Above, a phone has room for two lines of a legend."""
MOST_DRAWN = 1500
"""With more nodes in the trees of all sizes than this the tree follows when the slider is let go."""


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
        _curve(found, chosen, both, on)
    with right:
        part = 0
        if len(both.parts) > 1:
            folds = [str(part.number + 1) for part in both.parts]
            part = int(choose("fold", folds, words("evaluation", "tree_of_fold"), default="1")) - 1
        tree = both.parts[part].learned.grown
        cut_tree(tree, found.cuts(part, found.sizes[chosen - 1]), on)
    if len(found.sizes) * min(tree.size, MOST) <= MOST_DRAWN:
        _follow(found, part, tree, both, on)


def cut_tree(tree: Tree, cuts: tuple[int, ...], on: EvaluationContext) -> None:
    """Draw a tree with the nodes cut marked and what was below them faded."""
    drawn, text, said = _cut(tree, cuts, on)
    draw(drawn, key="size_tree", text=text, height=HEIGHT)
    with st.container(key="size_tree_said"):
        st.caption(said)


def _follow(found: Sizes, part: int, tree: Tree, both: Both, on: EvaluationContext) -> None:
    """Let the point on the curve, the tree and both sentences follow the slider in the browser."""
    over = [Overlay(PAGE) for _ in found.sizes]
    for each, size in zip(over, found.sizes, strict=True):
        _point(each, found, size)
    cut = [_cut(tree, found.cuts(part, size), on) for size in found.sizes]
    follow_slider(
        "url_leaves",
        marks={"size_ground": over},
        said={
            "size_said": [_said(size, both, on) for size in found.sizes],
            "size_tree_said": [said for _, _, said in cut],
        },
        drawings={"size_tree": [svg(drawn, PAGE, text, HEIGHT) for drawn, text, _ in cut]},
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


def _curve(found: Sizes, chosen: int, both: Both, on: EvaluationContext) -> None:
    """Draw accuracy over the number of leaves: on the cases not seen, and on the training cases.

    The chart stands still; the chosen size is a point over it.
    """
    words, colours = on.words, CHART
    x_range, y_range = _spans(found)
    chart = figure(
        x=words("evaluation", "axis_leaves"),
        y=words("evaluation", "accuracy"),
        height=CHART_HEIGHT,
        x_range=x_range,
        y_range=y_range,
        layout={
            "margin": margins_of(MARGINS),
            "legend": {"y": 1.0},
            "xaxis": {"automargin": False},
            "yaxis": {"automargin": False},
        },
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
    _line(chart, both.side("pruned").leaves, found.sizes[-1].leaves, method)
    with base_chart("size_ground"):
        draw_chart(chart, key="size_curve", text=words("evaluation", "curve_alt"))
        over = Overlay(PAGE)
        _point(over, found, found.sizes[chosen - 1])
        over.show(MARGINS, CHART_HEIGHT, about=str(chosen - 1))
    with st.container(key="size_said"):
        st.caption(plain(_said(found.sizes[chosen - 1], both, on)))


def _spans(found: Sizes) -> tuple[tuple[float, float], tuple[float, float]]:
    return (0.5, found.sizes[-1].leaves + 0.5), (0, 1.05)


def _point(over: Overlay, found: Sizes, size: Size) -> None:
    """Mark a size on the curve of the cases not seen."""
    (low, high), (_, top) = _spans(found)
    over.name = "size"
    over.point((size.leaves - low) / (high - low), size.accuracy / top, 15)


def _said(size: Size, both: Both, on: EvaluationContext) -> str:
    """Say how good the trees of a size are."""
    words = on.words
    return words(
        "evaluation",
        "curve_text",
        n=size.leaves,
        accuracy=words.notation.fixed(size.accuracy),
        training=words.notation.fixed(size.training_accuracy),
        method=words("prune", on.dialect.pruning),
        pruned=shown(both.side("pruned").leaves, 1),
    )


def _line(chart: go.Figure, at: float, most: int, name: str) -> None:
    """Mark a size by a line; its name stands where there is room."""
    chart.add_vline(x=at, line={"color": CHART.muted, "dash": "dash", "width": 1.5})
    side, shift = ("left", 6) if at < most / 2 else ("right", -6)
    chart.add_annotation(x=at, y=0.04, text=name, showarrow=False, xanchor=side, xshift=shift)
