"""Show the views of the lesson: two conventions, three methods, a tree and numbers from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_course.topic import views_of
from ui import cache
from ui.lessons.dialects import context, controls
from ui.lessons.dialects.context import DialectsContext
from ui.lessons.dialects.parting import parting
from ui.lessons.dialects.switches import switches
from ui.lessons.dialects.three import three
from ui.markdown import plain
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose

VIEWS: dict[str, Callable[[DialectsContext], None]] = {
    "parting": parting,
    "switches": switches,
    "three": three,
}
"""The views about two variants, or three; a topic adds its own, which is about something else."""
WITH_PART = "watermelon_2.0_split"


def laboratory(choices: Choices) -> None:
    """Show the sides and the view the address names."""
    words = choices.words
    here, wrong = context.opened(choices)
    for text in wrong:
        st.warning(words("dialects", "bad_side", text=plain(text)))
    # Asked before it is offered: a row that is empty at first would push the page down when it goes.
    name = "shown" if presenting() else "view"
    alone = views_of("dialects")
    offered = (*VIEWS, *alone)
    if address.one_of(name, offered) not in alone:
        controls.sides(here)
    view = choose(
        "view",
        list(offered),
        words("dialects", "view"),
        shown=lambda name: words("dialects", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    if view not in ("three", *alone) and context.needs_part(here):
        title = cache.dataset(WITH_PART).title[choices.language]
        st.info(words("dialects", "needs_part", table=title))
        return
    shown = VIEWS[view] if view in VIEWS else alone[view]()
    shown(here)
