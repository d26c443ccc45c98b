"""Find the switches that make two dialects part: a switch is tried by growing again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.compare.parting import Parting, Stage, same_decision, tree_at

MAX_TOGETHER = 2
"""Sets of up to so many switches are all tried; a larger one is found by leaving switches out."""


def switches_between(a: Dialect, b: Dialect) -> dict[str, Any]:
    """Return the switches that differ, with the second dialect's values.

    >>> from c45_core import preset
    >>> switches_between(preset("documents"), preset("id3"))
    {'criterion': 'gain', 'gate': 'none', 'threshold_by': 'gain'}
    """
    mine = a.switches()
    return {name: value for name, value in b.switches().items() if mine[name] != value}


def causes(
    trace_a: Trace, trace_b: Trace, parting: Parting, *, validation: Table | None = None
) -> tuple[tuple[str, ...], ...]:
    """Return the switches that did it: all smallest sets which, set in the first dialect as in the
    second, already make it decide at the parting as the second does.

    Sets of one and of two switches are all tried; if none is enough, one larger set is returned
    from which no switch can be left out. () if the dialects have the same switches.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> from c45_course.compare import part_point
    >>> melons = datasets.load("watermelon_2.0").table
    >>> documents, id3 = grow(melons), grow(melons, preset("id3"))
    >>> causes(documents, id3, part_point(documents, id3))
    (('criterion', 'gate'),)
    """
    wanted = switches_between(trace_a.dialect, trace_b.dialect)
    goal = tree_at(trace_b, parting.stage, validation)

    def enough(names: tuple[str, ...]) -> bool:
        try:
            dialect = trace_a.dialect.with_(**{name: wanted[name] for name in names})
            if parting.stage is Stage.GROWING:
                dialect = _down_to(dialect, len(parting.steps))
            trace = grow(trace_a.source, dialect)
            return _decides_as(goal, tree_at(trace, parting.stage, validation), parting.steps)
        except InputError:
            return False  # a switch that needs another one does nothing alone

    for size in range(1, min(MAX_TOGETHER, len(wanted)) + 1):
        found = tuple(names for names in combinations(wanted, size) if enough(names))
        if found:
            return found
    return (_without_idle(tuple(wanted), enough),) if wanted else ()


def _down_to(dialect: Dialect, depth: int) -> Dialect:
    """Return the dialect growing no further than nodes of a depth need to be decided."""
    most = dialect.max_depth
    return dialect.with_(max_depth=depth + 1 if most is None else min(most, depth + 1))


def _without_idle(names: tuple[str, ...], enough: Callable[[tuple[str, ...]], bool]) -> tuple[str, ...]:
    """Leave switches out as long as the others are enough."""
    for name in names:
        fewer = tuple(other for other in names if other != name)
        if enough(fewer):
            return _without_idle(fewer, enough)
    return names


def _decides_as(goal: Tree, tree: Tree, steps: tuple[int, ...]) -> bool:
    """Tell whether a tree decides as another does on the way to a node and at it."""
    for step in steps:
        if not same_decision(goal, tree):
            return False
        goal, tree = goal.branches[step], tree.branches[step]
    return same_decision(goal, tree)
