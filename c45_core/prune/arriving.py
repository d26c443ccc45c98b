"""Take out of the last group of a test the values that cannot arrive there, after pruning (C30).

A node below a group of values may ask the attribute again. Its absent values have a branch of their
own, the last; those outside the group above never come. Once a tree is pruned, Quinlan's program leaves
them out of that branch, and the branch out of the tree if none is left. It looks at no other branch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from c45_core.tree import Tree

Arriving = Mapping[int, frozenset[int]]
"""By attribute the values that may arrive at a node; an attribute that is not named: all."""


def with_values_that_arrive(tree: Tree, arriving: Arriving | None = None) -> Tree:
    """Return the tree without values, in the last branch of a group test, that cannot arrive there.

    A tree without groups is returned as it is.
    """
    if arriving is None and not any(node.test and node.test.groups for node in tree.walk()):
        return tree
    come = dict(arriving or {})
    if tree.is_leaf or tree.test is None:
        return tree
    place, groups, branches = tree.test.attribute, tree.test.groups, tree.branches
    if groups and place in come:
        last = tuple(code for code in groups[-1] if code in come[place])
        groups = (*groups[:-1], last) if last else groups[:-1]
        branches = branches[: len(groups)]
    below = []
    for number, branch in enumerate(branches):
        here = {**come, place: frozenset(groups[number])} if groups else come
        below.append(with_values_that_arrive(branch, here))
    return replace(tree, test=replace(tree.test, groups=groups), branches=tuple(below))
