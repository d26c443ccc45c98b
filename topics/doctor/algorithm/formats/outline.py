"""Read a tree of one line per branch, its depth marked by bars, blanks or tabs, as this course draws
it and as people type it.

An inner line may end with a colon. Numbers in brackets are cases and errors where they are decimals;
whole numbers and fractions, as this course writes them, are left unread, as 5/13 could be either.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..lines import Line, answer, condition, nested, numbered, split
from ..printed import PrintedBranch, PrintedNode, TreeFormat, typed, unreadable

_MARKS = " |:.+`\\├└│─-"
"""What may stand before a line to show how deep it is."""
_RULE = frozenset(" =_*-")
"""What an underline is made of."""
_REMARKS = ("#", "//", "/*")
_REMARK = re.compile(r"(?<!\s)\s+(?:#|//)\s.*")
"""What is said behind a line, or in a line of its own, and is no part of the tree."""


def read_outline(text: str) -> PrintedNode:
    """Read the lines of a tree; one line alone may be a leaf."""
    found, alone = list[Line](), None
    for number, typed_line in numbered(text):
        line = _REMARK.sub("", typed_line)
        if _RULE.issuperset(line):
            continue
        if alone is not None:
            raise unreadable(number)
        bare = line.lstrip(_MARKS)
        said, answered = split(bare)
        asked = condition(said)
        if asked is None:
            if line.lstrip().startswith(_REMARKS):
                continue
            if found:
                raise unreadable(number)
            alone = answer(bare, number)
            continue
        leaf = answer(answered, number) if answered else None
        found.append(Line(number, len(line) - len(bare), asked, leaf))
    return nested(found) if alone is None else alone


def _read(text: str) -> PrintedNode:
    return _undecided(read_outline(text))


def _undecided(node: PrintedNode) -> PrintedNode:
    """Leave numbers out that could be a fraction as well as two numbers."""
    branches = tuple(PrintedBranch(b.condition, _undecided(b.node)) for b in node.branches)
    if "." in node.weight:
        return replace(node, branches=branches)
    return replace(node, branches=branches, weight="", errors="")


FORMAT = TreeFormat("outline", (), lambda text: True, _read, half=typed)
"""Fits everything, so it is asked last."""
