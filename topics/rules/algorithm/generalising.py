"""Drop conditions of a path as long as its pessimistic error rate does not rise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import reduce
from math import comb, exp, lgamma, log

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import TIE, Floats
from c45_core.prune.limits import extra_errors
from c45_core.rules.condition import Condition
from c45_core.table import Table

from .description_length import Counted, DescriptionLength, costs, order_bits
from .options import Precision, RuleOptions

Members = tuple[int, ...]
"""Rules of a set by their places among the candidates, rising."""


@dataclass(frozen=True, eq=False)
class Candidates(Frozen):
    """The rules of one class that a set is chosen from.

    `numbers`: of the rules; `bits`: what each takes; `matched` [candidates, rows]: the cases each
    matches; `own` [rows]: the cases of the class; `weights` [rows]: of the cases.
    """

    numbers: tuple[int, ...]
    bits: tuple[float, ...]
    matched: Bools
    own: Bools
    weights: Floats
    precision: Precision
    whole: float = field(init=False)
    of_class: float = field(init=False)

    def __post_init__(self) -> None:
        for name in ("matched", "own", "weights"):
            object.__setattr__(self, name, read_only(getattr(self, name)))
        object.__setattr__(self, "whole", float(self.weights.sum()))
        object.__setattr__(self, "of_class", float(self.weights[self.own].sum()))

    def __len__(self) -> int:
        return len(self.numbers)

    def named(self, members: Members) -> tuple[int, ...]:
        """Return the numbers of the rules of a set."""
        return tuple(self.numbers[member] for member in members)

    def places(self, numbers: Sequence[int]) -> Members:
        """Return the places of rules by their numbers."""
        return tuple(sorted(self.numbers.index(number) for number in numbers))

    def cost(self, members: Members) -> DescriptionLength:
        """Return what a set costs."""
        rules, bits = len(members), self.rule_bits(members)
        covered, wrong = self.covers(np.asarray(self.matched[list(members)].any(axis=0)))
        theory, counted = self.theory(rules, bits), self.counted(covered, wrong)
        return DescriptionLength(rules, bits, theory, counted, *costs(theory, counted, self.precision))

    def total(self, rules: int, bits: float, covered: float, wrong: float) -> float:
        """Return what so many rules cost: by their bits, what they cover and what of it wrongly."""
        theory = self.theory(rules, bits)
        return costs(theory, self.counted(covered, wrong), self.precision)[1]

    def theory(self, rules: int, bits: float) -> float:
        """Return the bits of so many rules together: those of each, less those of their order."""
        return self.precision.stored(bits - order_bits(rules))

    def counted(self, covered: float, wrong: float) -> Counted:
        """Return what a set of rules covers in all."""
        return Counted(self.whole, covered, wrong, self.of_class - (covered - wrong))

    def rule_bits(self, members: Members) -> float:
        """Return what the rules of a set take together, without their order."""
        stored = self.precision.stored
        return reduce(lambda total, member: stored(total + self.bits[member]), members, 0.0)

    def covers(self, rows: Bools) -> tuple[float, float]:
        """Return the weight of some cases, and that of those of other classes among them."""
        return float(self.weights[rows].sum()), float(self.weights[rows & ~self.own].sum())


@dataclass(frozen=True)
class UnevenTable:
    """A table of four numbers with the sums of the one seen.

    `here`: what stands in the cell that is compared; `row`, `column`: the sums of its row and column,
    of `whole` cases; `probability`: that chance makes it.
    """

    here: float
    row: float
    column: float
    whole: float

    @property
    def probability(self) -> float:
        """C(column, here) C(whole - column, row - here) / C(whole, row)."""
        ways = binomial(self.column, self.here)
        others = binomial(self.whole - self.column, self.row - self.here)
        return ways * others / binomial(self.whole, self.row)

    @property
    def compared(self) -> float:
        """What the program takes for it: e to its logarithm to base 2."""
        return exp(log(self.probability) / log(2)) if self.probability > 0 else 0.0


def binomial(things: float, chosen: float) -> float:
    """Return in how many ways some of so many things can be chosen; 0 for more than there are.

    >>> binomial(5, 2), binomial(2, 3)
    (10.0, 0.0)
    """
    if not -TIE <= chosen <= things + TIE:
        return 0.0
    if things == round(things) and chosen == round(chosen):
        return float(comb(round(things), round(chosen)))
    rest = max(things - chosen, 0.0)
    return exp(lgamma(things + 1.0) - lgamma(max(chosen, 0.0) + 1.0) - lgamma(rest + 1.0))


@dataclass(frozen=True)
class Significance:
    """Fisher's test of one condition.

    `with_it`, `without_it`: (wrong, right) among the cases that meet the condition, and among those
    that fail nothing but it; `terms`: the probabilities of the tables as uneven as this one, or more
    so.
    """

    with_it: tuple[float, float]
    without_it: tuple[float, float]
    tables: tuple[UnevenTable, ...]

    @property
    def probability(self) -> float:
        """The probability that chance makes a table so uneven."""
        return sum(table.probability for table in self.tables)

    @property
    def compared(self) -> float:
        """What the program compares with its limit."""
        return sum(table.compared for table in self.tables)


def significance(with_it: tuple[float, float], without_it: tuple[float, float]) -> Significance:
    """Test a condition by (wrong, right) of the cases that meet it and of those that fail only it.

    >>> found = significance((0, 2), (1, 1))
    >>> round(found.probability, 3), round(found.compared, 3)
    (0.5, 0.368)
    """
    rows = [(with_it[0], without_it[0]), (with_it[1], without_it[1])]
    wrong, right = (sum(row) for row in rows)
    larger, smaller = (rows[0], rows[1]) if wrong > right else (rows[1], rows[0])
    # Columns of the larger row: the one in which it has more than its share, the second of equals.
    cross = larger[0] * smaller[1] - larger[1] * smaller[0]
    column = 0 if cross > TIE else 1
    here, row, whole = larger[column], sum(larger), wrong + right
    sum_of_column = here + smaller[column]
    tables = []
    while here <= min(sum_of_column, row) + TIE:
        tables.append(UnevenTable(here, row, sum_of_column, whole))
        here += 1
    return Significance(with_it, without_it, tuple(tables))


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
