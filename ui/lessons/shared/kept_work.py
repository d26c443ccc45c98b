"""Run a computation once, kept and with its progress; grow tables with some switches set anew."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from c45_core.dialect import preset
from c45_core.trace.replay import Trace
from ui import cache
from ui.markdown import plain, with_terms
from ui.state.choices import Choices, read
from ui.workers import away

Answer = TypeVar("Answer")


def with_progress(
    table: str,
    key: Hashable,
    work: Callable[..., Answer],
    *args: Any,
    said: tuple[str, str] | None = None,
    keep: Callable[..., Any] = cache.answer,
    **named: Any,
) -> Answer:
    """Return the answer kept under a key, or `work(*args, **named)`.

    `table`: the name of the table it is about, which says with whom the answer is kept and where it is
    worked out; `said`: section and key of what stands over the bar, of work that takes `progress`, or
    `text` as `away.run` takes it; `keep`: `cache.told_answer` for what JSON gives back as it is.
    """

    def tell(done: int, whole: int) -> tuple[float, str]:
        return done / whole, read().words(*(said or ()), done=done, k=whole)

    watched: dict[str, Any] = {"said": tell, "tells": "progress"} if said else {}
    found: Answer = keep(table, key, partial(away.run, table, work, *args, **watched, **named))
    return found


def stand_in(section: str, choices: Choices, table: str, missing: str) -> str:
    """Say where a lesson shows another table or variant than the chosen one; return the variant.

    `table`: the one that is shown; `missing`: the key of what the chosen one has not. A variant that
    does not measure in bits gives way to the documents' own.
    """
    words, named = choices.words, {"table": choices.table, "example": table}
    if table != choices.table:
        titles = {key: plain(cache.title(name, choices.language)) for key, name in named.items()}
        st.markdown(f"**{words(section, missing, **titles)}**")
    if preset(choices.dialect).criterion != "gini":
        return choices.dialect
    said = words(section, "no_gini", dialect=words("dialect", choices.dialect))
    st.markdown(with_terms(said, words))
    return "documents"


def grow_with(table: str, dialect: str, **switches: Any) -> Trace:
    """Return the trace of a table in a convention with some switches set anew."""
    if preset(dialect).with_(**switches) == preset(dialect):
        return cache.trace(table, dialect)
    return _grow_with_switches(table, dialect, tuple(sorted(switches.items())))


@cache.kept()
def _grow_with_switches(table: str, dialect: str, switches: tuple[tuple[str, Any], ...]) -> Trace:
    return cache.grow_from(table, cache.dataset(table).table, preset(dialect).with_(**dict(switches)))
