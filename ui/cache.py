"""Cache grown traces and stories, so that nothing is computed twice.

Bundled tables are the same for everyone, so what is worked out of them is shared between sessions.
What is worked out of somebody's own table stays in the session of that person: `kept` sees to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial, wraps
from typing import Any, TypeVar

import streamlit as st

from c45_core import Dialect, Table, Trace, grow, preset
from c45_core.language.notation import Notation
from c45_core.prune import Pruning, prune
from c45_course import datasets
from c45_course.datasets import Dataset
from ui.state import budget as growing
from ui.state import session
from ui.state.choices import Choices, read
from ui.state.presenting import presenting, with_notes
from ui.story import Book, Telling, bound
from ui.story.packing import deflated
from ui.workers import away

MOST_TOLD = 512
"""Stories of bundled tables that are kept, some 20 kB each, and their traces."""

MOST_ANSWERS = 64
"""Answers about bundled tables that are kept by `answers`, all tables together."""

Answer = TypeVar("Answer")


def kept(most: int = 64) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Keep what a function works out of a table, by all its arguments.

    The first argument is the name of the table, or a tuple that begins with it. For a bundled table
    the answer is kept for everybody, `most` of them; for an own table beside the table, in the session
    that holds it. Every cache keyed by a table goes through this (a test holds it).
    """

    def decorate(work: Callable[..., Answer]) -> Callable[..., Answer]:
        shared = st.cache_resource(max_entries=most, show_spinner=False)(work)

        @wraps(work)
        def look(table: str | tuple[Any, ...], *rest: Any) -> Answer:
            name = table if isinstance(table, str) else table[0]
            if not session.is_own(name):
                return shared(table, *rest)
            key = (work.__module__, work.__qualname__, table, *rest)
            return session.answer_kept(name, key, lambda: work(table, *rest))

        return look

    return decorate


def answers(table: str) -> tuple[dict[Hashable, object], int]:
    """Return where the answers about a table are kept, with everybody's or with its owner's, and how
    many may be.
    """
    if session.is_own(table):
        return session.beside(table), session.most_answers(table)
    return _everybodys(), MOST_ANSWERS


@st.cache_resource(max_entries=1, show_spinner=False)
def _everybodys() -> dict[Hashable, object]:
    return {}


@kept()
def dataset(name: str) -> Dataset:
    """Return a table with its story: a bundled one, or one of this session."""
    own = session.find(name)
    if own is None:
        return datasets.load(name)
    from ui.state.own_table import dataset_of

    return dataset_of(own, name)


def title(name: str, language: str) -> str:
    """Return what a table is called in a list of tables."""
    return session.title(name, language) if session.is_own(name) else dataset(name).title[language]


def grow_from(name: str, table: Table, dialect: Dialect) -> Trace:
    """Grow a tree from cases of the table of a name; an own one grows within a budget."""
    if not session.is_own(name):
        return grow(table, dialect)
    words = read(allow_invalid=True).words
    said = partial(growing.told, words=words)
    return away.run(
        name, grow, table, dialect, budget=growing.BUDGET, words=words, tells="watch", said=said
    )


def prune_from(name: str, trace: Trace, validation: Table | None = None) -> Pruning:
    """Prune a tree that was grown from the table of a name, as its convention says."""
    words = read(allow_invalid=True).words
    return away.run(name, prune, trace, validation=validation, words=words, text="pruning")


def documents_list(language: str) -> str:
    """Return the documents the tables come from, as a Markdown list."""
    return "\n".join(f"- {title[language]}" for title in datasets.documents().values())


@kept(most=MOST_TOLD)
def trace(table: str, dialect: str, limits: tuple[tuple[str, float], ...] = ()) -> Trace:
    """Return the trace of a table in a convention, with limits of growing."""
    return grow_from(table, dataset(table).table, preset(dialect).with_(**dict(limits)))


@kept(most=MOST_TOLD)
def pruning(table: str, dialect: str) -> Pruning:
    """Return the record of pruning the tree of a table as a convention does."""
    return prune_from(table, trace(table, dialect))


def book(choices: Choices) -> Book:
    """Return the book of what is chosen: its opening is what the player starts with."""
    return _book(choices.table, choices.dialect, choices.language, choices.limits, choices.notation)


def told(choices: Choices) -> bytes:
    """Return what the player of a page is given: the opening of the book, packed."""
    if presenting():
        return deflated(with_notes(book(choices).opening, choices.words))
    return _told(choices.table, choices.dialect, choices.language, choices.limits, choices.notation)


@kept(most=MOST_TOLD)
def _told(
    table: str,
    dialect: str,
    language: str,
    limits: tuple[tuple[str, float], ...],
    notation: Notation,
) -> bytes:
    return deflated(_book(table, dialect, language, limits, notation).opening)


@kept(most=MOST_TOLD)
def _book(
    table: str,
    dialect: str,
    language: str,
    limits: tuple[tuple[str, float], ...],
    notation: Notation,
) -> Book:
    chosen = dataset(table)
    choices = Choices(table, dialect, language)
    note = choices.words("app", "reconstructed") if chosen.reconstructed else None
    telling = Telling(language, chosen.title[language], note, notation)
    identity = "/".join([table, dialect, *(f"{name}={number:g}" for name, number in limits)])
    return bound(trace(table, dialect, limits), chosen.labels(language), telling, identity)
