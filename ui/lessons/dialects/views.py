"""Show the views of the lesson: two conventions, three methods, a tree and numbers from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui import cache
from ui.lessons.dialects import context, controls
from ui.lessons.dialects.context import DialectsContext
from ui.lessons.dialects.doctor import doctor
from ui.lessons.dialects.parting import parting
from ui.lessons.dialects.switches import switches
from ui.lessons.dialects.three import three
from ui.lessons.dialects.which import which
from ui.markdown import plain
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose

VIEWS: dict[str, Callable[[DialectsContext], None]] = {
    "parting": parting,
    "switches": switches,
    "three": three,
    "doctor": doctor,
    "which": which,
}
ALONE = ("doctor", "which")
"""The views that are not about two variants."""
WITH_PART = "watermelon_2.0_split"


def laboratory(choices: Choices) -> None:
    """Show the sides and the view the address names."""
    words = choices.words
    here, wrong = context.opened(choices)
    for text in wrong:
        st.warning(words("dialects", "bad_side", text=plain(text)))
    # Asked before it is offered: a row that is empty at first would push the page down when it goes.
    name = "shown" if presenting() else "view"
    if address.one_of(name, tuple(VIEWS)) not in ALONE:
        controls.sides(here)
    view = choose(
        "view",
        list(VIEWS),
        words("dialects", "view"),
        shown=lambda name: words("dialects", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    if view not in ("three", *ALONE) and context.needs_part(here):
        title = cache.dataset(WITH_PART).title[choices.language]
        st.info(words("dialects", "needs_part", table=title))
        return
    VIEWS[view](here)
