"""Draw the stage: gain, IV and gain ratio over every cut, and under them the strip of the values."""

from __future__ import annotations

from html import escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from c45_core.measures import Floats
from ui.charts import CONFIG, figure
from ui.colours import Palette, palette
from ui.labs.numbers.controls import go_to
from ui.labs.numbers.scene import Scene
from ui.labs.numbers.strip import draw_strip
from ui.labs.sketch import Sketch
from ui.thin import MOST_POINTS

HEIGHT = 464
PANELS = {"gain": ("y", (0.78, 1.0)), "iv": ("y2", (0.55, 0.72)), "gain_ratio": ("y3", (0.27, 0.49))}
"""Where each curve stands: its axis, and its part of the height."""
STRIP = (0.0, 0.21)
MARKED = 120
"""With more cuts than this a curve is a line without marks."""


def show_stage(scene: Scene, cut: int) -> None:
    """Show the stage and say in words what it shows; a click on a point goes to its cut."""
    said = scene.words(
        "numbers",
        "stage_text",
        cut=scene.threshold(cut),
        gain=scene.words.notation.fixed(float(scene.cuts.gains[cut])),
        iv=scene.words.notation.fixed(float(scene.cuts.ivs[cut])),
        ratio=scene.words.notation.fixed(float(scene.cuts.gain_ratios[cut])),
    )
    chart = build(scene, cut, palette())
    st.plotly_chart(
        chart,
        key="stage",
        config=CONFIG,
        width="stretch",
        theme=None,
        alt=said,
        on_select=lambda: _clicked(scene),
        selection_mode="points",
    )
    if len(scene.cuts) > MOST_POINTS:
        drawn = len(chart.data[0].x)
        said += scene.words("numbers", "thinned", drawn=drawn, cuts=len(scene.cuts))
    st.caption(said)


def _clicked(scene: Scene) -> None:
    """Go to the cut whose point was clicked."""
    points = st.session_state["stage"]["selection"]["points"]
    if points and "customdata" in points[0]:
        go_to(scene, int(points[0]["customdata"]))


