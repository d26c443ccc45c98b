"""Give a trace what a notebook asks of it: the player in a cell, and its parts as data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from c45_core.language.refusal import refusal, whole
from c45_core.trace.replay import Trace
from c45_course.embed.onefile import show_page

if TYPE_CHECKING:
    import pandas as pd

FRAMES = ("nodes", "steps", "evaluations", "candidates", "rules", "cases")
"""Parts of a trace that it gives as data frames."""


def show(
    trace: Trace,
    *,
    language: str = "en",
    step: int = 1,
    title: str = "",
    live: bool = True,
    page: bool = True,
) -> Any:
    """Return the player for the cell of a notebook; `step` is shown first, counted from 1.

    It is a widget whose `step`, `order` and `language` may be read and set (extra `notebook`). The
    cell keeps the page of `to_html` as well, for readers without a kernel, unless `page` is False;
    with `live=False` that page is all.
    Errors: InputError where the extra is not installed, or a page is too large.
    """
    if not live:
        return show_page(trace, language, title=title)
    try:
        from .widget import Player
    except ModuleNotFoundError as missing:
        raise refusal("trace.no_widget", name=str(missing.name)) from None
    return Player(trace, language=language, step=step, title=title, page=page)


def to_frame(trace: Trace, what: str = "nodes") -> pd.DataFrame:
    """Return a part of the record, unrounded, as a data frame of pandas: one of `FRAMES`."""
    from . import frames

    if what not in FRAMES:
        raise refusal("trace.frame", names=whole(FRAMES), found=what)
    found: pd.DataFrame = getattr(frames, what)(trace)
    return found
