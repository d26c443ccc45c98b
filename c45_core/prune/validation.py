"""Count the errors of every node of a tree on validation cases, as if it were a leaf.

The cases are sent down the tree once. A case whose value is missing is divided among the branches
by the training weights (C10), so a count is a weight and may be a fraction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.language.refusal import refusal
from c45_core.prune.numbers import AccuracyNumbers
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

Errors = dict[int, float]


@dataclass(frozen=True, eq=False)
class ValidationErrors:
    """By node number: `weight` of the cases that come there, and `wrong`, that of other classes."""

    weight: Errors
    wrong: Errors
    whole: float

    def divided_once(self, tree: Tree) -> Tree:
        """Return the node with its branches as leaves, and what each of them gets wrong."""
        leaves = (branch.as_leaf() for branch in tree.branches)
        return tree.with_branches(tuple(replace(b, estimate=self.wrong[b.number]) for b in leaves))

    def numbers(
        self, tree: Tree, subtree_errors: float, elsewhere: float, ties: str
    ) -> AccuracyNumbers:
        """Return the numbers of a node."""
        return AccuracyNumbers(
            weight=self.weight[tree.number],
            whole=self.whole,
            leaf_errors=self.wrong[tree.number],
            subtree_errors=subtree_errors,
            elsewhere=elsewhere,
            ties=ties,
        )


def judged(tree: Tree, cases: Cases | None, method: str) -> ValidationErrors:
    """Send the cases down; refuse to go on without any, or without tests to send them by."""
    if cases is None:
        raise refusal("tree.no_validation", method=method)
    weight: Errors = {}
    wrong: Errors = {}
    waiting = [(tree, cases)]
    while waiting:
        node, here = waiting.pop()
        weight[node.number] = float(here.weights.sum())
        other = cases.table.labels[here.rows] != node.label
        wrong[node.number] = float(here.weights[other].sum())
        if node.is_leaf:
            continue
        if node.test is None:
            raise refusal("tree.by_hand_validation", method=method)
        known = np.array([branch.weight for branch in node.branches])
        parts = here.divided(node.test, known / known.sum())
        waiting += zip(node.branches, parts, strict=True)
    return ValidationErrors(weight, wrong, float(cases.weights.sum()))
