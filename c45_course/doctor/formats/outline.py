"""Read a tree of one line per branch, its depth marked by bars, blanks or tabs, as this course draws
it and as people type it.

An inner line may end with a colon. Numbers in brackets are cases and errors where they are decimals;
whole numbers and fractions, as this course writes them, are left unread, as 5/13 could be either.
"""

from __future__ import annotations

import re

from c45_course.doctor.lines import Line, answer, condition, nested, numbered, split
from c45_course.doctor.printed import PrintedNode, TreeFormat, typed, unreadable

_INDENT = re.compile(r"^[\s|:.+`\\├└│─-]*(?=\S)")
_RULE = re.compile(r"^[\s=_*-]*$")
_COUNTED = re.compile(r"\((?:\d+ )?\d+(?:/\d+)?(?:/(?:\d+ )?\d+(?:/\d+)?)?\)\s*$")


def read_outline(text: str, *, end: re.Pattern[str] | None = None) -> PrintedNode:
    """Read the lines of a tree; `end`: what follows it."""
    found: list[Line] = []
    for number, line in numbered(text):
        if end and end.search(line):
            break
        if _RULE.match(line):
            continue
        indent = _INDENT.match(line)
        assert indent is not None
        said, answered = split(line[indent.end() :])
        asked = condition(said)
        if asked is None:
            if not found:
                return answer(line.strip().lstrip(":").strip(), number)
            raise unreadable(number, line)
        leaf = answer(answered, number) if answered else None
        found.append(Line(number, indent.end(), asked, leaf))
    return nested(found)


def _read(text: str) -> PrintedNode:
    """Leave the numbers in brackets unread that could be a fraction or two numbers."""
    plain = "\n".join(_COUNTED.sub("", line) for line in text.splitlines())
    return read_outline(plain)


FORMAT = TreeFormat("outline", (), lambda text: True, _read, half=typed)
"""Fits everything, so it is asked last."""
