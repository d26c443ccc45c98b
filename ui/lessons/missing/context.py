"""Choose the lesson's context: a table with missing values, its trace, labels and words."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core import Table
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.once import Once
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.datasets import Dataset
from c45_course.exports.tree_names import describe_path
from ui import cache
from ui.lessons.shared.kept_work import choose_bits
from ui.markdown import plain, with_terms
from ui.state.choices import Choices

EXAMPLE = "missing_14"
"""Shown where the chosen table has no missing value."""
EXAMPLES: dict[str, dict[str, str]] = {
    "fourteen": {"table": "missing_14", "dialect": "documents"},
    "melons": {"table": "watermelon_2.0_alpha", "dialect": "zhou"},
    "melon_8": {"table": "watermelon_2.0_alpha", "dialect": "release8", "part": "down", "row": "8"},
    "question": {"table": "missing_14", "dialect": "release8", "part": "back"},
}
"""The prepared examples, and what each sets in the address."""


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
        return describe_path(self.trace, number, self.labels, self.words)

    def title(self, number: int) -> str:
        """Write what a node does: what it asks, or the class it answers."""
        node = self.trace.node(number)
        if node.split is not None:
            return self.labels.question(node.split.attribute)
        return self.labels.klass(node.label)


def shown(table: str) -> str:
    """Return the table that is shown for one: itself, or the example where it has no missing value."""
    return table if any(c.missing().any() for c in cache.dataset(table).table.attributes) else EXAMPLE


def opened(choices: Choices) -> MissingContext:
    """Return what is chosen; an example where the table has no missing value."""
    # The parts of a case are what the lesson is about: they are written as the fractions they are.
    words, name = choices.words.noted(choices.notation.exactly()), shown(choices.table)
    if name != choices.table:
        title = plain(cache.dataset(choices.table).title[choices.language])
        example = plain(cache.dataset(EXAMPLE).title[choices.language])
        st.markdown(f"**{words('missing', 'none_missing', table=title, example=example)}**")
    dialect = choose_bits(choices.dialect)
    if dialect != choices.dialect:
        st.markdown(
            with_terms(words("missing", "no_gini", dialect=words("dialect", choices.dialect)), words)
        )
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return MissingContext(dataset, dialect, cache.trace(name, dialect), labels, words)
