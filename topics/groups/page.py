"""Groups of values: an attribute of many values is tested by groups of them, merge after merge."""

from dataclasses import replace

import streamlit as st

from ui import cache
from ui.lessons import shape
from ui.markdown import plain
from ui.page.header import header
from ui.state.widgets import choose

from .lesson.context import TABLE, opened, shown
from .lesson.identifier import show_identifier
from .lesson.merging import show_merging
from .lesson.trees import show_trees


def show() -> None:
    """Show the page of the lesson."""
    choices = header("groups", first_table=TABLE, stands_for=shown)
    lesson = shape.opened("groups", replace(choices, table=shown(choices.table)))
    words = choices.words
    on = opened(choices)
    st.caption(words("groups", "on_table", table=plain(cache.title(on.name, choices.language))))

    @st.fragment
    def laboratory() -> None:
        """Show one view; what is chosen in it runs nothing else again."""
        view = choose(
            "view",
            ("merging", "identifier", "trees"),
            words("groups", "view"),
            shown=lambda name: words("groups", f"view_{name}"),
            kind="segmented",
            hidden_label=True,
        )
        if view == "merging":
            show_merging(on)
        elif view == "identifier":
            show_identifier(on)
        else:
            show_trees(on)

    laboratory()
    lesson.closed()
