"""Replay the record of windowing: every decision is a step, and after each one stands a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import overload

import numpy as np

from c45_core.engine.level import Ints
from c45_core.frozen import Once

from .record import Windowing


class StepKind(StrEnum):
    """What a step decides."""

    SIZES = "sizes"
    """How large the first window is, and how many exceptions are added."""
    WANTED = "wanted"
    """How many cases of a class the first window gets."""
    DRAWN = "drawn"
    """Which cases are the first window of a trial."""
    GROWN = "grown"
    """The tree of a window, and the cases outside that it gets wrong."""
    ADDED = "added"
    """Which of these enter the window."""
    KEPT = "kept"
    """Which tree of a trial is kept."""
    PRUNED = "pruned"
    """What is left of it, by all cases."""
    BEST = "best"
    """Which trial is the best."""


@dataclass(frozen=True)
class WindowStep:
    """One decision. `place`: of the class among those served, or of the trial; `within`: the cycle."""

    kind: StepKind
    place: int = 0
    within: int = 0


@dataclass(frozen=True, eq=False)
class WindowSteps(Sequence[WindowStep]):
    """The steps of windowing, in the order in which they were made."""

    found: Windowing

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, number: int) -> WindowStep: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[WindowStep]: ...
    def __getitem__(self, number: int | slice) -> WindowStep | Sequence[WindowStep]:
        return self._steps[number]

    def window(self, number: int) -> Ints:
        """Return the rows in the window after a step, in the order of the table; none before a draw."""
        step = self._steps[number]
        trials = self.found.trials
        match step.kind:
            case StepKind.SIZES | StepKind.WANTED | StepKind.BEST:
                return np.zeros(0, dtype=np.int64)
            case StepKind.DRAWN:
                return np.sort(trials[step.place].first)
            case StepKind.GROWN:
                return trials[step.place].cycles[step.within].window
            case StepKind.ADDED:
                cycle = trials[step.place].cycles[step.within]
                return np.sort(np.concatenate([cycle.window, cycle.entering]))
        return trials[step.place].cycles[trials[step.place].best].window

    @Once
    def _steps(self) -> tuple[WindowStep, ...]:
        return tuple(_made(self.found))


def _made(found: Windowing) -> Iterator[WindowStep]:
    yield WindowStep(StepKind.SIZES)
    for place in range(len(found.wanted)):
        yield WindowStep(StepKind.WANTED, place)
    for trial in found.trials:
        yield WindowStep(StepKind.DRAWN, trial.number)
        for within, cycle in enumerate(trial.cycles):
            yield WindowStep(StepKind.GROWN, trial.number, within)
            if cycle.next_window is not None:
                yield WindowStep(StepKind.ADDED, trial.number, within)
        yield WindowStep(StepKind.KEPT, trial.number)
        yield WindowStep(StepKind.PRUNED, trial.number)
    yield WindowStep(StepKind.BEST)
