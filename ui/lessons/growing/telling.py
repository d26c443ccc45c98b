"""Say that the steps of a large tree are being written: the page would only turn grey meanwhile."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from c45_core.language.words import Words, grouped
from c45_core.trace.replay import Trace
from ui.workers import away

LARGE = 5000
"""The steps of a tree of so many nodes take some tenths of a second."""


def telling(trace: Trace, words: Words) -> AbstractContextManager[None]:
    """Return what says so while it lasts; of a smaller tree nothing is said."""
    if trace.size < LARGE:
        return nullcontext()
    return away.meanwhile(words("growing", "telling", nodes=grouped(trace.size)))
