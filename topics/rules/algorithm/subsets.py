"""Choose for each class the subset of its rules with the shortest description, in bits.

A condition names an attribute and says of it a value or a cut. A rule is a set of conditions: those
that order them differently are the same rule, which saves the bits of the order. What a set of rules
gets wrong, among the cases it covers and among the others, is written down as well, as exceptions.
The theory counts half, because the same rules can be found in many ways. This is the scheme of
Release 8 (Quinlan 1993, section 5.2, and 1995), in which a set that makes errors of one kind only pays
more than in the book.

Of few rules every subset is tried; of many those that climbs, or annealing, come to by random numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import exp, lgamma, log, log2
from typing import NamedTuple

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats
from c45_core.rules import IN, Condition
from c45_core.table import Column, Nominal, Numeric, Table

from .generalising import Precision, RuleOptions


@dataclass(frozen=True)
class CodeLengths:
    """The bits that the parts of a condition take.

    `values` [attributes]: bits of a value or a cut of each attribute, 0 for one that says nothing;
    `attribute`: bits that name an attribute, the entropy of `values` taken as shares of their sum;
    `redundancy`: what `attribute` is divided by; `declared` [attributes]: how many values each has, 0
    for a numeric one: a group takes a bit for each, in it or not.
    """

    values: tuple[float, ...]
    attribute: float
    redundancy: float
    precision: Precision
    declared: tuple[int, ...]

    def condition(self, condition: Condition) -> float:
        """Return the bits of one condition."""
        place = condition.attribute
        said = self.declared[place] if condition.sign == IN else self.values[place]
        return self.attribute / self.redundancy + said

    def rule(self, conditions: tuple[Condition, ...]) -> float:
        """Return the bits of a rule: its conditions, their number, less what their order would take."""
        k = len(conditions)
        parts = sum(self.condition(condition) for condition in conditions)
        return self.precision.store(parts + log2(k) - order_bits(k))


def order_bits(things: int) -> float:
    """Return the bits that say in which order things stand: log2 of n!.

    >>> order_bits(1), round(order_bits(4), 4)
    (0.0, 4.585)
    """
    return lgamma(things + 1) / log(2)


def code_lengths(
    table: Table, dialect: Dialect, options: RuleOptions, precision: Precision
) -> CodeLengths:
    """Return the code lengths of a table's attributes.

    >>> from c45_course import datasets
    >>> golf, dialect = datasets.load("golf_14_quinlan_numeric").table, Dialect()
    >>> found = code_lengths(golf, dialect, RuleOptions(), Precision.of(dialect))
    >>> [round(bits, 4) for bits in found.values], round(found.attribute, 4)
    ([1.5774, 2.7925, 2.585, 0.9852], 1.8941)
    """
    store = precision.store
    values = tuple(store(_value_bits(column, table, dialect)) for column in table.attributes)
    whole = sum(values)
    shares = [bits / whole for bits in values if bits > 0]
    attribute = store(-sum(share * log2(share) for share in shares))
    declared = tuple(len(c.values) if isinstance(c, Nominal) else 0 for c in table.attributes)
    return CodeLengths(values, attribute, options.redundancy, precision, declared)


def _value_bits(column: Column, table: Table, dialect: Dialect) -> float:
    """Return the bits of a value: its entropy for a nominal attribute; of a number, 1 + log2(q)/2.

    q is the number of different numbers in the table, a missing one counted as one more. The missing
    cases of a nominal attribute are left out of the sum, though not of the number of all cases.
    """
    if isinstance(column, Nominal):
        if len(column.values) < 2:
            return 0.0
        known = ~column.missing()
        counts = np.bincount(column.codes[known], weights=table.weights[known])
        counts = counts[counts > 0]
        return float((counts / table.weight * (log2(table.weight) - np.log2(counts))).sum())
    different = different_numbers(column, dialect)
    return 1.0 + log2(different) / 2.0 if different > 1 else 0.0


def different_numbers(column: Numeric, dialect: Dialect) -> int:
    """Return how many different numbers a column holds; all missing ones count as one more."""
    numbers = column.numbers
    if dialect.value_precision == "single":
        numbers = numbers.astype(np.float32)
    return len(np.unique(numbers))  # which takes all nan for one


THEORY_SHARE = 0.5
"""Share at which the bits of the theory count, fixed in the program."""
NEAR = 1e-6
"""An expectation this near to none or to all is taken for it."""
IMPOSSIBLE = 1e6
"""Bits for errors where none are expected."""


class Errors(NamedTuple):
    """Some cases of which one has to say which are wrong.

    `cases`: how many there are; `errors`: how many are wrong; `expected`: how many one would expect,
    by which the code is made.
    """

    cases: float
    errors: float
    expected: float


class Counted(NamedTuple):
    """The weight of the cases that a set of rules covers.

    `cases`: n; `covered`: W; `false_positives`: covered, of another class; `false_negatives`: of the
    class, not covered.
    """

    cases: float
    covered: float
    false_positives: float
    false_negatives: float


def error_bits(side: Errors) -> float:
    """Return -e log2 r - (m - e) log2 (1 - r) with r = expected/m, the bits that say which are wrong.

    >>> [round(error_bits(Errors(*side)), 4) for side in ((14, 9, 4.5), (7, 0, 0), (7, 1, 0))]
    [17.534, 0.0, 1000000.0]
    """
    cases, errors, expected = side
    if expected <= NEAR:
        return 0.0 if errors == 0 else IMPOSSIBLE
    if expected >= cases - NEAR:
        return 0.0 if errors == cases else IMPOSSIBLE
    rate = expected / cases
    return -errors * log2(rate) - (cases - errors) * log2(1.0 - rate)


def both_sides(counted: Counted) -> tuple[Errors, Errors]:
    """Return the errors among the cases covered, and among the others.

    Of the side with more than half of the cases covered, or else of the others, as many errors are
    expected as if both kinds were equally frequent.
    """
    cases, covered, wrong, missed = counted
    balanced, most = (wrong + missed) / 2, covered > cases / 2
    inside = Errors(covered, wrong, balanced if most else wrong)
    return inside, Errors(cases - covered, missed, missed if most else balanced)


def costs(theory: float, counted: Counted, precision: Precision) -> tuple[float, float]:
    """Return the bits of the exceptions, and those in all.

    >>> in_double = Precision(single=False, tolerance=0.0)
    >>> [round(bits, 4) for bits in costs(8.814, Counted(14, 7, 0, 2), in_double)]
    [10.534, 14.941]
    """
    inside, outside = both_sides(counted)
    exceptions = precision.store(log2(counted.cases) + error_bits(inside) + error_bits(outside))
    return exceptions, precision.store(THEORY_SHARE * theory + exceptions)


@dataclass(frozen=True)
class DescriptionLength:
    """The cost of a set of rules.

    `rules`: how many there are; `rule_bits`: what they take together, each by itself; `theory`: that,
    less the bits of their order; `counted`: what they cover; `exceptions`, `total`: in bits.
    """

    rules: int
    rule_bits: float
    theory: float
    counted: Counted
    exceptions: float
    total: float


Members = tuple[int, ...]
"""Rules of a set by their places among the candidates, rising."""
MAX_CANDIDATES_OF_ALL_SETS = 10
"""Maximum number of candidates of which every set is tried."""


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

    def numbers_of(self, members: Members) -> tuple[int, ...]:
        """Return the numbers of the rules of a set."""
        return tuple(self.numbers[member] for member in members)

    def places(self, numbers: Sequence[int]) -> Members:
        """Return the places of rules by their numbers."""
        return tuple(sorted(self.numbers.index(number) for number in numbers))

    def cost(self, members: Members) -> DescriptionLength:
        """Return what a set costs."""
        rules, bits = len(members), self.rule_bits(members)
        covered, wrong = self.covers(np.asarray(self.matched[list(members)].any(axis=0)))
        theory, counted = self.theory(rules, bits), self.count(covered, wrong)
        return DescriptionLength(rules, bits, theory, counted, *costs(theory, counted, self.precision))

    def total(self, rules: int, bits: float, covered: float, wrong: float) -> float:
        """Return what so many rules cost: by their bits, what they cover and what of it wrongly."""
        theory = self.theory(rules, bits)
        return costs(theory, self.count(covered, wrong), self.precision)[1]

    def theory(self, rules: int, bits: float) -> float:
        """Return the bits of so many rules together: those of each, less those of their order."""
        return self.precision.store(bits - order_bits(rules))

    def count(self, covered: float, wrong: float) -> Counted:
        """Return what a set of rules covers in all."""
        return Counted(self.whole, covered, wrong, self.of_class - (covered - wrong))

    def rule_bits(self, members: Members) -> float:
        """Return what the rules of a set take together, without their order."""
        store = self.precision.store
        return reduce(lambda total, member: store(total + self.bits[member]), members, 0.0)

    def covers(self, rows: Bools) -> tuple[float, float]:
        """Return the weight of some cases, and that of those of other classes among them."""
        return float(self.weights[rows].sum()), float(self.weights[rows & ~self.own].sum())


@dataclass(frozen=True, eq=False)
class ClassChoice:
    """The choice of the rules of one class.

    `label`: the class; `candidates`: its rules; `tried`: every subset, or the climbs, or the annealing;
    `cost`: that of the set chosen.
    """

    label: int
    candidates: Candidates
    tried: AllSubsets | Climbs | Annealing
    cost: DescriptionLength

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of the rules chosen."""
        return self.candidates.numbers_of(self.tried.chosen_set)

    @property
    def empty(self) -> DescriptionLength:
        """The cost of having no rule for the class."""
        return self.candidates.cost(())


