"""Classify cases by a tree and by a list of rules, and find where the two differ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.classify import distributions, labels
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, read_only
from c45_core.table import Table
from c45_core.tree import Tree

from .algorithm.rule_list import RuleList


@dataclass(frozen=True, eq=False)
class BesideTree(Frozen):
    """The answers for some cases.

    `by_tree`, `by_rules` [rows]: class codes; `fired` [rows]: the place in the list of the rule that
    answers, -1 for the default class.
    """

    by_tree: Ints
    by_rules: Ints
    fired: Ints

    def __post_init__(self) -> None:
        for name in ("by_tree", "by_rules", "fired"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def differing(self) -> Ints:
        """The rows of the cases that get two answers."""
        return np.flatnonzero(self.by_tree != self.by_rules)


def beside_tree(tree: Tree, found: RuleList, table: Table) -> BesideTree:
    """Return the answers of a tree and of a list for the cases of a table.

    >>> from c45_core import grow
    >>> from c45_core.prune import unpruned
    >>> from topics.rules.algorithm import c45rules
    >>> from c45_course import datasets
    >>> melons = grow(datasets.load("watermelon_2.0").table)
    >>> listed = c45rules(unpruned(melons), melons.table, melons.dialect)
    >>> beside_tree(unpruned(melons), listed, melons.table).differing.tolist()
    [5, 6]
    """
    by_tree = labels(distributions(tree, table, found.dialect), found.dialect)
    return BesideTree(by_tree, found.classify(table), found.fired(table))
