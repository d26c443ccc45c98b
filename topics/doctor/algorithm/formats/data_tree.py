"""Read what R's data.tree prints, `1 Outlook`, ` ¦--Sunny`, and what draws names in names as it does.

Below an attribute stand its values, below each the next attribute, or a class.
"""

from __future__ import annotations

import re

from ..levels import Named, node_of
from ..lines import condition, numbered
from ..printed import PrintedNode, TreeFormat, typed, unreadable

_HEAD = "levelName"
_MARKS = re.compile(r"[\s¦|│┃°+`'├└╰┣┗\\]*(?:[-─━]{1,3}\s?)?")
_DRAWN = re.compile(r"[\s¦|│┃]*[¦|│°+`├└╰┣┗\\][-─━]{1,3}")
_NUMBER = re.compile(r"\s*(\d{1,9})(?=\s|$)")


def _fits(text: str) -> bool:
    lines = [line for _, line in numbered(text)]
    if lines and lines[0].split() == [_HEAD]:
        return True
    drawn = [_DRAWN.match(line) for line in lines[1:]]
    named = [line[found.end() :] for line, found in zip(lines[1:], drawn, strict=True) if found]
    return len(named) == len(lines) - 1 > 0 and not any(":" in n or condition(n) for n in named)


def _read(text: str) -> PrintedNode:
    lines = _names(text)
    if not lines:
        raise unreadable(1)
    root, after = _below(lines, 0)
    if after < len(lines):
        raise unreadable(lines[after][0])
    if not root.below:
        raise unreadable(root.line)
    return node_of((_ended(root),), root.line)


def _names(text: str) -> list[tuple[int, int, str]]:
    """Return the lines as number in the text, depth in columns, and name, without R's own numbers."""
    lines = [(number, line) for number, line in numbered(text) if line.split() != [_HEAD]]
    found = [_NUMBER.match(line) for _, line in lines]
    if lines and all(found):
        counted = [int(each[1]) for each in found if each]
        if counted == [*range(counted[0], counted[0] + len(counted))]:
            width = max(each.end() for each in found if each)
            lines = [(number, " " * width + line[width:]) for number, line in lines]
    marks = [(number, line, _end(line)) for number, line in lines]
    return [(number, end, line[end:].strip()) for number, line, end in marks]


def _end(line: str) -> int:
    """Return where the marks before a name end."""
    found = _MARKS.match(line)
    return found.end() if found else 0


def _below(lines: list[tuple[int, int, str]], at: int) -> tuple[Named, int]:
    """Read a name and what is deeper below it; siblings are equally deep."""
    number, depth, name = lines[at]
    below, place = list[Named](), at + 1
    while place < len(lines) and lines[place][1] > depth:
        if lines[place][1] != lines[at + 1][1]:
            raise unreadable(lines[place][0])
        each, place = _below(lines, place)
        below.append(each)
    if not name:
        raise unreadable(number)
    return Named(name, number, tuple(below)), place


def _ended(attribute: Named) -> Named:
    """Make the one name below a value its class, where nothing is below that."""
    values = list[Named]()
    for value in attribute.below:
        if len(value.below) != 1:
            raise unreadable(value.line)
        only = value.below[0]
        if only.below:
            values.append(Named(value.name, value.line, (_ended(only),)))
        else:
            leaf = PrintedNode(only.line, label=only.name)
            values.append(Named(value.name, value.line, leaf=leaf))
    return Named(attribute.name, attribute.line, tuple(values))


FORMAT = TreeFormat("data_tree", (), _fits, _read, half=typed, form="doctor.as_levels")
