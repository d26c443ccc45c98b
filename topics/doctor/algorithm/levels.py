"""Make a tree of names in names: below an attribute its values, below each the next or a class.

Nested dictionaries and R's data.tree are printed so. A name may also be a whole condition, with what
holds where it does and where it does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from .conditions import opposite
from .lines import condition
from .printed import EQUAL, Condition, PrintedBranch, PrintedNode, unreadable

_YES = frozenset(["yes", "true", "y", "left", "是", "真", "1"])
_NO = frozenset(["no", "false", "n", "right", "否", "假", "0"])


@dataclass(frozen=True)
class Named:
    """A name with what stands below it; `line`: of the text, counted from 1.

    `leaf`: the answer that stands in the place of names, None if there are names.
    """

    name: str
    line: int
    below: tuple[Named, ...] = ()
    leaf: PrintedNode | None = None


def node_of(given: tuple[Named, ...], line: int) -> PrintedNode:
    """Return the node of names that stand side by side: one attribute, or conditions on one.

    Errors: InputError for names that are neither.
    """
    if not given:
        raise unreadable(line)
    if len(given) == 1 and (first := given[0]).below:
        asked = condition(first.name)
        sides = _sides(first) if asked else None
        if asked and sides:
            both = zip((asked, opposite(asked)), sides, strict=True)
            return PrintedNode(line, tuple(PrintedBranch(c, _below(n)) for c, n in both))
        if not asked:
            values = ((Condition(first.name, EQUAL, (each.name,)), each) for each in first.below)
            return PrintedNode(line, tuple(PrintedBranch(c, _below(n)) for c, n in values))
    asked_each = [condition(each.name) for each in given]
    branches = [
        PrintedBranch(asked, _below(each))
        for asked, each in zip(asked_each, given, strict=True)
        if asked is not None
    ]
    if len(branches) < len(given) or len({b.condition.attribute for b in branches}) > 1:
        odd = next((n for n, asked in zip(given, asked_each, strict=True) if asked is None), given[-1])
        raise unreadable(odd.line)
    return PrintedNode(line, tuple(branches))


def _below(value: Named) -> PrintedNode:
    """Return what a value leads to."""
    if value.leaf is not None:
        return value.leaf
    if not value.below:
        raise unreadable(value.line)
    return node_of(value.below, value.below[0].line)


def _sides(given: Named) -> tuple[Named, Named] | None:
    """Return what stands below a condition where it holds and where not; None if another thing does."""
    if len(given.below) != 2:
        return None
    one, other = given.below
    if is_yes(one.name) and is_no(other.name):
        return one, other
    return (other, one) if is_no(one.name) and is_yes(other.name) else None


def is_yes(name: str) -> bool:
    """Tell whether a name says that a condition holds."""
    return name.casefold() in _YES


def is_no(name: str) -> bool:
    """Tell whether a name says that a condition does not hold."""
    return name.casefold() in _NO
