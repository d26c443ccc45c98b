"""Carry out the request of a control in the next run of the page, with progress and a stop button.

A control's callback can show nothing and can not be interrupted, so it only says what it wishes.
Wishes wait in a row: a press while the one before is being worked on is done after it, on what it
made. A run of the page that comes in between takes them up again; Stop and an error end them all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import streamlit as st

from c45_core import InputError
from c45_core.language.words import Words
from ui.state.own_table import Own
from ui.workers import away
from ui.workers.jobs import Job

_WISHES = "own_wishes"


@dataclass(frozen=True, eq=False)
class Wish:
    """What a worker shall do, and what is to be done with the table that comes of it.

    `job`: makes the work when its turn has come, None where its table is gone by then; `text`: what
    is shown over the bar, of the section `work` of the words, and its `values`; `same`: what tells it
    from other wishes, for a button that is pressed twice.
    """

    job: Callable[[], Job | None]
    then: Callable[[Own], None]
    text: str
    values: dict[str, str] = field(default_factory=dict)
    same: Hashable = None


def wish(asked: Wish) -> None:
    """Let the next run of the page do some work, after what was wished before."""
    waiting = _waiting()
    if asked.same is None or asked.same not in [each.same for each in waiting]:
        waiting.append(asked)


def drop() -> None:
    """Give up what was wished."""
    _waiting().clear()


def carry_out(words: Words) -> InputError | None:
    """Do what was wished, if anything was, before the page is drawn; return why it was refused."""
    # Also where nothing was wished: what is below keeps its place, and is not shown twice meanwhile.
    away.place_here()
    while waiting := _waiting():
        first = waiting[0]
        job = first.job()
        if job is not None:
            try:
                own = away.wished(job, words, words("work", first.text, **first.values), drop)
            except InputError as error:
                drop()
                return error
        waiting.pop(0)
        if job is not None:
            first.then(own)
    return None


def _waiting() -> list[Wish]:
    found: list[Wish] = st.session_state.setdefault(_WISHES, [])
    return found
