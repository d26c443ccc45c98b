"""Draw the entropy of every mixture of three classes as a hill over the triangle of their shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go

from c45_core.language.words import Words
from c45_core.measures import Floats, entropy
from c45_core.units import in_unit
from c45_course.exports.tree_names import colour_of
from ui.charts.plots import FONT, figure, show
from ui.drawing.colours import CHART, Palette
from ui.lessons.entropy.mixture import LEVELS, level_line, mesh
from ui.state.widgets import choose

HEIGHT = 400
VIEWS = ("map", "hill")
_CORNERS = np.array([[0.5, np.sqrt(0.75)], [0.0, 0.0], [1.0, 0.0]])
"""Where class 1, 2 and 3 are alone: above, left, right."""
_CAMERA = {"eye": {"x": 0.28, "y": 1.68, "z": 0.78}, "center": {"x": 0, "y": 0, "z": -0.1}}
"""Class 1 in front: the other two are seen left and right behind the hill."""


def pick_view(words: Words) -> str:
    """Let the reader choose how three classes are drawn."""
    return choose(
        "view",
        VIEWS,
        words("entropy", "view"),
        shown=lambda name: words("entropy", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )


def hill(chosen: Sequence[int], bits: float, unit: str, first: int, words: Words) -> None:
    """Draw the entropy of every mixture of three classes as a hill, with the chosen counts on it.

    `first`: the class, 0 or 1, that has the first colour and mark. A drawing in space is pixels, and no
    style sheet exchanges its colours.
    """
    said, value = words("entropy", f"unit_{unit}"), words.notation.fixed(in_unit(bits, unit))
    most = words.notation.fixed(in_unit(float(entropy(np.ones(3))), unit))
    chart = _hill(chosen, bits, value, replace(CHART, first=first), words)
    chart.update_layout(font={"family": FONT})
    text = words("entropy", "field_text", value=value, most=most, unit=said)
    show(chart, key="mixture_hill", text=text)


def _hill(chosen: Sequence[int], bits: float, value: str, colours: Palette, words: Words) -> go.Figure:
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
            text=[_corner(code, colours, words)],
            textfont={"color": colour_of(code, colours.first), "size": 14},
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


def _corner(code: int, colours: Palette, words: Words) -> str:
    return f"{colours.glyph(code)} {words('entropy', 'class', n=code + 1)}"


def _space(chart: go.Figure, shares: Floats, height: object, **style: object) -> None:
    x, y = (shares @ _CORNERS).T
    z = np.broadcast_to(np.asarray(height, dtype=float), x.shape)
    chart.add_scatter3d(x=x, y=y, z=z, hoverinfo="skip", showlegend=False, **style)
