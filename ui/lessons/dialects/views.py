"""Show the views of the lesson: the first difference, every switch, three methods side by side."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui import cache
from ui.lessons.dialects import context, controls
from ui.lessons.dialects.context import DialectsContext
from ui.lessons.dialects.parting import parting
from ui.lessons.dialects.switches import switches
from ui.lessons.dialects.three import three
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.widgets import choose

VIEWS: dict[str, Callable[[DialectsContext], None]] = {
    "parting": parting,
    "switches": switches,
    "three": three,
}
WITH_PART = "watermelon_2.0_split"


def laboratory(choices: Choices) -> None:
    """Show the sides and the view the address names."""
    words = choices.words
    here, wrong = context.opened(choices)
    for text in wrong:
        st.warning(words("dialects", "bad_side", text=plain(text)))
    controls.sides(here)
    view = choose(
        "view",
        list(VIEWS),
        words("dialects", "view"),
        shown=lambda name: words("dialects", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    if view != "three" and context.needs_part(here):
        title = cache.dataset(WITH_PART).title[choices.language]
        st.info(words("dialects", "needs_part", table=title))
        return
    VIEWS[view](here)