def choose(
    label: int, candidates: Candidates, draws: Iterator[float], *, annealing: bool = False
) -> ClassChoice:
    """Choose among the rules of a class; of more than a few by `draws`, random numbers."""
    tried: AllSubsets | Climbs | Annealing
    if len(candidates) <= MAX_CANDIDATES_OF_ALL_SETS:
        tried = all_subsets(candidates)
    else:
        tried = (anneal if annealing else climb_all)(candidates, draws)
    return ClassChoice(label, candidates, tried, candidates.cost(tried.chosen_set))


# --- every set ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class AllSubsets(Frozen):
    """Every set with its cost.

    `totals` [2^candidates]: the bits of each set in the order of trying; `chosen_set`: the cheapest.
    """

    totals: Floats
    chosen_set: Members

    def __post_init__(self) -> None:
        object.__setattr__(self, "totals", read_only(self.totals))


def all_subsets(candidates: Candidates) -> AllSubsets:
    """Return the cost of every set, and the cheapest set.

    The rule of the highest number is the outermost choice and is left out first; so the sets come in
    the order in which one counts in binary, the first candidate being the last digit. The first of
    equals wins.
    """
    sets = [members_of(place, len(candidates)) for place in range(2 ** len(candidates))]
    totals = [candidates.cost(members).total for members in sets]
    best = 0
    for place, total in enumerate(totals):
        if candidates.precision.is_below(total, totals[best]):
            best = place
    return AllSubsets(np.array(totals), sets[best])


