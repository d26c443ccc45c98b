"""Work something out once, and show how far it is while it lasts.

Streamlit's cache would play the progress bar again with every answer; this keeps the answer alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import TypeVar

import streamlit as st

from ui import shelf

Answer = TypeVar("Answer")
Progress = Callable[[int, int], None]

SOON = 0.3
"""What is worked out in so many seconds shows no bar: it would only flash."""


def patiently(
    table: str, key: Hashable, work: Callable[[Progress], Answer], said: Callable[[int, int], str]
) -> Answer:
    """Return the answer kept under a key, or work it out; `said` writes what stands over the bar.

    `table`: the name of the table it is about, which says with whom the answer is kept.
    """
    kept, most = shelf.answers(table)
    if key not in kept:
        place, began = st.empty(), time.monotonic()

        def progress(done: int, whole: int) -> None:
            if time.monotonic() - began > SOON:
                place.progress(done / whole, said(done, whole))

        kept[key] = work(progress)
        place.empty()
        while len(kept) > most:
            kept.pop(next(iter(kept)), None)
    return kept[key]
