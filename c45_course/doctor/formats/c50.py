"""Read what C5.0 prints (R's package C50): `:...humidity <= 75: yes (2)`, four columns a level."""

from __future__ import annotations

import re

from c45_course.doctor.formats.outline import read_outline
from c45_course.doctor.printed import USUAL, PrintedNode, TreeFormat, significant

_HEAD = re.compile(r"^\s*Decision tree:\s*$", re.MULTILINE)
_END = re.compile(r"^\s*(Evaluation on training data|Attribute usage|Time:|\*\*\*)")
_ELBOW = re.compile(r"^[: ]*:\.\.\.", re.MULTILINE)


def _fits(text: str) -> bool:
    return bool(_ELBOW.search(text) or _HEAD.search(text))


def _read(text: str) -> PrintedNode:
    head = _HEAD.search(text)
    start = head.end() if head else 0
    return read_outline("\n" * text[:start].count("\n") + text[start:], end=_END)


FORMAT = TreeFormat("c50", (("release8", USUAL), ("j48", USUAL)), _fits, _read, half=significant(7))
