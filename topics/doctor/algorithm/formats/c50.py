"""Read what C5.0 prints (R's package C50): `:...humidity <= 75: yes (2)`, four columns a level."""

from __future__ import annotations

from ..lines import between
from ..printed import USUAL, PrintedNode, TreeFormat, significant
from .outline import read_outline

_ENDS = ("Evaluation on training data", "Attribute usage", "Time:", "***")


def _is_title(line: str) -> bool:
    return line == "Decision tree:"


def _is_end(line: str) -> bool:
    return line.startswith(_ENDS)


def _fits(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    return ":..." in text or any(map(_is_title, lines))


def _read(text: str) -> PrintedNode:
    return read_outline(between(text, _is_title, _is_end))


FORMAT = TreeFormat("c50", (("release8", USUAL), ("j48", USUAL)), _fits, _read, half=significant(7))
