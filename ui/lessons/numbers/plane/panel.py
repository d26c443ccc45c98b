"""Show the plane of two continuous attributes; who has more of them chooses which."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from c45_course.embed.bundle import join_modules
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.plane.told import Axes, told_plane
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

_HERE = Path(__file__).resolve().parent
MAX_CASES = 10_000
"""Larger tables are not sent to the browser."""
TEXTS = "plane_"
"""What the keys of the component's texts begin with."""


def show_plane(context: NumbersContext) -> None:
    """Show the plane of the tree; a table with fewer than two continuous attributes has none."""
    trace, words = context.trace, context.words
    numeric = [a for a, column in enumerate(trace.table.attributes) if isinstance(column, Numeric)]
    if len(numeric) < 2:
        return
    st.header(words("numbers", "plane"), anchor=False)
    if trace.table.rows > MAX_CASES:
        st.caption(
            with_terms(
                words("numbers", "plane_too_many", cases=trace.table.rows, most=MAX_CASES), words
            )
        )
        return
    st.markdown(with_terms(words("numbers", "plane_idea"), words))
    axes = _axes(trace, numeric, context.labels, words)
    data = told_data(trace, axes, context.labels, words)
    splits = data["plane"]["steps"]
    # Who chose a node of the lesson sees its split, unless the address names another.
    chosen = context.number if context.number in splits and context.number else None
    start = 0 if chosen is None else splits.index(chosen) + 1
    _component()(key="plane", data={**data, "start": start})


def told_data(trace: Trace, axes: Axes, labels: Labels, words: Words) -> dict[str, Any]:
    """Return what the component gets: the plane, its texts, and by what it is known."""
    texts = words.sections["numbers"]
    return {
        "id": f"{trace.table.name}/{trace.dialect}/{axes}",
        "plane": told_plane(trace, axes, labels, words),
        "words": {
            **{key.removeprefix(TEXTS): text for key, text in texts.items() if key.startswith(TEXTS)},
            **{key: texts[f"axis_{key}"] for key in ("gain", "iv", "gain_ratio")},
        },
    }


def usual_axes(trace: Trace, numeric: list[int]) -> Axes:
    """Return the two attributes by which the tree splits most cases, in the order of the table."""
    cases = trace.nodes.counts.sum(axis=1)
    used = np.bincount(trace.nodes.attribute + 1, cases, len(trace.table.attributes) + 1)[1:]
    first, second = sorted(sorted(numeric, key=lambda a: -used[a])[:2])
    return first, second


def _axes(trace: Trace, numeric: list[int], labels: Labels, words: Words) -> Axes:
    """Let the reader choose two of more than two attributes."""
    usual = usual_axes(trace, numeric)
    if len(numeric) == 2:
        return usual
    name, table = {a: trace.table.attributes[a].name for a in numeric}, trace.table

    def one(key: str, choices: list[int], first: int) -> int:
        chosen = choose(
            key,
            [name[a] for a in choices],
            words("numbers", f"plane_{key}"),
            shown=lambda it: plain(labels.attribute(table.index(it))),
            default=name[first],
            kind="select",
        )
        return table.index(chosen)

    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        with st.container(width=260):
            across = one("across", numeric, usual[0])
        with st.container(width=260):
            left = [a for a in numeric if a != across]
            up = one("up", left, usual[1] if usual[1] != across else usual[0])
    return across, up


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_plane",
        html='<div class="plane"></div>',
        css=(_HERE / "plane.css").read_text(encoding="utf-8"),
        js=join_modules(_HERE / "plane.js"),
    )
