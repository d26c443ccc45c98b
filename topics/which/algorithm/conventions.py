"""List the conventions that are asked about printed numbers, those with the fewest switches first.

First come all presets, and the first of them with each switch set otherwise; then combinations: two and
three switches of the first, one and two of the programs'. Only switches that can change a printed
number are combined, and of a large table fewer combinations are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.errors import InputError
from c45_core.prune.method import declared
from c45_core.table import Nominal, Table
from c45_course.compare.settings import OF_MISSING, OF_NUMBERS, alternatives, companions, idle_switches

from .typed import Typed

OF_GROWING = (
    "gate", "threshold_by", "threshold_value", "numeric_penalty", "unknown_factor", "unknown_in_iv",
    "criterion", "branching",
)  # fmt: skip
"""The switches that change a number of the growing, each tried on its own."""
FIRST = "documents"
"""The convention that is held against when several give as many numbers."""
FAR = ("release8", "j48")
"""The presets that lie so far from the first one that switches of theirs are set otherwise, too."""
OF_ALL = ("split", "average_gain")
"""Quantities that rest on all attributes."""
MAX_SWITCHES = 3
"""Maximum number of switches that are set otherwise together."""
MAX_CELLS = 150_000
"""Cells of a table times conventions that are asked of it, as far as these are combinations."""


@dataclass(frozen=True, eq=False)
class Convention:
    """A convention that was asked: the preset it comes from, and which of the numbers it gives.

    `switches`: so many are set otherwise together, with 0 for all that are asked at first.
    """

    start: str
    dialect: Dialect
    gives: tuple[bool, ...]
    switches: int = 0

    @property
    def given(self) -> int:
        """How many of the numbers it gives."""
        return sum(self.gives)


Declared = tuple[str, Dialect]


def levels(table: Table, typed: Iterable[Typed]) -> Iterator[list[Declared]]:
    """Give the conventions to ask, the simple ones together, then those with more switches set.

    >>> from c45_course import datasets
    >>> from topics.which.algorithm.typed import read_typed
    >>> golf = datasets.load("golf_14_quinlan_numeric")
    >>> typed = read_typed("cut(Humidity) = 80; H(D) = 0.940", golf.table, [golf.labels("en")])
    >>> [len(level) for level in levels(golf.table, typed)]
    [18, 15, 12]
    """
    known = set(PRESETS.values())
    found = dict.fromkeys(switch for each in typed for switch in _of_number(each, table))
    yield [*PRESETS.items(), *_changed(FIRST, [*dict.fromkeys((*_of_table(table), *found))], 1, known)]
    switches = [*(each for each in OF_GROWING if each in found)]
    switches += (each for each in found if each not in OF_GROWING)
    left = max(MAX_CELLS // max(len(table.labels) * len(table.attributes), 1), 0)
    for size in range(2, MAX_SWITCHES + 1):
        level = list(_changed(FIRST, switches, size, known))
        level += (each for name in FAR for each in _changed(name, switches, size - 1, known))
        level = level[:left]
        left -= len(level)
        yield level


def _of_table(table: Table) -> list[str]:
    """Return the switches that can change a number of a table, by its columns."""
    idle = idle_switches(table.attributes)
    if not any(isinstance(each, Nominal) and len(each.values) > 2 for each in table.attributes):
        idle.add("branching")
    return [each for each in OF_GROWING if each not in idle]


def _of_number(typed: Typed, table: Table) -> list[str]:
    """Return the switches that can change one printed number, or the tree in which it is kept."""
    at, found = typed.at, _of_table(table)
    if at.where:  # an upper limit, which needs no tree
        return ["error_limit", "confidence"]
    if at.method:
        method = declared(at.method)
        return [*method.switches, *([] if method.parameter is None else [method.parameter.switch])]
    if at.path or at.quantity in OF_ALL:
        return found
    idle = idle_switches(each for each in table.attributes if each.name == at.attribute)
    return [each for each in found if each in {*OF_NUMBERS, *OF_MISSING} - idle]


def _changed(start: str, switches: list[str], size: int, known: set[Dialect]) -> Iterator[Declared]:
    """Give a preset with so many switches set otherwise, each convention once."""
    usual = preset(start)
    for names in combinations(switches, size):
        for values in product(*(alternatives(usual, name) for name in names)):
            dialect = _with(usual, dict(zip(names, values, strict=True)))
            if dialect is not None and dialect not in known:
                known.add(dialect)
                yield start, dialect


def _with(usual: Dialect, changes: dict[str, Any]) -> Dialect | None:
    """Set switches otherwise, one alone with those that it needs; None for what contradicts itself."""
    try:
        if len(changes) == 1:
            changes = companions(usual, *next(iter(changes.items())))
        return usual.with_(**changes)
    except InputError:
        return None
