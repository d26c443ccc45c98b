"""Give leaves that rules name the tree that stands nearest to a tree of ours.

Several trees have the same rules: `a ≤ 3`, `3 < a ≤ 5` and `a > 5` begin at 3 or at 5. So leaves are
put together along a tree of ours, as far as each of its tests sends every leaf to one side; where it
does not, they stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import ge, le

from c45_core.measures import Floats
from c45_core.trace.replay import Trace
from c45_core.tree import Tree

from .matching import OtherNode, Question, Rows, class_weights, meant, sent
from .meeting import question_of, same_division

Way = tuple[int, ...]
"""The branches from the root to a leaf of the other tree, by number."""
Asked = tuple[tuple[Question, int], ...]
"""The questions on the way to a leaf, and which of their branches."""


def along(other: OtherNode, tree: Tree, trace: Trace) -> OtherNode:
    """Return the leaves of a tree of rules put together as a tree of ours is, as far as they can be."""
    shaping = _Shaping(other, trace)
    shaped = shaping.node(frozenset(shaping.leaves), tree, other, (), other.rows, other.weights)
    return replace(shaped, of_rules=True)


def _leaves(other: OtherNode, asked: Asked = ()) -> Iterator[tuple[OtherNode, Asked]]:
    """Give every leaf with what is asked on the way to it."""
    if other.question is None:
        yield other, asked
        return
    for place, branch in enumerate(other.branches):
        yield from _leaves(branch, (*asked, (other.question, place)))


class _Shaping:
    """Puts the leaves of one tree together along another one."""

    def __init__(self, other: OtherNode, trace: Trace) -> None:
        self.trace, self.table = trace, trace.source
        found = list(_leaves(other))
        self.ways = {leaf.way: way for leaf, way in found}
        self.leaves = {leaf.way: leaf for leaf, _ in found}

    def node(
        self,
        leaves: frozenset[Way],
        tree: Tree | None,
        kept: OtherNode,
        way: Way,
        rows: Rows,
        weights: Floats,
    ) -> OtherNode:
        """Make the node of some leaves, with the cases that come there.

        `tree`: the node of ours it is made along, None where the leaves stay as they were; `kept`: the
        node of the other tree above all of them.
        """
        counts = class_weights(self.table, rows, weights)
        if len(leaves) == 1:
            leaf = self.leaves[next(iter(leaves))]
            return replace(leaf, way=way, rows=rows, weights=weights, counts=counts)
        found = tree and self._parted(leaves, tree, rows, weights)
        below: list[tuple[frozenset[Way], Tree | None, OtherNode]]
        if tree and found:
            question, parts = found
            below = [(part, branch, kept) for part, branch in zip(parts, tree.branches, strict=True)]
        else:
            kept, parts = _parting(kept, leaves)
            assert kept.question is not None
            question = kept.question
            below = [(part, None, branch) for part, branch in zip(parts, kept.branches, strict=True)]
        if question.threshold is None:
            filled = tuple(codes for codes, part in zip(question.parts, parts, strict=True) if part)
            question = replace(question, parts=filled)
        question = self._told(question, rows, weights)
        shares = sent(self.table, question, rows, weights)
        held = zip((each for each in below if each[0]), shares, strict=True)
        branches = tuple(self.node(*of, (*way, n), *share) for n, (of, share) in enumerate(held))
        line = min(branch.line for branch in branches)
        return OtherNode(line, way, rows, weights, counts, question, branches, None)

    def _told(self, question: Question, rows: Rows, weights: Floats) -> Question:
        """Return a cut with the number it stands for on some cases."""
        return meant(self.table, replace(question, meant=None), rows, weights)

    # --- which side a leaf is on ----------------------------------------------------------------------

    def _parted(
        self, leaves: frozenset[Way], tree: Tree, rows: Rows, weights: Floats
    ) -> tuple[Question, list[frozenset[Way]]] | None:
        """Part leaves by a question of ours, each wholly; None if one would stand on two sides."""
        if tree.test is None:
            return None
        ours = question_of(self.trace, tree)
        if ours.threshold is not None:
            return self._cut(leaves, ours, rows, weights)
        codes = {way: self._codes(way, ours) for way in leaves}
        parts = [frozenset(way for way in leaves if codes[way] <= part) for part in ours.parts]
        if sum(map(len, parts)) < len(leaves) or sum(map(bool, parts)) < 2:
            return None
        return Question(ours.attribute, ours.parts), parts

    def _codes(self, way: Way, ours: Question) -> frozenset[int]:
        """Return the values of an attribute that lead to a leaf."""
        found = frozenset[int]().union(*ours.parts)
        for question, place in self.ways[way]:
            if question.attribute == ours.attribute:
                found &= question.parts[place]
        return found

    def _cut(
        self, leaves: frozenset[Way], ours: Question, rows: Rows, weights: Floats
    ) -> tuple[Question, list[frozenset[Way]]] | None:
        assert ours.threshold is not None
        asked = {
            (question.threshold, question.strict): question
            for way in leaves
            for question, _ in self.ways[way]
            if question.attribute == ours.attribute
        }
        for each in asked.values():
            question = self._told(each, rows, weights)
            if not same_division(question, ours.threshold, self.table, rows):
                continue
            sides = [
                frozenset(way for way in leaves if self._is_on(way, each, side)) for side in (0, 1)
            ]
            if sum(map(len, sides)) == len(leaves) and all(sides):
                return question, sides
        return None

    def _is_on(self, way: Way, cut: Question, side: int) -> bool:
        """Tell whether a leaf is wholly on a side of a cut: below it, or above."""
        edge, inside = _edge(cut), (le, ge)[side]
        return any(
            inside(_edge(question), edge)
            for question, place in self.ways[way]
            if question.attribute == cut.attribute and place == side
        )


def _parting(node: OtherNode, leaves: frozenset[Way]) -> tuple[OtherNode, list[frozenset[Way]]]:
    """Return the first node from one on that parts some leaves, and those of each of its branches."""
    parts = [
        frozenset(way for way in leaves if way[: len(branch.way)] == branch.way)
        for branch in node.branches
    ]
    if leaves in parts:
        return _parting(node.branches[parts.index(leaves)], leaves)
    return node, parts


def _edge(question: Question) -> tuple[float, bool]:
    assert question.threshold is not None
    return question.threshold, not question.strict
