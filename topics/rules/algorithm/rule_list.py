"""Define the record of C4.5rules: how a tree became a list of rules, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.binary import fitted
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.rules.condition import Condition, covered
from c45_core.table import Table

from .choosing import ClassChoice
from .class_order import ClassOrder
from .code_lengths import CodeLengths
from .dropping import Evaluation, Usage
from .generalising import Generalised
from .options import RuleOptions

MOST_ERROR = 0.7
"""A rule whose pessimistic error is above this matches no case."""


@dataclass(frozen=True)
class ProgramRule:
    """A rule that was kept.

    `number`: from 1 in the order kept, for good; `label`: its class; `conditions`: in the program's
    order; `error`: its pessimistic error; `bits`: its code length; `cover`, `wrong`: weight of the
    training cases that meet its conditions, and of those of another class among them.
    """

    number: int
    label: int
    conditions: tuple[Condition, ...]
    error: float
    bits: float
    cover: float
    wrong: float

    def matches(self, table: Table) -> Bools:
        """Say which cases the rule answers for, bool[rows]; too inaccurate a rule for none."""
        if self.error > MOST_ERROR:
            return np.zeros(table.rows, dtype=bool)
        return covered(self.conditions, table)


@dataclass(frozen=True)
class Path:
    """What became of one path: how it was generalised, and the number of the rule it is, or is like."""

    generalised: Generalised
    rule: int | None


@dataclass(frozen=True, eq=False)
class RuleList:
    """The record of C4.5rules on one tree.

    `options`, `dialect`: what it was asked; `paths`: one per leaf that holds a case or more; `kept`:
    the rules in the order kept; `lengths`: the code lengths; `choices`: by class that has rules;
    `order`: of the classes; `passes`: the list evaluated until no rule was dropped.
    """

    options: RuleOptions
    dialect: Dialect
    paths: tuple[Path, ...]
    kept: tuple[ProgramRule, ...]
    lengths: CodeLengths
    choices: tuple[ClassChoice, ...]
    order: ClassOrder
    passes: tuple[Evaluation, ...]

    @property
    def rules(self) -> tuple[ProgramRule, ...]:
        """The final list: the rules in the order in which they are tried."""
        return tuple(self.rule(usage.number) for usage in self.passes[-1].usages)

    @property
    def default(self) -> int:
        """The class where no rule matches."""
        return self.order.default

    @property
    def dropped(self) -> tuple[int, ...]:
        """The numbers of the rules dropped, in the order in which they were."""
        return tuple(found.dropped for found in self.passes if found.dropped is not None)

    @property
    def usages(self) -> tuple[Usage, ...]:
        """What each rule of the final list does on the training cases."""
        return self.passes[-1].usages

    def rule(self, number: int) -> ProgramRule:
        """Return a rule by its number."""
        return self.kept[number - 1]

    def fired(self, table: Table) -> Ints:
        """Return the place in the final list of the rule that answers each case, -1 for the default."""
        asked = fitted(table, self.dialect)
        first = np.full(table.rows, -1)
        for place, rule in enumerate(self.rules):
            first[(first < 0) & rule.matches(asked)] = place
        return first

    def classify(self, table: Table) -> Ints:
        """Return the class of each case, int64[rows]."""
        labels = np.array([*(rule.label for rule in self.rules), self.default])
        return np.asarray(labels[self.fired(table)])
