"""Find where two variants part, in which nodes their trees differ, and which switches did it.

Two trees are walked side by side, depth first, as they were grown; the first node at which they
decide otherwise is where they part. A switch is tried by growing again. Numbers are compared record
by record: floating point makes their last bits differ.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from itertools import combinations
from math import isclose
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.prune import prune
from c45_core.prune.walk import levels
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of

SAME_CUT = 1e-6
"""Cuts this close, as part of their size, are the same question: single precision moves the digits."""
Way = tuple[int, ...]
"""The branches from the root to a node, by number."""


class Stage(StrEnum):
    """When two trees part."""

    GROWING = "growing"
    PRUNING = "pruning"


@dataclass(frozen=True)
class Parting:
    """The first decision, depth first, that two trees make differently.

    `stage`: while growing, or only when pruned; `steps`: the way to the node; `a`, `b`: the number of
    the node in the first and in the second trace.
    """

    stage: Stage
    steps: Way
    a: int
    b: int


def part_point(trace_a: Trace, trace_b: Trace, *, validation: Table | None = None) -> Parting | None:
    """Return where two traces of one table part, None if they never do.

    `validation`: cases kept aside, for the pruning methods that judge by them.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> documents = grow(golf)
    >>> part_point(documents, grow(golf, preset("documents").with_(gate="none")))
    Parting(stage=<Stage.GROWING: 'growing'>, steps=(), a=0, b=0)
    >>> part_point(documents, documents) is None
    True
    """
    for stage in Stage:
        trees = tree_at(trace_a, stage, validation), tree_at(trace_b, stage, validation)
        for way, a, b in walk_to_differing(*trees):
            return Parting(stage, way, a.number, b.number)
    return None


def number_point(trace_a: Trace, trace_b: Trace) -> tuple[int, int] | None:
    """Return the first node, depth first, at which two traces measure or judge an attribute otherwise.

    Looked for as far as the trees agree; the number of the node in either trace, None if there is none.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> rows = datasets.load("missing_14").table
    >>> number_point(grow(rows), grow(rows, preset("documents").with_(unknown_factor="ratio")))
    (0, 0)
    """

    def differ(a: Tree, b: Tree) -> bool:
        return not same(_recorded_at(trace_a, a.number), _recorded_at(trace_b, b.number))

    trees = tree_at(trace_a, Stage.GROWING), tree_at(trace_b, Stage.GROWING)
    return next(((a.number, b.number) for _, a, b in walk_to_differing(*trees, differ)), None)


def grown_alike(trace_a: Trace, trace_b: Trace) -> bool:
    """Return whether two traces of one table grow the same tree; numbers on the way may differ."""
    trees = tree_at(trace_a, Stage.GROWING), tree_at(trace_b, Stage.GROWING)
    return next(walk_to_differing(*trees), None) is None


def walk_to_differing(
    a: Tree, b: Tree, differ: Callable[[Tree, Tree], bool] | None = None
) -> Iterator[tuple[Way, Tree, Tree]]:
    """Walk two trees depth first, side by side as far as they decide alike; give what differs.

    These are the topmost pairs of nodes that `differ`, each with the way to it. By default: that decide
    otherwise.
    """
    waiting: list[tuple[Way, Tree, Tree]] = [((), a, b)]
    while waiting:
        way, left, right = waiting.pop()
        alike = same_decision(left, right)
        if not alike if differ is None else differ(left, right):
            yield way, left, right
        elif alike:
            pairs = zip(left.branches, right.branches, strict=True)
            waiting += reversed([((*way, n), *pair) for n, pair in enumerate(pairs)])


def _recorded_at(trace: Trace, number: int) -> Iterator[Any]:
    """Give the numbers of a node and of every attribute there, and what became of it."""
    yield trace.node(number).average_gain
    yield from numbers(trace.evaluations(number))


def tree_at(trace: Trace, stage: Stage, validation: Table | None = None) -> Tree:
    """Return the tree of a trace as it was grown, or as its dialect leaves it.

    Its questions are numbered alike in all traces of one table, whatever columns they ask for.
    """
    tree = tree_of(trace) if stage is Stage.GROWING else prune(trace, validation=validation).tree
    return tree if trace.table is trace.source else _renumber_questions(tree, trace)


def _renumber_questions(tree: Tree, trace: Trace) -> Tree:
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


def same_decision(a: Tree, b: Tree) -> bool:
    """Tell whether two nodes decide alike: the same question, or leaves of one class."""
    if len(a.branches) != len(b.branches):
        return False
    if a.test is None or b.test is None:
        return a.test is b.test and a.label == b.label
    if _without_cut(a.test) != _without_cut(b.test):
        return False
    cuts = (a.test.threshold, b.test.threshold)
    if None in cuts:
        return cuts[0] is cuts[1]
    return isclose(cuts[0] or 0.0, cuts[1] or 0.0, rel_tol=SAME_CUT)


def _without_cut(test: Any) -> tuple[Any, ...]:
    """Return all a test says but its threshold."""
    return tuple(getattr(test, field.name) for field in fields(test) if field.name != "threshold")


# --- the switches that did it ----------------------------------------------------------------------

MAX_TOGETHER = 2
"""Maximum size of sets that are all tried; a larger one is found by leaving switches out."""


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
    >>> from c45_course.compare.parting import part_point
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
                dialect = _limit_depth(dialect, len(parting.steps))
            trace = grow(trace_a.source, dialect)
            return _decides_like(goal, tree_at(trace, parting.stage, validation), parting.steps)
        except InputError:
            return False  # a switch that needs another one does nothing alone

    for size in range(1, min(MAX_TOGETHER, len(wanted)) + 1):
        found = tuple(names for names in combinations(wanted, size) if enough(names))
        if found:
            return found
    return (_leave_idle_out(tuple(wanted), enough),) if wanted else ()


def _limit_depth(dialect: Dialect, depth: int) -> Dialect:
    """Return the dialect growing no further than nodes of a depth need to be decided."""
    most = dialect.max_depth
    return dialect.with_(max_depth=depth + 1 if most is None else min(most, depth + 1))


def _leave_idle_out(
    names: tuple[str, ...], enough: Callable[[tuple[str, ...]], bool]
) -> tuple[str, ...]:
    """Leave switches out as long as the others are enough."""
    for name in names:
        fewer = tuple(other for other in names if other != name)
        if enough(fewer):
            return _leave_idle_out(fewer, enough)
    return names


def _decides_like(goal: Tree, tree: Tree, steps: tuple[int, ...]) -> bool:
    """Tell whether a tree decides as another does on the way to a node and at it."""
    for step in steps:
        if not same_decision(goal, tree):
            return False
        goal, tree = goal.branches[step], tree.branches[step]
    return same_decision(goal, tree)


# --- numbers of a record ---------------------------------------------------------------------------

SAME_NUMBER = 1e-12
"""Numbers this close are the same: floating point makes the last bits differ."""
_NOT_SHOWN = {"least", "trace", "node", "attribute", "cuts"}
"""Fields of the record that are no number of the calculation: where it stands, a limit that may have
bound nothing, the cuts not chosen."""


def numbers(item: Any) -> Iterator[Any]:
    """Give the numbers of a record, one array or one value at a time, in declared order."""
    if isinstance(item, list | tuple):
        yield len(item)
        for part in item:
            yield from numbers(part)
    elif is_dataclass(item):
        for field in fields(item):
            if field.name not in _NOT_SHOWN:
                yield from numbers(getattr(item, field.name))
    else:
        yield item


def same(left: Iterator[Any], right: Iterator[Any]) -> bool:
    """Tell whether two records hold the same values, but for the last bits of floating point."""
    end = object()
    while True:
        a, b = next(left, end), next(right, end)
        if a is end or b is end:
            return a is b
        if not _are_equal(a, b):
            return False


def _are_equal(a: Any, b: Any) -> bool:
    kinds = (int, float, np.number)
    if isinstance(a, kinds) and isinstance(b, kinds):
        return bool(a == b or abs(a - b) <= SAME_NUMBER or (np.isnan(a) and np.isnan(b)))
    if not (isinstance(a, np.ndarray) and isinstance(b, np.ndarray)):
        return bool(a == b)
    if a.shape != b.shape:
        return False
    return bool((a == b).all()) or np.allclose(a, b, rtol=0, atol=SAME_NUMBER, equal_nan=True)
