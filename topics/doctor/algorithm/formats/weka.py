"""Read what Weka's J48 prints: `|   humidity <= 75: yes (2.0)`, and no colon behind an inner node."""

from __future__ import annotations

from ..lines import between, split
from ..printed import USUAL, PrintedNode, TreeFormat
from .outline import read_outline


def _is_title(line: str) -> bool:
    return line.startswith("J48 ") and line.endswith("tree")


def _is_end(line: str) -> bool:
    return line.startswith(("Number of Leaves", "Size of the tree"))


def with_decimals(line: str) -> bool:
    """Tell whether a line ends with the cases of a leaf as Weka and Quinlan's program write them."""
    _, answered = split(line)
    sizes = (answered or "").rpartition("(")[2]
    return sizes.endswith(")") and "." in sizes and sizes[0].isdigit()


def _fits(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    if any(_is_title(line) or _is_end(line) for line in lines):
        return True
    return any(map(with_decimals, lines)) and not any(line.endswith(":") for line in lines)


def _read(text: str) -> PrintedNode:
    """Read the tree between the title and the counts of its leaves."""
    return read_outline(between(text, _is_title, _is_end))


FORMAT = TreeFormat("weka", (("j48", USUAL),), _fits, _read, half=lambda text: 5e-7)
"""Weka writes a cut with at most six decimals."""
