"""Simplify a rule: drop conditions while the upper limit of its error rate does not rise (C4.5rules).

In each round every condition is left out on trial and the rule is measured on the training cases it
then covers. The condition whose loss gives the lowest upper limit goes (of equals the last),
if that limit is not above the rule's own. A rule is discarded when nothing is left of it, when it
covers no case, or when it is no better than naming its class without looking.

Source: Quinlan 1993, section 5.1, and his program. Cases count whole: one with a missing value of a
tested attribute is not covered. What it leaves out: the program also starts a round of dropping
when the error seen (not its upper limit) does not rise, and can test by Fisher's method.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from c45_core.binary import fitted
from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.rules.condition import Condition, covered, in_order
from c45_core.rules.rule import Rule, upper_limit
from c45_core.table import Table


class Fate(IntEnum):
    """What became of a rule after its conditions were tried."""

    TAKEN = 1
    """It is in the rule set."""
    NO_CONDITION = 2
    """Nothing was left of it."""
    COVERS_NOTHING = 3
    """No case meets its conditions."""
    NO_BETTER = 4
    """The upper limit of its error rate is not below the error of naming its class without looking."""
    DUPLICATE = 5
    """An earlier rule came out the same."""


@dataclass(frozen=True)
class Trial:
    """A condition left out on trial.

    `condition`: the one left out; `weight`, `errors`: of the training cases the rule then covers, and
    of those it gets wrong; `limit`: the upper limit U_CF(E, N) of its error rate.
    """

    condition: Condition
    weight: float
    errors: float
    limit: float


@dataclass(frozen=True)
class Round:
    """One round of simplifying.

    `rule`: as it was before; `trials`: one per condition; `dropped`: the condition left out, None in
    the last round.
    """

    rule: Rule
    trials: tuple[Trial, ...]
    dropped: Condition | None


@dataclass(frozen=True)
class Simplified:
    """The record of one simplified rule.

    `path`: as it was read off the tree; `rounds`: every round; `rule`: as it ended; `default_limit`:
    the error of naming its class without looking, which it must stay below; `fate`: whether it was
    kept, and why not.
    """

    path: Rule
    rounds: tuple[Round, ...]
    rule: Rule
    default_limit: float
    fate: Fate


def simplify(path: Rule, table: Table, dialect: Dialect) -> Simplified:
    """Drop conditions one by one; return the rule with every number that was weighed.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> from c45_core.rules.rule import tree_rules
    >>> golf = grow(datasets.load("golf_14").table)
    >>> record = simplify(tree_rules(tree_of(golf), golf.dialect)[0], golf.table, golf.dialect)
    >>> [(c.sign, c.value) for c in record.path.conditions], round(record.rounds[0].rule.limit, 6)
    ([('=', 0.0), ('<=', 77.5)], 0.5)
    >>> [(c.sign, c.value) for c in record.rule.conditions], round(record.rule.limit, 6)
    ([('<=', 77.5)], 0.454181)
    """
    table = fitted(table, dialect)
    default = default_limit(path.label, table)
    rule = measured(path, path.conditions, table, dialect, default)
    rounds: list[Round] = []
    while True:
        trials = tuple(
            _trial(rule, condition, table, dialect, default) for condition in rule.conditions
        )
        dropped = _dropped(rule, trials)
        rounds.append(Round(rule, trials, dropped))
        if dropped is None:
            break
        left = tuple(condition for condition in rule.conditions if condition != dropped)
        rule = measured(path, left, table, dialect, default)
    return Simplified(path, tuple(rounds), rule, default, _fate(rule, default))


def measured(
    path: Rule, conditions: tuple[Condition, ...], table: Table, dialect: Dialect, default: float
) -> Rule:
    """Return the rule with other conditions, measured on the whole cases it covers."""
    met = covered(conditions, table)
    weight = float(table.weights[met].sum())
    errors = float(table.weights[met & (table.labels != path.label)].sum())
    limit = upper_limit(weight, errors, dialect) if weight > TIE else default
    return Rule(in_order(conditions), path.label, weight, errors, limit, path.leaf)


def default_limit(label: int, table: Table) -> float:
    """Return the error of naming a class without looking: 1 - (its cases + 1)/(all cases + 2).

    >>> from c45_course import datasets
    >>> round(default_limit(1, datasets.load("golf_14").table), 6)
    0.375
    """
    mine = float(table.weights[table.labels == label].sum())
    return 1.0 - (mine + 1.0) / (table.weight + 2.0)


def _trial(rule: Rule, condition: Condition, table: Table, dialect: Dialect, default: float) -> Trial:
    left = tuple(other for other in rule.conditions if other != condition)
    without = measured(rule, left, table, dialect, default)
    return Trial(condition, without.weight, without.errors, without.limit)


def _dropped(rule: Rule, trials: tuple[Trial, ...]) -> Condition | None:
    """Return the condition to drop: the lowest limit, of equals the last, if it does not rise."""
    if not trials:
        return None
    lowest = min(trial.limit for trial in trials)
    if lowest > rule.limit + TIE:
        return None
    return [trial for trial in trials if trial.limit <= lowest + TIE][-1].condition


def _fate(rule: Rule, default: float) -> Fate:
    if not rule.conditions:
        return Fate.NO_CONDITION
    if rule.weight <= TIE:
        return Fate.COVERS_NOTHING
    return Fate.NO_BETTER if rule.limit >= default - TIE else Fate.TAKEN