def members_of(place: int, candidates: int) -> Members:
    """Return the set that is tried at a place.

    >>> [members_of(place, 2) for place in range(4)]
    [(), (0,), (1,), (0, 1)]
    """
    return tuple(member for member in range(candidates) if place >> member & 1)


# --- climbs ------------------------------------------------------------------------------------------


CLIMBS = 11


@dataclass(frozen=True)
class Move:
    """One change: the place of the rule that comes in or goes out, what it saves, the total then."""

    member: int
    comes_in: bool
    saving: float
    total: float


@dataclass(frozen=True)
class Climb:
    """One climb: the set it starts with and its total, the moves, and the set at the end."""

    start: Members
    start_total: float
    moves: tuple[Move, ...]
    end: Members

    @property
    def total(self) -> float:
        """The cost of the set at the end."""
        return self.moves[-1].total if self.moves else self.start_total


@dataclass(frozen=True)
class Climbs:
    """The eleven climbs; `chosen_set`: the cheapest set that was met."""

    climbs: tuple[Climb, ...]
    chosen_set: Members


def climb_all(candidates: Candidates, draws: Iterator[float]) -> Climbs:
    """Climb from every start, the rules drawn by numbers from 0 to 1; return the cheapest set met.

    Start t takes each rule with a chance of t tenths. From there the change is made that saves most
    bits (of equals the first), until none saves any. The cheapest set wins, the first of equals; a
    climb is never cheaper than where it ends.
    """
    made: list[Climb] = []
    for trial in range(CLIMBS):
        chances = [next(draws) for _ in range(len(candidates))]
        start = tuple(member for member, u in enumerate(chances) if u < trial / (CLIMBS - 1))
        made.append(Climber(candidates, start).climb())
    best = made[0]
    for climb in made:
        if candidates.precision.is_below(climb.total, best.total):
            best = climb
    return Climbs(tuple(made), best.end)


