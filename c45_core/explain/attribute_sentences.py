"""Describe in one sentence what was computed for an attribute: branches, cuts, numbers."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import cut_value
from c45_core.explain.voice import Voice
from c45_core.measures import TIE
from c45_core.quantities import QUANTITIES, Quantity
from c45_core.reasons import Skip, Verdict
from c45_core.trace.views import Cuts, Evaluation

_SHORT = {"gain_ratio": "ratio", "gini_decrease": "decrease"}
"""How the sentence about a cut calls two of its numbers."""


@dataclass(frozen=True)
class AttributeSentences:
    """Says the frames about an attribute; each kind of frame has its method."""

    voice: Voice

    def divided(self, evaluation: Evaluation) -> str:
        """How an attribute divides the cases."""
        attribute = self.voice.attribute(evaluation)
        if evaluation.verdict is Verdict.ALL_MISSING:
            return self.voice.frame("divided_missing", attribute=attribute)
        if not evaluation.divides:
            value = self.voice.labels.branch(evaluation, evaluation.filled[0])
            return self.voice.frame("divided_single", attribute=attribute, value=value)
        branches = evaluation.branches
        sizes = [
            (self.voice.labels.branch(evaluation, b), branches[b].weight) for b in evaluation.filled
        ]
        if evaluation.unknown > 0:
            sizes.append((self.voice.words("language", "unknown"), evaluation.unknown))
        few = evaluation.verdict is Verdict.TOO_FEW
        return self.voice.frame(
            "divided_few" if few else "divided",
            attribute=attribute,
            cases=self.voice.words.cases(evaluation.known + evaluation.unknown),
            sizes=self.voice.words("language", "comma").join(
                self.voice.frame("divided_size", branch=branch, size=self.voice.weight(size))
                for branch, size in sizes
            ),
        )

    def merged(self, evaluation: Evaluation, step: int) -> str:
        """A step of the grouping of its values."""
        assert evaluation.groups is not None
        teller = GroupTeller(self.voice.labels, self.voice.words)
        return teller.step(evaluation.attribute, evaluation.groups.found, step)

    def sorted(self, evaluation: Evaluation) -> str:
        """How many candidate cuts a numeric attribute has."""
        attribute, cuts = self.voice.attribute(evaluation), self._cuts(evaluation)
        if evaluation.verdict is Verdict.ALL_MISSING:
            return self.voice.frame("divided_missing", attribute=attribute)
        if not len(cuts):
            return self.voice.frame("sorted_single", attribute=attribute)
        node = self.voice.trace.node(evaluation.node)
        missing = self.voice.trace.table.attributes[evaluation.attribute].missing()[node.cases]
        return self.voice.frame("sorted", attribute=attribute, known=int((~missing).sum()), n=len(cuts))

    def candidate(self, evaluation: Evaluation, cut: int) -> str:
        """The numbers of one candidate cut."""
        cuts = self._cuts(evaluation)
        key = "candidate" if cuts.skip(cut) is Skip.NONE else "candidate_skipped"
        dialect = self.voice.trace.dialect
        measured = {key: float(cuts.measured(key)[cut]) for key in dialect.cut_measures}
        return self.voice.frame(
            key + dialect.cutting.said,
            attribute=self.voice.attribute(evaluation),
            cut=cut_value(float(cuts.thresholds[cut])),
            **{_SHORT.get(key, key): self.voice.n(value) for key, value in measured.items()},
        )

    def cut(self, evaluation: Evaluation) -> str:
        """Which cut was chosen."""
        attribute, cuts = self.voice.attribute(evaluation), self._cuts(evaluation)
        if cuts.best is None:
            return self.voice.frame("cut_none", attribute=attribute)
        by = self.voice.trace.dialect.cut_by
        scores = cuts.measured(by)
        tied = [
            cut_value(float(cuts.thresholds[i]))
            for i in range(len(cuts))
            if i != cuts.best and abs(scores[i] - scores[cuts.best]) < TIE and cuts.skip(i) is Skip.NONE
        ]
        return self.voice.frame(
            "cut_tied" if tied else "cut",
            attribute=attribute,
            cut=cut_value(float(cuts.thresholds[cuts.best])),
            measure=self.voice.words("terms", by),
            value=self.voice.n(float(scores[cuts.best])),
            **({"others": self.voice.words.listed(tied)} if tied else {"n": cuts.tries}),
        )

    def known_fraction(self, evaluation: Evaluation) -> str:
        """F, the share of the cases with a known value."""
        return self.voice.frame(
            "known_fraction",
            attribute=self.voice.attribute(evaluation),
            known=self.voice.weight(evaluation.known),
            all=self.voice.words.cases(evaluation.known + evaluation.unknown),
            value=self.voice.n(evaluation.known_fraction),
        )

    def branch_entropy(self, evaluation: Evaluation, branch: int) -> str:
        """The entropy of a branch."""
        return self._branch(evaluation, branch, "branch_entropy")

    def branch_gini(self, evaluation: Evaluation, branch: int) -> str:
        """The Gini index of a branch."""
        return self._branch(evaluation, branch, "branch_gini")

    def _branch(self, evaluation: Evaluation, branch: int, key: str) -> str:
        part = evaluation.branches[branch]
        value = float(getattr(part, QUANTITIES[key].field))
        name, cases = self.voice.labels.part(evaluation, branch), self.voice.words.cases(part.weight)
        if (part.counts > 0).sum() == 1:
            klass = self.voice.labels.klass(int(part.counts.argmax()))
            return self.voice.frame(f"{key}_pure", branch=name, cases=cases, klass=klass)
        return self.voice.frame(key, branch=name, cases=cases, value=self.voice.n(value))

    def gini_decrease(self, evaluation: Evaluation) -> str:
        """How much the Gini index falls."""
        return self._decrease(evaluation, "gini_decrease", "gini")

    def gain(self, evaluation: Evaluation) -> str:
        """The information gain."""
        return self._decrease(evaluation, "gain", "entropy")

    def _decrease(self, evaluation: Evaluation, key: str, impurity: str) -> str:
        attribute, value = self.voice.attribute(evaluation), evaluation.measured(QUANTITIES[key].field)
        if value < TIE:
            return self.voice.frame(f"{key}_none", attribute=attribute)
        on_decrease = evaluation.unknown > 0 and self.voice.trace.dialect.unknown_factor == "gain"
        return self.voice.frame(
            f"{key}_known" if on_decrease else key,
            attribute=attribute,
            fraction=self.voice.n(evaluation.known_fraction),
            before=self.voice.n(evaluation.measured(f"base_{impurity}")),
            after=self.voice.n(evaluation.measured(f"conditional_{impurity}")),
            value=self.voice.n(value),
        )

    def penalty(self, evaluation: Evaluation) -> str:
        """The gain after the penalty for many candidate cuts."""
        return self.voice.frame(
            "penalty",
            n=self._cuts(evaluation).tries,
            all=self.voice.weight(evaluation.known + evaluation.unknown),
            value=self.voice.n(evaluation.gain),
        )

    def number(self, evaluation: Evaluation, row: Quantity) -> str:
        """A number that is said in one way; the sentence may name the other measures, too."""
        said = (*self.voice.trace.dialect.comparing.steps, "known_fraction")
        others = {key: self.voice.n(evaluation.measured(key)) for key in said}
        value = self.voice.n(evaluation.measured(row.field))
        return self.voice.frame(
            row.kind, **others | {"attribute": self.voice.attribute(evaluation), "value": value}
        )

    @staticmethod
    def _cuts(evaluation: Evaluation) -> Cuts:
        assert evaluation.cuts is not None
        return evaluation.cuts
