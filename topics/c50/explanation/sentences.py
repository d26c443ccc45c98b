"""Say every step of boosting, and every ballot, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf

from c45_core.explain.labels import Labels
from c45_core.language.words import Words

from ..boosting import Ballot, Committee, End, Voted
from ..boosting.steps import BoostStep, StepKind


@dataclass(frozen=True)
class BoostTeller:
    """Says the steps of a committee with the names of a reader's language."""

    found: Committee
    labels: Labels
    words: Words

    def step(self, step: BoostStep) -> str:
        """Say what a step shows or decides."""
        match step.kind:
            case StepKind.TREE:
                return self.tree(step.round)
            case StepKind.ERROR:
                return self.error(step.round)
            case StepKind.VOTE:
                return self.vote(step.round)
            case StepKind.WEIGHTS:
                return self.weights(step.round)
        return self.end()

    def tree(self, place: int) -> str:
        """Say how large the tree of a round is."""
        found = self.found.rounds[place]
        return self._say("tree", n=found.number, leaves=len(found.tree.leaves()))

    def error(self, place: int) -> str:
        """Say what the tree gets wrong."""
        found = self.found.rounds[place]
        if not found.wrong.any():
            return self._say("error_none", n=found.number)
        return self._say(
            "error",
            n=found.number,
            cases=int(found.wrong.sum()),
            weight=self.number(found.of_wrong),
            whole=self.number(found.trace.source.weight),
            error=self.number(found.error),
        )

    def vote(self, place: int) -> str:
        """Say what the vote of a tree counts."""
        found = self.found.rounds[place]
        if self.found.by_confidence:
            return self._say("vote_confidence", n=found.number)
        if isinf(found.vote):
            return self._say("vote_alone" if found.vote > 0 else "vote_first", n=found.number)
        key = "vote" if found.vote > 0 else "vote_first"
        numbers = {"beta": self.number(found.beta), "vote": self.number(found.vote)}
        return self._say(key, n=found.number, **numbers)

    def weights(self, place: int) -> str:
        """Say what becomes of the weights."""
        found = self.found.rounds[place]
        assert found.after is not None
        return self._say(
            "weights",
            of_wrong=self.number(found.of_wrong),
            wrong=self.number(float(found.after[found.wrong].sum())),
            of_right=self.number(found.of_right),
            right=self.number(float(found.after[~found.wrong].sum())),
        )

    def end(self) -> str:
        """Say why there is no further round."""
        last = self.found.rounds[-1]
        key = f"end_{self.found.end.value}"
        if self.found.end in (End.PERFECT, End.USELESS) and not last.kept:
            key += "_dropped"
        return self._say(key, n=last.number, error=self.number(last.error))

    def errors(self, errors: tuple[float, ...]) -> str:
        """Say what the first tree, the first two, ... get wrong together."""
        listed = self.words("language", "comma").join(map(self.number, errors))
        return self._say("errors", errors=listed)

    def ballot(self, ballot: Ballot) -> str:
        """Say what one tree gives to whom."""
        klass = self.labels.klass(ballot.label)
        given = self.number(float(ballot.given[ballot.label]))
        return self._say("ballot", n=ballot.round, klass=klass, given=given)

    def answer(self, voted: Voted) -> str:
        """Say which class wins, with what share of the votes."""
        share = float(voted.votes[voted.label])
        return self._say("answer", klass=self.labels.klass(voted.label), share=self.number(share))

    def _say(self, key: str, **values: object) -> str:
        return self.words("boosting", key, **values)

    def number(self, value: float) -> str:
        """Write a number or a weight; sums that are whole but for floating point are whole."""
        return self.words.notation.number(round(value, 10))
