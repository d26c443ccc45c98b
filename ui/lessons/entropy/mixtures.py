"""The entropy of every mixture of two or three classes: a curve, a map, and a hill over the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import log2
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from c45_core.language.words import Words
from c45_core.measures import Floats, entropy
from c45_core.rounding import fixed
from c45_core.units import UNITS, in_unit
from c45_course.exports.assets import join_modules
from c45_course.exports.class_colours import colour_of
from ui.charts.plots import FONT, figure, show
from ui.drawing.colours import CHART, Palette
from ui.drawing.svg import keep_room
from ui.state.presenting import presenting
from ui.state.widgets import choose_text

LEVELS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""The lines of equal entropy in the triangle, in bits."""
NAMED = (0.5, 1.0, 1.25, 1.5)
"""The levels whose lines have room for their number."""
TERMS = ("−p₁ log p₁", "−p₂ log p₂")
_ROOM_STYLE = "width:100%;min-height:300px;max-height:27rem;margin-bottom:3.4rem"
_ROOM = f'<svg viewBox="0 0 620 400" style="{_ROOM_STYLE}">'
"""The room of the picture, with the sentence below it."""
_FOLDER = Path(__file__).resolve().parent / "mixture"


def draw_mixture(
    chosen: Sequence[int], unit: str, sliders: Sequence[str], colours: Palette, words: Words
) -> None:
    """Draw the entropy of class counts: a curve of two classes, a triangle of three.

    `sliders`: the keys of the sliders of the counts, which the picture follows; `unit`: one of `UNITS`;
    `colours`: those of the table in hand, whose first class has the first colour on its page.
    """
    text = words("entropy", f"unit_{unit}")
    most = words.notation.fixed(in_unit(float(entropy(np.ones(3))), unit))
    data = {
        "counts": list(chosen),
        "sliders": list(sliders),
        "bits": log2(UNITS[unit]),
        "unit": text,
        "digits": words.notation.digits,
        "classes": [
            {
                "name": words("entropy", "class", n=k + 1),
                "sign": colours.glyph(k),
                "colour": colours.klass(k),
            }
            for k in range(len(chosen))
        ],
        "colours": {
            name: getattr(colours, name) for name in ("ink", "muted", "line", "accent", "paper")
        },
        "axes": [
            words("entropy", "share"),
            words("language", "noted", text=words("entropy", "axis"), note=text),
        ],
        "terms": TERMS,
        "levels": _levels(unit),
        "presented": presenting(),
        "curve_text": _template(words, "curve_text"),
        "map_text": _template(words, "field_text").replace("{most}", most),
    }
    keep_room(_ROOM, key="mixture")
    _component()(data=data, key="mixture")


def _template(words: Words, key: str) -> str:
    """Return a text with its places: what stands there changes while a slider moves."""
    return words.sections["entropy"][key]


def _levels(unit: str) -> list[dict[str, Any]]:
    """Return the lines of equal entropy; those with room for it have a number, towards a corner."""
    way = np.array([[-1, -1, 2]]) / 3
    return [
        {
            "shares": level_line(level).round(5).tolist(),
            "at": meets(level, way)[0].tolist(),
            "text": fixed(in_unit(level, unit), 2) if level in NAMED else "",
        }
        for level in LEVELS
    ]


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css = (_FOLDER / "mixture.css").read_text(encoding="utf-8")
    html = '<div class="mixture"></div>'
    return st.components.v2.component(
        "c45_mixture", html=html, css=css, js=join_modules(_FOLDER / "mixture.js")
    )


# --- all mixtures of three classes -----------------------------------------------------------------

_TURNS = 241
_STEPS = 40


@cache
def level_line(level: float) -> Floats:
    """Return the line of a level around the middle [turns, 3 shares], cut off at the sides."""
    turn = np.linspace(0, 2 * np.pi, _TURNS)[:, None]
    up, across = np.array([2, -1, -1]) / np.sqrt(6), np.array([0, 1, -1]) / np.sqrt(2)
    return meets(level, np.cos(turn) * up + np.sin(turn) * across)


