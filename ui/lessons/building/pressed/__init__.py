"""Two things of this lesson that are pressed: a node of the drawn tree, and an attribute on offer.

Real buttons in both, so that the keyboard and a screen reader find them. Texts are data, never markup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from c45_course.embed.bundle import join_modules
from ui.drawing.svg import WIDE

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class OfferBranch:
    """A branch as cases: its label and the marks of its cases, a run of one class each."""

    label: str
    runs: tuple[tuple[str, str], ...]
    """(marks, colour) each."""


@dataclass(frozen=True)
class Offer:
    """An attribute: its id, its name, how it would divide; `why` it cannot be taken ("": it can)."""

    id: str
    name: str
    parts: tuple[OfferBranch, ...]
    why: str = ""
    current: bool = False


def pressed_tree(
    svg: str,
    names: Sequence[str],
    said: Sequence[str],
    *,
    text: str,
    current: str,
    waiting: Sequence[str],
    hinted: bool,
    press: Callable[[str], None],
) -> None:
    """Show a drawn tree whose nodes are pressed.

    `names`: the id of each node of the drawing, in its order, `said`: how it is read out; `waiting`:
    those where a choice is due; `hinted`: a hint is shown.
    """
    data = {
        "svg": svg,
        "names": list(names),
        "said": list(said),
        "text": text,
        "current": current,
        "waiting": list(waiting),
        "hinted": hinted,
    }
    _show("tree", data, key="built_tree", press=press)


def offers(rows: Sequence[Offer], *, text: str, press: Callable[[str], None]) -> None:
    """Show what may be tested at a node; pressing a name takes it."""
    data = {"rows": [asdict(row) for row in rows], "text": text}
    _show("offers", data, key="offers", press=press)


def _show(part: str, data: dict[str, Any], *, key: str, press: Callable[[str], None]) -> None:
    def taken() -> None:
        name = st.session_state[key].pressed
        if name is not None:
            press(str(name))

    _component(part)(key=key, data=data, on_pressed_change=taken)


@cache
def _component(part: str) -> Any:
    """Register a component, once per process."""
    script = join_modules(_HERE / f"{part}.js")
    style = (_HERE / "pressed.css").read_text(encoding="utf-8") + WIDE
    html = f'<div class="{part} wide"></div>'
    return st.components.v2.component(f"c45_building_{part}", html=html, css=style, js=script)
