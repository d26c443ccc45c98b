"""Find where two conventions part on one table, and which switch did it.

Two trees are walked side by side, depth first, as they were grown; the first node at which they
decide otherwise is where they part. Trees that grow alike may still be pruned differently, so the
finished trees are walked next. Nothing is computed here: decisions and numbers are those of the
two traces, and a switch is tried by growing again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from itertools import combinations, product
from math import isclose
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.grow.loop import grow
from c45_core.prune.record import Pruning
from c45_core.prune.tree import Tree, tree_of
from c45_core.prune.walk import levels
from c45_core.record.trace import Trace
from c45_core.table import Table

SAME_CUT = 1e-6
"""Cuts this close, as part of their size, are the same question: single precision moves the digits."""
SAME_NUMBER = 1e-12
"""Numbers this close are the same: floating point makes the last bits differ."""
MOST_TOGETHER = 2
"""Sets of up to so many switches are all tried; a larger one is found by leaving switches out."""


class Stage(StrEnum):
    """When two trees part."""

    GROWING = "growing"
    PRUNING = "pruning"


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


@dataclass(frozen=True)
class Parting:
    """The first decision, depth first, that two trees make differently.

    `stage`: while growing, or only when pruned; `steps`: the branches from the root to the node, by
    number; `a`, `b`: the number of the node in the first and in the second trace.
    """

    stage: Stage
    steps: tuple[int, ...]
    a: int
    b: int


def part_point(trace_a: Trace, trace_b: Trace, *, validation: Table | None = None) -> Parting | None:
    """Return where two traces of one table part, None if they never do.

    `validation`: cases kept aside, for the pruning methods that judge by them.

    >>> from c45_core import datasets, preset
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> documents = grow(golf)
    >>> part_point(documents, grow(golf, preset("documents").with_(gate="none")))
    Parting(stage=<Stage.GROWING: 'growing'>, steps=(), a=0, b=0)
    >>> part_point(documents, documents) is None
    True
    """
    for stage in Stage:
        found = _first_difference(
            tree_at(trace_a, stage, validation), tree_at(trace_b, stage, validation)
        )
        if found is not None:
            steps, a, b = found
            return Parting(stage, steps, a.number, b.number)
    return None


def number_point(trace_a: Trace, trace_b: Trace) -> tuple[int, int] | None:
    """Return the first node, depth first, at which two traces measure or judge an attribute otherwise.

    Looked for as far as the trees agree; the number of the node in either trace, None if there is none.

    >>> from c45_core import datasets, preset
    >>> rows = datasets.load("missing_14").table
    >>> number_point(grow(rows), grow(rows, preset("documents").with_(unknown_factor="ratio")))
    (0, 0)
    """
    waiting = [(tree_at(trace_a, Stage.GROWING), tree_at(trace_b, Stage.GROWING))]
    while waiting:
        a, b = waiting.pop()
        if not _same(_judged(trace_a, a.number), _judged(trace_b, b.number)):
            return a.number, b.number
        if same_decision(a, b):
            waiting += reversed(list(zip(a.branches, b.branches, strict=True)))
    return None


def _judged(trace: Trace, number: int) -> Iterator[Any]:
    """Give the numbers of a node and of every attribute there, and what became of it."""
    yield trace.node(number).average_gain
    yield from _values(trace.evaluations(number))


def tree_at(trace: Trace, stage: Stage, validation: Table | None = None) -> Tree:
    """Return the tree of a trace as it was grown, or as its dialect leaves it.

    Its questions are numbered alike in all traces of one table, whatever columns they ask for.
    """
    tree = tree_of(trace) if stage is Stage.GROWING else pruned(trace, validation).tree
    return tree if trace.table is trace.source else _renumbered(tree, trace)


def _renumbered(tree: Tree, trace: Trace) -> Tree:
    """Number the questions: the columns of the table as it was given first, then those made of them."""
    columns = [*trace.source.attributes, *trace.table.attributes]
    place = {name: number for number, name in enumerate(dict.fromkeys(c.name for c in columns))}
    built: dict[int, Tree] = {}
    for level in reversed(levels(tree)):
        for node in level:
            branches = tuple(built.pop(branch.number) for branch in node.branches)
            test = node.test
            if test is not None:
                test = replace(test, attribute=place[trace.table.attributes[test.attribute].name])
            built[node.number] = replace(node, test=test, branches=branches)
    return built[tree.number]


def pruned(trace: Trace, validation: Table | None = None) -> Pruning:
    """Return the pruning of a trace."""
    return trace.pruned(validation=validation)


def _first_difference(a: Tree, b: Tree) -> tuple[tuple[int, ...], Tree, Tree] | None:
    """Walk two trees depth first, side by side, to the first pair that decides otherwise."""
    waiting: list[tuple[tuple[int, ...], Tree, Tree]] = [((), a, b)]
    while waiting:
        steps, left, right = waiting.pop()
        if not same_decision(left, right):
            return steps, left, right
        pairs = list(zip(left.branches, right.branches, strict=True))
        waiting += [((*steps, n), *pair) for n, pair in reversed(list(enumerate(pairs)))]
    return None


def same_decision(a: Tree, b: Tree) -> bool:
    """Tell whether two nodes decide alike: the same question, or leaves of one class."""
    if a.test is None or b.test is None:
        return a.test is b.test and a.label == b.label
    if len(a.branches) != len(b.branches) or _without_cut(a.test) != _without_cut(b.test):
        return False
    cuts = (a.test.threshold, b.test.threshold)
    if None in cuts:
        return cuts[0] is cuts[1]
    return isclose(cuts[0] or 0.0, cuts[1] or 0.0, rel_tol=SAME_CUT)


def _without_cut(test: Any) -> tuple[Any, ...]:
    """Return all a test says but its threshold."""
    return tuple(getattr(test, field.name) for field in fields(test) if field.name != "threshold")


# --- which switch did it --------------------------------------------------------------------------


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

    >>> from c45_core import datasets, preset
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
            trace = grow(trace_a.source, dialect)
            return _decides_as(goal, tree_at(trace, parting.stage, validation), parting.steps)
        except InputError:
            return False  # a switch that needs another one does nothing alone

    for size in range(1, min(MOST_TOGETHER, len(wanted)) + 1):
        found = tuple(names for names in combinations(wanted, size) if enough(names))
        if found:
            return found
    return (_without_idle(tuple(wanted), enough),) if wanted else ()


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


# --- what every switch does -----------------------------------------------------------------------

ALTERNATIVES: dict[str, tuple[Any, ...]] = {
    "min_cases": (0.0, 2.0, 5.0),
    "value_gap": (0.0, 1e-5),
    "least_iv": (0.0, 0.001),
    "tolerance": (1e-12, 1e-6),
    "max_depth": (None, 1, 2),
    "confidence": (0.1, 0.25, 0.5),
    "standard_errors": (0.0, 1.0, 2.0),
    "leaf_penalty": (0.0, 0.5, 1.0),
}
"""The values tried of a switch that takes a number: those of the books and programs, and what shows
its direction."""


def alternatives(dialect: Dialect, switch: str) -> tuple[Any, ...]:
    """Return the other values of a switch that are worth a try.

    >>> alternatives(Dialect(), "gate"), alternatives(Dialect(), "min_cases")
    (('none', 'release8'), (2.0, 5.0))
    """
    declared = next(field.metadata["values"] for field in fields(Dialect) if field.name == switch)
    now = getattr(dialect, switch)
    return tuple(value for value in declared or ALTERNATIVES[switch] if value != now)


CONTRADICTING = (
    "criterion",
    "gate",
    "threshold_by",
    "numeric_penalty",
    "unknown_factor",
    "unknown_in_iv",
    "arithmetic",
    "confidence",
    "error_limit",
)
"""The switches some of whose values do not go together."""


def companions(dialect: Dialect, switch: str, value: Any) -> dict[str, Any]:
    """Return a switch with its new value, and with those that must change for it.

    Some values contradict each other; the fewest other switches are set, the first declared first.

    >>> companions(Dialect(), "criterion", "gain")
    {'criterion': 'gain', 'gate': 'none'}
    """
    change = {switch: value}
    if _is_dialect(dialect, change):
        return change
    others = {name: alternatives(dialect, name) for name in CONTRADICTING if name != switch}
    for size in range(1, len(CONTRADICTING)):
        for names in combinations(others, size):
            for values in product(*(others[name] for name in names)):
                together = change | dict(zip(names, values, strict=True))
                if _is_dialect(dialect, together):
                    return together
    dialect.with_(**change)  # no company helps: let the sentence say why
    return change


def _is_dialect(dialect: Dialect, change: dict[str, Any]) -> bool:
    try:
        dialect.with_(**change)
    except InputError:
        return False
    return True


def effect_of_switch(
    table: Table, dialect: Dialect, switch: str, value: Any, *, validation: Table | None = None
) -> Effect:
    """Say what setting a switch to a value changes on a table, other switches as they are.

    >>> from c45_core import datasets
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
        same = _same(_record(before, validation), _record(after, validation))
    except InputError:
        return Effect.IMPOSSIBLE
    return Effect.NOTHING if same else Effect.NUMBERS


