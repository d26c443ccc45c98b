"""Hold a tree of ours against another one, node by node, and tell where and how they differ.

Both are walked side by side as far as they ask the same. A cut is the same question where it sends
the cases of the node the same way; whether the number is the same, too, as far as it is printed, is
said separately (C3). Branches are matched by what goes into them, so their order does not matter.

Several trees have the same rules: `a ≤ 3`, `3 < a ≤ 5` and `a > 5` begin at 3 or at 5. So the leaves
that rules name are put together along a tree of ours, as far as each of its tests sends every leaf to
one side; where it does not, they stay as they were.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from math import isclose, isfinite
from operator import ge, le

import numpy as np

from c45_core.explain.labels import Labels
from c45_core.table import Numeric, Table
from c45_core.trace.replay import Trace
from c45_core.tree import Cases, Test, Tree
from c45_course.compare.parting import SAME_CUT

from .matching import ROUNDED, OtherNode, Question, Way, cut_meant, send_cases


class Difference(StrEnum):
    """The difference of a node of another tree from ours; the gravest first."""

    ATTRIBUTE = "attribute"
    """It asks another attribute."""
    PARTS = "parts"
    """It asks the same attribute and branches otherwise."""
    CUT = "cut"
    """It cuts the same attribute elsewhere: some case goes another way."""
    SPLIT = "split"
    """It is split, and ours is a leaf."""
    LEAF = "leaf"
    """It is a leaf, and ours is split."""
    CLASS = "class"
    """Both are leaves, of different classes."""
    VALUE = "value"
    """The cut sends all cases the same way and is another number."""
    SIZES = "sizes"
    """The numbers printed behind a leaf are others."""

    @property
    def of_structure(self) -> bool:
        """Whether the two trees are different trees, and not only printed otherwise."""
        return self not in (Difference.VALUE, Difference.SIZES)


@dataclass(frozen=True, eq=False)
class Met:
    """A pair of nodes at which two trees differ: the other tree's node, and ours."""

    difference: Difference
    other: OtherNode
    ours: Tree


@dataclass(frozen=True, eq=False)
class Meeting:
    """The differences of two trees that were held against each other.

    `differing`: every pair that differs, as the other tree is walked depth first; nothing is compared
    below one that differs in structure. `theirs`, `ours`: how many nodes of either tree have no
    counterpart that decides alike.
    """

    differing: tuple[Met, ...]
    theirs: int
    ours: int

    @property
    def cost(self) -> tuple[int, int, int, int]:
        """The distance of the trees: their nodes, ours, other cuts, other sizes."""
        found = Counter(met.difference for met in self.differing)
        return self.theirs, self.ours, found[Difference.VALUE], found[Difference.SIZES]

    @property
    def nodes_apart(self) -> int:
        """Number of nodes of both trees that have no counterpart."""
        return self.theirs + self.ours

    @property
    def first(self) -> Met | None:
        """The first pair that differs in structure; where there is none, the first that differs."""
        graver = (met for met in self.differing if met.difference.of_structure)
        return next(graver, next(iter(self.differing), None))


def meet(other: OtherNode, tree: Tree, trace: Trace) -> Meeting:
    """Hold a tree of a trace, grown or pruned, against another tree on the same table."""
    differing, together, waiting = list[Met](), 0, [(other, tree)]
    while waiting:
        theirs, ours = waiting.pop()
        found = compare_nodes(theirs, ours, trace)
        if found is not None:
            differing.append(Met(found, theirs, ours))
        if found is None or not found.of_structure:
            together += 1
            waiting += reversed(list(_pair_branches(theirs, ours, trace)))
    return Meeting(tuple(differing), other.size - together, tree.size - together)


def compare_nodes(theirs: OtherNode, ours: Tree, trace: Trace) -> Difference | None:
    """Say how two nodes differ, None if they do not."""
    if theirs.question is None:
        if ours.test is not None:
            return Difference.LEAF
        if ours.label != theirs.label:
            return Difference.CLASS
        return None if _same_sizes(theirs, ours) else Difference.SIZES
    if ours.test is None:
        return Difference.SPLIT
    return compare_questions(theirs.question, question_of(trace, ours.test), theirs.cases)


def compare_questions(theirs: Question, ours: Question, cases: Cases) -> Difference | None:
    """Say how two questions differ on some cases, None if they do not."""
    if theirs.attribute != ours.attribute:
        return Difference.ATTRIBUTE
    if theirs.threshold is None or ours.threshold is None:
        same = _parts_with_cases(theirs, cases) == _parts_with_cases(ours, cases)
        return None if same else Difference.PARTS
    if not same_division(theirs, ours.threshold, cases):
        return Difference.CUT
    return None if same_number(theirs, ours.threshold) else Difference.VALUE


