"""Climb to a cheap set of many rules: from eleven starts, one rule in or out at a time.

Start t takes each rule with a chance of t tenths. From there the change is made that saves most bits
(of equals the first), until none saves any. The cheapest set that was met wins, the first of equals;
a climb is never cheaper than where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from c45_core.engine.level import Bools
from c45_core.measures import Floats

from .candidates import Candidates, Members

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
