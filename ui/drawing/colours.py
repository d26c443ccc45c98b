"""Define the colours and marks: classes have hues safe for colour-blind eyes, the accent is "now".

The same values stand in `player/player.css`; a test compares them. Beyond eight classes the hues
repeat with another mark, as in the player.
"""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_course.exports.picture import COLOURS, INK, MUTED, PAPER


@dataclass(frozen=True)
class Palette:
    """The colours of one theme, as CSS values; `classes` are those of class 0, 1, ..."""

    ink: str
    muted: str
    line: str
    surface: str
    paper: str
    accent: str
    classes: tuple[str, ...]

    def klass(self, code: int) -> str:
        """The colour of a class."""
        return self.classes[code % len(self.classes)]


LIGHT = Palette(
    ink=INK,
    muted=MUTED,
    line="#d9dfe7",
    surface="#fafbfc",
    paper=PAPER,
    accent="#b3126d",
    classes=COLOURS,
)
DARK = Palette(
    ink="#e8edf3",
    muted="#a7b1bd",
    line="#323c49",
    surface="#1a212b",
    paper="#11161d",
    accent="#ff82c3",
    classes=(
        "#5fb8f0",
        "#ff9d55",
        "#3cc9a7",
        "#e3c341",
        "#9bd4f7",
        "#c3a4ee",
        "#b8c0ca",
        "#f0a093",
    ),
)
MARKS = (
    "circle",
    "triangle-up",
    "square",
    "diamond",
    "cross",
    "triangle-down",
    "star",
    "hexagon",
)
"""Plotly's names of the player's marks."""


def palette() -> Palette:
    """Return the colours of the theme the reader has chosen."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def mark(code: int) -> str:
    """Return the mark of a class."""
    return MARKS[(code + code // len(MARKS)) % len(MARKS)]


GLYPHS = ("●", "▲", "■", "◆", "✚", "▼", "★", "⬢")
"""The marks of the classes as characters, in the order of `colours.MARKS`."""


def glyph(code: int) -> str:
    """Return the mark of a class as a character.

    >>> glyph(0), glyph(9)
    ('●', '■')
    """
    return GLYPHS[(code + code // len(GLYPHS)) % len(GLYPHS)]
