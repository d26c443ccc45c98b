"""Count what any set of the rules of one class costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

import numpy as np

from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import Floats

from .code_lengths import order_bits
from .description_length import Counted, DescriptionLength, costs
from .precision import Precision

Members = tuple[int, ...]
"""Rules of a set by their places among the candidates, rising."""


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
