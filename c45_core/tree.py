"""Define a finished tree without its record, to be pruned, used and drawn, and send cases down it.

A `Tree` is a node with everything below it; its branches are trees. It comes from a trace, from
pruning, or is given by hand: the sizes and errors of its nodes are all that the pessimistic methods
need. Nothing is ever changed in place: a pruned tree shares the branches that stayed.

Growing divides all nodes of a level at once (`engine/branching.py`); pruning looks at one subtree at a
time, with more cases than it was grown from when a branch is tried in its parent's place, and sends
them down it test by test (C5, C9).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.frozen import read_only
from c45_core.grouping import Codes, ways
from c45_core.language.refusal import refusal, whole
from c45_core.measures import TIE, Floats
from c45_core.reasons import Leaf
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace


@dataclass(frozen=True)
class Test:
    """The test of an inner node: an attribute's value, or whether a number is at most the threshold.

    `attribute`: its number in the table; `threshold`: None for a nominal attribute, else the number
    `value <= threshold` compares with; `groups`: the codes of the values of each branch where values
    are grouped (C30), else none: each value has its own branch.
    """

    __test__ = False  # for pytest: this is a record, not a test case

    attribute: int
    threshold: float | None = None
    groups: Codes = ()

    def ways(self, codes: NDArray[np.integer]) -> NDArray[np.int64]:
        """Return the branch of each value by its code, -1 where it is missing or in no group."""
        return ways(self.groups, codes) if self.groups else codes.astype(np.int64)


@dataclass(frozen=True, eq=False)
class Tree:
    """A node and all below it.

    `number`: the trace node it comes from (after raising it stands elsewhere); `counts` [classes]:
    class weights of the training cases here (of a tree by hand: right and wrong ones); `label`: the
    class code it would predict; `test` and `branches`: one branch per value, or `<=` and `>`; none
    for a leaf; `estimate`: the errors a pruning method expects, None before pruning; `inherited`
    [classes]: for a leaf no training case came to, the class weights of the node above it when it was
    grown (Release 8 keeps a copy of them), otherwise None; `measure`: the number by which the test won
    when it was grown (gain, gain ratio), None for a leaf and where no record tells.
    """

    number: int
    counts: Floats
    label: int
    test: Test | None = None
    branches: tuple[Tree, ...] = ()
    estimate: float | None = None
    inherited: Floats | None = None
    measure: float | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", read_only(self.counts))
        if self.inherited is not None:
            object.__setattr__(self, "inherited", read_only(self.inherited))

    def __reduce__(self) -> tuple[Callable[[list[Row]], Tree], tuple[list[Row]]]:
        rows = Rows()
        rows.place(self)
        return _topmost, (rows.rows,)

    @property
    def weight(self) -> float:
        """Weight of the training cases here, N."""
        return float(self.counts.sum())

    @property
    def errors(self) -> float:
        """Weight of those the node would get wrong as a leaf, E."""
        return max(self.weight - float(self.counts[self.label]), 0.0)

    @property
    def is_leaf(self) -> bool:
        """Whether there is nothing below."""
        return not self.branches

    def walk(self) -> Iterator[Tree]:
        """Give every node: a node before its branches, first branch first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.branches))

    def leaves(self) -> tuple[Tree, ...]:
        """Return the leaves, first branch first."""
        return tuple(node for node in self.walk() if node.is_leaf)

    def filled_leaves(self) -> list[Tree]:
        """Return the leaves that hold cases."""
        return [leaf for leaf in self.leaves() if leaf.weight > TIE]

    @property
    def size(self) -> int:
        """Number of nodes."""
        return sum(1 for _ in self.walk())

    @property
    def height(self) -> int:
        """Number of tests on the longest path."""
        height, rank = 0, [self]
        while rank := [branch for node in rank for branch in node.branches]:
            height += 1
        return height

    @property
    def training_errors(self) -> float:
        """Weight of the training cases its leaves get wrong."""
        return sum(leaf.errors for leaf in self.leaves())

    def find(self, number: int) -> Tree:
        """Return the node that comes from a trace node."""
        found = next((node for node in self.walk() if node.number == number), None)
        if found is None:
            numbers = whole(node.number for node in self.walk())
            raise refusal("tree.no_node", node=number, names=numbers)
        return found

    def as_leaf(self) -> Tree:
        """Return the node without its branches, predicting the class it has."""
        return self._with(test=None, branches=(), estimate=None, measure=None)

    def _with(self, **changed: Any) -> Tree:
        """Return the node with other fields than its arrays: `replace` is a third of pruning."""
        node = object.__new__(type(self))
        node.__dict__.update(self.__dict__)
        node.__dict__.update(changed)
        return node

    def with_branches(self, branches: tuple[Tree, ...]) -> Tree:
        """Return the node with other branches; expected errors add up where all are known."""
        estimates = [branch.estimate for branch in branches if branch.estimate is not None]
        total = sum(estimates) if len(estimates) == len(branches) else None
        return self._with(branches=branches, estimate=total)

    def replaced(self, number: int, by: Tree) -> Tree:
        """Return the tree with another one in the place of the node `number`."""
        with room_for(self):
            return self._replace(number, by)

    def _replace(self, number: int, by: Tree) -> Tree:
        if self.number == number:
            return by
        branches = tuple(branch._replace(number, by) for branch in self.branches)
        if all(new is old for new, old in zip(branches, self.branches, strict=True)):
            return self
        return self._with(branches=branches)

    def with_estimates(self, leaf: Callable[[Tree], float]) -> Tree:
        """Return the tree with the expected errors of each leaf by `leaf`, of each node their sum."""
        if self.is_leaf:
            return self._with(estimate=leaf(self))
        return self.with_branches(tuple(branch.with_estimates(leaf) for branch in self.branches))