def build(scene: Scene, cut: int, colours: Palette) -> go.Figure:
    """Return the figure; what is drawn is thinned out beyond what a screen can show."""
    values = scene.values
    margin = 0.03 * float(values[-1] - values[0])
    span = (float(values[0]) - margin, float(values[-1]) + margin)
    drawn = np.union1d(scene.points, [cut])
    sketch = Sketch()
    for quantity in PANELS:
        _curve(sketch, scene, quantity, drawn, colours)
    for quantity in PANELS:
        _now(sketch, scene, quantity, cut, colours)
    _penalty(sketch, scene, colours)
    _best(sketch, scene, colours)
    ticks = draw_strip(sketch, scene, cut, STRIP, span, colours)
    here = float(scene.cuts.midpoints[cut])
    thread = {"color": colours.accent, "width": 1.5}
    sketch.line(x0=here, x1=here, y0=0, y1=1, yref="paper", layer="below", line=thread)
    font = {"color": colours.accent, "size": 14}
    threshold = f"<b>{scene.threshold(cut)}</b>"
    place = {"x": here, "y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 14}
    sketch.text(threshold, font=font, **place)
    return sketch.put_into(
        figure(x=escape(scene.name), y="", height=HEIGHT, x_range=span),
        margin={"l": 64, "r": 20, "t": 38, "b": 40},
        showlegend=True,
        legend={"y": STRIP[1], "font": {"size": 13}, "itemclick": False, "itemdoubleclick": False},
        barmode="stack",
        xaxis={"anchor": "y4", "showgrid": False, **ticks},
    )


def _column(scene: Scene, quantity: str) -> Floats:
    cuts = scene.cuts
    return {"gain": cuts.gains, "iv": cuts.ivs, "gain_ratio": cuts.gain_ratios}[quantity]


def _curve(sketch: Sketch, scene: Scene, quantity: str, drawn: np.ndarray, colours: Palette) -> None:
    """Draw one curve over all cuts; those left out are hollow."""
    axis, domain = PANELS[quantity]
    column, fixed = _column(scene, quantity), scene.words.notation.fixed
    options = {"mode": "lines", "hoverinfo": "x+y", "line": {"color": colours.muted, "width": 1.5}}
    if len(drawn) <= MARKED:
        fill = [colours.ink if there else colours.surface for there in scene.taking_part[drawn]]
        options |= {
            "mode": "lines+markers",
            "marker": {"size": 7, "color": fill, "line": {"color": colours.ink, "width": 1.2}},
            "text": [f"{scene.threshold(c)}: {fixed(float(column[c]))}" for c in drawn],
            "hoverinfo": "text",
            "customdata": drawn,
            "selected": {"marker": {"opacity": 1}},
            "unselected": {"marker": {"opacity": 1}},
        }
    sketch.points(scene.cuts.midpoints[drawn], column[drawn], axis, **options)
    top = max(float(column.max()), {"gain": scene.evaluation.penalty, "iv": 1.0}.get(quantity, 0.0))
    sketch.axis(
        axis,
        domain,
        range=[-0.06 * top, 1.22 * top or 1.0],
        gridcolor=colours.line,
        linecolor=colours.line,
        nticks=4,
        tickfont={"size": 12},
        title={"text": ""},
    )
    sketch.text(
        scene.words("numbers", f"axis_{quantity}"),
        x=0,
        xref="paper",
        xanchor="left",
        y=domain[1],
        yref="paper",
        yanchor="bottom",
        font={"color": colours.muted, "size": 13},
    )


def _now(sketch: Sketch, scene: Scene, quantity: str, cut: int, colours: Palette) -> None:
    """Mark the cut spoken of, with its number beside it."""
    axis, _ = PANELS[quantity]
    values, here = scene.values, float(scene.cuts.midpoints[cut])
    height = float(_column(scene, quantity)[cut])
    right = here > float(values[0] + 0.8 * (values[-1] - values[0]))
    line = {"color": colours.surface, "width": 2}
    marker = {"color": colours.accent, "size": 12, "line": line}
    sketch.points([here], [height], axis, mode="markers", marker=marker)
    sketch.text(
        f"<b>{scene.words.notation.fixed(height)}</b>",
        x=here,
        y=height,
        yref=axis,
        xanchor="right" if right else "left",
        xshift=-12 if right else 12,
        yshift=9,
        bgcolor=colours.surface,
        borderpad=1,
        opacity=0.92,
        font={"color": colours.accent, "size": 14},
    )


def _penalty(sketch: Sketch, scene: Scene, colours: Palette) -> None:
    """Draw what the search itself costs: a gain below this line is not believed."""
    cost = scene.evaluation.penalty
    if not cost:
        return
    line = {"color": colours.ink, "dash": "dash", "width": 1.5}
    sketch.line(xref="paper", x0=0, x1=1, y0=cost, y1=cost, yref="y", line=line)
    said = scene.words("numbers", "penalty_line", value=scene.words.notation.fixed(cost))
    place = {"x": 1, "xref": "paper", "xanchor": "right", "y": cost, "yref": "y", "yanchor": "bottom"}
    sketch.text(said, font={"size": 13}, **place)


def _best(sketch: Sketch, scene: Scene, colours: Palette) -> None:
    """Ring the largest gain and the largest ratio; the ring of the rule in force is heavier."""
    for by in ("gain", "gain_ratio"):
        place = scene.largest(by)
        if place is not None:
            line = {"width": 2.4 if by == scene.by else 1.0}
            ring = {"symbol": "circle-open", "size": 18, "color": colours.ink, "line": line}
            x, y = scene.cuts.midpoints[place], scene.scores(by)[place]
            sketch.points([x], [y], PANELS[by][0], mode="markers", marker=ring)