class Climber:
    """A set of rules that changes by one rule at a time."""

    def __init__(self, candidates: Candidates, start: Members) -> None:
        self.candidates, self.start = candidates, start
        self.members = set(start)
        self.times = candidates.matched[list(start)].sum(axis=0)
        self.cost = candidates.cost(start)
        # One product of matrices weighs the cases of all candidates at once.
        others = np.where(candidates.own, 0.0, candidates.weights)
        self.weighing = np.stack([candidates.weights, others], axis=1)
        self.matched = candidates.matched.astype(np.float64)

    def climb(self) -> Climb:
        """Make the best move until none saves anything."""
        first, moves = self.cost.total, []
        while move := self._find_best():
            moves.append(move)
            self.make(move)
        return Climb(self.start, first, tuple(moves), self.set)

    @property
    def set(self) -> Members:
        """The set as it stands."""
        return tuple(sorted(self.members))

    def moves(self) -> list[Move]:
        """Return the change of each candidate in turn, with what it saves (less than 0: costs)."""
        store, now = self.candidates.precision.store, self.cost.total
        return [
            Move(member, member not in self.members, store(now - total), total)
            for member, total in enumerate(self._cost_flipped())
        ]

    def make(self, move: Move) -> None:
        """Take the rule of a move in, or out."""
        self.members ^= {move.member}
        self.times = self.candidates.matched[list(self.set)].sum(axis=0)
        self.cost = self.candidates.cost(self.set)

    def _find_best(self) -> Move | None:
        """Return the move that saves most, the first of equals; None if none saves anything."""
        is_below = self.candidates.precision.is_below
        best: Move | None = None
        for move in self.moves():
            if is_below(best.saving if best else 0.0, move.saving):
                best = move
        return best

    def _cost_flipped(self) -> Iterator[float]:
        """Give the cost of the set with each candidate in turn taken in, or out if it is in."""
        rules, bits, counted = self.cost.rules, self.cost.rule_bits, self.cost.counted
        alone, new = (self._weigh(self.times == times).tolist() for times in (1, 0))
        store = self.candidates.precision.store
        for member, own in enumerate(self.candidates.bits):
            sign = -1 if member in self.members else 1
            covered, wrong = alone[member] if sign < 0 else new[member]
            yield self.candidates.total(
                rules + sign,
                store(bits + sign * own),
                counted.covered + sign * covered,
                counted.false_positives + sign * wrong,
            )

    def _weigh(self, rows: Bools) -> Floats:
        """Return of each candidate the weight of the rows it matches, and of those of other classes."""
        return np.asarray(self.matched @ (self.weighing * rows[:, None]))


# --- annealing ---------------------------------------------------------------------------------------


HOTTEST, COLDEST, COOLING = 1000.0, 0.001, 0.95
MAX_REFUSALS = 100


@dataclass(frozen=True)
class Annealing:
    """The search: the moves made, the cheapest set met, and the climb from it.

    `chosen_set`: where the climb ends.
    """

    moves: tuple[Move, ...]
    met: Members
    climb: Climb

    @property
    def chosen_set(self) -> Members:
        """The set that is chosen."""
        return self.climb.end


def anneal(candidates: Candidates, draws: Iterator[float]) -> Annealing:
    """Return the set found; `draws`: numbers from 0 to 1, one for a rule and one more for a chance.

    The search begins with no rule and a high temperature, which falls by a twentieth after each step. A
    step draws a rule and takes it in, or out if it is in, where that saves bits; where it costs some,
    it is done all the same with a chance that falls with the cost and with the temperature. A hundred
    refusals end the search; a climb from the cheapest set follows (option -a of C4.5rules).
    """
    climber = Climber(candidates, ())
    best, met, temperature = climber.cost.total, climber.set, HOTTEST
    moves: list[Move] = []
    while temperature > COLDEST:
        move = _draw_move(climber, draws, temperature)
        if move is None:
            break
        climber.make(move)
        moves.append(move)
        if candidates.precision.is_below(climber.cost.total, best):
            best, met = climber.cost.total, climber.set
        temperature *= COOLING
    return Annealing(tuple(moves), met, Climber(candidates, met).climb())


def _draw_move(climber: Climber, draws: Iterator[float], temperature: float) -> Move | None:
    """Return the first change that is taken, None after too many that are refused."""
    moves = climber.moves()
    for _ in range(MAX_REFUSALS):
        move = moves[int(len(moves) * next(draws))]
        if move.saving > 0 or next(draws) < exp(move.saving / temperature):
            return move
    return None


# --- the random numbers of the program ---------------------------------------------------------------


SEED = 1
MULTIPLIER, PRIME = 16807, 2**31 - 1
LONG, SHORT = 31, 3
"""Distances back to the two numbers that are added."""
THROWN_AWAY = 310
WHOLE = 2**31


def shares() -> Iterator[float]:
    """Give numbers from 0 to below 1, without end."""
    return (number / WHOLE for number in outputs())


def outputs() -> Iterator[int]:
    """Give the whole numbers below 2^31, without end.

    They are those of `random()` of the C library, unseeded, as Quinlan's program draws them. The GNU C
    library adds two earlier numbers: r(i) = r(i-3) + r(i-31) modulo 2^32. Its first 31 numbers come
    from the seed 1 by multiplication; the first 310 sums are thrown away, and of each later one the
    last bit. Another C library draws other numbers, and the program then finds other sets.

    >>> from itertools import islice
    >>> list(islice(outputs(), 3))
    [1804289383, 846930886, 1681692777]
    """
    first = [SEED]
    while len(first) < LONG:
        first.append(MULTIPLIER * first[-1] % PRIME)
    last = deque((first + first[:SHORT])[-LONG:], maxlen=LONG)
    drawn = 0
    while True:
        last.append((last[-SHORT] + last[0]) % 2**32)
        drawn += 1
        if drawn > THROWN_AWAY:
            yield last[-1] >> 1
