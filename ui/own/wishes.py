"""Do what a control of the page asked for in the next run of the page, with a bar and a button to stop.

A control's callback can show nothing and can not be interrupted, so it only says what it wishes. A
wish is kept until it is done, stopped, or another one takes its place: a run of the page that comes in
between takes it up again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from c45_core import InputError
from c45_core.language.words import Words
from ui.state.own_table import Own
from ui.workers import away
from ui.workers.jobs import Job

_WISH = "own_wish"


@dataclass(frozen=True, eq=False)
class Wish:
    """What a worker shall do, and what is to be done with the table that comes of it.

    `text`: what stands over the bar, of the section `work` of the words, and its `values`.
    """

    job: Job
    then: Callable[[Own], None]
    text: str
    values: dict[str, str] = field(default_factory=dict)


def wish(
    work: Callable[..., Own], *args: Any, then: Callable[[Own], None], text: str, **values: str
) -> None:
    """Let the next run of the page do some work."""
    st.session_state[_WISH] = Wish(Job(work, args), then, text, values)


def drop() -> None:
    """Give up what was wished."""
    st.session_state.pop(_WISH, None)


def carry_out(words: Words) -> InputError | None:
    """Do what was wished, if anything was, before the page is drawn; return why it was refused."""
    # Also where nothing was wished: what is below keeps its place, and is not shown twice meanwhile.
    away.place_here()
    found = st.session_state.get(_WISH)
    if found is None:
        return None
    try:
        own = away.wished(found.job, words, words("work", found.text, **found.values), drop)
    except InputError as error:
        drop()
        return error
    drop()
    found.then(own)
    return None
