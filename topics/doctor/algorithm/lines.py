"""Read trees of one line per branch: a condition, and behind it the answer of a leaf.

Programs differ in how they mark the depth of a line and in where they put the answer; what a
condition is, and how lines become nodes in nodes, is the same for all and is here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import isfinite

from .printed import ABOVE, BELOW, EQUAL, OTHER, Condition, PrintedBranch, PrintedNode, unreadable

_SIGN = re.compile(r"<=|>=|=<|==|!=|<>|[=<>≤≥≦≧≠∈＝＜＞]| not in(?= ?[\[{(])| in(?= ?[\[{(])")
_SIGNS = {"≤": "<=", "≦": "<=", "=<": "<=", "≥": ">=", "≧": ">=", "==": "=", "!=": OTHER, "<>": OTHER,
          "＝": "=", "＜": "<", "＞": ">"}  # fmt: skip
_QUOTES = "'\""
_COLON = re.compile("[:：]")
_COUNTS = re.compile(r"([^{}]+)\{([^{}]*=[^{}]*)\}")
_MAX_DIGITS = 15
_OF_SIZES = frozenset("0123456789./ ")


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
    found = _SIGN.search(text)
    if found is None:
        return None
    attribute, value = text[: found.start()].strip(), text[found.end() :].strip()
    if not attribute or not value:
        return None
    sign = found[0].strip()
    sign = _SIGNS.get(sign, sign)
    if sign in ("in", "∈", "not in"):
        values = listed(value.strip("[](){} "))
        return Condition(unquoted(attribute), OTHER if sign == "not in" else EQUAL, values)
    if sign in (*BELOW, *ABOVE):
        value = value.replace("−", "-")
    return Condition(unquoted(attribute), sign, (unquoted(value),))


def listed(text: str) -> tuple[str, ...]:
    """Read values between commas, each with quotation marks or without."""
    return tuple(unquoted(each) for each in text.split(",") if each.strip())


def unquoted(text: str) -> str:
    """Return a text without the quotation marks around it."""
    bare = text.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in _QUOTES:
        return bare[1:-1]
    return bare


def is_number(text: str) -> bool:
    """Tell whether a text is a number, and a finite one."""
    try:
        return isfinite(float(text)) and "_" not in text
    except ValueError:
        return False


def answer(text: str, line: int) -> PrintedNode:
    """Read the answer of a leaf: its class, and its cases and errors in brackets, if they are there.

    In braces stand the cases of each class; those of others are the errors.

    >>> leaf = answer("yes (9.0/2.3)", 4)
    >>> leaf.label, leaf.weight, leaf.errors, answer("no {no=3, yes=1}", 5).errors
    ('yes', '9.0', '2.3', '1')
    """
    bare = text.strip()
    if counted := _COUNTS.fullmatch(bare):
        return _counted(counted[1].strip(), counted[2], line, bare)
    label, bracket, sizes = bare.rpartition("(")
    if not bracket or not sizes.endswith(")") or not _OF_SIZES.issuperset(sizes[:-1]):
        return PrintedNode(line, label=unquoted(bare))
    weight, _, errors = (each.strip() for each in sizes[:-1].partition("/"))
    if not is_number(weight) or (errors and not is_number(errors)):
        weight = errors = ""
    return PrintedNode(line, label=unquoted(label), weight=weight, errors=errors)


def _counted(label: str, counts: str, line: int, text: str) -> PrintedNode:
    """Read a class and the cases of each class."""
    found = dict[str, int]()
    for each in counts.split(","):
        name, _, number = each.rpartition("=")
        if not number.strip().isdecimal() or len(number) > _MAX_DIGITS or name.strip() in found:
            raise unreadable(line)
        found[name.strip()] = int(number)
    if label not in found:
        raise unreadable(line)
    whole = sum(found.values())
    return PrintedNode(line, label=label, weight=str(whole), errors=str(whole - found[label]))


def split(text: str) -> tuple[str, str | None]:
    """Part a line at the colon behind its condition; None for the answer where there is no colon.

    The colon may stand in a name, too, so it is the first one behind the sign of the condition.
    """
    sign = _SIGN.search(text)
    found = _COLON.search(text, sign.end()) if sign else None
    colon = found.start() if found else -1
    return (text.strip(), None) if colon < 0 else (text[:colon].strip(), text[colon + 1 :].strip())


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that hold something, with their numbers from 1; a tab is four columns."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.expandtabs(4).rstrip()


def between(text: str, starts: Callable[[str], bool], ends: Callable[[str], bool]) -> str:
    """Return what stands behind the last line that starts a tree and before the line that ends it.

    Lines keep their numbers; both are told a line without the blanks around it.
    """
    lines = text.splitlines()
    bare = [line.strip() for line in lines]
    first = max((place + 1 for place, line in enumerate(bare) if starts(line)), default=0)
    last = next((place for place in range(first, len(bare)) if ends(bare[place])), len(bare))
    return "\n" * first + "\n".join(lines[first:last])


def nested(lines: Iterable[Line]) -> PrintedNode:
    """Make nodes in nodes of lines: a line belongs to the nearest line above it that is less deep."""
    given = tuple(lines)
    if not given:
        raise unreadable(1)
    branches, end = _below(given, 0)
    if end < len(given):
        raise unreadable(given[end].number)
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
            raise unreadable(line.number)
        first = lines[place].number
        below, place = _below(lines, place)
        found.append(PrintedBranch(line.condition, PrintedNode(first, below)))
    return tuple(found), place
