"""Let the marks and numbers about a cut follow its slider in the browser.

What the page shows of every candidate cut is sent once, as the server writes it. While the slider
moves, the browser looks it up and puts it in place of what the server drew; when the slider is let go,
the server draws the same.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.embed.bundle import join_modules
from ui.charts.overlay import Overlay, changing
from ui.drawing.colours import PAGE
from ui.lessons.numbers.chart_parts import mark_now
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.controls import slider_label
from ui.lessons.numbers.cut import branch_rows
from ui.lessons.numbers.stage import said_of

MAX_ANSWERED_CUTS = 400
"""Maximum number of candidate cuts whose marks move while the slider moves."""
_HERE = Path(__file__).resolve().parent


def send_cut_answers(context: NumbersContext) -> None:
    """Send what the page shows of every cut to the browser."""
    if 1 < len(context.cuts) <= MAX_ANSWERED_CUTS:
        _component()(key="cut_following", data=list_cut_answers(context))


def list_cut_answers(context: NumbersContext) -> dict[str, Any]:
    """Return what the page shows of every cut, lowest first.

    `about`: what the marks on the page are about, without the cut; `places`: how the address and the
    ranking name each cut; `marks`: of each mark what of its
    style and text changes from cut to cut, a list per property, null where a cut has no such mark;
    `rows`: of each cut the texts of its two branches; `said`: of each cut the sentence under the chart;
    `labels`: of each cut the label of the slider.
    """
    cuts = range(len(context.cuts))
    return {
        "about": context.identity,
        "places": [context.place(cut) for cut in cuts],
        "marks": changing([_marks(context, cut) for cut in cuts]),
        "rows": [branch_rows(context, cut) for cut in cuts],
        "said": [said_of(context, cut) for cut in cuts],
        "labels": [slider_label(context, cut) for cut in cuts],
    }


def _marks(context: NumbersContext, cut: int) -> dict[str, dict[str, str]]:
    over = Overlay(PAGE)
    mark_now(over, context, cut)
    return over.named


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_cut_following", html="<span></span>", js=join_modules(_HERE / "following.js")
    )
