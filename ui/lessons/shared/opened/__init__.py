"""Open a pressed number in the browser: its derivation, and what is marked with it.

The derivation of every number that can be pressed is sent once, with the page. A press shows it in the
next picture of the screen (`opened.js`); the server is told afterwards, so that the link holds what is
open, and shows the same. Nothing is calculated in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.language.words import Words
from c45_course.embed.bundle import join_modules
from ui.charts.overlay import Overlay, changing
from ui.drawing.colours import PAGE
from ui.lessons.shared.derivations import derivation, derivation_view

MAX_OPENED_NUMBERS = 160
"""Maximum number of numbers whose derivations are sent at once; more wait for the server."""
Explain = Callable[[str], Iterable[Explanation]]
"""The derivation of a number, by its id."""
_HERE = Path(__file__).resolve().parent


def opened_view(
    name: str, explanations: Iterable[Explanation], words: Words, *, side: str = ""
) -> None:
    """Show the derivation of the number that is open.

    `name`: what the address calls it, as of the tables that open it; `side`: tells two such places of
    one name apart.
    """
    with st.container(key=_place(name, side)):
        derivation_view(explanations, words)


def open_at_once(
    name: str,
    ids: Collection[str],
    explain: Explain,
    words: Words,
    *,
    side: str = "",
    marked: Mapping[str, Callable[[Overlay, str], None]] | None = None,
) -> None:
    """Send the derivations of all numbers to the browser, for the place that `opened_view` has made.

    `marked`: by the key of a chart with marks laid over it what draws the marks of an open number.
    """
    if len(ids) <= MAX_OPENED_NUMBERS:
        data = list_derivations(name, tuple(ids), explain, words, side=side, marked=marked or {})
        _component()(key=f"at_once_{name}{side}", data=data)


def list_derivations(
    name: str,
    ids: Sequence[str],
    explain: Explain,
    words: Words,
    *,
    side: str = "",
    marked: Mapping[str, Callable[[Overlay, str], None]],
) -> dict[str, Any]:
    """Return what the browser looks up.

    `name`, `place`: the name in the address, the key of the place; `ids`: of every number; `shown`:
    each one's lines (LaTeX), notes and source; `marks`: by the key of a chart the marks of each number,
    as `changing` has them.
    """
    return {
        "name": name,
        "place": _place(name, side),
        "ids": list(ids),
        "shown": [vars(derivation(explain(one), words)) for one in ids],
        "marks": {key: changing([_drawn(draw, one) for one in ids]) for key, draw in marked.items()},
    }


def _drawn(draw: Callable[[Overlay, str], None], opened: str) -> Mapping[str, Mapping[str, str]]:
    over = Overlay(PAGE)
    draw(over, opened)
    return over.named


def _place(name: str, side: str) -> str:
    return f"opened_{name}{side}"


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_opened", html="<span></span>", js=join_modules(_HERE / "opened.js")
    )
