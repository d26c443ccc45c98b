"""Draw a decision: its tree, both sides as bars on one axis, and the curves beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from statistics import NormalDist
from typing import Any

import numpy as np
import streamlit as st

from c45_core.language.words import Words
from c45_core.prune.formulas import DerivationLine, write_percent
from c45_core.prune.method import Parameter, declared
from c45_core.prune.record import Pruning, Weighed, estimate
from c45_core.prune.validation import AccuracyNumbers
from c45_core.prune.verdicts import Turning
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.tree import Tree
from c45_course.exports.layout import Box, lay_out
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import ChartSketch, draw, figure, show
from ui.drawing.colours import CHART, PAGE
from ui.drawing.tree_picture import draw as draw_tree
from ui.exports import export_pruned
from ui.lessons.pruning.context import PruningContext, draw_nodes
from ui.markdown import plain, with_terms

ROOM = 1.16
"""Length of the axis in longest bars: the number at its end needs room."""
TICKS = 8


@dataclass(frozen=True)
class Bar:
    """One part: where it begins and ends (shares of the axis), its number, its first step."""

    name: str
    start: float
    end: float
    text: str
    since: int


@dataclass(frozen=True)
class Scales:
    """The bars of a decision: the sides, what is granted to the subtree (None: nothing), the leaf as a
    line, the tipping point as a mark (None: there is none), ticks (share, text), the axis and what it
    all means; `whole`: the errors at the end of the axis.
    """

    bars: tuple[Bar, ...]
    granted: Bar | None
    line: Bar
    mark: Bar | None
    ticks: tuple[tuple[float, str], ...]
    axis: str
    meaning: str
    whole: float


def make_scales(
    verdict: Weighed,
    context: PruningContext,
    written: Sequence[DerivationLine],
    turns: Turning | None,
    words: Words,
) -> Scales:
    """Return the scales of a verdict."""
    method = declared(verdict.method)
    parameter = method.parameter if method.parameter and method.parameter.only_margin else None
    trees = {"subtree": verdict.subtree, "leaf": verdict.leaf, "branch": verdict.branch}
    values = {side: estimate(tree) for side, tree in trees.items() if tree is not None}
    # The axis stays the same while the slider moves: it has room for the largest margin.
    most = verdict.margin
    if parameter and turns:
        most = float(turns.sides["limit"].max()) - values["subtree"]
    whole = (max([*values.values(), values["subtree"] + most]) or 1.0) * ROOM
    since = {side: _first_step(written, side) for side in values}
    form = "_pre" if method.before_growing else ""
    bars = tuple(
        Bar(
            words("pruning", f"side_{side}{form if side != 'branch' else ''}"),
            0.0,
            value / whole,
            context.number(value),
            since[side],
        )
        for side, value in values.items()
    )
    end, leaf = values["subtree"] + verdict.margin, values["leaf"] / whole
    granted_at = _step_of_bar(written, "granted") or len(written) + 1
    granted = Bar("", values["subtree"] / whole, end / whole, context.number(end), granted_at)
    mark = None
    if parameter and turns and turns.points:
        point = f"{parameter.symbol}* = {context.number(turns.points[0])}"
        mark = Bar("", leaf, leaf, point, len(written) + 2)
    return Scales(
        bars=bars,
        granted=granted if verdict.margin > 0 else None,
        line=Bar("", leaf, leaf, "", since["leaf"]),
        mark=mark,
        ticks=_divide_axis(whole, whole_errors=verdict.margin == 0),
        axis=words("pruning", f"axis_{verdict.method}"),
        meaning=words("pruning", f"scales_{verdict.method}", margin=context.number(verdict.margin)),
        whole=whole,
    )


def _first_step(written: Sequence[DerivationLine], side: str) -> int:
    """Return the step with which the bar of a side is drawn: with its last line, unless one says so."""
    last = max((step for step, line in enumerate(written, 1) if line.side == side), default=1)
    return _step_of_bar(written, side) or last


def _step_of_bar(written: Sequence[DerivationLine], bar: str) -> int | None:
    return next((step for step, line in enumerate(written, 1) if line.bar == bar), None)


def _divide_axis(whole: float, *, whole_errors: bool) -> tuple[tuple[float, str], ...]:
    """Divide the axis by 1, 2 or 5 times a power of ten; errors that are counted by whole ones."""
    power = 10 ** floor(log10(whole / TICKS))
    width = next(m * power for m in (1, 2, 5, 10) if whole / (m * power) <= TICKS)
    width = max(width, 1.0) if whole_errors and whole > 1 else width
    count = int(whole / width)
    digits = max(0, -floor(log10(width)))
    return tuple((k * width / whole, fixed(k * width, digits)) for k in range(count + 1))


HEIGHT = 320
MARGINS: Margins = (64, 16, 36, 48)
DASHES = {"limit": "solid", "leaf": "dash", "branch": "dot"}


def draw_turning(found: Turning, method: str, parameter: Parameter, now: float, words: Words) -> None:
    """Draw both sides over the number of a method: where the lines cross the verdict turns."""
    points = words.listed(map(words.notation.number, found.points))
    key = "turns" if found.points else "never_turns"
    text = words("pruning", key, letter=parameter.symbol, points=points)
    with base_chart("turning_ground"):
        _draw_sides(found, method, parameter, words, text)
        over = Overlay(PAGE)
        # On a phone a legend of several lines takes the top of the plane.
        over.upright(now / parameter.most, 2, high=0.95)
        over.show(MARGINS, HEIGHT)
    st.caption(plain(text))


def _draw_sides(found: Turning, method: str, parameter: Parameter, words: Words, text: str) -> None:
    """Draw what does not depend on the setting."""
    colours, sketch = CHART, ChartSketch()
    limits = found.sides["limit"]
    # Where the lines fall there is room above the point, else below it.
    beside = "top right" if limits[-1] < limits[0] else "bottom right"
    for side, values in found.sides.items():
        name = words("pruning", f"curve_{side}_{method}" if side == "limit" else f"side_{side}")
        line = {"color": colours.ink, "width": 2, "dash": DASHES[side]}
        shown = {"mode": "lines", "name": name, "line": line, "showlegend": True, "hoverinfo": "all"}
        sketch.points(found.along, values, "y", **shown)
    for point in found.points:
        height = float(np.interp(point, found.along, limits))
        _mark_turning(
            sketch, point, height, f"{parameter.symbol}* = {words.notation.number(point)}", beside
        )
    chart = sketch.drawn(
        x=words("pruning", parameter.switch),
        y=words("pruning", f"axis_{method}"),
        height=HEIGHT,
        x_range=(0, parameter.most),
        showlegend=True,
        margin=margins_of(MARGINS),
        xaxis={"automargin": False},
        yaxis={"range": _choose_heights(found), "automargin": False},
    )
    draw(chart, key="turning", text=text)


def _choose_heights(found: Turning) -> list[float]:
    top = max(float(side.max()) for side in found.sides.values())
    low = min(float(side.min()) for side in found.sides.values())
    room = (top - low) * 0.1 or 1.0
    return [max(low - room, 0), top + room]


def _mark_turning(sketch: ChartSketch, x: float, y: float, text: str, place: str) -> None:
    """Mark the point at which the verdict turns."""
    colours = CHART
    line = {"color": colours.surface, "width": 2}
    sketch.points(
        [x],
        [y],
        "y",
        mode="markers+text",
        text=[f"<b>{text}</b>"],
        textposition=place,
        textfont={"color": colours.ink, "size": 15},
        marker={"symbol": "diamond", "size": 13, "color": colours.ink, "line": line},
        cliponaxis=False,
    )


def draw_stairs(pruning: Pruning, places: Sequence[int], current: int, words: Words) -> None:
    """Draw the accuracy of the whole tree after each decision, and what was refused."""
    colours = CHART
    verdicts = [pruning.weighed[place] for place in places]
    chart = figure(
        x=words("pruning", "axis_decision"),
        y=words("pruning", "axis_accuracy"),
        x_range=(-0.4, len(verdicts) + 0.4),
        y_range=(0, 105),
        height=300,
    )
    chart.update_layout(showlegend=True)
    chart.update_xaxes(tickvals=list(range(len(verdicts) + 1)))
    chart.update_yaxes(ticksuffix="%")
    before, after, refused = [], [], []
    for verdict in verdicts:
        n = verdict.numbers
        assert isinstance(n, AccuracyNumbers)
        forms = (n.accuracy_as_subtree, n.accuracy_as_leaf)
        is_leaf = verdict.outcome is Outcome.LEAF
        before.append(forms[1] if declared(verdict.method).before_growing else forms[0])
        after.append(forms[is_leaf])
        refused.append(forms[not is_leaf])
    steps = [100 * value for value in (before[:1] + after)]
    texts = [write_percent(value / 100) for value in steps]
    line: dict[str, Any] = {"color": colours.ink, "width": 2, "shape": "hv"}
    chart.add_scatter(
        x=list(range(len(steps))),
        y=steps,
        mode="lines+markers+text",
        text=texts,
        textposition="top center",
        line=line,
        marker={"size": 9},
        name=words("pruning", "accuracy_after"),
    )
    lost = [i for i, v in enumerate(verdicts) if _is_refused(v)]
    chart.add_scatter(
        x=[i + 1 for i in lost],
        y=[100 * refused[i] for i in lost],
        mode="markers",
        marker={"symbol": "x-thin-open", "size": 11, "line": {"width": 2}, "color": colours.muted},
        name=words("pruning", "accuracy_refused"),
    )
    chart.add_vline(x=current + 1, line={"color": colours.accent, "width": 2})
    show(chart, key="stairs", text=words("pruning", "stairs_text", way=" → ".join(texts)))


def _is_refused(verdict: Weighed) -> bool:
    """Whether the challenger was refused: the leaf of post-pruning, the split of pre-pruning."""
    refused = Outcome.LEAF if declared(verdict.method).before_growing else Outcome.KEPT
    return verdict.outcome is refused


NORMAL_HEIGHT = 300
NORMAL_MARGINS: Margins = (16, 16, 16, 48)
WITHIN, TOP = (-3.2, 5.2), 0.46
LIMITS = ((1.645, "one_sided_95", 0.43), (1.96, "two_sided_95", 0.375))
"""Places where 95 % would be, with their names and the heights at which these are written."""
UNDER = 0.76
"""Height of the marks that stay clear of those names."""


def draw_normal_curve(k: float, share: float, title: str, words: Words) -> None:
    """Shade what lies below k standard errors, one-sided; mark where 95 % would be."""
    written = f"{fixed(100 * share, 2)}%"
    with base_chart("normal_ground"):
        _draw_curve(title, words)
        over = Overlay(PAGE)
        outline = [(x, y) for x, y in _list_density() if x < k]
        below = [*outline, (k, NormalDist().pdf(k)), (k, 0.0), (WITHIN[0], 0.0)]
        over.area([_place_in_plane(x, y) for x, y in below], 0.22)
        over.upright(_place_in_plane(k, 0)[0], 3, high=1 if k < LIMITS[0][0] else UNDER)
        style = f"color:{over.colours.ink}"
        over.text(
            written,
            *_place_in_plane(min(k, 3) - 0.12, 0.05),
            by=("-100%", "-50%"),
            size=18,
            style=style,
        )
        over.show(NORMAL_MARGINS, NORMAL_HEIGHT)
    st.caption(with_terms(plain(words("pruning", "normal_text", k=f"{k:g}", share=written)), words))


def _list_density() -> list[tuple[float, float]]:
    return [(float(x), NormalDist().pdf(float(x))) for x in np.linspace(WITHIN[0], 3.5, 135)]


def _place_in_plane(x: float, y: float) -> tuple[float, float]:
    """Return a place as shares of the plane."""
    return (x - WITHIN[0]) / (WITHIN[1] - WITHIN[0]), y / TOP


def _draw_curve(title: str, words: Words) -> None:
    """Draw what does not depend on k."""
    colours, sketch = CHART, ChartSketch()
    x, y = zip(*_list_density(), strict=True)
    sketch.points(x, y, "y", mode="lines", line={"color": colours.ink, "width": 2})
    for limit, key, height in LIMITS:
        line = {"color": colours.muted, "width": 1.5, "dash": "dot"}
        sketch.line(x0=limit, x1=limit, y0=0, y1=1, yref="paper", line=line)
        label: dict[str, Any] = {"x": limit, "y": height, "xanchor": "left", "bgcolor": colours.surface}
        label["font"] = {"color": colours.ink, "size": 13}
        sketch.text(f" {limit:g}: {words('pruning', key)}", **label)
    chart = sketch.drawn(
        x=words("pruning", "axis_normal"),
        height=NORMAL_HEIGHT,
        x_range=WITHIN,
        showlegend=False,
        margin=margins_of(NORMAL_MARGINS),
        xaxis={"automargin": False},
        yaxis={"range": [0, TOP], "showticklabels": False, "showgrid": False, "automargin": False},
    )
    draw(chart, key="normal", text=title)


CUT, RAISED = "✂", "⤴"
SIGNS = {Outcome.KEPT: "✓", Outcome.LEAF: CUT, Outcome.RAISED: RAISED}


def show_before_and_after(context: PruningContext, rule: str, words: Words) -> None:
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
        text = words("pruning", "tree_before", **_count_nodes(pruning.grown))
        text += "" if context.named.with_classes else words("pruning", "tree_numbers")
        st.caption(text)
        draw_tree(draw_nodes(pruning.grown, context, faded, signs), key="tree_before", text=text)
    with after:
        text = words("pruning", "tree_after", **_count_nodes(pruning.tree))
        st.caption(text)
        draw_tree(draw_nodes(pruning.tree, context, {}, signs), key="tree_after", text=text)


def _count_nodes(tree: Tree) -> dict[str, int]:
    return {"nodes": tree.size, "leaves": len(tree.leaves())}


def lay_out_tree(context: PruningContext) -> dict[str, Any]:
    """Return size and nodes of the drawing; a node has room for what it would say as a leaf.

    A node: `number`, `parent` (place in the list), `x y w h` (centre and size in points), `edge` (SVG
    path), `ex ey branch` (the text on it), `title`, `leafTitle`, `counts`, `shares`, `leaf`, `klass`
    (null where only numbers are known).
    """
    shown = draw_nodes(context.grown, context, {}, {})
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


def list_states(context: PruningContext, tree: Tree) -> dict[int, str]:
    """Return the nodes that differ in a tree: "gone", or "leaf" for a node without its branches."""
    here = {node.number: node for node in tree.walk()}
    found: dict[int, str] = {}
    for node in context.grown.walk():
        if node.number not in here:
            found[node.number] = "gone"
        elif here[node.number].is_leaf and not node.is_leaf:
            found[node.number] = "leaf"
    return found
