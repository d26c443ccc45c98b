"""Order simplified rules and choose their default class.

Rules of a class stay together. The next class is the one whose rules wrongly claim the fewest cases
that no earlier rule covers (of equals the first declared); within a class the rule with the lowest
upper limit of its error rate comes first. The first rule that holds decides; where none holds the
default class does: the class of most cases that no rule covers, else of most cases, else the first.

Source: Quinlan's program C4.5rules, rules 1-5 of its method and its order of classes. What it leaves
out: choosing a subset of each class's rules by description length, and dropping rules that do more
harm than good; so more rules stay than the program would keep.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from c45_core.binary import fitted
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.language.refusal import refusal
from c45_core.measures import TIE, Floats
from c45_core.rules.rule import Rule, tree_rules
from c45_core.rules.simplify import Fate, Simplified, simplify
from c45_core.table import Table
from c45_core.tree import Tree


@dataclass(frozen=True)
class Ranked:
    """One class put in order: what its rules wrongly claim of the cases not covered before.

    `label`: the class code; `false_positives`: the weight of the cases of other classes, not
    covered before, that its rules cover; `rules`: its rules, the best first.
    """

    label: int
    false_positives: float
    rules: tuple[Rule, ...]


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules in order and how they came about.

    `record`: one entry per leaf that holds cases; `order`: the classes as they were ranked; `uncovered`
    [classes]: class weights of the training cases that no rule covers; `default`: the class then;
    `dialect`: the one of the tree, which says what the conditions are about.
    """

    record: tuple[Simplified, ...]
    order: tuple[Ranked, ...]
    uncovered: Floats
    default: int
    dialect: Dialect

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in the order in which they are tried."""
        return tuple(rule for ranked in self.order for rule in ranked.rules)

    def fired(self, table: Table) -> Ints:
        """Return which rule decides each case, int64[rows]; -1 where the default class does."""
        table = fitted(table, self.dialect)
        first = np.full(table.rows, -1)
        for number, rule in enumerate(self.rules):
            first[(first < 0) & rule.covers(table)] = number
        return first

    def classify(self, table: Table) -> Ints:
        """Return the class of each case, int64[rows]."""
        labels = np.array([*(rule.label for rule in self.rules), self.default])
        return np.asarray(labels[self.fired(table)])


def simplified_rules(tree: Tree, table: Table, dialect: Dialect) -> RuleSet:
    """Turn a grown tree and its training cases into ordered, simplified rules.

    C4.5rules starts from the tree before pruning: simplifying is its pruning.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> buys = grow(datasets.load("buys_computer_14").table)
    >>> rules = simplified_rules(tree_of(buys), buys.table, buys.dialect)
    >>> len(rules.record), len(rules.rules), buys.table.classes[rules.default]
    (5, 5, 'yes')
    """
    if tree.test is None and tree.branches:
        raise refusal("tree.by_hand_rules")
    table = fitted(table, dialect)
    record: list[Simplified] = []
    for path in tree_rules(tree, dialect):
        if path.weight <= TIE:
            continue
        found = simplify(path, table, dialect)
        same = any(_same(found.rule, other.rule) for other in record if other.fate is Fate.TAKEN)
        if found.fate is Fate.TAKEN and same:
            found = replace(found, fate=Fate.DUPLICATE)
        record.append(found)
    taken = [entry.rule for entry in record if entry.fate is Fate.TAKEN]
    order, covered = _ranked(taken, table)
    uncovered = _weights(table, ~covered)
    default = _default(uncovered, _weights(table, covered))
    return RuleSet(tuple(record), order, uncovered, default, dialect)


def _same(one: Rule, other: Rule) -> bool:
    return one.label == other.label and one.conditions == other.conditions


def _ranked(rules: list[Rule], table: Table) -> tuple[tuple[Ranked, ...], np.ndarray]:
    """Rank the classes that have rules; return them and which cases are covered in the end."""
    done = np.zeros(table.rows, dtype=bool)
    waiting = sorted({rule.label for rule in rules})
    order: list[Ranked] = []
    while waiting:
        claims = {label: _claimed(rules, label, table) & ~done for label in waiting}
        wrong = {label: _false_positives(table, claims[label], label) for label in waiting}
        fewest = min(wrong.values())
        label = next(label for label in waiting if wrong[label] <= fewest + TIE)
        mine = sorted((rule for rule in rules if rule.label == label), key=lambda rule: rule.limit)
        order.append(Ranked(label, wrong[label], tuple(mine)))
        done |= claims[label]
        waiting.remove(label)
    return tuple(order), done


def _claimed(rules: list[Rule], label: int, table: Table) -> np.ndarray:
    """Say which cases the rules of a class cover, bool[rows]."""
    claimed = np.zeros(table.rows, dtype=bool)
    for rule in rules:
        if rule.label == label:
            claimed |= rule.covers(table)
    return claimed


def _false_positives(table: Table, claimed: np.ndarray, label: int) -> float:
    return float(table.weights[claimed & (table.labels != label)].sum())


def _weights(table: Table, rows: np.ndarray) -> Floats:
    """Return class weights [classes] of some rows."""
    weights = np.where(rows, table.weights, 0.0)
    return np.bincount(table.labels, weights=weights, minlength=len(table.classes)).astype(np.float64)


def _default(uncovered: Floats, covered: Floats) -> int:
    best = np.flatnonzero(uncovered >= uncovered.max() - TIE)
    every = (uncovered + covered)[best]
    return int(best[int(np.argmax(every >= every.max() - TIE))])
