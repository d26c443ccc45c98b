"""Draw the normal curve: what share lies below k standard errors, and where 95 % would be."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import streamlit as st

from c45_core.language.words import Words
from c45_core.rounding import fixed
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import draw
from ui.charts.sketch import ChartSketch
from ui.drawing.colours import CHART, PAGE
from ui.markdown import plain, with_terms

HEIGHT = 300
MARGINS: Margins = (16, 16, 16, 48)
WITHIN, TOP = (-3.2, 5.2), 0.46
LIMITS = ((1.645, "one_sided_95", 0.43), (1.96, "two_sided_95", 0.375))
"""Where 95 % would be, what it is called, and at which height that is written."""
UNDER = 0.76
"""So high is what stays clear of those names."""


def normal_curve(k: float, share: float, title: str, words: Words) -> None:
    """Shade what lies below k standard errors, one-sided; mark where 95 % would be."""
    written = f"{fixed(100 * share, 2)}%"
    with base_chart("normal_ground"):
        _curve(title, words)
        over = Overlay(PAGE)
        outline = [(x, y) for x, y in _density() if x < k]
        below = [*outline, (k, NormalDist().pdf(k)), (k, 0.0), (WITHIN[0], 0.0)]
        over.area([_place(x, y) for x, y in below], 0.22)
        over.upright(_place(k, 0)[0], 3, high=1 if k < LIMITS[0][0] else UNDER)
        style = f"color:{over.colours.ink}"
        over.text(written, *_place(min(k, 3) - 0.12, 0.05), by=("-100%", "-50%"), size=18, style=style)
        over.show(MARGINS, HEIGHT)
    st.caption(with_terms(plain(words("pruning", "normal_text", k=f"{k:g}", share=written)), words))


def _density() -> list[tuple[float, float]]:
    return [(float(x), NormalDist().pdf(float(x))) for x in np.linspace(WITHIN[0], 3.5, 135)]


def _place(x: float, y: float) -> tuple[float, float]:
    """Return a place as shares of the plane."""
    return (x - WITHIN[0]) / (WITHIN[1] - WITHIN[0]), y / TOP


def _curve(title: str, words: Words) -> None:
    """Draw what does not depend on k."""
    colours, sketch = CHART, ChartSketch()
    x, y = zip(*_density(), strict=True)
    sketch.points(x, y, "y", mode="lines", line={"color": colours.ink, "width": 2})
    for limit, key, height in LIMITS:
        line = {"color": colours.muted, "width": 1.5, "dash": "dot"}
        sketch.line(x0=limit, x1=limit, y0=0, y1=1, yref="paper", line=line)
        label: dict[str, Any] = {"x": limit, "y": height, "xanchor": "left", "bgcolor": colours.surface}
        label["font"] = {"color": colours.ink, "size": 13}
        sketch.text(f" {limit:g}: {words('pruning', key)}", **label)
    chart = sketch.drawn(
        x=words("pruning", "axis_normal"),
        height=HEIGHT,
        x_range=WITHIN,
        showlegend=False,
        margin=margins_of(MARGINS),
        xaxis={"automargin": False},
        yaxis={"range": [0, TOP], "showticklabels": False, "showgrid": False, "automargin": False},
    )
    draw(chart, key="normal", text=title)
