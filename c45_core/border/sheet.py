"""Lay out headings, sentences, calculations and tables as plain text or as Markdown.

What comes from a table is data: nothing in it may act as markup or steer a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol
from unicodedata import combining, east_asian_width

Rows = Sequence[Sequence[str]]

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$&!])")
_LIST = re.compile(r"^(\s*)([-+=]|\d+[.)])")


class Sheet(Protocol):
    """One way to write a document, as lines."""

    def heading(self, text: str, level: int) -> Iterator[str]:
        """Write a heading; level 1 is the title."""

    def sentence(self, text: str) -> Iterator[str]:
        """Write a paragraph."""

    def calculation(self, text: str) -> Iterator[str]:
        """Write a line of arithmetic."""

    def table(self, head: Sequence[str], rows: Rows) -> Iterator[str]:
        """Write a table; cells that are numbers stand to the right."""

    def drawing(self, lines: Sequence[str]) -> Iterator[str]:
        """Write lines as they are, one below the other."""


class Text:
    """Plain text, for a terminal; columns line up, Chinese characters counting as two."""

    def heading(self, text: str, level: int) -> Iterator[str]:
        """Write a heading with a line under it."""
        text = visible(text)
        if level > 2:
            yield from ("", f"{text}:")
            return
        yield from ("", text, ("=" if level == 1 else "-") * width(text))

    def sentence(self, text: str) -> Iterator[str]:
        """Write a line."""
        yield visible(text)

    def calculation(self, text: str) -> Iterator[str]:
        """Write a line, set in."""
        yield f"    {visible(text)}"

    def table(self, head: Sequence[str], rows: Rows) -> Iterator[str]:
        """Write the columns two spaces apart."""
        lines = [[visible(cell) for cell in line] for line in (head, *rows)]
        widths = [max(width(line[i]) for line in lines) for i in range(len(head))]
        right = _right(rows, len(head))
        for line in lines:
            cells = [_padded(cell, widths[i], right[i]) for i, cell in enumerate(line)]
            yield ("    " + "  ".join(cells)).rstrip()

    def drawing(self, lines: Sequence[str]) -> Iterator[str]:
        """Write the lines."""
        yield from map(visible, lines)


class Markdown:
    """Markdown as GitHub, notebooks and most editors read it."""

    def heading(self, text: str, level: int) -> Iterator[str]:
        """Write a heading."""
        yield from ("", f"{'#' * level} {self._plain(text)}", "")

    def sentence(self, text: str) -> Iterator[str]:
        """Write a paragraph."""
        yield from ("", _LIST.sub(r"\1\\\2", self._plain(text)), "")

    def calculation(self, text: str) -> Iterator[str]:
        """Write a list item."""
        yield f"* {self._plain(text)}"

    def table(self, head: Sequence[str], rows: Rows) -> Iterator[str]:
        """Write a table; numbers stand to the right."""
        marks = ["---:" if right else "---" for right in _right(rows, len(head))]
        yield ""
        for line in (map(self._plain, head), marks, *(map(self._plain, row) for row in rows)):
            yield f"| {' | '.join(line)} |"
        yield ""

    def drawing(self, lines: Sequence[str]) -> Iterator[str]:
        """Write a block of code, fenced longer than any fence in it."""
        longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
        fence = "`" * max(3, longest + 1)
        yield from ("", f"{fence}text", *map(visible, lines), fence, "")

    @staticmethod
    def _plain(text: str) -> str:
        return _MARKUP.sub(r"\\\1", visible(text))


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


def _padded(cell: str, to: int, right: bool) -> str:
    space = " " * (to - width(cell))
    return space + cell if right else cell + space


def _right(rows: Rows, columns: int) -> list[bool]:
    """Tell which columns hold numbers: some number, and nothing but numbers and dashes."""
    number = re.compile(r"-?\d[\d./ e+-]*|–|")
    return [
        all(number.fullmatch(row[i]) for row in rows) and any(row[i] not in ("", "–") for row in rows)
        for i in range(columns)
    ]
