"""Replay the record of C4.5rules: every decision is a step, and after each one stand certain rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import overload

from c45_core.frozen import Once

from .rule_list import RuleList
from .subsets import Climbs


class StepKind(StrEnum):
    """What a step decides."""

    ROUND = "round"
    """Whether a path loses a condition, and which."""
    FATE = "fate"
    """What becomes of the path."""
    CLIMB = "climb"
    """Where one climb through the sets of a class ends."""
    CHOICE = "choice"
    """Which rules of a class are chosen."""
    PLACE = "place"
    """Which class comes next."""
    DEFAULT = "default"
    """Which class answers where no rule applies."""
    EVALUATION = "evaluation"
    """Whether a rule does more harm than good, and which is dropped."""


@dataclass(frozen=True)
class RuleStep:
    """One decision. `place`: of the path, the choice, the class or the evaluation in the record;
    `within`: of the round of the path, or of the climb of the choice, else 0.
    """

    kind: StepKind
    place: int
    within: int = 0


@dataclass(frozen=True, eq=False)
class RuleSteps(Sequence[RuleStep]):
    """The steps of a list, in the order in which they were made."""

    found: RuleList

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, number: int) -> RuleStep: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[RuleStep]: ...
    def __getitem__(self, number: int | slice) -> RuleStep | Sequence[RuleStep]:
        return self._steps[number]

    def standing(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the rules after a step, in order as far as it is made.

        While paths become rules: those kept so far. Then the rules of a class give way to those chosen;
        then those of the classes placed come first; then rules are dropped.
        """
        done = self._steps[: number + 1]
        kinds = [step.kind for step in done]
        found, last = self.found, done[-1]
        if last.kind is StepKind.EVALUATION:
            gone = [each.dropped for each in found.passes[: last.place + 1]]
            return tuple(rule for rule in found.order.indexed if rule not in gone)
        kept = self._kept(done)
        for choice in found.choices[: kinds.count(StepKind.CHOICE)]:
            others = set(choice.candidates.numbers) - set(choice.chosen)
            kept = tuple(rule for rule in kept if rule not in others)
        placed = found.order.placed[: kinds.count(StepKind.PLACE)]
        ordered = tuple(rule for each in placed for rule in each.rules)
        return ordered + tuple(rule for rule in kept if rule not in ordered)

    def _kept(self, done: Sequence[RuleStep]) -> tuple[int, ...]:
        settled = (self.found.paths[step.place] for step in done if step.kind is StepKind.FATE)
        return tuple(dict.fromkeys(path.rule for path in settled if path.rule is not None))

    @Once
    def _steps(self) -> tuple[RuleStep, ...]:
        return tuple(_made(self.found))


def _made(found: RuleList) -> Iterator[RuleStep]:
    for place, path in enumerate(found.paths):
        for within in range(len(path.generalised.rounds)):
            yield RuleStep(StepKind.ROUND, place, within)
        yield RuleStep(StepKind.FATE, place)
    for place, choice in enumerate(found.choices):
        if isinstance(choice.tried, Climbs):
            for within in range(len(choice.tried.climbs)):
                yield RuleStep(StepKind.CLIMB, place, within)
        yield RuleStep(StepKind.CHOICE, place)
    for place in range(len(found.order.placed)):
        yield RuleStep(StepKind.PLACE, place)
    yield RuleStep(StepKind.DEFAULT, 0)
    for place in range(len(found.passes)):
        yield RuleStep(StepKind.EVALUATION, place)
