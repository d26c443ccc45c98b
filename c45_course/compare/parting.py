"""Find the first node, depth first, at which two trees decide or calculate otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.compare.recorded_numbers import numbers, same
from c45_course.compare.trees import Stage, same_decision, tree_at


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
        a, b = (tree_at(trace, stage, validation) for trace in (trace_a, trace_b))
        found = _first(a, b, lambda left, right: not same_decision(left, right))
        if found is not None:
            return Parting(stage, found[0], found[1].number, found[2].number)
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

    found = _first(tree_at(trace_a, Stage.GROWING), tree_at(trace_b, Stage.GROWING), differ)
    return None if found is None else (found[1].number, found[2].number)


def grown_alike(trace_a: Trace, trace_b: Trace) -> bool:
    """Return whether two traces of one table grow the same tree; numbers on the way may differ."""
    a, b = (tree_at(trace, Stage.GROWING) for trace in (trace_a, trace_b))
    return _first(a, b, lambda left, right: not same_decision(left, right)) is None


def _first(
    a: Tree, b: Tree, differ: Callable[[Tree, Tree], bool]
) -> tuple[tuple[int, ...], Tree, Tree] | None:
    """Walk two trees depth first, side by side as far as they agree, to the first pair that differs."""
    waiting: list[tuple[tuple[int, ...], Tree, Tree]] = [((), a, b)]
    while waiting:
        steps, left, right = waiting.pop()
        if differ(left, right):
            return steps, left, right
        if same_decision(left, right):
            pairs = list(zip(left.branches, right.branches, strict=True))
            waiting += [((*steps, n), *pair) for n, pair in reversed(list(enumerate(pairs)))]
    return None


def _judged(trace: Trace, number: int) -> Iterator[Any]:
    """Give the numbers of a node and of every attribute there, and what became of it."""
    yield trace.node(number).average_gain
    yield from numbers(trace.evaluations(number))
