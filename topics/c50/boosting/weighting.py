"""Say what boosting is asked for, and move the weights to the wrong cases."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log

import numpy as np

from c45_core.engine.level import Bools
from c45_core.language.refusal import refusal, whole
from c45_core.measures import Floats

METHODS = ("m1", "weka", "c50")
"""AdaBoost.M1 (Freund and Schapire 1997, Quinlan 1996), Weka's, and C5.0's as it is described."""
MAX_ROUNDS = 1000


@dataclass(frozen=True, kw_only=True)
class BoostOptions:
    """The options of boosting.

    `rounds`: at most so many trees are grown; `method`: one of `METHODS`. "m1" keeps a tree without
    error, whose vote then decides alone; "weka" discards it unless it is the first. "c50" moves weights
    and votes as Kuhn and Johnson (2013, section 14.6) describe C5.0.

    Errors: InputError for another method, or a number of rounds that is not in 1..1000.

    >>> BoostOptions().rounds, BoostOptions(method="c50").method
    (10, 'c50')
    """

    rounds: int = 10
    method: str = "m1"

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise refusal("boosting.rounds", most=MAX_ROUNDS, found=self.rounds)
        if self.method not in METHODS:
            raise refusal("boosting.method", names=whole(METHODS), found=self.method)


DEFAULT = BoostOptions()
"""AdaBoost.M1 with ten rounds, as in Quinlan 1996."""


ENOUGH = 0.1
"""C5.0 stops where the weight of the cases a tree gets wrong is less."""


def beta_of(error: float) -> float:
    """Return what AdaBoost.M1 multiplies the weights of right cases by: error / (1 - error).

    Freund and Schapire 1997, figure 2; infinite for a tree that is always wrong.

    >>> beta_of(0.2)
    0.25
    """
    return error / (1.0 - error) if error < 1.0 else inf


def vote_of(error: float) -> float:
    """Return what the vote of a tree counts: ln(1/beta); infinite without error.

    It is twice the alpha of authors who write the classes as -1 and 1 (Li Hang, equation 8.2).

    >>> round(vote_of(0.3) / 2, 4)
    0.4236
    """
    beta = beta_of(error)
    if beta == 0.0:
        return inf
    return -log(beta) if beta < inf else -inf


def by_beta(weights: Floats, wrong: Bools, error: float) -> Floats:
    """Return the weights [rows] after a round of AdaBoost.M1: right ones times beta, then normalised.

    Their sum stays; afterwards the cases got wrong have half of it.

    >>> by_beta(np.ones(4), np.array([True, False, False, False]), 0.25).round(6).tolist()
    [2.0, 0.666667, 0.666667, 0.666667]
    """
    scaled = np.where(wrong, weights, weights * beta_of(error))
    return np.asarray(scaled * (weights.sum() / scaled.sum()))


def midpoint(right: float, wrong: float) -> float:
    """Return the weight that C5.0 moves: a quarter of what the right cases have more than the wrong.

    Then the wrong ones have come half the way to half of all weight (Kuhn and Johnson 2013, 14.6).
    """
    return (right - wrong) / 4.0


def by_midpoint(weights: Floats, wrong: Bools) -> Floats:
    """Return the weights [rows] after a round of C5.0.

    Right ones are multiplied, each wrong one gets the same amount on top; their sum stays.

    >>> by_midpoint(np.ones(4), np.array([True, False, False, False])).round(6).tolist()
    [1.5, 0.833333, 0.833333, 0.833333]
    """
    of_right, of_wrong = float(weights[~wrong].sum()), float(weights[wrong].sum())
    moved = midpoint(of_right, of_wrong)
    on_top = weights + moved / np.count_nonzero(wrong)
    return np.where(wrong, on_top, weights * ((of_right - moved) / of_right))
