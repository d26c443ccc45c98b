"""Read if-then rules off a tree: one per path from the root to a leaf (convention C21).

The conditions of a path are its tests; where a numeric attribute is cut twice on one side, only the
tighter cut is kept. Cases and errors are those of the leaf: a case with a missing value counts with
its weight there. Source: Quinlan 1993, section 5.1; document 001.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.measures import TIE
from c45_core.prune.limits import extra_errors
from c45_core.rules.condition import IN, SIGNS, Condition, covered, merged
from c45_core.table import Table
from c45_core.tree import Test, Tree


@dataclass(frozen=True)
class Rule:
    """If all conditions hold, then class `label`.

    `weight` and `errors`: of the training cases it covers, and of those it gets wrong; `limit`: the
    upper limit U_CF(E, N) of the error rate, 1 where it covers nothing; `leaf`: the node it was read
    off.
    """

    conditions: tuple[Condition, ...]
    label: int
    weight: float
    errors: float
    limit: float
    leaf: int | None = None

    @property
    def confidence(self) -> float:
        """One minus the upper limit of the error rate."""
        return 1.0 - self.limit

    def covers(self, table: Table) -> Bools:
        """Say which cases meet all conditions, bool[rows]; `table` as the tree asks it (`fitted`)."""
        return covered(self.conditions, table)


def tree_rules(tree: Tree, dialect: Dialect) -> tuple[Rule, ...]:
    """Return one rule per leaf, first branch first; on complete cases exactly one of them holds.

    A leaf to which no complete case can come, below a group that lacks its values (C30), has none.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> golf = grow(datasets.load("golf_14").table)
    >>> rules = tree_rules(tree_of(golf), golf.dialect)
    >>> len(rules), rules[0].weight, rules[0].errors, round(rules[0].confidence, 6)
    (5, 2.0, 0.0, 0.5)
    """
    return tuple(
        Rule(
            conditions,
            leaf.label,
            leaf.weight,
            leaf.errors,
            upper_limit(leaf.weight, leaf.errors, dialect),
            leaf.number,
        )
        for conditions, leaf in possible_paths(tree)
    )


def possible_paths(tree: Tree) -> Iterator[tuple[tuple[Condition, ...], Tree]]:
    """Give the leaves that some complete case may come to, with the conditions on the way, merged."""
    for tests, leaf in paths(tree):
        conditions = merged(tests)
        if not any(condition.is_impossible for condition in conditions):
            yield conditions, leaf


def paths(tree: Tree) -> Iterator[tuple[tuple[Condition, ...], Tree]]:
    """Give every leaf with the tests on the way to it."""
    waiting: list[tuple[tuple[Condition, ...], Tree]] = [((), tree)]
    while waiting:
        conditions, node = waiting.pop()
        if node.test is None:
            yield conditions, node
            continue
        below = [
            ((*conditions, condition_of(node.number, node.test, b)), branch)
            for b, branch in enumerate(node.branches)
        ]
        waiting += reversed(below)


def upper_limit(weight: float, errors: float, dialect: Dialect) -> float:
    """Return the upper limit U_CF(E, N) of the error rate, by the dialect's confidence and limit.

    >>> round(upper_limit(6, 0, Dialect()), 6), upper_limit(0, 0, Dialect())
    (0.206299, 1.0)
    """
    if weight <= TIE:
        return 1.0
    return (errors + extra_errors(weight, errors, dialect)) / weight


def condition_of(node: int, test: Test, branch: int) -> Condition:
    """Return the condition of a branch of the test at a node."""
    if test.groups:
        return Condition(test.attribute, IN, float(node), test.groups[branch])
    if test.threshold is None:
        return Condition(test.attribute, "=", float(branch))
    return Condition(test.attribute, SIGNS[1 + branch], test.threshold)