def question_of(trace: Trace, test: Test | None) -> Question:
    """Return what a test of a column of a trace asks of the table as it was given."""
    assert test is not None
    column, source = trace.table.attributes[test.attribute], trace.source
    if isinstance(column, Numeric):
        return Question(source.index(column.name), threshold=test.threshold)
    if test.groups or column.asks is None:
        groups = test.groups or [(code,) for code in range(len(column.values))]
        return Question(source.index(column.name), tuple(map(frozenset, groups)))
    everything = frozenset(range(len(column.asks.values)))
    one = frozenset({column.asks.code})
    return Question(source.index(column.asks.attribute), (one, everything - one))


def _parts_with_cases(question: Question, cases: Cases) -> set[frozenset[int]]:
    """Return the parts of a question as far as some case of the node has one of their values."""
    here = _codes_with_cases(question.attribute, cases)
    return {part & here for part in question.parts if part & here}


def _codes_with_cases(attribute: int, cases: Cases) -> frozenset[int]:
    column = cases.table.nominal(attribute)
    return frozenset(np.unique(column.codes[cases.rows]).tolist())


def same_division(theirs: Question, threshold: float, cases: Cases) -> bool:
    """Tell whether some number that a printed cut stands for sends the cases where ours does."""
    column = cases.table.attributes[theirs.attribute]
    assert isinstance(column, Numeric) and theirs.threshold is not None
    numbers = column.numbers[cases.rows]
    known = numbers[~np.isnan(numbers)]
    below, above = known[known <= threshold], known[known > threshold]
    low, high = (theirs.threshold + sign * reach_of_cut(theirs) for sign in (-1, 1))
    if theirs.meant is not None:
        low = high = theirs.meant
    top = below.max() if below.size else -np.inf
    bottom = above.min() if above.size else np.inf
    return bool(high > top and low <= bottom) if theirs.strict else bool(high >= top and low < bottom)


def same_number(theirs: Question, threshold: float) -> bool:
    """Tell whether a printed cut stands for a number."""
    assert theirs.threshold is not None
    near = abs(theirs.threshold - threshold) <= reach_of_cut(theirs)
    return near or isclose(theirs.threshold, threshold, rel_tol=SAME_CUT)


def reach_of_cut(question: Question) -> float:
    """Return how far a printed cut may be from what it stands for."""
    assert question.threshold is not None
    return question.half * (1 + ROUNDED) + ROUNDED * abs(question.threshold) * (question.half > 0)


def _same_sizes(theirs: OtherNode, ours: Tree) -> bool:
    """Tell whether cases and errors of a leaf are as printed; errors are those made, or expected."""
    expected = ours.estimate if theirs.expects else None
    near = theirs.unit * (1 + 1e-3) + 1e-5 * max(ours.weight, 1.0)

    def agrees(printed: float | None, *numbers: float | None) -> bool:
        known = [number for number in numbers if number is not None and isfinite(number)]
        return printed is None or any(abs(printed - number) <= near for number in known)

    return agrees(theirs.weight, ours.weight) and agrees(theirs.errors, ours.errors, expected)


def _pair_branches(theirs: OtherNode, ours: Tree, trace: Trace) -> Iterator[tuple[OtherNode, Tree]]:
    """Give the branches of two nodes that ask the same, those with the same cases together."""
    question = theirs.question
    if question is None or question.threshold is not None:
        yield from zip(theirs.branches, ours.branches, strict=True)
        return
    # Equal parts first, then those with a value of a case in common; each branch once.
    here = _codes_with_cases(question.attribute, theirs.cases)
    free = dict(enumerate(question_of(trace, ours.test).parts))
    left = list(zip(question.parts, theirs.branches, strict=True))
    for alike in (lambda a, b: a == b, lambda a, b: bool(a & b & here)):
        for part, branch in tuple(left):
            found = next((place for place, other in free.items() if alike(part, other)), None)
            if found is not None:
                del free[found]
                left.remove((part, branch))
                yield branch, ours.branches[found]


def condition_of(question: Question, branch: int, table: Table, labels: Labels) -> str:
    """Write the condition of a branch of a question: 'outlook = sunny', 'humidity ≤ 77.5'."""
    name = labels.attribute(question.attribute)
    if question.threshold is not None:
        signs = ("<", "≥") if question.strict else ("≤", ">")
        return f"{name} {signs[branch]} {question.threshold:.12g}"
    part = sorted(question.parts[branch])
    values = ", ".join(labels.value(question.attribute, code) for code in part)
    return f"{name} = {values}" if len(part) == 1 else f"{name} ∈ {{{values}}}"


Leaves = frozenset[Way]
"""Leaves of the other tree, each by its way."""
QuestionsAsked = tuple[tuple[Question, int], ...]
"""The questions on the way to a leaf, and which of their branches."""


def reshape_rules(other: OtherNode, tree: Tree, trace: Trace) -> OtherNode:
    """Return the leaves of a tree of rules put together as a tree of ours is, as far as they can be."""
    shaping = _Shaping(other, trace)
    shaped = shaping.node(frozenset(shaping.leaves), tree, other, (), other.cases)
    return replace(shaped, of_rules=True)


