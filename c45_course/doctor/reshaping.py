"""Give leaves that rules name the tree that stands nearest to a tree of ours.

Several trees have the same rules: `a ≤ 3`, `3 < a ≤ 5` and `a > 5` begin at 3 or at 5. So leaves are
put together along a tree of ours, as far as each of its tests sends every leaf to one side; where it
does not, they stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.doctor.matching import OtherNode, Question, Rows, meant, sent
from c45_course.doctor.meeting import question_of, same_division

Weighted = tuple[Rows, np.ndarray]
"""The cases of a node, and with which weight each."""


@dataclass(frozen=True, eq=False)
class _Plan:
    """A node of the tree that is put together: a leaf, or a question with plans below it."""

    leaf: OtherNode | None = None
    question: Question | None = None
    below: tuple[_Plan, ...] = ()


def along(other: OtherNode, tree: Tree, trace: Trace) -> OtherNode:
    """Return the leaves of a tree of rules put together as a tree of ours is, as far as they can be."""
    shaping = _Shaping(other, trace)
    everything = np.arange(trace.source.rows), np.asarray(trace.source.weights, float)
    plan = shaping.plan(frozenset(leaf.way for leaf, _ in _leaves(other)), tree, other.rows)
    return replace(shaping.made(plan, (), *everything), of_rules=True)


def _leaves(other: OtherNode) -> Iterator[tuple[OtherNode, tuple[tuple[Question, int], ...]]]:
    """Give every leaf with the questions on the way to it, and which of their branches."""
    waiting: list[tuple[OtherNode, tuple[tuple[Question, int], ...]]] = [(other, ())]
    while waiting:
        node, way = waiting.pop()
        if node.question is None:
            yield node, way
        for place, branch in enumerate(node.branches):
            assert node.question is not None
            waiting.append((branch, (*way, (node.question, place))))


class _Shaping:
    """Puts the leaves of one tree together along another one."""

    def __init__(self, other: OtherNode, trace: Trace) -> None:
        self.other, self.trace, self.table = other, trace, trace.source
        self.ways = {leaf.way: way for leaf, way in _leaves(other)}
        self.leaves = {leaf.way: leaf for leaf, _ in _leaves(other)}

    def plan(self, leaves: frozenset[tuple[int, ...]], tree: Tree, rows: Rows) -> _Plan:
        """Plan the node of some leaves: as ours, or as it was."""
        if len(leaves) == 1:
            return _Plan(self.leaves[next(iter(leaves))])
        if tree.test is not None:
            found = self._parted(leaves, question_of(self.trace, tree), rows)
            if found is not None:
                question, parts = found
                shares = sent(self.table, question, rows, np.ones(len(rows)))
                below = [
                    self.plan(part, branch, share[0])
                    for part, branch, share in zip(parts, tree.branches, shares, strict=True)
                    if part
                ]
                filled = [codes for codes, part in zip(question.parts, parts, strict=False) if part]
                return _Plan(question=replace(question, parts=tuple(filled)), below=tuple(below))
        return self._kept(self.other, leaves)

    def _kept(self, node: OtherNode, leaves: frozenset[tuple[int, ...]]) -> _Plan:
        """Plan some leaves as they stand, without the questions that part none of them."""
        if node.question is None:
            return _Plan(node)
        inside = [
            (place, frozenset(way for way in leaves if way[: len(branch.way)] == branch.way), branch)
            for place, branch in enumerate(node.branches)
        ]
        held = [(place, part, branch) for place, part, branch in inside if part]
        if len(held) == 1:
            return self._kept(held[0][2], held[0][1])
        below = tuple(self._kept(branch, part) for _, part, branch in held)
        question = node.question
        if question.threshold is None:
            question = replace(question, parts=tuple(question.parts[place] for place, _, _ in held))
        return _Plan(question=question, below=below)

    # --- which side a leaf is on ----------------------------------------------------------------------

    def _parted(
        self, leaves: frozenset[tuple[int, ...]], ours: Question, rows: Rows
    ) -> tuple[Question, list[frozenset[tuple[int, ...]]]] | None:
        """Part leaves by a question of ours, each wholly; None if one would stand on two sides."""
        if ours.threshold is not None:
            return self._cut(leaves, ours, rows)
        codes = {way: self._codes(way, ours) for way in leaves}
        parts = [frozenset(way for way in leaves if codes[way] <= part) for part in ours.parts]
        if sum(map(len, parts)) < len(leaves) or sum(map(bool, parts)) < 2:
            return None
        return Question(ours.attribute, ours.parts), parts

    def _codes(self, way: tuple[int, ...], ours: Question) -> frozenset[int]:
        """Return the values of an attribute that lead to a leaf."""
        found = frozenset[int]().union(*ours.parts)
        for question, place in self.ways[way]:
            if question.attribute == ours.attribute:
                found &= question.parts[place]
        return found

    def _cut(
        self, leaves: frozenset[tuple[int, ...]], ours: Question, rows: Rows
    ) -> tuple[Question, list[frozenset[tuple[int, ...]]]] | None:
        assert ours.threshold is not None
        asked = {
            (question.threshold, question.strict): question
            for way in leaves
            for question, _ in self.ways[way]
            if question.attribute == ours.attribute
        }
        for each in asked.values():
            question = _told(each, self.table, rows)
            if not same_division(question, ours.threshold, self.table, rows):
                continue
            sides = [
                frozenset(way for way in leaves if self._is_on(way, each, side)) for side in (0, 1)
            ]
            if sum(map(len, sides)) == len(leaves) and all(sides):
                return question, sides
        return None

    def _is_on(self, way: tuple[int, ...], cut: Question, side: int) -> bool:
        """Tell whether a leaf is wholly on a side of a cut: below it, or above."""
        edge = _edge(cut)
        for question, place in self.ways[way]:
            if question.attribute == cut.attribute and place == side:
                inside = _edge(question) <= edge if side == 0 else _edge(question) >= edge
                if inside:
                    return True
        return False

    # --- the tree -------------------------------------------------------------------------------------

    def made(self, plan: _Plan, way: tuple[int, ...], rows: Rows, weights: np.ndarray) -> OtherNode:
        """Make the nodes of a plan, with the cases that come to each."""
        found = np.bincount(self.table.labels[rows], weights, len(self.table.classes))
        counts = np.asarray(found, dtype=np.float64)
        if plan.leaf is not None:
            return replace(plan.leaf, way=way, rows=rows, weights=weights, counts=counts)
        assert plan.question is not None
        question = _told(plan.question, self.table, rows, weights)
        shares = sent(self.table, question, rows, weights)
        below = tuple(
            self.made(each, (*way, place), *share)
            for place, (each, share) in enumerate(zip(plan.below, shares, strict=True))
        )
        line = min(each.line for each in below)
        return OtherNode(line, way, rows, weights, counts, question, below, None)


def _edge(question: Question) -> tuple[float, bool]:
    assert question.threshold is not None
    return question.threshold, not question.strict


def _told(
    question: Question, table: Table, rows: Rows, weights: Sequence[float] | np.ndarray | None = None
) -> Question:
    """Return a cut with the number it stands for on some cases."""
    mine = np.ones(len(rows)) if weights is None else np.asarray(weights, float)
    return meant(table, replace(question, meant=None), rows, mine)
