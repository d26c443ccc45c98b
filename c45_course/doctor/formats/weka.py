"""Read what Weka's J48 prints: `|   humidity <= 75: yes (2.0)`, and no colon behind an inner node."""

from __future__ import annotations

import re

from c45_course.doctor.formats.outline import read_outline
from c45_course.doctor.printed import USUAL, PrintedNode, TreeFormat

_TITLE = re.compile(r"^\s*J48 .*tree\s*$", re.MULTILINE)
_END = re.compile(r"^\s*(Number of Leaves|Size of the tree)\s*:", re.MULTILINE)
_ANSWER = re.compile(r":\s*\S+.*\(\d+\.\d+(/\d+\.\d+)?\)\s*$", re.MULTILINE)
_OPEN = re.compile(r":\s*$", re.MULTILINE)


def _fits(text: str) -> bool:
    if _TITLE.search(text) or _END.search(text):
        return True
    return bool(_ANSWER.search(text)) and not _OPEN.search(text)


def _read(text: str) -> PrintedNode:
    """Read the tree between the title and the counts of its leaves."""
    title = _TITLE.search(text)
    start = title.end() if title else 0
    return read_outline("\n" * text[:start].count("\n") + text[start:], end=_END)


FORMAT = TreeFormat("weka", (("j48", USUAL),), _fits, _read, half=lambda text: 5e-7)
"""Weka writes a cut with at most six decimals."""
