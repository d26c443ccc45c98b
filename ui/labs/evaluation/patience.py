"""Work something out once, and show how far it is while it lasts.

Streamlit's cache would play the progress bar again with every answer; this keeps the answer alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import streamlit as st

from ui import shelf

Answer = TypeVar("Answer")
Progress = Callable[[int, int], None]


def patiently(
    table: str, key: Hashable, work: Callable[[Progress], Answer], said: Callable[[int, int], str]
) -> Answer:
    """Return the answer kept under a key, or work it out; `said` writes what stands over the bar.

    `table`: the name of the table it is about, which says with whom the answer is kept.
    """
    kept, most = shelf.answers(table)
    if key not in kept:
        place = st.empty()
        bar = place.progress(0.0)
        kept[key] = work(lambda done, whole: bar.progress(done / whole, said(done, whole)) and None)
        place.empty()
        while len(kept) > most:
            kept.pop(next(iter(kept)), None)
    return kept[key]
