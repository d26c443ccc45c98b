"""Draw the entropy of every mixture of three classes: a map of lines of equal entropy, or a hill."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from c45_core.language.words import Words
from c45_core.measures import Floats, entropy
from c45_core.rounding import fixed
from c45_core.units import in_unit
from ui.charts.plots import FONT, figure, show
from ui.drawing.colours import CHART
from ui.lessons.entropy.curve import HEIGHT
from ui.lessons.entropy.simplex import level_line, meets, mesh
from ui.lessons.shared.contingency import sign
from ui.state.widgets import choose

LEVELS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""The lines of equal entropy, in bits."""
NAMED = (0.5, 1.0, 1.25, 1.5)
"""Those with room for their number."""
VIEWS = ("map", "hill")
_CORNERS = np.array([[0.5, np.sqrt(0.75)], [0.0, 0.0], [1.0, 0.0]])
"""Where class 1, 2 and 3 are alone: above, left, right."""
_CAMERA = {"eye": {"x": 0.25, "y": 1.5, "z": 0.7}, "center": {"x": 0, "y": 0, "z": -0.1}}
"""Class 1 in front: the other two are seen left and right behind the hill."""


def mixtures(chosen: Sequence[int], bits: float, unit: str, words: Words) -> None:
    """Draw the map or the hill, with the chosen counts on it."""
    said, value = words("entropy", f"unit_{unit}"), words.notation.fixed(in_unit(bits, unit))
    most = words.notation.fixed(in_unit(float(entropy(np.ones(3))), unit))
    view = choose(
        "view",
        VIEWS,
        words("entropy", "view"),
        shown=lambda name: words("entropy", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    chart = _map(chosen, value, unit, words) if view == "map" else _hill(chosen, bits, value, words)
    chart.update_layout(font={"family": FONT})
    text = words("entropy", "field_text", value=value, most=most, unit=said)
    show(chart, key=f"mixture_{view}", text=text)


def _map(chosen: Sequence[int], value: str, unit: str, words: Words) -> go.Figure:
    colours = CHART
    chart = figure(x="", y="", height=HEIGHT)
    for number, level in enumerate(LEVELS):
        _ternary(
            chart,
            level_line(level),
            mode="lines",
            fill="toself",
            fillcolor=_see_through(colours.ink, 0.028 + 0.004 * number),
            line={"color": colours.muted, "width": 1},
        )
    # On the way from the middle to the right corner every level is met once.
    way = np.array([[-1, -1, 2]]) / 3
    _ternary(
        chart,
        np.concatenate([meets(level, way) for level in NAMED]),
        mode="text",
        text=[fixed(in_unit(level, unit), 2) for level in NAMED],
        textfont={"color": colours.ink, "size": 11},
    )
    _ternary(
        chart,
        np.array([chosen]) / sum(chosen),
        mode="markers+text",
        text=[f"<b>{value}</b>"],
        textposition="top center",
        textfont={"color": colours.accent, "size": 15},
        marker={"color": colours.accent, "size": 15, "line": {"color": colours.surface, "width": 2}},
        cliponaxis=False,
    )
    axes = {
        f"{letter}axis": {
            "title": {"text": _corner(code, words), "font": {"color": colours.klass(code)}},
            "gridcolor": colours.line,
            "linecolor": colours.muted,
            "tickfont": {"size": 11, "color": colours.klass(code)},
            "tickvals": [0.25, 0.5, 0.75],
        }
        for code, letter in enumerate("abc")
    }
    chart.update_layout(
        ternary={"sum": 1, "bgcolor": "rgba(0,0,0,0)", **axes},
        margin={"l": 64, "r": 64, "t": 40, "b": 40},
        dragmode=False,
    )
    return chart


def _hill(chosen: Sequence[int], bits: float, value: str, words: Words) -> go.Figure:
    colours = CHART
    chart = figure(x="", y="", height=HEIGHT)
    shares, corners = mesh()
    place, height = shares @ _CORNERS, entropy(shares)
    first, second, third = corners.T
    chart.add_mesh3d(
        x=place[:, 0],
        y=place[:, 1],
        z=height,
        i=first,
        j=second,
        k=third,
        intensity=height,
        colorscale=[[0, colours.line], [1, colours.muted]],
        showscale=False,
        hoverinfo="skip",
        lighting={"ambient": 0.85, "diffuse": 0.5, "specular": 0.05},
    )
    for level in LEVELS:
        line = level_line(level)
        # At the sides of the triangle the line of a low level would hang in the air.
        on_hill = np.where(np.abs(entropy(line) - level) < 1e-3, level, np.nan)
        _space(chart, line, on_hill, mode="lines", line={"color": colours.ink, "width": 2})
    here = np.array([chosen, chosen]) / sum(chosen)
    for code, corner in enumerate(np.eye(3)):
        _space(
            chart,
            corner[None, :],
            -0.12,
            mode="text",
            text=[_corner(code, words)],
            textfont={"color": colours.klass(code), "size": 14},
        )
    _space(chart, here, [0, bits], mode="lines", line={"color": colours.accent, "width": 6})
    _space(
        chart,
        here[:1],
        bits + 0.03,
        mode="markers+text",
        text=[f"<b>{value}</b>"],
        textposition="top center",
        textfont={"color": colours.accent, "size": 15},
        marker={"color": colours.accent, "size": 7},
    )
    hidden = {"visible": False}
    chart.update_layout(
        scene={
            "xaxis": hidden,
            "yaxis": hidden,
            "zaxis": {**hidden, "range": [-0.2, 1.8]},
            "aspectmode": "manual",
            "aspectratio": {"x": 1.5, "y": 1.3, "z": 0.95},
            "camera": _CAMERA,
        },
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
    )
    return chart


def _corner(code: int, words: Words) -> str:
    return f"{sign(code)} {words('entropy', 'class', n=code + 1)}"


def _ternary(chart: go.Figure, shares: Floats, **style: object) -> None:
    a, b, c = shares.T
    chart.add_scatterternary(a=a, b=b, c=c, hoverinfo="skip", showlegend=False, **style)


def _space(chart: go.Figure, shares: Floats, height: object, **style: object) -> None:
    x, y = (shares @ _CORNERS).T
    z = np.broadcast_to(np.asarray(height, dtype=float), x.shape)
    chart.add_scatter3d(x=x, y=y, z=z, hoverinfo="skip", showlegend=False, **style)


def _see_through(colour: str, opacity: float) -> str:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity:.3f})"
