"""Open at the press of a button what is made only then: a page sends nothing that nobody looks at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import streamlit as st

from ui.state.parts import run_alone
from ui.state.presenting import unseen

_ALL_OPEN: ContextVar[bool] = ContextVar("all_open", default=False)
"""Whether what a reader would open is open."""


@dataclass(frozen=True)
class Box:
    """A button and its box: its label, its key, and what shows what is chosen when it is opened."""

    label: str
    key: str
    show: Callable[[], None]


def offer_boxes(*boxes: Box) -> None:
    """Show a button for each box; when one is opened, these run again and nothing else of the page."""
    with st.container(width="content"):
        _offer(boxes)


@run_alone
def _offer(boxes: tuple[Box, ...]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for each in boxes:
            box = st.popover(each.label, type="tertiary", key=each.key, on_change="rerun")
            # A menu belongs to the server: a page that is written as a file has none of it.
            if is_open(box.open) and not _ALL_OPEN.get():
                with box:
                    each.show()


@contextmanager
def box(label: str, key: str, **options: Any) -> Iterator[bool]:
    """Show a button and its box, and say whether it is open: what is in it is made only then.

    Choices within show nothing before that; they are read as they stand in the address.
    """
    shown = st.popover(label, key=key, on_change="rerun", **options)
    opened = is_open(shown.open)
    with shown, unseen(not opened):
        yield opened


def fold(
    label: str, key: str, show: Callable[..., object], *about: Any, boxed: bool = False, **options: Any
) -> None:
    """Show a line, or a button if it is `boxed`; what `show` shows below is made when it is opened."""
    options |= {"key": f"{key}_box", "on_change": "rerun"}
    shown = st.popover(label, type="tertiary", **options) if boxed else st.expander(label, **options)
    if is_open(shown.open):
        with shown:
            show(*about)


def is_open(asked: object) -> bool:
    """Return whether something is to be made: a reader has `asked` for it, or all is open."""
    return bool(asked) or _ALL_OPEN.get()


@contextmanager
def open_all() -> Iterator[None]:
    """Let every box be made within: a page that is written as a file has no server to ask later."""
    token = _ALL_OPEN.set(True)
    try:
        yield
    finally:
        _ALL_OPEN.reset(token)
