"""Hold the lesson's context: a table with missing values, its trace, labels and words."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core import Table
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.once import Once
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.datasets import Dataset
from c45_course.exports.named import path


@dataclass(frozen=True, eq=False)
class MissingContext:
    """A table with missing values in a convention (`dialect`: its name) and a language."""

    dataset: Dataset
    dialect: str
    trace: Trace
    labels: Labels
    words: Words

    @property
    def table(self) -> Table:
        """The table."""
        return self.trace.table

    @Once
    def tree(self) -> Tree:
        """The tree as it was grown; pruning is a later lesson."""
        return tree_of(self.trace)

    @Once
    def incomplete(self) -> list[int]:
        """The attributes of which some case has no value, that of the root split first."""
        holes = [a for a, column in enumerate(self.table.attributes) if column.missing().any()]
        split = self.trace.node(0).split
        return sorted(holes, key=lambda a: split is None or a != split.attribute)

    def edge(self, number: int) -> str:
        """Name the branch that leads to a node, for a narrow place."""
        node = self.trace.node(number)
        if node.parent is None or node.branch is None:
            return ""
        split = self.trace.node(node.parent).split
        assert split is not None
        return self.labels.branch(split, node.branch)

    def path(self, number: int) -> str:
        """Write the tests from the root to a node."""
        return path(self.trace, number, self.labels, self.words)

    def title(self, number: int) -> str:
        """Write what a node does: what it asks, or the class it answers."""
        node = self.trace.node(number)
        if node.split is not None:
            return self.labels.question(node.split.attribute)
        return self.labels.klass(node.label)
