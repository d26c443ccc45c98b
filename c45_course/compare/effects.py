"""Describe the effect of a switch on one table: another tree, other numbers, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.prune import prune
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.compare.parting import part_point
from c45_course.compare.recorded_numbers import numbers, same
from c45_course.compare.settings import companions


class Effect(StrEnum):
    """What a switch does to one table."""

    TREE = "tree"
    """Another tree, grown or finished."""
    NUMBERS = "numbers"
    """The same tree by other numbers or for other reasons."""
    NOTHING = "nothing"
    """No number differs."""
    IMPOSSIBLE = "impossible"
    """It wants something the table does not have: cases kept aside."""


def effect_of_switch(
    table: Table, dialect: Dialect, switch: str, value: Any, *, validation: Table | None = None
) -> Effect:
    """Say what setting a switch to a value changes on a table, other switches as they are.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> changes = ("gate", "none"), ("threshold_by", "gain")
    >>> [effect_of_switch(golf, Dialect(), *change).value for change in changes]
    ['tree', 'numbers']
    >>> effect_of_switch(golf, Dialect(), "unknown_in_iv", "known_only").value
    'nothing'
    """
    before = grow(table, dialect)
    after = grow(table, dialect.with_(**companions(dialect, switch, value)))
    return effect_between(before, after, validation=validation)


def effect_between(before: Trace, after: Trace, *, validation: Table | None = None) -> Effect:
    """Say how much the second of two traces differs from the first."""
    try:
        if part_point(before, after, validation=validation) is not None:
            return Effect.TREE
        unchanged = same(_record(before, validation), _record(after, validation))
    except InputError:
        return Effect.IMPOSSIBLE
    return Effect.NOTHING if unchanged else Effect.NUMBERS


def _record(trace: Trace, validation: Table | None) -> Iterator[Any]:
    """Give every number and reason a trace has kept, in order."""
    yield from numbers((trace.ledger.scores, trace.ledger.choice))
    yield from numbers((trace.nodes, prune(trace, validation=validation).weighed))
