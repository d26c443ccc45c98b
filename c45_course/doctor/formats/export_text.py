"""Read what scikit-learn's `export_text` prints: `|   |--- petal width (cm) <= 1.75`."""

from __future__ import annotations

import re

from c45_course.doctor.lines import Line, condition, nested, numbered
from c45_course.doctor.printed import TWO_WAYS, PrintedNode, TreeFormat, decimals, unreadable

_BRANCH = re.compile(r"^(?P<bars>[| ]*)\|-+ ?(?P<said>.*)$")
_LEAF = re.compile(r"(?:weights: \[(?P<weights>[^\]]*)\] ?)?class: ?(?P<label>.*)$")


def _fits(text: str) -> bool:
    return "|---" in text


def _read(text: str) -> PrintedNode:
    """Read the lines; the answer of a leaf has a line of its own below its condition."""
    found: list[Line] = []
    for number, line in numbered(text):
        parts = _BRANCH.match(line.strip())
        if parts is None:
            raise unreadable(number, line)
        depth, leaf = parts["bars"].count("|"), _LEAF.match(parts["said"])
        if leaf is None:
            asked = condition(parts["said"])
            if asked is None:
                raise unreadable(number, line)
            found.append(Line(number, depth, asked, None))
            continue
        made = _leaf(number, leaf)
        if not found:
            return made
        last = found.pop()
        found.append(Line(last.number, last.depth, last.condition, made))
    return nested(found)


def _leaf(number: int, leaf: re.Match[str]) -> PrintedNode:
    """Read a leaf; its class weights give its cases, those of the other classes its errors."""
    label = leaf["label"].strip()
    if not leaf["weights"]:
        return PrintedNode(number, label=label)
    weights = [float(weight) for weight in leaf["weights"].split(",")]
    whole = sum(weights)
    return PrintedNode(number, label=label, weight=f"{whole:.2f}", errors=f"{whole - max(weights):.2f}")


FORMAT = TreeFormat("export_text", TWO_WAYS, _fits, _read, half=decimals)
