"""Say every step of C4.5rules in one language."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.measures import TIE
from c45_core.rules import RuleWriter

from ..algorithm.generalising import REASONS, Attempt, PathFate, Round
from ..algorithm.rule_list import Evaluation, Path, ProgramRule, RuleList
from ..algorithm.steps import RuleStep, StepKind
from ..algorithm.subsets import Annealing, ClassChoice, Climbs


@dataclass(frozen=True)
class RuleTeller:
    """Says the steps of a list with the names of a reader's language."""

    found: RuleList
    writer: RuleWriter

    def step(self, step: RuleStep) -> str:
        """Say what a step decides, and why."""
        found = self.found
        match step.kind:
            case StepKind.ROUND:
                path = found.paths[step.place]
                return self.round(path, path.generalised.rounds[step.within])
            case StepKind.FATE:
                return self.fate(found.paths[step.place])
            case StepKind.CLIMB:
                return self.climb(found.choices[step.place], step.within)
            case StepKind.CHOICE:
                return self.choice(found.choices[step.place])
            case StepKind.PLACE:
                return self.placed(step.place)
            case StepKind.DEFAULT:
                return self.default()
        return self.evaluation(found.passes[step.place])

    # --- one rule ---------------------------------------------------------------------------------

    def rule(self, rule: ProgramRule) -> str:
        """Write a rule."""
        return self.writer.if_then(rule.conditions, rule.label)

    def round(self, path: Path, found: Round) -> str:
        """Say which condition goes, and why, or that each is needed."""
        before = self._n(found.base.pessimistic)
        if found.dropped is None:
            return self._say("needed", before=before)
        gone = next(each for each in found.without if each.place == found.dropped)
        values = {"condition": self._condition(path, gone), "before": before}
        values["after"] = self._n(gone.measured.pessimistic)
        if "pessimistic" in gone.reasons:
            lowest = gone.measured.pessimistic
            tied = sum(each.measured.pessimistic <= lowest + TIE for each in found.without) > 1
            return self._say("dropped_tied" if tied else "dropped", **values)
        cause = next(each for each in found.without if each.reasons)
        reason = next(reason for reason in REASONS if reason in cause.reasons)
        values["why"] = self._say(f"because_{reason}", condition=self._condition(path, cause))
        return self._say("dropped_though", **values)

    def attempt(self, path: Path, attempt: Attempt) -> str:
        """Say what a rule would be without a condition."""
        measured = attempt.measured
        said = self._say(
            "attempt",
            condition=self._condition(path, attempt),
            cases=self.writer.words.cases(measured.covers),
            errors=self._w(measured.wrong),
            limit=self._n(measured.pessimistic),
        )
        if attempt.significance is None:
            return said
        return said + self._say("tested", chance=self._n(attempt.significance.compared))

    def fate(self, path: Path) -> str:
        """Say what became of a path."""
        found = path.generalised
        key = (found.fate or PathFate.KEPT).name.lower()
        return self._say(
            f"fate_{key}",
            n=path.rule or 0,
            error=self._n(found.error),
            default=self._n(found.default_error),
            klass=self.writer.labels.klass(found.label),
        )

    # --- the choice ---------------------------------------------------------------------------------

    def climb(self, choice: ClassChoice, number: int) -> str:
        """Say where one climb begins and where it ends."""
        assert isinstance(choice.tried, Climbs)
        climb = choice.tried.climbs[number]
        return self._say(
            "climb",
            number=number + 1,
            start=len(climb.start),
            moves=len(climb.moves),
            n=len(climb.end),
            rules=self.numbers(choice.candidates.named(climb.end)),
            total=self._n(climb.total),
        )

    def choice(self, choice: ClassChoice) -> str:
        """Say which rules of a class are chosen, what they cost, and what it costs to have none."""
        if isinstance(choice.tried, Climbs):
            key, tried = "choice_climbs", len(choice.tried.climbs)
        elif isinstance(choice.tried, Annealing):
            key, tried = "choice_annealing", len(choice.tried.moves)
        else:
            key, tried = "choice_subsets", len(choice.tried.totals)
        return self._say(
            f"{key}_none" if not choice.chosen else key,
            klass=self.writer.labels.klass(choice.label),
            tried=tried,
            candidates=len(choice.candidates),
            n=len(choice.chosen),
            rules=self.numbers(choice.chosen),
            total=self._n(choice.cost.total),
            theory=self._n(choice.cost.theory),
            exceptions=self._n(choice.cost.exceptions),
            empty=self._n(choice.empty.total),
        )

    def numbers(self, numbers: tuple[int, ...]) -> str:
        """List rules by their numbers; a dash for none."""
        return self.writer.words("language", "comma").join(map(str, numbers)) or "–"

    # --- order, default, dropping ---------------------------------------------------------------------

    def placed(self, place: int) -> str:
        """Say which class comes next."""
        placed = self.found.order.placed[place]
        key = "placed" if placed.rules else "placed_none"
        return self._say(
            key,
            klass=self.writer.labels.klass(placed.label),
            cases=self.writer.words.cases(placed.false_positives[placed.label]),
            n=len(placed.rules),
            rules=self.numbers(placed.rules),
        )

    def default(self) -> str:
        """Say what the default class is."""
        uncovered, klass = self.found.order.uncovered, self.writer.labels.klass
        left = float(uncovered[self.found.default])
        most = [klass(int(label)) for label in np.flatnonzero(uncovered >= left - TIE)]
        key = "default_covered" if left <= TIE else "default_tied" if len(most) > 1 else "default"
        return self._say(
            key,
            klass=klass(self.found.default),
            cases=self.writer.words.cases(left),
            classes=self.writer.words.listed(most),
        )

    def evaluation(self, evaluation: Evaluation) -> str:
        """Say which rule does more harm than good, or that none does."""
        errors = self._w(evaluation.errors)
        if evaluation.dropped is None:
            return self._say("harmless", rules=len(evaluation.usages), errors=errors)
        usage = next(each for each in evaluation.usages if each.number == evaluation.dropped)
        counted = {"better": self._w(usage.better), "worse": self._w(usage.worse)}
        return self._say("harmful", n=usage.number, errors=errors, **counted)

    def _condition(self, path: Path, attempt: Attempt) -> str:
        return self.writer.condition(path.generalised.conditions[attempt.place])

    def _say(self, key: str, **values: object) -> str:
        return self.writer.words("c45rules", key, **values)

    def _n(self, value: float) -> str:
        return self.writer.words.notation.shown(value)

    def _w(self, value: float) -> str:
        return self.writer.words.notation.weight(value)
