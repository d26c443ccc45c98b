"""Search a cheap set of many rules by simulated annealing (option -a of C4.5rules).

It begins with no rule and a high temperature, which falls by a twentieth after each step. A step draws
a rule and takes it in, or out if it is in, where that saves bits; where it costs some, it is done all
the same with a chance that falls with the cost and with the temperature. A hundred refusals end the
search; a climb from the cheapest set follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from .candidates import Candidates, Members
from .climbs import Climb, Climber, Move

HOTTEST, COLDEST, COOLING = 1000.0, 0.001, 0.95
MOST_REFUSALS = 100


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
    for _ in range(MOST_REFUSALS):
        move = moves[int(len(moves) * next(draws))]
        if move.saving > 0 or next(draws) < exp(move.saving / temperature):
            return move
    return None
