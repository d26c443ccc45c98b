"""Write the marks of the classes as characters."""

from __future__ import annotations

GLYPHS = ("●", "▲", "■", "◆", "✚", "▼", "★", "⬢")
"""The marks of the classes as characters, in the order of `colours.MARKS`."""


def glyph(code: int) -> str:
    """Return the mark of a class as a character.

    >>> glyph(0), glyph(9)
    ('●', '■')
    """
    return GLYPHS[(code + code // len(GLYPHS)) % len(GLYPHS)]
