"""Show the views of the lesson: two conventions, three methods, a tree and numbers from elsewhere."""

from __future__ import annotations

import streamlit as st

from c45_course.topic import views_of
from ui import cache
from ui.lessons.dialects import context, controls
from ui.lessons.dialects.lesson import LESSON
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import presenting

WITH_PART = "watermelon_2.0_split"


def show_laboratory(choices: Choices) -> None:
    """Show the sides and the view the address names."""
    words = choices.words
    here, wrong = context.opened(choices)
    for text in wrong:
        st.warning(words("dialects", "bad_side", text=plain(text)))
    # Asked before it is offered: a row that is empty at first would push the page down when it goes.
    name = "shown" if presenting() else "view"
    alone = views_of("dialects")
    if address.one_of(name, (*LESSON.views, *alone)) not in alone:
        controls.sides(here)
    view = choose_view("dialects", words)
    if view not in ("three", *alone) and context.needs_part(here):
        title = cache.dataset(WITH_PART).title[choices.language]
        st.info(words("dialects", "needs_part", table=title))
        return
    LESSON.load_view(view)(here)
