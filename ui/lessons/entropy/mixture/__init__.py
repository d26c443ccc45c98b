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
from c45_core.measures import entropy
from c45_core.rounding import fixed
from c45_core.units import UNITS, in_unit
from c45_course.exports.assets import joined
from ui.drawing.colours import Palette
from ui.drawing.svg import keep_room
from ui.lessons.entropy.simplex import level_line, meets
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
        "c45_mixture", html=html, css=css, js=joined(_HERE / "mixture.js")
    )
