"""Read what RapidMiner prints: `|   Wind = Weak: Yes {No=0, Yes=3}`, the cases of each class behind."""

from __future__ import annotations

import re

from c45_course.doctor.formats.outline import read_outline
from c45_course.doctor.lines import between
from c45_course.doctor.printed import PrintedNode, TreeFormat, decimals

_COUNTS = re.compile(r":[^:{}]*\{[^{}]*=\s*\d+\s*\}[ \t]*$", re.M)


def _is_title(line: str) -> bool:
    return line in ("Tree", "Decision Tree")


def _fits(text: str) -> bool:
    return _COUNTS.search(text) is not None


def _read(text: str) -> PrintedNode:
    return read_outline(between(text, _is_title, lambda line: False))


FORMAT = TreeFormat("rapidminer", (), _fits, _read, half=decimals)