def meets(level: float, ways: Floats) -> Floats:
    """Return where, going from the middle, the entropy has fallen to a level [ways, 3 shares].

    Entropy only falls on such a way. Where it is still higher at the side, that is the place.
    """
    inward = np.where(ways < 0, ways, -np.inf)
    side = np.min(-1 / 3 / np.where(np.isinf(inward), -1e-9, inward), axis=-1, keepdims=True)
    near, far = np.zeros_like(side), side
    for _ in range(30):
        half = (near + far) / 2
        high = entropy(1 / 3 + half * ways)[:, None] > level
        near, far = np.where(high, half, near), np.where(high, far, half)
    return np.asarray(np.clip(1 / 3 + far * ways, 0, 1))


@cache
def mesh() -> tuple[Floats, np.ndarray]:
    """Return a grid over the triangle: shares [points, 3] and the points of each small triangle."""
    points = [(i, j) for i in range(_STEPS + 1) for j in range(_STEPS + 1 - i)]
    at = {point: number for number, point in enumerate(points)}
    inner = [(i, j) for i, j in points if i + j < _STEPS]
    small = [(at[i, j], at[i + 1, j], at[i, j + 1]) for i, j in inner]
    small += [(at[i + 1, j], at[i + 1, j + 1], at[i, j + 1]) for i, j in inner if i + j < _STEPS - 1]
    return np.array([(i, j, _STEPS - i - j) for i, j in points]) / _STEPS, np.array(small)


HILL_HEIGHT = 400
HILL_VIEWS = ("map", "hill")
_CORNERS = np.array([[0.5, np.sqrt(0.75)], [0.0, 0.0], [1.0, 0.0]])
"""The corners at which class 1, 2 and 3 are alone: above, left, right."""
_CAMERA = {"eye": {"x": 0.28, "y": 1.68, "z": 0.78}, "center": {"x": 0, "y": 0, "z": -0.1}}
"""Class 1 in front: the other two are seen left and right behind the hill."""


def pick_view(words: Words) -> str:
    """Let the reader choose how three classes are drawn."""
    return choose_text(words, "entropy", "view", HILL_VIEWS)


def draw_hill(chosen: Sequence[int], bits: float, unit: str, first: int, words: Words) -> None:
    """Draw the entropy of every mixture of three classes as a hill, with the chosen counts on it.

    `first`: the class, 0 or 1, that has the first colour and mark. A drawing in space is pixels, and no
    style sheet exchanges its colours.
    """
    sentence, value = words("entropy", f"unit_{unit}"), words.notation.fixed(in_unit(bits, unit))
    most = words.notation.fixed(in_unit(float(entropy(np.ones(3))), unit))
    chart = _build_hill(chosen, bits, value, replace(CHART, first=first), words)
    chart.update_layout(font={"family": FONT})
    text = words("entropy", "field_text", value=value, most=most, unit=sentence)
    show(chart, key="mixture_hill", text=text)


def _build_hill(
    chosen: Sequence[int], bits: float, value: str, colours: Palette, words: Words
) -> go.Figure:
    chart = figure(x="", y="", height=HILL_HEIGHT)
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
        _add_in_space(chart, line, on_hill, mode="lines", line={"color": colours.ink, "width": 2})
    here = np.array([chosen, chosen]) / sum(chosen)
    for code, corner in enumerate(np.eye(3)):
        _add_in_space(
            chart,
            corner[None, :],
            -0.12,
            mode="text",
            text=[_name_corner(code, colours, words)],
            textfont={"color": colour_of(code, colours.first), "size": 14},
        )
    _add_in_space(chart, here, [0, bits], mode="lines", line={"color": colours.accent, "width": 6})
    _add_in_space(
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


def _name_corner(code: int, colours: Palette, words: Words) -> str:
    return f"{colours.glyph(code)} {words('entropy', 'class', n=code + 1)}"


def _add_in_space(chart: go.Figure, shares: Floats, height: object, **style: object) -> None:
    x, y = (shares @ _CORNERS).T
    z = np.broadcast_to(np.asarray(height, dtype=float), x.shape)
    chart.add_scatter3d(x=x, y=y, z=z, hoverinfo="skip", showlegend=False, **style)
