"""Work something out once for everybody, and show how far it is while it lasts.

Streamlit's cache would play the progress bar again with every answer; this keeps the answer alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import streamlit as st

MOST = 64
"""So many answers are kept; the oldest go first."""

Answer = TypeVar("Answer")
Progress = Callable[[int, int], None]


def patiently(
    key: Hashable, work: Callable[[Progress], Answer], said: Callable[[int, int], str]
) -> Answer:
    """Return the answer kept under a key, or work it out; `said` writes what stands over the bar."""
    kept = _kept()
    if key not in kept:
        place = st.empty()
        bar = place.progress(0.0)
        kept[key] = work(lambda done, whole: bar.progress(done / whole, said(done, whole)) and None)
        place.empty()
        while len(kept) > MOST:
            kept.pop(next(iter(kept)), None)
    return kept[key]


@st.cache_resource(max_entries=1, show_spinner=False)
def _kept() -> dict[Hashable, object]:
    return {}
