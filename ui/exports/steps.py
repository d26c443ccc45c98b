"""Offer a stretch of steps: as slides, as a picture of one of them, as an animation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from c45_core import InputError
from c45_core.language.refusal import sentence
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.exports.picture import refuse_without_font
from c45_course.exports.steps import SIZES, find_stretch
from c45_course.exports.tree_names import TraceForReader
from c45_course.file_kinds import FileKind, make
from ui.state.asked_step import query_now
from ui.workers.away import later

_WIDTH = 320


def offer_steps(
    told: TraceForReader, table: str, kind: FileKind, form: str
) -> tuple[Callable[[], bytes], str, str]:
    """Ask for the steps; return what makes the file, how its name goes on, and what stands in its way.

    `table`: the name under which workers know it.
    """
    trace, now = order_as_shown(told.trace)
    shown = replace(told, trace=trace)
    first, last, size = _asked(told.words, kind, len(trace), now)
    hindrance = _hindrance(shown, kind, form, first, last, size)
    about = f"step{first}" if kind.steps == 1 else f"steps{first}-{last}"
    settings: dict[str, int | str] = {"first": first}
    if kind.steps > 1:
        settings |= {"last": last, "size": size}
    return later(table, make, kind.name, form, shown, settings), about, hindrance


def order_as_shown(trace: Trace) -> tuple[Trace, int]:
    """Return the trace in the order of the stage, and the step it stands at, counted from 1."""
    now = query_now(key="take_query")
    shown = trace.ordered("level") if now.get("order") == "level" else trace
    step = now.get("step", "")
    return shown, min(int(step), len(shown)) if step.isdecimal() and 0 < len(step) < 10 else 1


def _asked(words: Words, kind: FileKind, count: int, now: int) -> tuple[int, int, str]:
    """Ask from where to where, and for the size of the steps."""
    now = max(now, 1)
    if kind.steps == 1:
        step = st.number_input(words("export_menu", "step"), 1, count, now, key=f"take_step_{now}")
        return step, step, SIZES[0]
    first, last = ask_stretch(words, count)
    size = st.pills(
        words("export_menu", "size"),
        SIZES,
        default=SIZES[0] if kind.name == "slides" and count <= kind.steps else SIZES[-1],
        required=True,
        format_func=lambda one: words("player", f"size_{one}"),
        key=f"take_size_{kind.name}_{count <= kind.steps}",
        width=_WIDTH,
    )
    return first, last, str(size)


def ask_stretch(words: Words, count: int) -> tuple[int, int]:
    """Ask for the first and the last of so many steps."""
    with st.container(horizontal=True, width=_WIDTH):
        first = st.number_input(words("export_menu", "first"), 1, count, 1, key="take_first", width=150)
        last = st.number_input(
            words("export_menu", "last"), 1, count, count, key=f"take_last_{count}", width=150
        )
    return int(first), int(last)


def _hindrance(
    told: TraceForReader, kind: FileKind, form: str, first: int, last: int, size: str
) -> str:
    """Say why there is no such file, "" where there is."""
    try:
        find_stretch(told.trace, first, last, size, kind.steps)
    except InputError as error:
        return sentence(error, told.words)
    if form in ("html", "svg"):
        return ""
    refused = refuse_without_font("".join(map(told.named.title, told.tree.walk())))
    return sentence(refused, told.words) if refused else ""
