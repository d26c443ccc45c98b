"""Read trees of one line per branch: a condition, and behind it the answer of a leaf.

Programs differ in how they mark the depth of a line and in where they put the answer; what a
condition is, and how lines become nodes in nodes, is the same for all and is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from c45_course.doctor.printed import (
    EQUAL,
    OTHER,
    Condition,
    PrintedBranch,
    PrintedNode,
    unreadable,
)

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_SIGNS = {"≤": "<=", "≥": ">=", "==": "=", "!=": OTHER, "<>": OTHER, "≠": OTHER, "is": "="}
_CONDITION = re.compile(
    r"(?P<attribute>\S.*?)\s*"
    r"(?P<sign><=|>=|==|!=|<>|≤|≥|≠|=|<|>|\s(?:not in|in)(?=\s*[\[{(]))\s*"
    r"(?P<value>\S.*)"
)
_QUOTED = re.compile(r"""^(['"])(.*)\1$""")
_LIST = re.compile(r"""\s*("[^"]*"|'[^']*'|[^,]+?)\s*(?:,|$)""")
_SIZES = re.compile(rf"\s*\((?P<weight>{NUMBER})(?:\s*/\s*(?P<errors>{NUMBER}))?\)\s*$")


@dataclass(frozen=True)
class Line:
    """A line of a tree: its number in the text, its depth, its condition, the leaf behind it."""

    number: int
    depth: int
    condition: Condition
    leaf: PrintedNode | None


def condition(text: str) -> Condition | None:
    """Read a condition; None if the text is none.

    >>> condition("petal width (cm) >  0.80")
    Condition(attribute='petal width (cm)', sign='>', values=('0.80',))
    >>> condition("outlook in {sunny,rainy}").values, condition("play")
    (('sunny', 'rainy'), None)
    """
    found = _CONDITION.fullmatch(text.strip())
    if found is None:
        return None
    sign = found["sign"].strip()
    sign = _SIGNS.get(sign, sign)
    value = found["value"].strip()
    if sign in ("in", "not in"):
        values = listed(value.strip("[](){} "))
        sign = EQUAL if sign == "in" else OTHER
    else:
        values = (unquoted(value),)
    return Condition(unquoted(found["attribute"]), sign, values)


def listed(text: str) -> tuple[str, ...]:
    """Read values between commas, each with quotation marks or without."""
    return tuple(unquoted(found) for found in _LIST.findall(text))


def unquoted(text: str) -> str:
    """Return a text without the quotation marks around it."""
    found = _QUOTED.match(text.strip())
    return found[2] if found else text.strip()


def answer(text: str, line: int) -> PrintedNode:
    """Read the answer of a leaf: its class, and its cases and errors in brackets, if they are there.

    >>> answer("yes (9.0/2.3)", 4)
    PrintedNode(line=4, branches=(), label='yes', weight='9.0', errors='2.3')
    """
    sizes = _SIZES.search(text)
    label = text[: sizes.start()] if sizes else text
    weight, errors = (sizes["weight"], sizes["errors"] or "") if sizes else ("", "")
    return PrintedNode(line, label=unquoted(label), weight=weight, errors=errors)


def split(text: str) -> tuple[str, str | None]:
    """Part a line at the colon behind its condition; None for the answer where there is no colon.

    The colon may stand in a name, too, so it is the first one behind the sign of the condition.
    """
    sign = re.search(r"<=|>=|[=<>≤≥≠]|\sin\s", text)
    colon = text.find(":", sign.end()) if sign else -1
    return (text.strip(), None) if colon < 0 else (text[:colon].strip(), text[colon + 1 :].strip())


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that hold something, with their numbers from 1; a tab is four columns."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.expandtabs(4).rstrip()


def nested(lines: Iterable[Line]) -> PrintedNode:
    """Make nodes in nodes of lines: a line belongs to the nearest line above it that is less deep."""
    given = tuple(lines)
    if not given:
        raise unreadable(1, "")
    branches, end = _below(given, 0)
    if end < len(given):
        raise unreadable(given[end].number, given[end].condition.attribute)
    return PrintedNode(given[0].number, branches)


def _below(lines: tuple[Line, ...], start: int) -> tuple[tuple[PrintedBranch, ...], int]:
    """Read the lines that stand as deep as the first of them, each with what is below it."""
    found, place = [], start
    depth = lines[start].depth
    while place < len(lines) and lines[place].depth == depth:
        line = lines[place]
        place += 1
        if line.leaf is not None:
            found.append(PrintedBranch(line.condition, line.leaf))
            continue
        if place == len(lines) or lines[place].depth <= depth:
            raise unreadable(line.number, line.condition.attribute)
        first = lines[place].number
        below, place = _below(lines, place)
        found.append(PrintedBranch(line.condition, PrintedNode(first, below)))
    return tuple(found), place
