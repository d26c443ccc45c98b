"""Put the laboratory together: the player, what another variant made of the tree, and the ways on."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from urllib.parse import urlencode

import streamlit as st

from c45_core.language.words import Words, grouped
from c45_core.trace.replay import Trace
from c45_course.compare.parting import grown_alike
from ui import cache
from ui.lessons.numbers.context import name_node
from ui.player import player
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.workers import away

LARGE_TREE_NODES = 5000
"""Number of nodes of a tree whose steps take some tenths of a second to write."""
MAX_COMPARED_NODES = 2000
"""Maximum number of nodes of trees that are compared; of larger ones their numbers are said."""
_SHOWN = "growing_shown"
"""Key of what this session was shown last: table, variant, limits, and the nodes of the tree."""


def show_laboratory(choices: Choices) -> None:
    """Show the steps of growing; a press in them may lead to another lesson."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    with tell_meanwhile(trace, choices.words):
        story = cache.story_address(choices, presented=presenting())
    supplies = lambda names: cache.book(choices).supplies(names)  # noqa: E731
    onward = player(story, cache.story_id(choices), key="growing", more=supplies)
    _say_changed(choices)
    if onward is not None and onward.startswith("pruning"):
        onto, _, rule = onward.partition(" ")
        begun = {"room": "grown", "step": "1", **({"rule": rule} if rule else {})}
        st.switch_page(course.lessons()[onto], query_params={**address.kept(), **begun})
    elif onward is not None:
        named = name_node(trace, onward)
        st.switch_page(course.lessons()["numbers"], query_params={**address.kept(), **named})


def tell_meanwhile(trace: Trace, words: Words) -> AbstractContextManager[None]:
    """Return what says that the steps of a large tree are being written, while it lasts.

    The page would only turn grey meanwhile; of a smaller tree nothing is said.
    """
    if trace.size < LARGE_TREE_NODES:
        return nullcontext()
    return away.meanwhile(words("growing", "telling", nodes=grouped(trace.size)))


def _say_changed(choices: Choices) -> None:
    """Say how many nodes the tree has, and had before, where the same table was grown otherwise."""
    trace = cache.trace(choices.table, choices.dialect, choices.limits)
    now = choices.table, choices.dialect, choices.limits
    table, dialect, limits, nodes = st.session_state.get(_SHOWN, (*now, trace.size))
    st.session_state[_SHOWN] = (*now, trace.size)
    if presenting() or table != choices.table or (dialect, limits) == now[1:]:
        return
    words = choices.words
    key = "before"
    if nodes == trace.size <= MAX_COMPARED_NODES:
        key = "same" if grown_alike(cache.trace(table, dialect, limits), trace) else "as_before"
    said = [words("growing", f"nodes_{key}", nodes=trace.size, leaves=trace.leaves, before=nodes)]
    if dialect != choices.dialect:
        # That lesson opens on a table of its own.
        shown = {"table": choices.table, "a": dialect, "b": choices.dialect}
        query = {**address.kept(), **shown}
        said.append(f"[{words('growing', 'compare')}](dialects?{urlencode(query)})")
    st.toast(words.told(said), duration="long")
