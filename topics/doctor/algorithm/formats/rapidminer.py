"""Read what RapidMiner prints: `|   Wind = Weak: Yes {No=0, Yes=3}`, the cases of each class behind."""

from __future__ import annotations

import re

from ..lines import between
from ..printed import PrintedNode, TreeFormat, decimals
from .outline import read_outline

_COUNTS = re.compile(r":[^:{}]*\{[^{}]*=\s*\d+\s*\}[ \t]*$", re.M)


def _is_title(line: str) -> bool:
    return line in ("Tree", "Decision Tree")


def _fits(text: str) -> bool:
    return _COUNTS.search(text) is not None


def _read(text: str) -> PrintedNode:
    return read_outline(between(text, _is_title, lambda line: False))


FORMAT = TreeFormat("rapidminer", (), _fits, _read, half=decimals)
