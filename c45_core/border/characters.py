"""Look at the characters of a text before it is written out: which can be seen, how wide they are."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def visible(text: str) -> str:
    """Replace what is not printable: a line break by a space, an escape code by a dot.

    >>> visible("a" + chr(27) + "[2Jb")
    'a·[2Jb'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "·" for c in text)


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal.

    >>> width("纹理 = a")
    8
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