def _leaves_with_ways(
    other: OtherNode, asked: QuestionsAsked = ()
) -> Iterator[tuple[OtherNode, QuestionsAsked]]:
    """Give every leaf with what is asked on the way to it."""
    if other.question is None:
        yield other, asked
        return
    for place, branch in enumerate(other.branches):
        yield from _leaves_with_ways(branch, (*asked, (other.question, place)))


class _Shaping:
    """Puts the leaves of one tree together along another one."""

    def __init__(self, other: OtherNode, trace: Trace) -> None:
        self.trace = trace
        self.leaves = {leaf.way: (leaf, asked) for leaf, asked in _leaves_with_ways(other)}

    def node(
        self, leaves: Leaves, tree: Tree | None, kept: OtherNode, way: Way, cases: Cases
    ) -> OtherNode:
        """Make the node of some leaves, with the cases that come there.

        `tree`: the node of ours it is made along, None where the leaves stay as they were; `kept`: the
        node of the other tree above all of them.
        """
        if len(leaves) == 1:
            leaf, _ = self.leaves[next(iter(leaves))]
            return replace(leaf, way=way, cases=cases)
        found = tree and self._part_leaves(leaves, tree, cases)
        below: list[tuple[Leaves, Tree | None, OtherNode]]
        if tree and found:
            question, parts = found
            below = [(part, branch, kept) for part, branch in zip(parts, tree.branches, strict=True)]
        else:
            kept, parts = _first_parting(kept, leaves)
            assert kept.question is not None
            question = kept.question
            below = [(part, None, branch) for part, branch in zip(parts, kept.branches, strict=True)]
        if question.threshold is None:
            filled = tuple(codes for codes, part in zip(question.parts, parts, strict=True) if part)
            question = replace(question, parts=filled)
        question = cut_meant(replace(question, meant=None), cases)
        shares = send_cases(question, cases)
        held = zip((each for each in below if each[0]), shares, strict=True)
        branches = tuple(self.node(*of, (*way, n), share) for n, (of, share) in enumerate(held))
        line = min(branch.line for branch in branches)
        return OtherNode(line, way, cases, question, branches, None)

    # --- which side a leaf is on ----------------------------------------------------------------------

    def _part_leaves(
        self, leaves: Leaves, tree: Tree, cases: Cases
    ) -> tuple[Question, list[Leaves]] | None:
        """Part leaves by a question of ours, each wholly; None if one would stand on two sides."""
        if tree.test is None:
            return None
        ours = question_of(self.trace, tree.test)
        if ours.threshold is not None:
            return self._part_by_cut(leaves, ours, cases)
        codes = {way: self._codes_of_leaf(way, ours) for way in leaves}
        parts = [frozenset(way for way in leaves if codes[way] <= part) for part in ours.parts]
        wholly = sum(map(len, parts)) >= len(leaves) and sum(map(bool, parts)) > 1
        return (Question(ours.attribute, ours.parts), parts) if wholly else None

    def _codes_of_leaf(self, way: Way, ours: Question) -> frozenset[int]:
        """Return the values of an attribute that lead to a leaf."""
        found = frozenset[int]().union(*ours.parts)
        for question, place in self.leaves[way][1]:
            if question.attribute == ours.attribute:
                found &= question.parts[place]
        return found

    def _part_by_cut(
        self, leaves: Leaves, ours: Question, cases: Cases
    ) -> tuple[Question, list[Leaves]] | None:
        assert ours.threshold is not None
        asked = {
            (question.threshold, question.strict): question
            for way in leaves
            for question, _ in self.leaves[way][1]
            if question.attribute == ours.attribute
        }
        for each in asked.values():
            question = cut_meant(replace(each, meant=None), cases)
            if not same_division(question, ours.threshold, cases):
                continue
            sides = [
                frozenset(way for way in leaves if self._is_on(way, each, side)) for side in (0, 1)
            ]
            if sum(map(len, sides)) == len(leaves) and all(sides):
                return question, sides
        return None

    def _is_on(self, way: Way, cut: Question, side: int) -> bool:
        """Tell whether a leaf is wholly on a side of a cut: below it, or above."""
        edge, inside = _edge_of_cut(cut), (le, ge)[side]
        return any(
            inside(_edge_of_cut(question), edge)
            for question, place in self.leaves[way][1]
            if question.attribute == cut.attribute and place == side
        )


def _first_parting(node: OtherNode, leaves: Leaves) -> tuple[OtherNode, list[Leaves]]:
    """Return the first node from one on that parts some leaves, and those of each of its branches."""
    parts = [
        frozenset(way for way in leaves if way[: len(branch.way)] == branch.way)
        for branch in node.branches
    ]
    if leaves in parts:
        return _first_parting(node.branches[parts.index(leaves)], leaves)
    return node, parts


def _edge_of_cut(question: Question) -> tuple[float, bool]:
    assert question.threshold is not None
    return question.threshold, not question.strict
