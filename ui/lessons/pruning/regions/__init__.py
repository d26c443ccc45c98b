"""Draw a map of settings whose regions can be pressed, by mouse, finger or keyboard.

Each piece of a region is a button: Tab goes to the chosen region, an arrow to the piece beside it. What
is chosen is kept in the address.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.state.address import write

_HERE = Path(__file__).resolve().parent


def region_map(data: dict[str, Any], *, key: str, name: str) -> None:
    """Show the map; pressing a region writes its id to the address under `name`.

    `data`: `least`, `most` of the axis across, its `ticks` (value, text); `bands` from the lowest up:
    label, and pieces of `low`, `high`, `region` (an id), `shade`, `text`, `said`; `segments` of
    borders: `band`, `at` or `low` and `high`, and what turns there; `current`: the id that is chosen;
    `across`, `up`, `text`: what the axes and the map are.
    """

    def pressed() -> None:
        chosen = st.session_state[key].region
        if chosen is not None:
            write(**{name: str(chosen)})

    _component()(key=key, data=data, on_region_change=pressed)


@cache
def _component() -> Any:
    """Register the component, once per process."""
    css, js = ((_HERE / f"regions.{part}").read_text(encoding="utf-8") for part in ("css", "js"))
    return st.components.v2.component("c45_regions", html='<div class="map"></div>', css=css, js=js)
