"""Let the reader drag the cut along the strip of the values.

While it is dragged, the browser shows what `cut_answers` has of each cut; the server is told when it is
let go.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.lessons.numbers.chart_parts import STRIP, share, span
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.controls import go_to

MAX_DRAGGED_CUTS = 400
"""Maximum number of candidate cuts that can be dragged along the strip."""
_KEY = "cut_dragging"
_HERE = Path(__file__).resolve().parent


def make_draggable(context: NumbersContext) -> None:
    """Let the strip of the chart be dragged; within its fragment, which a cut runs again."""
    if 1 < len(context.cuts) <= MAX_DRAGGED_CUTS:
        _component()(key=_KEY, data=list_places(context), on_cut_change=lambda: _dropped(context))


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
    place = st.session_state[_KEY].cut
    if place in (told := list_places(context)["places"]):
        go_to(context, told.index(place))


@cache
def _component() -> Any:
    """Register the component, once per process."""
    script = _HERE.joinpath("dragging.js").read_text("utf-8")
    return st.components.v2.component("c45_cut_dragging", html="<span></span>", js=script)
