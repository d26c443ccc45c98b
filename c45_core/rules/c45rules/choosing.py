"""Choose for each class the rules that describe its cases in the fewest bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from c45_core.rules.c45rules.candidates import Candidates
from c45_core.rules.c45rules.climbs import Climbs, climb_all
from c45_core.rules.c45rules.description_length import DescriptionLength
from c45_core.rules.c45rules.subsets import MOST, AllSubsets, all_subsets


@dataclass(frozen=True, eq=False)
class ClassChoice:
    """The choice of the rules of one class.

    `label`: the class; `candidates`: its rules; `tried`: every subset, or the climbs; `cost`: that of
    the set chosen.
    """

    label: int
    candidates: Candidates
    tried: AllSubsets | Climbs
    cost: DescriptionLength

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of the rules chosen."""
        return self.candidates.named(self.tried.chosen)

    @property
    def empty(self) -> DescriptionLength:
        """What it costs to have no rule for the class."""
        return self.candidates.cost(())


def choose(label: int, candidates: Candidates, draws: Iterator[float]) -> ClassChoice:
    """Choose among the rules of a class; `draws`: random numbers, for more than a few rules."""
    few = len(candidates) <= MOST
    tried = all_subsets(candidates) if few else climb_all(candidates, draws)
    return ClassChoice(label, candidates, tried, candidates.cost(tried.chosen))
