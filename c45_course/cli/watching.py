"""Show on a terminal how far long work is; a file or a pipe is told nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from c45_core.dialect import Dialect
from c45_core.engine.progress import Progress
from c45_core.growing import grow
from c45_core.table import Table
from c45_core.trace.replay import Trace

PATIENCE = 1.0
"""Seconds before anything is shown, and a tenth of it between two changes."""
_BAR = 30
_CLEAR = "\r\x1b[K"


@contextmanager
def shown(what: str) -> Iterator[Callable[[float], None]]:
    """Give a function that takes the share that is done, 0 to 1; the bar is gone afterwards."""
    begun = last = time.monotonic()
    drawn = False

    def show(share: float) -> None:
        nonlocal last, drawn
        now = time.monotonic()
        if not sys.stderr.isatty() or now - begun < PATIENCE or now - last < PATIENCE / 10:
            return
        last, drawn = now, True
        full = round(_BAR * share)
        bar = "#" * full + "-" * (_BAR - full)
        print(f"{_CLEAR}{what} [{bar}] {share:4.0%}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if drawn:
            print(_CLEAR, end="", file=sys.stderr, flush=True)


def grown(table: Table, dialect: Dialect) -> Trace:
    """Grow a tree, and show how much of the weight of all cases is in leaves."""
    with shown(table.name) as show:

        def watch(progress: Progress) -> None:
            show(progress.in_leaves)

        return grow(table, dialect, watch=watch)
