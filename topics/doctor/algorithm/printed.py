"""Define a tree as a text prints it: names and numbers as they stand there, matched to no table yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from c45_core.errors import InputError
from c45_core.language.refusal import make_sentence, refusal

EQUAL, OTHER = "=", "≠"
"""A value; any other value (none named: all that the branches beside it do not name)."""
BELOW, ABOVE = ("<=", "<"), (">", ">=")
"""The two sides of a cut; `<` and `>=` send the cut itself above."""
AS_OUTLINE = "doctor.as_outline"
"""The sentence that says what a line of a tree looks like in most formats."""
USUAL: Mapping[str, Any] = MappingProxyType({})
"""A preset as it is."""
TWO_WAYS = (("cart", USUAL), ("cart", MappingProxyType({"criterion": "gain", "threshold_by": "gain"})))
"""Conventions of programs that branch in two: by the Gini index, or by the entropy."""


@dataclass(frozen=True)
class Condition:
    """The condition of a branch: `attribute` `sign` one of `values`; of a cut there is one value."""

    attribute: str
    sign: str
    values: tuple[str, ...]

    @property
    def is_cut(self) -> bool:
        """Whether it compares a number."""
        return self.sign in BELOW or self.sign in ABOVE


@dataclass(frozen=True)
class PrintedBranch:
    """A branch and the node it leads to."""

    condition: Condition
    node: PrintedNode


@dataclass(frozen=True)
class PrintedNode:
    """A node as it is printed.

    `line`: of the text, counted from 1, of an inner node that of its first branch; `label`: the class
    of a leaf, "" of an inner node; `weight`, `errors`: the cases of a leaf and those it gets wrong, as
    printed, "" where the text has none; `of_rules`, of a root: the tree was made of rules, and another
    one may have the same leaves.
    """

    line: int
    branches: tuple[PrintedBranch, ...] = ()
    label: str = ""
    weight: str = ""
    errors: str = ""
    of_rules: bool = False

    def walk(self) -> Iterator[PrintedNode]:
        """Give every node, a node before its branches."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(branch.node for branch in reversed(node.branches))

    def map_nodes(self, change: Callable[[PrintedNode], PrintedNode]) -> PrintedNode:
        """Return the tree with every node changed, the branches of a node before it."""
        branches = tuple(PrintedBranch(b.condition, b.node.map_nodes(change)) for b in self.branches)
        return change(replace(self, branches=branches))

    def with_sizes(self, weight: float, errors: float, digits: int = 2) -> PrintedNode:
        """Return a leaf with its cases and its errors, printed with some decimals."""
        return replace(self, weight=f"{weight:.{digits}f}", errors=f"{errors:.{digits}f}")

    @property
    def height(self) -> int:
        """Number of tests on the longest path."""
        height, level = -1, [self]
        while level:
            height += 1
            level = [branch.node for node in level for branch in node.branches]
        return height


def half_unit(text: str) -> float:
    """Return half a unit of the last printed digit.

    >>> half_unit("2.45"), half_unit("84"), half_unit("1.5e3")
    (0.005, 0.5, 50.0)
    """
    digits, _, power = text.lower().partition("e")
    places = len(digits.partition(".")[2])
    return 0.5 * 10.0 ** (int(power or 0) - places)


def half_unit_typed(text: str) -> float:
    """Return the same of a number that a person typed: a whole one is meant exactly.

    >>> half_unit_typed("84"), half_unit_typed("0.381")
    (0.0, 0.0005)
    """
    return half_unit(text) if "." in text else 0.0


@dataclass(frozen=True)
class TreeFormat:
    """One way in which trees are printed.

    `name`: a key of the words; `own`: the conventions of the programs that print so, each as a preset
    and the switches that are otherwise, the most likely first, none where anybody may print so;
    `fits`: tells whether a text looks like it; `read`: reads the tree out of the text; `half`: how far
    the number that a printed cut stands for may be from it; `expects`: the errors printed behind a
    leaf may be those expected there, and not those made; `form`: the sentence that says what a line of
    it looks like.
    """

    name: str
    own: tuple[tuple[str, Mapping[str, Any]], ...]
    fits: Callable[[str], bool]
    read: Callable[[str], PrintedNode]
    half: Callable[[str], float] = half_unit_typed
    expects: bool = False
    form: str = AS_OUTLINE


@dataclass(frozen=True)
class PrintedTree:
    """A tree that was read, and the format it is printed in."""

    format: TreeFormat
    root: PrintedNode


def half_unit_of_digits(digits: int) -> Callable[[str], float]:
    """Return half a unit of a number printed with so many digits that count, zeros at its end left out.

    >>> half = half_unit_of_digits(6)
    >>> round(half("0.27"), 9), half("5400")
    (5e-07, 0.005)
    """

    def half(text: str) -> float:
        number = abs(float(text))
        if number == 0:
            return 0.5 * 10.0**-digits
        places = digits - 1 - int(f"{number:e}".partition("e")[2])
        return 0.5 * 10.0**-places

    return half


def unreadable(line: int, found: str = "") -> InputError:
    """Return the refusal of a line that is no part of a tree.

    `read` says what stands there and what the format expects; `found`: of what has no such line.
    """
    return refusal("doctor.line", line=line, found=found, expected=make_sentence(AS_OUTLINE))
