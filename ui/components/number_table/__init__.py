"""Show numbers as a table in which each can be pressed: pressing opens its derivation.

A real HTML table, so that it is read out as one, never cuts a Chinese header and works from the
keyboard: Tab moves to the next number, an arrow to a neighbour. What is open is kept in the address.
Texts are data and never markup.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from ui.drawing.svg import WIDE
from ui.scripts import register_files
from ui.state.address import one_of, write

_PATH = str(Path(__file__).resolve().with_name("table"))
ROW = 1.6
"""The least height of a row, in the letters of the page (rem)."""


@dataclass(frozen=True)
class Cell:
    """A text, and the id of what pressing it opens ("": it cannot be pressed).

    `badge`: a small text behind it; `shade`: how strongly the accent colours it, 0 to 1; `said`: what
    is read out in place of text and badge, where these do not say enough; `numbered`: it names
    conventions, whose numbers open their cards (`ui/page/cards`).
    """

    text: str
    opens: str = ""
    badge: str = ""
    shade: float = 0.0
    said: str = ""
    numbered: bool = False


@dataclass(frozen=True)
class Head:
    """The head of a column, with the mark and the colour of a class where it is one.

    `roomy`: the column is shown only where there is room; where there is none, the notes are.
    `words`: it holds words, which begin on the left.
    """

    text: str
    mark: str = ""
    colour: str = ""
    roomy: bool = False
    words: bool = False


@dataclass(frozen=True)
class Row:
    """A row: its head with a mark before and a note below, its cells.

    `kind`: "" | "best" | "out" (it lost, so it stands back) | "sum" (ruled off from those above).
    """

    head: Cell
    cells: tuple[Cell, ...]
    note: str = ""
    mark: str = ""
    kind: str = ""


def opened(name: str, ids: Sequence[str], default: str) -> str:
    """Return what is open: the id the address holds under `name`, or else the default."""
    return one_of(name, ids) or default


@dataclass(frozen=True)
class Table:
    """Contents of a table.

    `heads`: the first is that of the row heads; `text`: what the table is, for who cannot see it.
    """

    heads: Sequence[Head]
    rows: Sequence[Row]
    text: str

    def tell(self) -> dict[str, Any]:
        """Return it as the browser takes it."""
        rows = [vars(r) | {"head": vars(r.head), "cells": [*map(vars, r.cells)]} for r in self.rows]
        return {"heads": [*map(vars, self.heads)], "rows": rows, "text": self.text}


def number_table(
    name: str,
    heads: Sequence[Head],
    rows: Sequence[Row],
    *,
    key: str,
    text: str,
    current: str,
    others: Mapping[str, Table] | None = None,
) -> None:
    """Show the table; pressing a number writes its id to the address under `name`.

    `heads`: the first is that of the row heads; `text`: what the table is, for who cannot see it;
    `current`: the id that is open. Two tables may share a `name`; the `key` is each one's own. A press
    is shown at once, by all tables of that name, before the server knows it. `others`: what this one
    shows of another id, by the part of it behind its first colon.
    """
    # The room of its rows is kept until its script has come, so that nothing below it jumps.
    st.html(f"<style>.st-key-{key} {{ min-height: {ROW * (len(rows) + 1):.1f}rem }}</style>")
    register_files(_PATH, '<div class="numbers wide"></div>', name="numbers", css=WIDE)(
        key=key,
        data={
            **Table(heads, rows, text).tell(),
            "name": name,
            "current": current,
            "others": {of: table.tell() for of, table in (others or {}).items()},
        },
        on_opened_change=lambda: _write_opened(name, key),
    )


def _write_opened(name: str, key: str) -> None:
    pressed = st.session_state[key].opened
    if pressed is not None:
        write(**{name: str(pressed)})
