"""Draw the stage: gain, IV and gain ratio over every cut, and under them the strip of the values.

The chart does not know which cut is spoken of; what does is laid over it (`chart_parts.py`).
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from c45_course.story.downsample import MAX_POINTS
from ui.charts.overlay import Overlay, base_chart, margins_of
from ui.charts.plots import CONFIG, ChartSketch
from ui.drawing.colours import PAGE, Palette
from ui.lessons.numbers.chart_parts import (
    HEIGHT,
    MARGINS,
    PANELS,
    STRIP,
    column,
    draw_strip,
    heights,
    mark_now,
    share,
    span,
)
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.controls import MAX_NAMED_CUTS, go_to

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
            on_select=lambda: _clicked(context, key),
            selection_mode="points",
        )
        over = Overlay(colours)
        mark_now(over, context, cut)
        over.show(MARGINS, HEIGHT, about=f"{context.identity}/{cut}")
        if 1 < len(context.cuts) <= MAX_NAMED_CUTS:
            _component()(
                key=DRAGGING, data=list_places(context), on_cut_change=lambda: _dropped(context)
            )
    with st.container(key="stage_said"):
        st.caption(said_of(context, cut))


def said_of(context: NumbersContext, cut: int) -> str:
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


def _clicked(context: NumbersContext, key: str) -> None:
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


def _dropped(context: NumbersContext) -> None:
    """Go to the cut at which the strip was let go."""
    place, places = st.session_state[DRAGGING].cut, list_places(context)["places"]
    if place in places:
        go_to(context, places.index(place))


@cache
def _component() -> Any:
    """Register what lets the strip be dragged, once per process."""
    script = Path(__file__).with_name("dragging.js").read_text("utf-8")
    return st.components.v2.component("c45_cut_dragging", html="<span></span>", js=script)


def build(context: NumbersContext, colours: Palette) -> go.Figure:
    """Return the figure; what is drawn is thinned out beyond what a screen can show."""
    sketch = ChartSketch()
    for quantity in PANELS:
        _curve(sketch, context, quantity, colours)
    _penalty(sketch, context, colours)
    _best(sketch, context, colours)
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


def _curve(sketch: ChartSketch, context: NumbersContext, quantity: str, colours: Palette) -> None:
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


def _penalty(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> None:
    """Draw what the search itself costs: a gain below this line is not believed."""
    cost = context.evaluation.penalty
    if not cost:
        return
    line = {"color": colours.ink, "dash": "dash", "width": 1.5}
    sketch.line(xref="paper", x0=0, x1=1, y0=cost, y1=cost, yref="y", line=line)
    said = context.words("numbers", "penalty_line", value=context.words.notation.fixed(cost))
    place = {"x": 1, "xref": "paper", "xanchor": "right", "y": cost, "yref": "y", "yanchor": "bottom"}
    sketch.text(said, font={"size": 13}, **place)


def _best(sketch: ChartSketch, context: NumbersContext, colours: Palette) -> None:
    """Ring the largest gain and the largest ratio; the ring of the rule in force is heavier."""
    for by in ("gain", "gain_ratio"):
        place = context.largest(by)
        if place is not None:
            line = {"width": 2.4 if by == context.by else 1.0}
            ring = {"symbol": "circle-open", "size": 18, "color": colours.ink, "line": line}
            x, y = context.cuts.midpoints[place], context.scores(by)[place]
            sketch.points([x], [y], PANELS[by][0], mode="markers", marker=ring)
