"""Say what another variant or limit made of the tree: the player begins anew, at the root."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from c45_course.compare.parting import grown_alike
from ui import cache
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import presenting

MOST_COMPARED = 2000
"""Trees of more nodes are not compared: it is only said how many they have."""
_SHOWN = "growing_shown"
"""What this session was shown last: table, variant, limits, and the nodes of the tree."""


def say(choices: Choices) -> None:
    """Say how many nodes the tree has, and had before, where the same table was grown otherwise."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    now = choices.table, choices.dialect, choices.limits
    table, dialect, limits, nodes = st.session_state.get(_SHOWN, (*now, trace.size))
    st.session_state[_SHOWN] = (*now, trace.size)
    if presenting() or table != choices.table or (dialect, limits) == now[1:]:
        return
    words = choices.words
    key = "before"
    if nodes == trace.size <= MOST_COMPARED:
        key = "same" if grown_alike(cache.trace(table, dialect, limits), trace) else "as_before"
    said = [words("growing", f"nodes_{key}", nodes=trace.size, leaves=trace.leaves, before=nodes)]
    if dialect != choices.dialect:
        # That lesson opens on a table of its own.
        shown = {"table": choices.table, "a": dialect, "b": choices.dialect}
        query = {**address.kept(), **shown}
        said.append(f"[{words('growing', 'compare')}](dialects?{urlencode(query)})")
    st.toast(words.told(said), duration="long")
