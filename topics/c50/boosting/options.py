"""Declare what one can ask of boosting: how many rounds, and whose conventions (C33)."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.language.refusal import refusal, whole

METHODS = ("m1", "weka", "c50")
"""AdaBoost.M1 (Freund and Schapire 1997, Quinlan 1996), Weka's, and C5.0's as it is described."""
MOST_ROUNDS = 1000


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
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise refusal("boosting.rounds", most=MOST_ROUNDS, found=self.rounds)
        if self.method not in METHODS:
            raise refusal("boosting.method", names=whole(METHODS), found=self.method)


DEFAULT = BoostOptions()
"""AdaBoost.M1 with ten rounds, as in Quinlan 1996."""
