"""Draw the entropy of a mixture in the browser, while the sliders of its counts move.

The server says once what the picture needs, and confirms the number when a slider is let go. A test
holds that every number written in the browser is that of the core.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log2
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from c45_core.language.words import Words
from c45_core.measures import Floats, entropy
from c45_core.rounding import fixed
from c45_core.units import UNITS, in_unit
from c45_course.embed.bundle import join_modules
from ui.drawing.colours import Palette
from ui.drawing.svg import keep_room
from ui.state.presenting import presenting

LEVELS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""The lines of equal entropy in the triangle, in bits."""
NAMED = (0.5, 1.0, 1.25, 1.5)
"""Those with room for their number."""
TERMS = ("−p₁ log p₁", "−p₂ log p₂")
_ROOM_STYLE = "width:100%;min-height:300px;max-height:27rem;margin-bottom:3.4rem"
_ROOM = f'<svg viewBox="0 0 620 400" style="{_ROOM_STYLE}">'
"""What the picture takes, with the sentence below it."""
_HERE = Path(__file__).resolve().parent


def mixture(
    chosen: Sequence[int], unit: str, sliders: Sequence[str], colours: Palette, words: Words
) -> None:
    """Draw the entropy of class counts: a curve of two classes, a triangle of three.

    `sliders`: the keys of the sliders of the counts, which the picture follows; `unit`: one of `UNITS`;
    `colours`: those of the table in hand, whose first class has the first colour on its page.
    """
    said = words("entropy", f"unit_{unit}")
    most = words.notation.fixed(in_unit(float(entropy(np.ones(3))), unit))
    data = {
        "counts": list(chosen),
        "sliders": list(sliders),
        "bits": log2(UNITS[unit]),
        "unit": said,
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
            words("language", "noted", text=words("entropy", "axis"), note=said),
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
    css = (_HERE / "mixture.css").read_text(encoding="utf-8")
    html = '<div class="mixture"></div>'
    return st.components.v2.component(
        "c45_mixture", html=html, css=css, js=join_modules(_HERE / "mixture.js")
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
