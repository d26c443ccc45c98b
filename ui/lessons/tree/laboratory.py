"""Put the laboratory together: the tree and its cases, and beside it the errors at each size."""

from __future__ import annotations

import streamlit as st

from ui import cache
from ui.drawing.svg import show_svg
from ui.lessons.shared import melons
from ui.lessons.shared.sliding import follow_slider
from ui.lessons.tree.falling import falling
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import slide_along


# A fragment: a movement of the slider runs nothing else of the page.
@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show the tree of so many splits, all of them at first, and the errors on both parts."""
    words, found = choices.words, melons.grow_stages()
    sizes = range(len(found))
    drawn = [melons.draw_errors(at, words).svg(melons.describe_errors(at, words)) for at in sizes]
    left, right = st.columns([7, 5], gap="large")
    # A class sees both on one screen: the slider stands where the tree leaves room.
    with left, st.container(key="over" if presenting() else None):
        with st.container(key="splits_place"):
            at = slide_along("splits", sizes, words("tree", "splits"), default=sizes[-1])
        falling(found, at, cache.dataset(melons.TABLE), "url_splits", words)
    with right:
        show_svg(drawn[at], key="both_errors")
        with st.container(key="both_errors_said"):
            st.caption(melons.describe_errors(at, words))
    follow_slider(
        "url_splits",
        said={"both_errors_said": [melons.describe_errors(at, words) for at in sizes]},
        drawings={"both_errors": drawn},
    )
    st.caption(words("tree", "source"))
