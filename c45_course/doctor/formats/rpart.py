"""Read what R's rpart prints: `4) humidity>=77.5 5 0 no (1 0) *`, nodes numbered by doubling."""

from __future__ import annotations

import re

from c45_course.doctor.lines import condition, numbered
from c45_course.doctor.printed import (
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

_NODE = re.compile(
    r"^\s*(?P<number>\d+)\)\s+(?P<split>.*\S)\s+(?P<n>\d[\d.e+]*)\s+(?P<loss>\d[\d.e+]*)\s+"
    r"(?P<label>\S.*?)\s+\((?P<shares>[^)]*)\)\s*(?P<leaf>\*?)\s*$"
)
_FEWEST, _MOST = 4, 7
"""Digits that count: of old versions of R's print, and of its usual setting."""


def _half(text: str) -> float:
    """Fewer digits than any version prints are exact to those; more are to the last one."""
    shown = len(text.strip("-0.").replace(".", ""))
    return min(decimals(text), significant(_FEWEST if shown < _FEWEST else min(shown, _MOST))(text))


def _fits(text: str) -> bool:
    return "node), split" in text or bool(re.search(r"^\s*1\) root\s", text, re.MULTILINE))


def _read(text: str) -> PrintedNode:
    """Read the nodes by their numbers: 2k and 2k + 1 are below k."""
    found: dict[int, tuple[int, re.Match[str]]] = {}
    for number, line in numbered(text):
        node = _NODE.match(line)
        if node is not None:
            found[int(node["number"])] = (number, node)
    if 1 not in found:
        raise unreadable(1, text.strip().partition("\n")[0])
    return _node(found, 1)


def _node(found: dict[int, tuple[int, re.Match[str]]], number: int) -> PrintedNode:
    line, node = found[number]
    below = [each for each in (2 * number, 2 * number + 1) if each in found]
    if not below:
        return PrintedNode(line, label=node["label"], weight=node["n"], errors=node["loss"])
    branches = tuple(_branch(found, each) for each in below)
    return PrintedNode(found[below[0]][0], branches)


def _branch(found: dict[int, tuple[int, re.Match[str]]], number: int) -> PrintedBranch:
    line, node = found[number]
    asked = condition(node["split"])
    if asked is None:
        raise unreadable(line, node["split"])
    if asked.sign == EQUAL:  # several values are listed with commas
        asked = Condition(asked.attribute, EQUAL, tuple(asked.values[0].split(",")))
    return PrintedBranch(asked, _node(found, number))


FORMAT = TreeFormat("rpart", TWO_WAYS, _fits, _read, half=_half)
