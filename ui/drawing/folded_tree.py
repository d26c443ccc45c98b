"""Choose the part of a large tree that is drawn; the rest is folded into boxes."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from c45_core.tree import Tree

MAX_READABLE_NODES = 110
"""Maximum number of nodes that can be read on a still picture; the player draws as many of a
neighbourhood."""


def unfolded(tree: Tree, wanted: Collection[int], most: int = MAX_READABLE_NODES) -> set[int]:
    """Return the numbers of the nodes whose branches are drawn, so that at most so many nodes are.

    First the ways to the nodes `wanted`, then level by level from the root, which is never folded.

    >>> from c45_core.tree import by_hand
    >>> pair = by_hand(3, 4, 2, by_hand(6, 2, 1), by_hand(7, 2, 1))
    >>> tree = by_hand(1, 8, 4, by_hand(2, 4, 2, by_hand(4, 2, 1), by_hand(5, 2, 1)), pair)
    >>> [sorted(unfolded(tree, wanted, most=5)) for wanted in ((), (7,))]
    [[1, 2], [1, 3]]
    """
    found: set[int] = set()
    drawn = 1

    def unfold(node: Tree) -> bool:
        nonlocal drawn
        if node.number in found:
            return True
        fits = node is tree or drawn + len(node.branches) <= most
        if fits and node.branches:
            found.add(node.number)
            drawn += len(node.branches)
        return fits

    above = {branch.number: node for node in tree.walk() for branch in node.branches}
    for number in wanted:
        way = [number]
        while way[-1] in above:
            way.append(above[way[-1]].number)
        for below in reversed(way[:-1]):
            if not unfold(above[below]):
                break
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        unfold(node)
        if node.number in found:
            waiting.extend(node.branches)
    return found
