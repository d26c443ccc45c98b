"""Generalise one rule: leave out conditions one by one, as C4.5rules does (Quinlan 1993, section 5.1).

In every round the rule is measured as it stands and without each of its conditions. If the pessimistic
error, or the error seen, does not rise without some condition (or, asked to test, if some condition is
not significant), the condition goes without which the pessimistic error is lowest, the last of equals.
It need not be the one that set off the round. Cases count whole; one whose value is missing does not
meet a condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.measures import TIE
from c45_core.prune.limits import extra_errors
from c45_core.rules.condition import Condition
from c45_core.table import Table

from .options import RuleOptions
from .precision import Precision
from .significance import Significance, significance


class PathFate(IntEnum):
    """What became of the rule of a path."""

    KEPT = 1
    """It is a rule of its own."""
    DUPLICATE = 2
    """An earlier rule has the same conditions and class."""
    NO_CONDITION = 3
    """Every condition was left out."""
    COVERS_NOTHING = 4
    """No case meets its conditions."""
    TOO_INACCURATE = 5
    """Its pessimistic error is not below that of naming its class without looking."""


@dataclass(frozen=True)
class Measured:
    """A set of conditions on the training cases.

    `covers`: weight of the cases that meet them; `wrong`: of those of another class; `actual`: the
    error rate seen, wrong/covers; `pessimistic`: its upper limit; where nothing is covered, 0 and the
    error of naming the class without looking.
    """

    covers: float
    wrong: float
    actual: float
    pessimistic: float


@dataclass(frozen=True)
class Attempt:
    """A rule measured without one condition.

    `place`: of the condition on the path; `measured`: the rule without it; `reasons`: why the round
    must leave something out, as far as this condition says so; `significance`: its test, None if not
    asked.
    """

    place: int
    measured: Measured
    reasons: tuple[str, ...]
    significance: Significance | None


@dataclass(frozen=True)
class Round:
    """One round: the rule as it stands, without each condition, and the place of the one left out.

    `dropped`: None in the last round.
    """

    base: Measured
    without: tuple[Attempt, ...]
    dropped: int | None


@dataclass(frozen=True)
class Generalised:
    """A path made more general.

    `leaf`: the node it was read off; `label`: its class; `conditions`: the tests of the path, in its
    order; `rounds`: every round that was measured; `left`: the places of the conditions that stayed;
    `default_error`: that of naming the class without looking; `fate`: None as long as it may be a rule.
    """

    leaf: int
    label: int
    conditions: tuple[Condition, ...]
    rounds: tuple[Round, ...]
    left: tuple[int, ...]
    default_error: float
    fate: PathFate | None

    @property
    def error(self) -> float:
        """The pessimistic error of the last round."""
        return self.rounds[-1].base.pessimistic


REASONS = "pessimistic", "actual", "significance"
"""Why a round leaves a condition out: without one, an error does not rise, or it is not significant."""


@dataclass(frozen=True, eq=False)
class Generaliser:
    """Measures conditions on one table.

    `estimating`: the dialect by which errors are expected, with the confidence of the rules, which is
    not that of pruning.
    """

    table: Table
    estimating: Dialect
    options: RuleOptions
    precision: Precision

    def generalised(self, leaf: int, label: int, conditions: tuple[Condition, ...]) -> Generalised:
        """Leave out conditions until a round leaves out none; return every number that was compared."""
        fails = np.array([~condition.holds(self.table) for condition in conditions])
        default = self.default_error(label)
        left = list(range(len(conditions)))
        rounds: list[Round] = []
        while left:
            rounds.append(self._round(label, fails, left, default))
            dropped = rounds[-1].dropped
            if dropped is None:
                break
            left.remove(dropped)
        fate = self._fate(left, rounds[-1].base, default)
        return Generalised(leaf, label, conditions, tuple(rounds), tuple(left), default, fate)

    def default_error(self, label: int) -> float:
        """Return the error of naming a class without looking: 1 - (its cases + 1)/(all cases + 2)."""
        own = float(self.table.weights[self.table.labels == label].sum())
        return self.precision.stored(1.0 - (own + 1.0) / (self.table.weight + 2.0))

    def measured(self, covered: Bools, label: int, default: float) -> Measured:
        """Measure a rule that covers some cases, bool[rows]."""
        weights, stored = self.table.weights, self.precision.stored
        covers = float(weights[covered].sum())
        wrong = float(weights[covered & (self.table.labels != label)].sum())
        if covers <= TIE:
            return Measured(covers, wrong, 0.0, default)
        extra = stored(extra_errors(covers, wrong, self.estimating))
        return Measured(covers, wrong, stored(wrong / covers), stored((wrong + extra) / covers))

    def _round(self, label: int, fails: Bools, left: list[int], default: float) -> Round:
        failed = fails[left].sum(axis=0)
        base = self.measured(failed == 0, label, default)
        attempts = []
        for place in left:
            covered = (failed == 0) | ((failed == 1) & fails[place])
            without = self.measured(covered, label, default)
            test = None if self.options.significance is None else _tested(base, without)
            reasons = tuple(self._reasons(base, without, test))
            attempts.append(Attempt(place, without, reasons, test))
        return Round(base, tuple(attempts), self._dropped(attempts))

    def _reasons(self, base: Measured, without: Measured, test: Significance | None) -> list[str]:
        at_most = self.precision.at_most
        limit = self.options.significance
        holds = {
            "pessimistic": at_most(without.pessimistic, base.pessimistic),
            "actual": at_most(without.actual, base.actual),
            "significance": test is not None and limit is not None and test.compared > limit,
        }
        return [reason for reason in REASONS if holds[reason]]

    def _dropped(self, attempts: list[Attempt]) -> int | None:
        """Return the place of the condition that goes: the lowest pessimistic error, last of equals."""
        if not any(attempt.reasons for attempt in attempts):
            return None
        lowest = min(attempt.measured.pessimistic for attempt in attempts)
        at_most = self.precision.at_most
        return [each.place for each in attempts if at_most(each.measured.pessimistic, lowest)][-1]

    def _fate(self, left: list[int], base: Measured, default: float) -> PathFate | None:
        if not left:
            return PathFate.NO_CONDITION
        if base.covers <= TIE:
            return PathFate.COVERS_NOTHING
        if not self.precision.below(base.pessimistic, default):
            return PathFate.TOO_INACCURATE
        return None


def _tested(base: Measured, without: Measured) -> Significance:
    """Test a condition by the cases the rule covers with it, and those it covers only without it."""
    right = base.covers - base.wrong
    only_wrong = without.wrong - base.wrong
    only_right = without.covers - without.wrong - right
    return significance((base.wrong, right), (only_wrong, only_right))
