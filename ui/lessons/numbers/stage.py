"""Draw the stage: gain, IV and gain ratio over every cut, and under them the strip of the values.

The chart does not know which cut is spoken of: its marks are laid over it, so that the browser moves
them (`ui/components/lookup`).
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from c45_core.explain.labels import cut_value
from c45_core.measures import Floats
from c45_course.exports.layout import text_width
from c45_course.story.downsample import MAX_POINTS, apart
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import CONFIG, ChartSketch
from ui.drawing.colours import PAGE, Palette
from ui.lessons.numbers.context import MAX_NAMED_CUTS, NumbersContext, go_to

HEIGHT = 472
MARGINS: Margins = (64, 20, 38, 48)
PANELS = {"gain": ("y", (0.78, 1.0)), "iv": ("y2", (0.55, 0.72)), "gain_ratio": ("y3", (0.27, 0.49))}
"""Axis and part of the height."""
STRIP = (0.0, 0.21)


def column(context: NumbersContext, quantity: str) -> Floats:
    """Return the numbers of a curve, [cuts]."""
    cuts = context.cuts
    return {"gain": cuts.gains, "iv": cuts.ivs, "gain_ratio": cuts.gain_ratios}[quantity]


def span(context: NumbersContext) -> tuple[float, float]:
    """Return what the axis of the values shows: all of them, and some room."""
    low, high = float(context.values[0]), float(context.values[-1])
    margin = 0.03 * (high - low)
    return low - margin, high + margin


def heights(context: NumbersContext, quantity: str) -> tuple[float, float]:
    """Return what the axis of a curve shows."""
    least = {"gain": context.evaluation.penalty, "iv": 1.0}.get(quantity, 0.0)
    top = max(float(column(context, quantity).max()), least)
    return -0.06 * top, 1.22 * top or 1.0


def share(number: float, within: tuple[float, float]) -> float:
    """Return where a number lies between two others: 0 at the first, 1 at the second."""
    low, high = within
    return (number - low) / (high - low)


MAX_DOTS = 300
HIGHEST = 12
"""Maximum number of cases, and of cases with one value, that are drawn as dots and not as columns."""
MAX_BRACKETS = 60
COLUMNS = 90
AXIS = "y4"
MAX_LABELS = 88
"""Maximum number of values that are labelled; of more Plotly chooses round numbers."""
ROOM, BETWEEN = 290.0, 6.0
"""The points that the axis has on a phone, and those that keep two numbers under it apart."""


BRACKET, STEM, TIP = (-0.08, -0.3), -0.55, -0.6
"""Distances of a bracket, its stem and an arrow to the threshold below the line, in half heights."""
_BELOW = 0.375
"""Part of the strip's height that lies below the line."""


def draw_strip(
    sketch: ChartSketch, context: NumbersContext, domain: tuple[float, float], colours: Palette
) -> dict[str, Any]:
    """Draw the strip into a part of the height; return what to write on the axis under it."""
    within = span(context)
    _, counts = np.unique(context.known[0], return_counts=True)
    if counts.sum() <= MAX_DOTS and counts.max() <= HIGHEST:
        top = _draw_dots(sketch, context, colours)
    else:
        top = _draw_columns(sketch, context, within, colours)
    if len(context.cuts) <= MAX_BRACKETS:
        _draw_brackets(sketch, context, top / 2, colours)
    sketch.axis(AXIS, domain, range=[-_BELOW * top, top], visible=False)
    return _place_ticks(context, within)


def on_the_strip(part: float) -> float:
    """Return where on the strip a place below the line is: 0 at its foot, 1 at its top."""
    return (_BELOW + part / 2) / (_BELOW + 1)


def inset_brackets(context: NumbersContext, cuts: np.ndarray) -> tuple[Floats, Floats]:
    """Return where the brackets of some cuts end: a little within the two neighbours."""
    low, high = context.neighbours(cuts)
    room = 0.08 * (high - low)
    return low + room, high - room