_NOT_SHOWN = {"least", "trace", "node", "attribute", "cuts"}
"""Fields of the record that are no number of the calculation: where it stands, a limit that may have
bound nothing, the cuts not chosen."""


def _record(trace: Trace, validation: Table | None) -> Iterator[Any]:
    """Give every number and reason a trace has kept, in order."""
    yield from _values([(level.scores, level.choice) for level in trace.levels])
    yield from _values((trace.nodes, pruned(trace, validation).weighed))


def _values(item: Any) -> Iterator[Any]:
    """Give the numbers of a record, one array or one value at a time, in declared order."""
    if isinstance(item, list | tuple):
        yield len(item)
        for part in item:
            yield from _values(part)
    elif is_dataclass(item):
        for field in fields(item):
            if field.name not in _NOT_SHOWN:
                yield from _values(getattr(item, field.name))
    else:
        yield item


def _same(left: Iterator[Any], right: Iterator[Any]) -> bool:
    """Tell whether two records hold the same values, but for the last bits of floating point."""
    end = object()
    while True:
        a, b = next(left, end), next(right, end)
        if a is end or b is end:
            return a is b
        if not _equal(a, b):
            return False


def _equal(a: Any, b: Any) -> bool:
    numbers = (int, float, np.ndarray, np.number)
    if not (isinstance(a, numbers) and isinstance(b, numbers)):
        return bool(a == b)
    if np.shape(a) != np.shape(b):
        return False
    return bool(np.allclose(a, b, rtol=0, atol=SAME_NUMBER, equal_nan=True))
