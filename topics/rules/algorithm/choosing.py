"""Choose for each class the rules that describe its cases in the fewest bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .annealing import Annealing, anneal
from .candidates import Candidates
from .climbs import Climbs, climb_all
from .description_length import DescriptionLength
from .subsets import MOST, AllSubsets, all_subsets


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
    if len(candidates) <= MOST:
        tried = all_subsets(candidates)
    else:
        tried = (anneal if annealing else climb_all)(candidates, draws)
    return ClassChoice(label, candidates, tried, candidates.cost(tried.chosen))
