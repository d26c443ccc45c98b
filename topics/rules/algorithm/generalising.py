"""Make each path of a tree more general: the options of C4.5rules, and the conditions that go.

A condition is dropped as long as the pessimistic error rate does not rise; what is left is put in the
order of the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import comb, exp, isfinite, lgamma, log

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import extra_errors
from c45_core.rules import IN, SIGNS, Condition
from c45_core.table import Table


@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """The options of C4.5rules; shares are fractions of one, where the program takes percent.

    `confidence` (-c): CF of the pessimistic error of a rule, apart from that of pruning; `redundancy`
    (-r): by how much the attributes say the same twice, which makes naming one cheaper; `significance`
    (-F): a condition goes as well if Fisher's test gives more than this, None: no test; `annealing`
    (-a): whether many rules are searched by annealing, and not by climbs.

    Errors: InputError for a share that is not between 0 and 1, or a redundancy not above 0.

    >>> RuleOptions().confidence, RuleOptions(significance=0.1).significance
    (0.25, 0.1)
    """

    confidence: float = 0.25
    redundancy: float = 1.0
    significance: float | None = None
    annealing: bool = False

    def __post_init__(self) -> None:
        shares = {"confidence": self.confidence, "significance": self.significance}
        for name, share in shares.items():
            if share is not None and not 0 < share < 1:
                raise refusal("rules.share", name=name, found=share)
        if not (self.redundancy > 0 and isfinite(self.redundancy)):
            raise refusal("rules.redundancy", found=self.redundancy)


DEFAULT = RuleOptions()
"""The options of the program when none is given."""


@dataclass(frozen=True)
class Precision:
    """The precision in which numbers are kept and compared. `tolerance`: 0 in single precision."""

    single: bool
    tolerance: float

    @classmethod
    def of(cls, dialect: Dialect) -> Precision:
        """Return the precision of a dialect (its switch `arithmetic`).

        >>> from c45_core.dialect import PRESETS
        >>> r8 = PRESETS["release8"]
        >>> Precision.of(r8).store(0.1), Precision.of(r8.with_(arithmetic="single")).store(0.1)
        (0.1, 0.10000000149011612)
        """
        single = dialect.arithmetic == "single"
        return cls(single, 0.0 if single else dialect.tolerance)

    @property
    def kind(self) -> type[np.float32 | np.float64]:
        """The kind of number that sums are kept in."""
        return np.float32 if self.single else np.float64

    def store(self, number: float) -> float:
        """Return a number as it is kept."""
        return float(np.float32(number)) if self.single else float(number)

    def is_at_most(self, one: float, other: float) -> bool:
        """Tell whether one number is not above another."""
        return one <= other + self.tolerance

    def is_below(self, one: float, other: float) -> bool:
        """Tell whether one number is really below another."""
        return one < other - self.tolerance


class PathFate(IntEnum):
    """The fate of the rule of a path."""

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

    `place`: of the condition on the path; `measured`: the rule without it; `reasons`: why this
    condition makes the round leave one out, if it does; `significance`: its test, None if not asked.
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
"""Reasons to leave a condition out: without it an error does not rise, or it is not significant."""


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

    def generalise(self, leaf: int, label: int, conditions: tuple[Condition, ...]) -> Generalised:
        """Leave out conditions until a round leaves out none; return every number that was compared.

        If the pessimistic error, or the error seen, does not rise without some condition (or, asked to
        test, if some condition is not significant), that one goes without which the pessimistic error
        is lowest, the last of equals: it need not be the one that set off the round. Cases count whole;
        one whose value is missing does not meet a condition (Quinlan 1993, section 5.1).
        """
        fails = np.array([~condition.holds(self.table) for condition in conditions])
        default = self.default_error(label)
        left = list(range(len(conditions)))
        rounds: list[Round] = []
        while left:
            rounds.append(self._measure_round(label, fails, left, default))
            dropped = rounds[-1].dropped
            if dropped is None:
                break
            left.remove(dropped)
        fate = self._decide_fate(left, rounds[-1].base, default)
        return Generalised(leaf, label, conditions, tuple(rounds), tuple(left), default, fate)

    def default_error(self, label: int) -> float:
        """Return the error of naming a class without looking: 1 - (its cases + 1)/(all cases + 2)."""
        own = float(self.table.weights[self.table.labels == label].sum())
        return self.precision.store(1.0 - (own + 1.0) / (self.table.weight + 2.0))

    def measure(self, covered: Bools, label: int, default: float) -> Measured:
        """Measure a rule that covers some cases, bool[rows]."""
        weights, store = self.table.weights, self.precision.store
        covers = float(weights[covered].sum())
        wrong = float(weights[covered & (self.table.labels != label)].sum())
        if covers <= TIE:
            return Measured(covers, wrong, 0.0, default)
        extra = store(extra_errors(covers, wrong, self.estimating))
        return Measured(covers, wrong, store(wrong / covers), store((wrong + extra) / covers))

    def _measure_round(self, label: int, fails: Bools, left: list[int], default: float) -> Round:
        failed = fails[left].sum(axis=0)  # of each case, how many conditions it does not meet
        base = self.measure(failed == 0, label, default)
        attempts = []
        for place in left:
            covered = (failed == 0) | ((failed == 1) & fails[place])
            without = self.measure(covered, label, default)
            test = None if self.options.significance is None else _test_condition(base, without)
            reasons = tuple(self._find_reasons(base, without, test))
            attempts.append(Attempt(place, without, reasons, test))
        return Round(base, tuple(attempts), self._choose_dropped(attempts))

    def _find_reasons(self, base: Measured, without: Measured, test: Significance | None) -> list[str]:
        is_at_most = self.precision.is_at_most
        limit = self.options.significance
        holds = {
            "pessimistic": is_at_most(without.pessimistic, base.pessimistic),
            "actual": is_at_most(without.actual, base.actual),
            "significance": test is not None and limit is not None and test.compared_number > limit,
        }
        return [reason for reason in REASONS if holds[reason]]

    def _choose_dropped(self, attempts: list[Attempt]) -> int | None:
        """Return the place of the condition that goes: the lowest pessimistic error, last of equals."""
        if not any(attempt.reasons for attempt in attempts):
            return None
        lowest = min(attempt.measured.pessimistic for attempt in attempts)
        is_at_most = self.precision.is_at_most
        return [each.place for each in attempts if is_at_most(each.measured.pessimistic, lowest)][-1]

    def _decide_fate(self, left: list[int], base: Measured, default: float) -> PathFate | None:
        if not left:
            return PathFate.NO_CONDITION
        if base.covers <= TIE:
            return PathFate.COVERS_NOTHING
        if not self.precision.is_below(base.pessimistic, default):
            return PathFate.TOO_INACCURATE
        return None


def _test_condition(base: Measured, without: Measured) -> Significance:
    """Test a condition by the cases the rule covers with it, and those it covers only without it."""
    right = base.covers - base.wrong
    only_wrong = without.wrong - base.wrong
    only_right = without.covers - without.wrong - right
    return significance((base.wrong, right), (only_wrong, only_right))


# --- Fisher's test of a condition --------------------------------------------------------------------


@dataclass(frozen=True)
class Significance:
    """Fisher's test of one condition.

    `with_it`, `without_it`: (wrong, right) among the cases that meet the condition, and among those
    that fail nothing but it; `tables`: those as uneven as this one, or more so.
    """

    with_it: tuple[float, float]
    without_it: tuple[float, float]
    tables: tuple[UnevenTable, ...]

    @property
    def probability(self) -> float:
        """The probability that chance makes a table so uneven."""
        return sum(table.probability for table in self.tables)

    @property
    def compared_number(self) -> float:
        """The number that the program compares with its limit."""
        return sum(table.compared_number for table in self.tables)


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
    def compared_number(self) -> float:
        """The number that the program takes for it: e to its logarithm to base 2."""
        return exp(log(self.probability) / log(2)) if self.probability > 0 else 0.0


def significance(with_it: tuple[float, float], without_it: tuple[float, float]) -> Significance:
    """Test a condition by (wrong, right) of the cases that meet it and of those that fail only it.

    Of the cases that meet the other conditions, some meet this one too, some do not; each is right or
    wrong. If the condition did not matter, a table of these four numbers as uneven as the one seen
    would come up by chance: with `probability` (Fisher's exact test, option -F of C4.5rules). The
    program raises e, not 2, to the logarithm to base 2 of each probability: what it compares is less.

    >>> found = significance((0, 2), (1, 1))
    >>> round(found.probability, 3), round(found.compared_number, 3)
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


# --- the order of conditions -------------------------------------------------------------------------


KINDS = {"=": 1, **dict.fromkeys(SIGNS[1:], 2), IN: 3}
"""The kinds of tests as the program numbers them: a value, a cut, a group of values."""


def sort_conditions(conditions: tuple[Condition, ...], left: tuple[int, ...]) -> tuple[Condition, ...]:
    """Return the conditions that are left in the program's order; `left`: their places.

    It puts the first of those that are left into each place in turn, by exchanging. What comes before
    what (`_before`) is no order: two conditions can each come before the other. So the result depends
    on the path, on the places of conditions that were left out, too.
    """
    kept = set(left)
    places = list(range(len(conditions)))
    found = []
    for place in range(len(places)):
        current: int | None = None
        for other in range(place, len(places)):
            if places[other] not in kept:
                continue
            if current is None or _is_before(conditions[places[other]], conditions[places[current]]):
                current = other
        if current is None:
            break
        places[place], places[current] = places[current], places[place]
        found.append(conditions[places[place]])
    return tuple(found)


def _is_before(one: Condition, other: Condition) -> bool:
    """Tell whether a condition is put before another: attribute, kind of test, or cut is smaller."""
    return (
        one.attribute < other.attribute
        or _number_kind(one) < _number_kind(other)
        or (one.attribute == other.attribute and _cut_of(one) < _cut_of(other))
    )


def _number_kind(condition: Condition) -> int:
    return KINDS[condition.sign]


def _cut_of(condition: Condition) -> float:
    return condition.value if condition.sign in SIGNS[1:] else 0.0


def are_alike(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> bool:
    """Tell whether two rules of a class are the same to the program, which overlooks sides: of a cut,
    whether <= or >, and of a test by groups, which group.

    >>> are_alike((Condition(0, "<=", 2.5),), (Condition(0, ">", 2.5),))
    True
    """
    return len(one) == len(other) and all(map(_are_alike, one, other))


def _are_alike(one: Condition, other: Condition) -> bool:
    kinds = one.attribute, _number_kind(one), one.value
    return kinds == (other.attribute, _number_kind(other), other.value)