# --- rows: a tree may be higher than a call may go deep ---------------------------------------------

Row = tuple[dict[str, Any], tuple[int, ...]]
"""The content of a node besides its branches, and the places of these among the rows."""


class Rows:
    """Trees and all below them, every node once, branches before the node they hang on."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._place: dict[int, int] = {}

    def place(self, tree: Tree) -> int:
        """Write a tree down with all below it, unless that is done; return where it stands."""
        waiting = [tree]
        while waiting:
            node = waiting[-1]
            below = [branch for branch in node.branches if id(branch) not in self._place]
            waiting.extend(below)
            if not below:
                waiting.pop()
                self._write(node)
        return self._place[id(tree)]

    def placed(self, record: object, names: tuple[str, ...]) -> dict[str, int | None]:
        """Write the trees of a record down; return where each stands, None where there is none."""
        trees = {name: getattr(record, name) for name in names}
        return {name: None if tree is None else self.place(tree) for name, tree in trees.items()}

    def _write(self, node: Tree) -> None:
        if id(node) in self._place:
            return
        self._place[id(node)] = len(self.rows)
        kept = {name: value for name, value in vars(node).items() if name != "branches"}
        self.rows.append((kept, tuple(self._place[id(branch)] for branch in node.branches)))


def read_back(rows: Iterable[Row]) -> list[Tree]:
    """Return the trees that rows were written from, in their order."""
    trees: list[Tree] = []
    for kept, branches in rows:
        trees.append(Tree(**kept, branches=tuple(trees[place] for place in branches)))
    return trees


def _topmost(rows: list[Row]) -> Tree:
    return read_back(rows)[-1]


def as_stored(tree: Tree, dialect: Dialect) -> tuple[Floats, int]:
    """Return class weights and class of a node as the dialect's program stores them.

    They differ from the tree's own for a leaf no case came to (C18): Release 8 stores a copy of the
    class weights of the node above; Weka stores no class, which reads as the first declared one,
    though it prints and predicts that of the node above.
    """
    if tree.inherited is not None and dialect.empty_branch == "copy":
        return tree.inherited, tree.label
    if tree.inherited is not None and dialect.empty_branch == "distribution":
        return tree.counts, 0
    return tree.counts, tree.label


def tree_of(trace: Trace) -> Tree:
    """Return the tree a trace has grown, before any pruning."""
    nodes = trace.nodes
    threshold, measure = (each.tolist() for each in trace.ledger.tests)
    columns = nodes.first_child, nodes.children, nodes.label, nodes.parent, nodes.stop == Leaf.EMPTY
    # Lists: a number of an array is looked up some times as slowly.
    first, children, label, parent, empty = (column.tolist() for column in columns)
    built: dict[int, Tree] = {}
    for number in range(trace.size - 1, -1, -1):  # children have higher numbers than their parent
        below = range(first[number], first[number] + children[number])
        built[number] = Tree(
            number=number,
            counts=nodes.counts[number],
            label=label[number],
            test=_test(trace, number, threshold[number]) if below else None,
            branches=tuple(map(built.pop, below)),
            inherited=nodes.counts[parent[number]] if empty[number] else None,
            measure=measure[number] if below else None,
        )
    return built[0]


def _test(trace: Trace, number: int, threshold: float) -> Test:
    """Return what an inner node of a trace asks; the threshold is nan for a nominal test."""
    attribute = int(trace.nodes.attribute[number])
    groups = trace.ledger.groups(number, attribute) if trace.dialect.branching == "groups" else ()
    return Test(attribute, None if np.isnan(threshold) else threshold, groups)


def by_hand(number: int, weight: float, errors: float, *branches: Tree) -> Tree:
    """Return a node given by its size and its errors as a leaf, with the branches given.

    The tree T4 of the documents (its leaf sizes are a reconstruction):

    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5, by_hand(8, 8, 3), by_hand(9, 2, 0)))
    >>> t4.size, len(t4.leaves()), t4.training_errors
    (5, 3, 5.0)
    """
    if not 0 <= errors <= weight:
        raise refusal("tree.errors", node=number, errors=errors, weight=weight)
    if branches and abs(sum(branch.weight for branch in branches) - weight) > 1e-9 * max(weight, 1):
        parts = " + ".join(f"{branch.weight:g}" for branch in branches)
        raise refusal("tree.branches", node=number, weight=weight, parts=whole(parts))
    return Tree(number, np.array([weight - errors, errors], dtype=np.float64), 0, branches=branches)


@contextmanager
def room_for(tree: Tree) -> Iterator[None]:
    """Let plain recursion go as deep as the tree is high, and back to the usual limit afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 1000 + 20 * tree.height))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@dataclass(frozen=True, eq=False)
