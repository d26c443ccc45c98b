"""Replay the record of boosting: every round is a tree, its error, its vote and the new weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import overload

from c45_core.frozen import Once
from c45_core.measures import Floats

from .record import Committee


class StepKind(StrEnum):
    """What a step shows or decides."""

    TREE = "tree"
    """The tree grown from the cases as they weigh now; its trace has the steps of growing."""
    ERROR = "error"
    """The share of the weight that it gets wrong."""
    VOTE = "vote"
    """What its vote counts."""
    WEIGHTS = "weights"
    """The new weights."""
    END = "end"
    """Why there is no further round."""


@dataclass(frozen=True)
class BoostStep:
    """One step. `round`: its place among the rounds, from 0."""

    kind: StepKind
    round: int


@dataclass(frozen=True, eq=False)
class BoostSteps(Sequence[BoostStep]):
    """The steps of boosting in the order in which they were made."""

    found: Committee

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, number: int) -> BoostStep: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[BoostStep]: ...
    def __getitem__(self, number: int | slice) -> BoostStep | Sequence[BoostStep]:
        return self._steps[number]

    def weights(self, number: int) -> Floats:
        """Return the weights of the cases after a step, [rows]."""
        step = self._steps[number]
        found = self.found.rounds[step.round]
        new = found.after if step.kind is StepKind.WEIGHTS else None
        return found.weights if new is None else new

    def members(self, number: int) -> int:
        """Return how many trees have a vote after a step."""
        step = self._steps[number]
        settled = step.kind in (StepKind.VOTE, StepKind.WEIGHTS, StepKind.END)
        rounds = self.found.rounds[: step.round + settled]
        return sum(found.kept for found in rounds)

    @Once
    def _steps(self) -> tuple[BoostStep, ...]:
        return tuple(_made(self.found))


def _made(found: Committee) -> Iterator[BoostStep]:
    for place, each in enumerate(found.rounds):
        yield BoostStep(StepKind.TREE, place)
        yield BoostStep(StepKind.ERROR, place)
        if each.kept:
            yield BoostStep(StepKind.VOTE, place)
        if each.after is not None:
            yield BoostStep(StepKind.WEIGHTS, place)
    yield BoostStep(StepKind.END, len(found.rounds) - 1)
