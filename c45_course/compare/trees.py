"""Bring the trees of two traces side by side: grown or finished, their questions numbered alike."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from math import isclose
from typing import Any

from c45_core.prune import prune
from c45_core.prune.walk import levels
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of

SAME_CUT = 1e-6
"""Cuts this close, as part of their size, are the same question: single precision moves the digits."""


class Stage(StrEnum):
    """When two trees part."""

    GROWING = "growing"
    PRUNING = "pruning"


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
