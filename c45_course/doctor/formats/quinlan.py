"""Read what Quinlan's C4.5 prints: `|   humidity <= 75 : Play (2.0)`, an inner line ends with a colon.

A deep part is printed on its own under its name, `[S1]`. Of a pruned tree the second number of a leaf
is the errors expected there. Where the program printed both trees, the simplified one is read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from c45_course.doctor.formats.outline import read_outline
from c45_course.doctor.printed import USUAL, PrintedBranch, PrintedNode, TreeFormat, significant

_HEAD = re.compile(r"^\s*(Simplified )?Decision Tree:\s*$", re.MULTILINE)
_PART = re.compile(r"^\s*Subtree \[(S\d+)\]\s*$", re.MULTILINE)
_NAME = re.compile(r"\[(S\d+)\]")
_END = re.compile(r"^\s*(Tree saved|Evaluation on training data|C4\.5 \[release)")
_ANSWER = re.compile(r":\s*\S+.*\(\d+\.\d(?:/\d+\.\d)?\)\s*$", re.MULTILINE)
_INNER = re.compile(r"\s(?:=|<=|>|in)\s.*:\s*$", re.MULTILINE)


def _fits(text: str) -> bool:
    return bool(_HEAD.search(text) or (_ANSWER.search(text) and _INNER.search(text)))


def _read(text: str) -> PrintedNode:
    """Read the last tree of a text, with its parts in their places."""
    heads = list(_HEAD.finditer(text))
    start = heads[-1].end() if heads else 0
    before = "\n" * text[:start].count("\n")
    pieces = _PART.split(text[start:])
    parts, line = {}, before + "\n" * pieces[0].count("\n")
    for name, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        parts[name] = read_outline(line + piece, end=_END)
        line += "\n" * piece.count("\n")
    return _joined(read_outline(before + pieces[0], end=_END), parts)


def _joined(node: PrintedNode, parts: dict[str, PrintedNode]) -> PrintedNode:
    name = _NAME.fullmatch(node.label)
    if name and name[1] in parts:
        return _joined(parts[name[1]], parts)
    branches = tuple(PrintedBranch(b.condition, _joined(b.node, parts)) for b in node.branches)
    return replace(node, branches=branches)


FORMAT = TreeFormat("quinlan", (("release8", USUAL),), _fits, _read, half=significant(6), expects=True)
"""The program writes a cut with six digits that count."""
