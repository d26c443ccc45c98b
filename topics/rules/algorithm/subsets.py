"""Choose for each class the subset of its rules with the shortest description."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

import numpy as np

from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats
from c45_core.rules.condition import IN, SIGNS, Condition

from .description_length import DescriptionLength
from .generalising import Candidates, Members

SEED = 1
MULTIPLIER, PRIME = 16807, 2**31 - 1
LONG, SHORT = 31, 3
"""How far back the two numbers are that are added."""
THROWN_AWAY = 310
WHOLE = 2**31


def outputs() -> Iterator[int]:
    """Give the whole numbers below 2^31, without end.

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


def shares() -> Iterator[float]:
    """Give numbers from 0 to below 1, without end."""
    return (number / WHOLE for number in outputs())


MAX_CANDIDATES_OF_ALL_SETS = 10
"""With more candidates not every set is tried."""


@dataclass(frozen=True, eq=False)
class AllSubsets(Frozen):
    """Every set with its cost.

    `totals` [2^candidates]: the bits of each set in the order of trying; `chosen`: the cheapest.
    """

    totals: Floats
    chosen: Members

    def __post_init__(self) -> None:
        object.__setattr__(self, "totals", read_only(self.totals))


def members_of(place: int, candidates: int) -> Members:
    """Return the set that is tried at a place.

    >>> [members_of(place, 2) for place in range(4)]
    [(), (0,), (1,), (0, 1)]
    """
    return tuple(member for member in range(candidates) if place >> member & 1)


def all_subsets(candidates: Candidates) -> AllSubsets:
    """Return the cost of every set, and the cheapest set."""
    sets = [members_of(place, len(candidates)) for place in range(2 ** len(candidates))]
    totals = [candidates.cost(members).total for members in sets]
    best = 0
    for place, total in enumerate(totals):
        if candidates.precision.below(total, totals[best]):
            best = place
    return AllSubsets(np.array(totals), sets[best])


HOTTEST, COLDEST, COOLING = 1000.0, 0.001, 0.95
MAX_REFUSALS = 100


@dataclass(frozen=True)
class Annealing:
    """The search: the moves made, the cheapest set met, and the climb from it.

    `chosen`: where the climb ends.
    """

    moves: tuple[Move, ...]
    met: Members
    climb: Climb

    @property
    def chosen(self) -> Members:
        """The set that is chosen."""
        return self.climb.end


def anneal(candidates: Candidates, draws: Iterator[float]) -> Annealing:
    """Return the set found; `draws`: numbers from 0 to 1, one for a rule and one more for a chance."""
    climber = Climber(candidates, ())
    best, met, temperature = climber.cost.total, climber.set, HOTTEST
    moves: list[Move] = []
    while temperature > COLDEST:
        move = _drawn(climber, draws, temperature)
        if move is None:
            break
        climber.make(move)
        moves.append(move)
        if candidates.precision.below(climber.cost.total, best):
            best, met = climber.cost.total, climber.set
        temperature *= COOLING
    return Annealing(tuple(moves), met, Climber(candidates, met).climbed())


def _drawn(climber: Climber, draws: Iterator[float], temperature: float) -> Move | None:
    """Return the first change that is taken, None after too many that are refused."""
    moves = climber.moves()
    for _ in range(MAX_REFUSALS):
        move = moves[int(len(moves) * next(draws))]
        if move.saving > 0 or next(draws) < exp(move.saving / temperature):
            return move
    return None


STARTS = 11


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
        """What the set at the end costs."""
        return self.moves[-1].total if self.moves else self.start_total

    def before(self, moves: int) -> Members:
        """Return the set before a move, counted from 0."""
        members = set(self.start)
        for move in self.moves[:moves]:
            members ^= {move.member}
        return tuple(sorted(members))


@dataclass(frozen=True)
class Climbs:
    """The eleven climbs; `chosen`: the cheapest set that was met."""

    climbs: tuple[Climb, ...]
    chosen: Members


