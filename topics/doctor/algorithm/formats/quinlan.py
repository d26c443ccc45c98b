"""Read what Quinlan's C4.5 prints: `|   humidity <= 75 : Play (2.0)`, an inner line ends with a colon.

A deep part is printed on its own under its name, `[S1]`. Of a pruned tree the second number of a leaf
is the errors expected there. Where the program printed both trees, the simplified one is read.
"""

from __future__ import annotations

from dataclasses import replace

from ..lines import between
from ..printed import USUAL, PrintedBranch, PrintedNode, TreeFormat, significant, unreadable
from .outline import read_outline
from .weka import with_decimals

_TITLES = ("Decision Tree:", "Simplified Decision Tree:")
_ENDS = ("Tree saved", "Evaluation on training data", "C4.5 [release")
_PART = "Subtree ["


def _is_title(line: str) -> bool:
    return line in _TITLES


def _is_end(line: str) -> bool:
    return line.startswith(_ENDS)


def _fits(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    if any(map(_is_title, lines)):
        return True
    return any(map(with_decimals, lines)) and any(line.endswith(":") for line in lines)


def _read(text: str) -> PrintedNode:
    """Read the last tree of a text, with its parts in their places."""
    pieces: dict[str, list[str]] = {"": []}
    name = ""
    for place, line in enumerate(between(text, _is_title, _is_end).split("\n")):
        if line.strip().startswith(_PART):
            name = line.strip()[len(_PART) - 1 :]
            pieces[name] = [""] * (place + 1)
        else:
            pieces[name].append(line)
    parts = {name: read_outline("\n".join(lines)) for name, lines in pieces.items()}
    whole = _joined(parts.pop(""), parts)
    if parts:
        raise unreadable(min(part.line for part in parts.values()))
    return whole


def _joined(node: PrintedNode, parts: dict[str, PrintedNode]) -> PrintedNode:
    """Put each part in its place, and take it from those that are left."""
    if node.label.startswith("[S") and node.label.endswith("]"):
        if node.label not in parts:
            raise unreadable(node.line)
        return _joined(parts.pop(node.label), parts)
    branches = tuple(PrintedBranch(b.condition, _joined(b.node, parts)) for b in node.branches)
    return replace(node, branches=branches)


FORMAT = TreeFormat("quinlan", (("release8", USUAL),), _fits, _read, half=significant(6), expects=True)
"""The program writes a cut with six digits that count."""
