"""Read what R's rpart prints: `4) humidity>=77.5 5 0 no (1 0) *`, nodes numbered by doubling."""

from __future__ import annotations

from dataclasses import dataclass

from ..lines import condition, is_number, numbered
from ..printed import (
    EQUAL,
    TWO_WAYS,
    Condition,
    PrintedBranch,
    PrintedNode,
    TreeFormat,
    decimals,
    significant,
    unreadable,
)

_HEAD, _ROOT = "node), split", "1) root "
_MAX_DIGITS = 60
"""Of the number of a node; a deeper tree is not read."""
_FEWEST, _MOST = 4, 7
"""Digits that count: of old versions of R's print, and of its usual setting."""


@dataclass(frozen=True)
class _Printed:
    """A node as it is printed: its line, what leads to it, its cases and errors, its class."""

    line: int
    split: str
    n: str
    loss: str
    label: str
    ends: bool


def _half(text: str) -> float:
    """Fewer digits than any version prints are exact to those; more are to the last one."""
    shown = len(text.strip("-0.").replace(".", ""))
    return min(decimals(text), significant(_FEWEST if shown < _FEWEST else min(shown, _MOST))(text))


def _fits(text: str) -> bool:
    return _HEAD in text or any(line.strip().startswith(_ROOT) for line in text.splitlines())


def _read(text: str) -> PrintedNode:
    """Read the nodes by their numbers: 2k and 2k + 1 are below k; from the root on each line is one."""
    found: dict[int, _Printed] = {}
    for number, line in numbered(text):
        name, bracket, rest = line.strip().partition(")")
        place = int(name) if bracket and name.isdecimal() and len(name) < _MAX_DIGITS else 0
        node = _parted(number, rest) if place else None
        if node and place not in found and (place == 1 or place // 2 in found):
            found[place] = node
        elif found:
            raise unreadable(number)
    if 1 not in found:
        raise unreadable(1)
    return _node(found, 1)


def _parted(line: int, rest: str) -> _Printed | None:
    """Part a node: the last two numbers before its class are its cases and errors."""
    words = rest.rpartition("(")[0].split()
    for place in range(len(words) - 3, 0, -1):
        if is_number(words[place]) and is_number(words[place + 1]):
            label = " ".join(words[place + 2 :])
            n, loss = words[place], words[place + 1]
            return _Printed(line, " ".join(words[:place]), n, loss, label, rest.endswith("*"))
    return None


def _node(found: dict[int, _Printed], number: int) -> PrintedNode:
    node = found[number]
    below = [each for each in (2 * number, 2 * number + 1) if each in found]
    if len(below) != (0 if node.ends else 2):
        raise unreadable(node.line)
    if not below:
        return PrintedNode(node.line, label=node.label, weight=node.n, errors=node.loss)
    return PrintedNode(found[below[0]].line, tuple(_branch(found, each) for each in below))


def _branch(found: dict[int, _Printed], number: int) -> PrintedBranch:
    node = found[number]
    asked = condition(node.split)
    if asked is None:
        raise unreadable(node.line)
    if asked.sign == EQUAL:  # several values are listed with commas
        asked = Condition(asked.attribute, EQUAL, tuple(asked.values[0].split(",")))
    return PrintedBranch(asked, _node(found, number))


FORMAT = TreeFormat("rpart", TWO_WAYS, _fits, _read, half=_half, form="doctor.as_rpart")
