"""Write a path as conditions, and find the cases that meet them.

A case whose value is missing does not meet a condition (Release 8, C4.5rules).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from c45_core.engine.level import Bools
from c45_core.table import Nominal, Table

SIGNS = ("=", "<=", ">")
IN = "in"
"""The sign of a group of values (C30)."""


@dataclass(frozen=True)
class Condition:
    """One test: attribute `sign` value. `value` is a value code for '=', the cut for '<=' and '>'.

    For 'in', `group` holds the value codes, and `value` the number of the node that asks: to C4.5rules
    groups of two nodes are two conditions, even if the values are the same.

    `attribute` counts the columns the tree asks for (`binary.fitted` gives a table these columns).
    """

    attribute: int
    sign: str
    value: float
    group: tuple[int, ...] = ()

    @property
    def is_impossible(self) -> bool:
        """Whether no value meets it: a group below another one of which it has no value."""
        return self.sign == IN and not self.group

    def holds(self, table: Table) -> Bools:
        """Say which cases meet it, bool[rows]."""
        column = table.attributes[self.attribute]
        if isinstance(column, Nominal):
            if self.sign == IN:
                return np.isin(column.codes, self.group)
            return np.asarray(column.codes == int(self.value))
        met = column.numbers <= self.value if self.sign == "<=" else column.numbers > self.value
        return np.asarray(met & ~np.isnan(column.numbers))


def covered(conditions: Iterable[Condition], table: Table) -> Bools:
    """Say which cases meet all conditions, bool[rows]; no condition is met by every case."""
    met = np.ones(table.rows, dtype=bool)
    for condition in conditions:
        met &= condition.holds(table)
    return met


def merged(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """Keep the tightest bound where an attribute is cut twice on the same side, or grouped twice.

    >>> once = merged([Condition(0, "<=", 9.0), Condition(1, "=", 2.0), Condition(0, "<=", 5.0)])
    >>> once == (Condition(0, "<=", 5.0), Condition(1, "=", 2.0))
    True
    """
    kept: dict[tuple[int, str], Condition] = {}
    for condition in conditions:
        place = condition.attribute, condition.sign
        before = kept.get(place, condition)
        kept[place] = _tighter(before, condition)
    return tuple(kept.values())


def _tighter(one: Condition, other: Condition) -> Condition:
    if one.sign == IN:
        return replace(other, group=tuple(code for code in other.group if code in one.group))
    if one.sign == "<=":
        return min(one, other, key=lambda condition: condition.value)
    return max(one, other, key=lambda condition: condition.value)
