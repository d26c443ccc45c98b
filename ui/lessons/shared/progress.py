"""Run a computation once, and show its progress."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

from c45_core.language.words import Words
from ui import cache
from ui.workers import away

Answer = TypeVar("Answer")


def with_progress(
    table: str,
    key: Hashable,
    work: Callable[..., Answer],
    *args: Any,
    words: Words,
    said: Callable[[int, int], str] | None = None,
    **named: Any,
) -> Answer:
    """Return the answer kept under a key, or `work(*args, **named)`.

    `table`: the name of the table it is about, which says with whom the answer is kept and where it is
    worked out; `said` writes what stands over the bar, of work that takes `progress`.
    """
    told = None if said is None else (lambda done, whole: (done / whole, said(done, whole)))
    run = partial(away.run, table, work, *args, words=words, said=told, **named)
    return cache.answer(table, key, partial(run, tells="" if said is None else "progress"))