def climb_all(candidates: Candidates, draws: Iterator[float]) -> Climbs:
    """Climb from every start, the rules drawn by numbers from 0 to 1; return the cheapest set met."""
    made: list[Climb] = []
    for trial in range(STARTS):
        chances = [next(draws) for _ in range(len(candidates))]
        start = tuple(member for member, u in enumerate(chances) if u < trial / (STARTS - 1))
        made.append(Climber(candidates, start).climbed())
    best = made[0]
    for climb in made:
        if candidates.precision.below(climb.total, best.total):
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

    def climbed(self) -> Climb:
        """Make the best move until none saves anything."""
        first, moves = self.cost.total, []
        while move := self._best():
            moves.append(move)
            self.make(move)
        return Climb(self.start, first, tuple(moves), self.set)

    @property
    def set(self) -> Members:
        """The set as it stands."""
        return tuple(sorted(self.members))

    def moves(self) -> list[Move]:
        """Return the change of each candidate in turn, with what it saves (less than 0: costs)."""
        stored, now = self.candidates.precision.stored, self.cost.total
        return [
            Move(member, member not in self.members, stored(now - total), total)
            for member, total in enumerate(self._flipped())
        ]

    def make(self, move: Move) -> None:
        """Take the rule of a move in, or out."""
        self.members ^= {move.member}
        self.times = self.candidates.matched[list(self.set)].sum(axis=0)
        self.cost = self.candidates.cost(self.set)

    def _best(self) -> Move | None:
        """Return the move that saves most, the first of equals; None if none saves anything."""
        below = self.candidates.precision.below
        best: Move | None = None
        for move in self.moves():
            if below(best.saving if best else 0.0, move.saving):
                best = move
        return best

    def _flipped(self) -> Iterator[float]:
        """Give the cost of the set with each candidate in turn taken in, or out if it is in."""
        rules, bits, counted = self.cost.rules, self.cost.rule_bits, self.cost.counted
        alone, new = (self._weighed(self.times == times).tolist() for times in (1, 0))
        stored = self.candidates.precision.stored
        for member, own in enumerate(self.candidates.bits):
            sign = -1 if member in self.members else 1
            covered, wrong = alone[member] if sign < 0 else new[member]
            yield self.candidates.total(
                rules + sign,
                stored(bits + sign * own),
                counted.covered + sign * covered,
                counted.false_positives + sign * wrong,
            )

    def _weighed(self, rows: Bools) -> Floats:
        """Return of each candidate the weight of the rows it matches, and of those of other classes."""
        return np.asarray(self.matched @ (self.weighing * rows[:, None]))


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
        return self.candidates.named(self.tried.chosen)

    @property
    def empty(self) -> DescriptionLength:
        """What it costs to have no rule for the class."""
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
    return ClassChoice(label, candidates, tried, candidates.cost(tried.chosen))


KINDS = {"=": 1, **dict.fromkeys(SIGNS[1:], 2), IN: 3}
"""The kinds of tests as the program numbers them: a value, a cut, a group of values."""


def sorted_conditions(
    conditions: tuple[Condition, ...], left: tuple[int, ...]
) -> tuple[Condition, ...]:
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
            if current is None or _before(conditions[places[other]], conditions[places[current]]):
                current = other
        if current is None:
            break
        places[place], places[current] = places[current], places[place]
        found.append(conditions[places[place]])
    return tuple(found)


def _before(one: Condition, other: Condition) -> bool:
    """Tell whether a condition is put before another: attribute, kind of test, or cut is smaller."""
    return (
        one.attribute < other.attribute
        or _kind(one) < _kind(other)
        or (one.attribute == other.attribute and _cut(one) < _cut(other))
    )


def _kind(condition: Condition) -> int:
    return KINDS[condition.sign]


def _cut(condition: Condition) -> float:
    return condition.value if condition.sign in SIGNS[1:] else 0.0


def alike(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> bool:
    """Tell whether two rules of a class are the same to the program; it does not see sides.

    Neither those of a cut, nor the branches of one test by groups.

    >>> alike((Condition(0, "<=", 2.5),), (Condition(0, ">", 2.5),))
    True
    """
    return len(one) == len(other) and all(map(_alike, one, other))


def _alike(one: Condition, other: Condition) -> bool:
    kinds = one.attribute, _kind(one), one.value
    return kinds == (other.attribute, _kind(other), other.value)
