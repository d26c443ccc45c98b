"""Leave out one case and grow again: measure how much the tree depends on a single case.

Each tree is learned from all cases but one, pruning included, and judged by the one left out
(leave-one-out, the n-fold case of convention C20). Cases alike in every column, class and weight leave
the same tree, which is then grown once. A row with a weight is left out with all its weight.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.table import Nominal, Table
from c45_core.tree import Tree
from c45_core.validate.folds import learn

MAX_TREES = 200
"""Maximum number of different cases that are left out one by one: the reader would wait too long."""

Progress = Callable[[int, int], None]
"""Is told how many trees of how many are grown."""


class TreeChange(IntEnum):
    """The difference between the trees without a case and of all cases, from nothing to everything."""

    SAME = 0
    """It asks the same and answers the same."""
    CUT = 1
    """Only the number of a cut differs."""
    BELOW = 2
    """Somewhere below the root it asks something else, or a leaf answers another class."""
    ROOT = 3
    """It asks something else, or nothing, at the root."""


@dataclass(frozen=True, eq=False)
class LeftOut:
    """The effect of leaving out a case (or any of the cases exactly like it).

    `rows`: those cases; `tree`: grown and pruned without one of them; `change` against the tree of
    all cases; `differing`: the topmost nodes of `tree` that differ; `predicted`: the class code the
    tree gives to the case it has not seen, `actual` its own.
    """

    rows: tuple[int, ...]
    tree: Tree
    change: TreeChange
    differing: tuple[int, ...]
    predicted: int
    actual: int


@dataclass(frozen=True, eq=False)
class Stability:
    """The dependence of a tree on a single case.

    `whole`: the tree of all cases; `without`: one tree per case without it, and one for all cases
    exactly alike.
    """

    whole: Tree
    without: tuple[LeftOut, ...]

    @property
    def rows(self) -> int:
        """Number of cases."""
        return sum(len(left.rows) for left in self.without)

    def count(self, change: TreeChange) -> int:
        """Return for how many cases the tree changes like this."""
        return sum(len(left.rows) for left in self.without if left.change is change)

    @property
    def right(self) -> int:
        """Number of cases that are classified rightly by the tree that has not seen them."""
        return sum(len(left.rows) for left in self.without if left.predicted == left.actual)

    @property
    def roots(self) -> dict[int | None, int]:
        """Number of cases that leave a tree that asks for an attribute at the root (None: a leaf)."""
        found: dict[int | None, int] = {}
        for left in self.without:
            asked = None if left.tree.test is None else left.tree.test.attribute
            found[asked] = found.get(asked, 0) + len(left.rows)
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def stability(table: Table, dialect: Dialect, *, progress: Progress | None = None) -> Stability:
    """Grow a tree without each case in turn.

    >>> from c45_course import datasets
    >>> found = stability(datasets.load("golf_14").table, Dialect())
    >>> [found.count(change) for change in TreeChange], found.right
    ([10, 1, 0, 3], 12)
    """
    groups = identical_cases(table)
    if table.rows < 2:
        raise refusal("drawing.leave_one")
    if len(groups) > MAX_TREES:
        raise refusal("drawing.leave_many", n=len(groups), most=MAX_TREES)
    whole, without = learn(table, dialect).tree, list[LeftOut]()
    for done, rows in enumerate(groups, 1):
        without.append(_leave_out(table, dialect, whole, rows))
        if progress is not None:
            progress(done, len(groups))
    return Stability(whole, tuple(without))


def identical_cases(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the rows in groups that agree in everything, in the order of their first row.

    >>> from c45_course import datasets
    >>> [len(identical_cases(datasets.load(f"computer_buyers_1024_{form}").table)) for form in
    ...     ("weighted", "expanded")]
    [15, 15]
    """
    columns = [
        column.codes.astype(float) if isinstance(column, Nominal) else column.numbers
        for column in table.attributes
    ]
    cells = np.column_stack([*columns, table.labels.astype(float), table.weights])
    groups: dict[bytes, list[int]] = {}
    for row, cell in enumerate(np.where(np.isnan(cells), np.inf, cells) + 0.0):
        groups.setdefault(cell.tobytes(), []).append(row)
    return tuple(tuple(rows) for rows in groups.values())


def compare_trees(tree: Tree, other: Tree) -> tuple[TreeChange, tuple[int, ...]]:
    """Return how another tree differs from a tree, and its topmost nodes that do."""
    change, differing = TreeChange.SAME, []
    waiting = [(tree, other, True)]
    while waiting:
        here, there, root = waiting.pop()
        found = _node_change(here, there, root)
        if found is not TreeChange.SAME:
            differing.append(there.number)
        change = max(change, found)
        if found <= TreeChange.CUT:
            pairs = zip(here.branches, there.branches, strict=True)
            waiting.extend((one, two, False) for one, two in pairs)
    return change, tuple(sorted(differing))


def _node_change(here: Tree, there: Tree, root: bool) -> TreeChange:
    """Compare two nodes without what is below them."""
    if here.test is None or there.test is None:
        same = here.test is there.test and here.label == there.label
        return TreeChange.SAME if same else TreeChange.ROOT if root else TreeChange.BELOW
    if here.test.attribute != there.test.attribute:
        return TreeChange.ROOT if root else TreeChange.BELOW
    return TreeChange.SAME if here.test == there.test else TreeChange.CUT


def _leave_out(table: Table, dialect: Dialect, whole: Tree, rows: tuple[int, ...]) -> LeftOut:
    """Leave out the first of some cases that are alike."""
    left = rows[0]
    tree = learn(table.take(np.delete(np.arange(table.rows), left)), dialect).tree
    change, differing = compare_trees(whole, tree)
    seen = distributions(tree, table.take([left]), dialect)
    predicted = int(labels(seen, dialect)[0])
    return LeftOut(rows, tree, change, differing, predicted, int(table.labels[left]))
