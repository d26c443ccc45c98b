"""Choose for each class the subset of its rules with the shortest description.

Of few rules every subset is tried; of many those that climbs, or annealing, come to by random numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import exp

import numpy as np

from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats

from .description_length import Counted, DescriptionLength, costs, order_bits
from .options import Precision

Members = tuple[int, ...]
"""Rules of a set by their places among the candidates, rising."""
MAX_CANDIDATES_OF_ALL_SETS = 10
"""With more candidates not every set is tried."""


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


# --- every set ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class AllSubsets(Frozen):
    """Every set with its cost.

    `totals` [2^candidates]: the bits of each set in the order of trying; `chosen`: the cheapest.
    """

    totals: Floats
    chosen: Members

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
        if candidates.precision.below(total, totals[best]):
            best = place
    return AllSubsets(np.array(totals), sets[best])


def members_of(place: int, candidates: int) -> Members:
    """Return the set that is tried at a place.

    >>> [members_of(place, 2) for place in range(4)]
    [(), (0,), (1,), (0, 1)]
    """
    return tuple(member for member in range(candidates) if place >> member & 1)


# --- climbs ------------------------------------------------------------------------------------------


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
    """Climb from every start, the rules drawn by numbers from 0 to 1; return the cheapest set met.

    Start t takes each rule with a chance of t tenths. From there the change is made that saves most
    bits (of equals the first), until none saves any. The cheapest set wins, the first of equals; a
    climb is never cheaper than where it ends.
    """
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


# --- annealing ---------------------------------------------------------------------------------------


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


# --- the random numbers of the program ---------------------------------------------------------------


SEED = 1
MULTIPLIER, PRIME = 16807, 2**31 - 1
LONG, SHORT = 31, 3
"""How far back the two numbers are that are added."""
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