def _draw_dots(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> float:
    """Draw every case; equal values stand on each other, so that nothing is between them."""
    values, codes, weights = context.known
    _, first, counts = np.unique(values, return_index=True, return_counts=True)
    height = np.arange(len(values)) - np.repeat(first, counts)
    colours = colours.about(context.trace.table.classes)
    for code in range(len(context.trace.table.classes)):
        mine = codes == code
        pairs = zip(values[mine], weights[mine], strict=True)
        edge = {"color": colours.surface, "width": 1}
        marker = {"symbol": colours.mark(code), "color": colours.klass(code), "size": 11, "line": edge}
        sketch.points(
            values[mine],
            height[mine] + 0.5,
            AXIS,
            mode="markers",
            name=escape(context.labels.klass(code)),
            marker=marker,
            text=[
                f"{cut_value(float(v))} · {context.words.notation.weight(float(w))}" for v, w in pairs
            ],
            hoverinfo="text",
            showlegend=True,
        )
    return float(max(counts.max(), 1.6)) + 0.4


def _draw_columns(
    sketch: ChartSketch, context: NumbersContext, span: tuple[float, float], colours: Palette
) -> float:
    """Draw how many cases of each class lie where: too many for single marks."""
    values, codes, weights = context.known
    edges = np.linspace(*span, COLUMNS + 1)
    highest = np.zeros(COLUMNS)
    for code in range(len(context.trace.table.classes)):
        mine = codes == code
        here, _ = np.histogram(values[mine], edges, weights=weights[mine])
        highest += here
        sketch.bars(
            (edges[:-1] + edges[1:]) / 2,
            here,
            AXIS,
            width=np.diff(edges),
            name=escape(context.labels.klass(code)),
            marker={"color": colours.klass(code), "line": {"width": 0}},
            showlegend=True,
        )
    return float(highest.max()) * 1.05


def _draw_brackets(sketch: ChartSketch, context: NumbersContext, unit: float, colours: Palette) -> None:
    """Draw a bracket from each value to its neighbour, the cut halfway."""
    top, foot = BRACKET
    for chosen, dash in ((context.taking_part, "solid"), (~context.taking_part, "dot")):
        drawn = np.flatnonzero(chosen)
        x: list[float | None] = []
        y: list[float | None] = []
        for a, b, middle in zip(
            *inset_brackets(context, drawn), context.cuts.midpoints[drawn], strict=True
        ):
            x += [a, a, middle, middle, middle, b, b, None]
            y += [top, foot, foot, STEM, foot, foot, top, None]
        scaled = [None if height is None else height * unit for height in y]
        sketch.points(
            x, scaled, AXIS, mode="lines", line={"color": colours.muted, "width": 1.3, "dash": dash}
        )


def _place_ticks(context: NumbersContext, span: tuple[float, float]) -> dict[str, Any]:
    """Write the values themselves under the strip, as many as there is room for."""
    if len(context.values) > MAX_LABELS:
        return {}
    values = context.values.tolist()
    widest = max(text_width(cut_value(value)) for value in values)
    written = [
        values[place] for place in apart(values, (span[1] - span[0]) * (widest + BETWEEN) / ROOM)
    ]
    return {"tickvals": written, "ticktext": [cut_value(value) for value in written]}


def mark_now(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw the marks of a cut; by the name of each the browser moves it (`ui/components/lookup`)."""
    here = share(float(context.cuts.midpoints[cut]), span(context))
    _mark_bracket(over, context, cut)
    over.name = "line"
    over.upright(here, 1.5)
    over.name = "threshold"
    above = ("-50%", "calc(-100% - 14px)")
    over.text(context.threshold(cut), here, 1, by=above, size=14, style=_colour_of_ink(over))
    right = here > 0.8
    by = ("calc(-100% - 12px)" if right else "12px", "calc(-50% - 9px)")
    ground = f"background:{over.colours.surface};padding:0 2px;opacity:0.92;{_colour_of_ink(over)}"
    for quantity, (_, (low, high)) in PANELS.items():
        number = float(column(context, quantity)[cut])
        y = low + (high - low) * share(number, heights(context, quantity))
        over.name = f"point-{quantity}"
        over.point(here, y, 12)
        over.name = quantity
        over.text(context.words.notation.fixed(number), here, y, by=by, size=14, style=ground)


def _colour_of_ink(over: Overlay) -> str:
    return f"color:{over.colours.accent}"


def _mark_bracket(over: Overlay, context: NumbersContext, cut: int) -> None:
    """Draw the bracket between the two neighbours, and where the threshold stands if not halfway."""
    within = span(context)
    low, high = (float(ends[0]) for ends in inset_brackets(context, np.array([cut])))
    middle, threshold = float(context.cuts.midpoints[cut]), float(context.cuts.thresholds[cut])
    top, foot, stem, tip = (STRIP[1] * on_the_strip(part) for part in (*BRACKET, STEM, TIP))
    over.name = "bracket"
    over.bracket(share(low, within), share(high, within), foot, top, 3)
    over.name = "stem"
    over.upright(share(middle, within), 3, stem, foot)
    if threshold != middle:
        over.name = "arrow"
        over.arrow(share(middle, within), share(threshold, within), tip)


MARKED = 120
"""Maximum number of cuts; with more, a curve is a line without marks."""
CLICKS, DRAGGING = "stage_clicks", "cut_dragging"


def show_stage(context: NumbersContext, chart: go.Figure, cut: int) -> None:
    """Show the stage and say in words what it shows; a click on a point goes to its cut, and so does
    dragging along the strip.
    """
    words, colours = context.words, PAGE
    # A chart keeps the point that was clicked, and a second click on it would only let go of it.
    key = f"stage_{st.session_state.setdefault(CLICKS, 0)}"
    with base_chart("stage_ground"):
        st.plotly_chart(
            chart,
            key=key,
            config=CONFIG,
            width="stretch",
            theme=None,
            alt=words("numbers", "stage_alt", attribute=context.name),
            on_select=lambda: _go_to_clicked(context, key),
            selection_mode="points",
        )
        over = Overlay(colours)
        mark_now(over, context, cut)
        over.show(MARGINS, HEIGHT, about=f"{context.identity}/{cut}")
        if 1 < len(context.cuts) <= MAX_NAMED_CUTS:
            _dragging_component()(
                key=DRAGGING, data=list_places(context), on_cut_change=lambda: _go_to_dropped(context)
            )
    with st.container(key="stage_said"):
        st.caption(describe_cut(context, cut))


def describe_cut(context: NumbersContext, cut: int) -> str:
    """Return the sentence under the chart: a cut and its numbers."""
    words = context.words
    said = words(
        "numbers",
        "stage_text",
        cut=context.threshold(cut),
        gain=words.notation.fixed(float(context.cuts.gains[cut])),
        iv=words.notation.fixed(float(context.cuts.ivs[cut])),
        ratio=words.notation.fixed(float(context.cuts.gain_ratios[cut])),
    )
    if len(context.cuts) > MAX_POINTS:
        said += words("numbers", "thinned", drawn=len(context.points), cuts=len(context.cuts))
    return said


def _go_to_clicked(context: NumbersContext, key: str) -> None:
    """Go to the cut whose point was clicked."""
    points = st.session_state[key]["selection"]["points"]
    if points and "customdata" in points[0]:
        st.session_state[CLICKS] += 1
        go_to(context, int(points[0]["customdata"]))


def list_places(context: NumbersContext) -> dict[str, Any]:
    """Return where the cuts are, lowest first: by name, and as shares of the width of the plane.

    `high`: how much of the plane's height the strip has.
    """
    within = span(context)
    return {
        "places": [context.place(cut) for cut in range(len(context.cuts))],
        "shares": [round(share(float(cut), within), 5) for cut in context.cuts.midpoints],
        "high": STRIP[1],
    }


def _go_to_dropped(context: NumbersContext) -> None:
    """Go to the cut at which the strip was let go."""
    place, places = st.session_state[DRAGGING].cut, list_places(context)["places"]
    if place in places:
        go_to(context, places.index(place))


@cache
def _dragging_component() -> Any:
    """Register what lets the strip be dragged, once per process."""
    script = Path(__file__).with_name("dragging.js").read_text("utf-8")
    return st.components.v2.component("c45_cut_dragging", html="<span></span>", js=script)


def build_chart(context: NumbersContext, colours: Palette) -> go.Figure:
    """Return the figure; what is drawn is thinned out beyond what a screen can show."""
    sketch = ChartSketch()
    for quantity in PANELS:
        _draw_curve(sketch, context, quantity, colours)
    _draw_penalty(sketch, context, colours)
    _ring_best(sketch, context, colours)
    ticks = draw_strip(sketch, context, STRIP, colours)
    return sketch.drawn(
        x=escape(context.name),
        height=HEIGHT,
        x_range=span(context),
        margin=margins_of(MARGINS),
        showlegend=True,
        legend={"y": STRIP[1], "font": {"size": 13}, "itemclick": False, "itemdoubleclick": False},
        barmode="stack",
        xaxis={"anchor": "y4", "showgrid": False, "automargin": False, **ticks},
    )


def _draw_curve(sketch: ChartSketch, context: NumbersContext, quantity: str, colours: Palette) -> None:
    """Draw one curve over all cuts; those left out are hollow."""
    axis, domain = PANELS[quantity]
    drawn, fixed = context.points, context.words.notation.fixed
    numbers = column(context, quantity)
    options = {"mode": "lines", "hoverinfo": "x+y", "line": {"color": colours.muted, "width": 1.5}}
    if len(drawn) <= MARKED:
        fill = [colours.ink if there else colours.surface for there in context.taking_part[drawn]]
        options |= {
            "mode": "lines+markers",
            "marker": {"size": 7, "color": fill, "line": {"color": colours.ink, "width": 1.2}},
            "text": [f"{context.threshold(c)}: {fixed(float(numbers[c]))}" for c in drawn],
            "hoverinfo": "text",
            "customdata": drawn,
            "selected": {"marker": {"opacity": 1}},
            "unselected": {"marker": {"opacity": 1}},
        }
    sketch.points(context.cuts.midpoints[drawn], numbers[drawn], axis, **options)
    sketch.axis(
        axis,
        domain,
        range=list(heights(context, quantity)),
        gridcolor=colours.line,
        linecolor=colours.line,
        nticks=4,
        tickfont={"size": 12},
        title={"text": ""},
        automargin=False,
    )
    sketch.text(
        context.words("numbers", f"axis_{quantity}"),
        x=0,
        xref="paper",
        xanchor="left",
        y=domain[1],
        yref="paper",
        yanchor="bottom",
        font={"color": colours.muted, "size": 13},
    )


def _draw_penalty(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> None:
    """Draw what the search itself costs: a gain below this line is not believed."""
    cost = context.evaluation.penalty
    if not cost:
        return
    line = {"color": colours.ink, "dash": "dash", "width": 1.5}
    sketch.line(xref="paper", x0=0, x1=1, y0=cost, y1=cost, yref="y", line=line)
    said = context.words("numbers", "penalty_line", value=context.words.notation.fixed(cost))
    place = {"x": 1, "xref": "paper", "xanchor": "right", "y": cost, "yref": "y", "yanchor": "bottom"}
    sketch.text(said, font={"size": 13}, **place)


def _ring_best(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> None:
    """Ring the largest gain and the largest ratio; the ring of the rule in force is heavier."""
    for by in ("gain", "gain_ratio"):
        place = context.largest(by)
        if place is not None:
            line = {"width": 2.4 if by == context.by else 1.0}
            ring = {"symbol": "circle-open", "size": 18, "color": colours.ink, "line": line}
            x, y = context.cuts.midpoints[place], context.scores(by)[place]
            sketch.points([x], [y], PANELS[by][0], mode="markers", marker=ring)
