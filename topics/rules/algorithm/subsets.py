"""Try every set of a few rules: the cheapest wins, the first tried of equals.

The rule of the highest number is the outermost choice and is left out first; so the sets come in the
order in which one counts in binary, the first candidate being the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats

from .candidates import Candidates, Members

MOST = 10
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
