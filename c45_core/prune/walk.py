"""Visit the inner nodes in the order of a pruning method, and prune by its verdicts."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome
from c45_core.tree import Tree

Weigh = Callable[[Tree], Weighed]
"""Weigh a node as it stands now."""


def levels(tree: Tree) -> list[list[Tree]]:
    """Return the nodes of each depth, from left to right, the root first."""
    found = [[tree]]
    while below := [branch for node in found[-1] for branch in node.branches]:
        found.append(below)
    return found


def upwards(tree: Tree, weigh: Weigh, record: list[Weighed]) -> Tree:
    """Weigh from the deepest level up, each level from the left: a node meets what is left below it."""
    now: dict[int, Tree] = {}
    for level in reversed(levels(tree)):
        for node in level:
            if node.is_leaf:
                now[node.number] = node
                continue
            branches = tuple(now.pop(branch.number) for branch in node.branches)
            record.append(weigh(replace(node, branches=branches, estimate=None)))
            now[node.number] = record[-1].taken
    return now[tree.number]


def downwards(tree: Tree, weigh: Weigh, record: list[Weighed]) -> Tree:
    """Weigh from the root down, level by level; what is below a new leaf is not looked at any more."""
    leaves: dict[int, Tree] = {}
    level = [tree]
    while level:
        below: list[Tree] = []
        for node in level:
            if node.is_leaf:
                continue
            record.append(weigh(node))
            if record[-1].outcome is Outcome.LEAF:
                leaves[node.number] = record[-1].leaf
            else:
                below += node.branches
        level = below
    return cut(tree, leaves)


def cut(tree: Tree, leaves: dict[int, Tree]) -> Tree:
    """Return the tree with leaves in the place of the nodes with the given numbers.

    From below upwards and without recursion, so that no tree is too deep.
    """
    built: dict[int, Tree] = {}
    for level in reversed(levels(tree)):
        for node in level:
            branches = tuple(built.pop(branch.number) for branch in node.branches)
            if node.number in leaves:
                built[node.number] = leaves[node.number]
            elif all(new is old for new, old in zip(branches, node.branches, strict=True)):
                built[node.number] = node
            else:
                built[node.number] = replace(node, branches=branches, estimate=None)
    return built[tree.number]


Arriving = Mapping[int, frozenset[int]]
"""The values that may arrive at a node, by attribute; an attribute that is not named: all."""


def drop_absent_values(tree: Tree, arriving: Arriving | None = None) -> Tree:
    """Return the tree without values, in the last branch of a group test, that cannot come (C30).

    A node below a group of values may ask the attribute again. Its absent values have a branch of their
    own, the last; those outside the group above never come. Once a tree is pruned, Quinlan's program
    leaves them out of that branch, and the branch out of the tree if none is left. It looks at no other
    branch. A tree without groups is returned as it is.
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
        below.append(drop_absent_values(branch, here))
    return replace(tree, test=replace(tree.test, groups=groups), branches=tuple(below))
