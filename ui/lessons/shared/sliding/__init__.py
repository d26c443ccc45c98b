"""Let a page follow a slider in the browser: sentences and drawings.

What the page shows of every position is sent once, as the server writes it. While the slider moves, the
browser looks it up; when it is let go, the server draws the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.embed.bundle import join_modules

_HERE = Path(__file__).resolve().parent


def follow_slider(
    slider: str,
    *,
    said: Mapping[str, Sequence[str]],
    drawings: Mapping[str, Sequence[str]],
) -> None:
    """Send what the page shows of every position of a slider, from its lowest one on.

    `slider`: its key; `said`: what a container that holds one sentence says;
    `drawings`: SVG, by the key of the drawing.
    """
    data = {
        "slider": slider,
        "said": {key: list(texts) for key, texts in said.items()},
        "drawings": {key: list(drawn) for key, drawn in drawings.items()},
    }
    _component()(key=f"sliding_{slider}", data=data)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    js = join_modules(_HERE / "sliding.js")
    return st.components.v2.component("c45_sliding", html="<span></span>", js=js)