class Cases:
    """Some rows of a table, each with the weight it has here.

    `table`: theirs; `rows` [m]: their numbers; `weights` [m]: their weights here, a part of it where a
    missing value divided the case.
    """

    table: Table
    rows: Ints
    weights: Floats

    @classmethod
    def all(cls, table: Table) -> Cases:
        """Return every row with its own weight."""
        return cls(table, np.arange(table.rows), table.weights)

    @property
    def counts(self) -> Floats:
        """Class weights [classes]."""
        labels = self.table.labels[self.rows]
        counts = np.bincount(labels, weights=self.weights, minlength=len(self.table.classes))
        return counts.astype(np.float64)

    def take(self, chosen: Ints | Bools, share: float = 1.0) -> Cases:
        """Return some of the cases (a mask or positions), with a share of their weight."""
        return replace(self, rows=self.rows[chosen], weights=self.weights[chosen] * share)

    def branches(self, test: Test) -> Ints:
        """Return the branch each case takes at a test, -1 where its value is missing."""
        column = self.table.attributes[test.attribute]
        if isinstance(column, Nominal):
            return test.ways(column.codes[self.rows])
        numbers, cut = column.numbers[self.rows], test.threshold
        assert cut is not None
        return np.where(np.isnan(numbers), -1, np.where(numbers <= cut, 0, 1))

    def known_weights(self, test: Test, branches: int) -> Floats:
        """Return the weight of the cases with a known value, by branch."""
        way = self.branches(test)
        known = way >= 0
        return np.bincount(way[known], weights=self.weights[known], minlength=branches).astype(float)

    def divide(self, test: Test, shares: Floats) -> list[Cases]:
        """Divide the cases among the branches; a missing value goes down each with its share."""
        way = self.branches(test)
        unknown = way < 0
        if not unknown.any():
            return [self.take(way == branch) for branch in range(len(shares))]
        parts = []
        for branch, share in enumerate(shares):
            chosen = np.flatnonzero((way == branch) | (unknown & (share > 0)))
            part = self.take(chosen)
            parts.append(replace(part, weights=np.where(unknown[chosen], share, 1.0) * part.weights))
        return parts

    def divided_by_weight(self, tree: Tree) -> list[Cases]:
        """Divide the cases at a node of a tree, missing values by the known weight of each branch."""
        assert tree.test is not None
        known = self.known_weights(tree.test, len(tree.branches))
        return self.divide(tree.test, known / max(known.sum(), np.finfo(float).tiny))


def resend_cases(tree: Tree, cases: Cases, dialect: Dialect, above: int | None = None) -> Tree:
    """Return the tree with its class weights and classes from other cases, its tests unchanged.

    A leaf that stays without cases has the class of the node `above`; Release 8, which made a copy
    when it grew the leaf, keeps that.
    """
    counts = cases.counts
    empty = bool(counts.sum() < TIE)
    label = tree.label if empty else _label(counts, tree.label, dialect)
    if empty and above is not None and dialect.empty_branch != "copy":
        label = above
    node = replace(
        tree, counts=counts, label=label, estimate=None, inherited=tree.inherited if empty else None
    )
    if tree.is_leaf:
        return node
    parts = zip(tree.branches, cases.divided_by_weight(tree), strict=True)
    return replace(node, branches=tuple(resend_cases(b, part, dialect, label) for b, part in parts))


def _label(counts: Floats, before: int, dialect: Dialect) -> int:
    """Return the class of the most weight; of equals the first, or the one the node had (C19)."""
    best = counts.max() - dialect.tolerance
    if dialect.tie_after_pruning == "keep" and counts[before] >= best:
        return before
    return int(np.argmax(counts >= best))
