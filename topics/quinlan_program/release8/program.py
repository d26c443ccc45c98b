"""Keep the rows of a table as the program leaves them, from one tree to the next (windows need it)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.reasons import Outcome
from c45_core.table import Table
from c45_core.tree import Tree

from .growing import Growing


class Verdict(Protocol):
    """What the order of the rows needs of a verdict of pruning."""

    @property
    def branch(self) -> Tree | None:
        """The largest branch, if it was tried in the place of the node."""

    @property
    def outcome(self) -> Outcome:
        """What was decided."""


class Program:
    """The program at work on a table: growing and pruning rearrange its rows, and so they stay.

    `table`: as given; `dialect`: one that it `follows`. The weights are those of the table whenever a
    tree is begun.
    """

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self._growing = Growing(table, dialect.min_cases, groups=False)
        self._whole = bool((table.weights == 1).all())

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie, int64[rows]; exchange them in place."""
        return self._growing.rows

    def grown(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, useless splits undone.

        The whole table still counts where the program looks at it: for the value of a cut, and for
        which attributes have many values.
        """
        self._begin()
        return self._growing.node(0, window, self._whole, frozenset())

    def pruned(self, tree: Tree, verdicts: Iterable[Verdict]) -> None:
        """Rearrange all rows as pruning a tree with these verdicts does, branches before their node."""
        self._begin()
        self._pruned(tree, 0, len(self.rows), iter(verdicts))

    def _begin(self) -> None:
        growing = self._growing
        growing.number = 0
        growing.weights[:] = growing.table.weights[growing.rows]

    def _pruned(self, tree: Tree, first: int, last: int, verdicts: Iterator[Verdict]) -> None:
        """Send the rows of a node down its branches, then all of them down the largest branch."""
        if tree.is_leaf:
            return
        for branch, end in self._sent(tree, first, last):
            self._pruned(branch, first, end, verdicts)
        verdict = next(verdicts)
        if verdict.branch is not None:
            self._down(verdict.branch, first, last)
            if verdict.outcome is Outcome.RAISED:
                self._pruned(verdict.branch, first, last, verdicts)

    def _down(self, tree: Tree, first: int, last: int) -> None:
        if not tree.is_leaf:
            for branch, end in self._sent(tree, first, last):
                self._down(branch, first, end)

    def _sent(self, tree: Tree, first: int, last: int) -> Iterator[tuple[Tree, int]]:
        """Bring the rows of each branch to the front in turn, behind those whose value is missing.

        A branch without a row of its own gets none.
        """
        growing, test = self._growing, tree.test
        assert test is not None
        begin = growing.to_front(first, last, growing.missing(test.attribute, first, last))
        for number, branch in enumerate(tree.branches):
            end = growing.to_front(begin, last, growing.way(test, begin, last) == number)
            if end == begin:
                yield branch, first
                continue
            yield branch, end
            growing.to_front(first, end, growing.missing(test.attribute, first, end))
