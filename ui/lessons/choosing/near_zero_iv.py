"""Separate one case from all others, and show what its IV does to the gain ratio."""

from __future__ import annotations

import streamlit as st

from c45_core import preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_course.compare.what_if import nearly_empty, one_split
from ui.components.number_table import opened
from ui.lessons.choosing.comparison import comparison, derived, judges, verdict
from ui.lessons.choosing.context import ChoosingContext
from ui.lessons.choosing.gate import gate, ring
from ui.lessons.shared.number_ids import IV, list_ids
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.state.widgets import choose

SIZES = (10, 20, 50, 100, 200, 500, 1000)
SPANS = ((0.0, 0.125), (0.0, 0.26))
"""Gain and ratio of both attributes stay inside, however many cases there are."""


# A fragment: what is chosen here changes nothing above.
@st.fragment
def near_zero_iv(words: Words) -> None:
    """Let the reader choose how many cases there are; one of them has a branch of its own."""
    size = choose(
        "cases",
        tuple(map(str, SIZES)),
        words("choosing", "how_many"),
        default=str(SIZES[-1]),
        kind="segmented",
    )
    context = _context(int(size), words)
    finer = words.noted(words.notation.finer())  # the gain of one case among a thousand is small
    judges(context, finer, key="apart_")
    verdict(context, finer)
    current = opened("apart", list_ids(context.trace, 0), f"{IV}:apart")
    left, right = st.columns(2, gap="large")
    with left:
        gate(context, finer, current=current, key="gate_apart", spans=SPANS)
    with right:
        comparison(context, finer, current=current, name="apart")
        opened_view("apart", derived(context, current), finer)
    open_at_once(
        "apart",
        list_ids(context.trace, 0),
        lambda number: derived(context, number),
        finer,
        marked={"gate_apart_ground": lambda over, number: ring(context, over, number, SPANS)},
    )


def _context(size: int, words: Words) -> ChoosingContext:
    table = nearly_empty(size)
    said = {key: words("choosing", f"apart_{key}") for key in ("apart", "halves", "class")}
    values = {
        "apart": {key: words("choosing", f"apart_{key}") for key in ("one", "rest")},
        "halves": {key: words("choosing", f"apart_{key}") for key in ("a", "b")},
    }
    return ChoosingContext(one_split(table, preset("documents")), 0, Labels(table, said, values))
