"""Offer a stretch of steps: as slides, as a picture of one of them, as an animation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from c45_core import InputError
from c45_core.language.refusal import sentence
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.exports.drawing import without_font
from c45_course.exports.files import PICTURES, Told
from c45_course.exports.step_files import ANIMATIONS, MOST_PICTURES, MOST_SLIDES, SIZES
from c45_course.exports.steps.step import stretch
from ui.exports.one_file import made_steps
from ui.state.asked_step import query_now
from ui.workers.away import later

OF_STEPS = {"slides": ("html",), "image": PICTURES, "animation": ANIMATIONS}
"""What can be taken of steps, and its formats."""
_MOST = {"slides": MOST_SLIDES, "image": 1, "animation": MOST_PICTURES}
_WIDTH = 320


def step_file(told: Told, table: str, what: str, form: str) -> tuple[Callable[[], bytes], str, str]:
    """Ask for the steps; return what makes the file, how its name goes on, and what stands in its way.

    `table`: the name under which workers know it.
    """
    trace, now = in_order(told.trace)
    shown = replace(told, trace=trace)
    first, last, size = _asked(told.words, what, len(trace), now)
    hindrance = _hindrance(shown, what, form, first, last, size)
    about = f"step{first}" if what == "image" else f"steps{first}-{last}"
    return later(table, made_steps, shown, what, form, first, last, size), about, hindrance


def in_order(trace: Trace) -> tuple[Trace, int]:
    """Return the trace in the order of the stage, and the step it stands at, counted from 1."""
    now = query_now(key="take_query")
    shown = trace.ordered("level") if now.get("order") == "level" else trace
    step = now.get("step", "")
    return shown, min(int(step), len(shown)) if step.isdecimal() and 0 < len(step) < 10 else 1


def _asked(words: Words, what: str, count: int, now: int) -> tuple[int, int, str]:
    """Ask from where to where, and for the size of the steps."""
    now = max(now, 1)
    if what == "image":
        step = st.number_input(words("export_menu", "step"), 1, count, now, key=f"take_step_{now}")
        return step, step, SIZES[0]
    first, last = asked_stretch(words, count)
    size = st.pills(
        words("export_menu", "size"),
        SIZES,
        default=SIZES[0] if what == "slides" and count <= MOST_SLIDES else SIZES[-1],
        required=True,
        format_func=lambda one: words("player", f"size_{one}"),
        key=f"take_size_{what}_{count <= MOST_SLIDES}",
        width=_WIDTH,
    )
    return first, last, str(size)


def asked_stretch(words: Words, count: int) -> tuple[int, int]:
    """Ask for the first and the last of so many steps."""
    with st.container(horizontal=True, width=_WIDTH):
        first = st.number_input(words("export_menu", "first"), 1, count, 1, key="take_first", width=150)
        last = st.number_input(
            words("export_menu", "last"), 1, count, count, key=f"take_last_{count}", width=150
        )
    return int(first), int(last)


def _hindrance(told: Told, what: str, form: str, first: int, last: int, size: str) -> str:
    """Say why there is no such file, "" where there is."""
    try:
        stretch(told.trace, first, last, size, _MOST[what])
    except InputError as error:
        return sentence(error, told.words)
    if what == "slides" or form == "svg":
        return ""
    refused = without_font("".join(map(told.named.title, told.tree.walk())))
    return sentence(refused, told.words) if refused else ""
