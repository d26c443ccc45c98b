"""Find where two variants part, and in which nodes their trees differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from math import isclose
from typing import Any

from c45_core.prune import prune
from c45_core.prune.walk import levels
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.compare.recorded_numbers import numbers, same

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
        return not same(_judged(trace_a, a.number), _judged(trace_b, b.number))

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


def _judged(trace: Trace, number: int) -> Iterator[Any]:
    """Give the numbers of a node and of every attribute there, and what became of it."""
    yield trace.node(number).average_gain
    yield from numbers(trace.evaluations(number))


def tree_at(trace: Trace, stage: Stage, validation: Table | None = None) -> Tree:
    """Return the tree of a trace as it was grown, or as its dialect leaves it.

    Its questions are numbered alike in all traces of one table, whatever columns they ask for.
    """
    tree = tree_of(trace) if stage is Stage.GROWING else prune(trace, validation=validation).tree
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
