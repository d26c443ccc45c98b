"""Hold what the sentences need: a trace, the reader's labels and words, and small phrases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


@dataclass(frozen=True)
class Voice:
    """One trace, told in one language; `labels` are those of the trace's table."""

    trace: Trace
    labels: Labels
    words: Words

    def frame(self, key: str, **values: object) -> str:
        """Return a sentence about a frame."""
        return self.words("frame", key, **values)

    def n(self, value: float) -> str:
        """Write a number."""
        return self.words.notation.shown(value)

    def weight(self, value: float) -> str:
        """Write a weight."""
        return self.words.notation.weight(value)

    def attribute(self, evaluation: Evaluation) -> str:
        """Name an attribute."""
        return self.labels.attribute(evaluation.attribute)

    def names(self, evaluations: Iterable[Evaluation]) -> str:
        """Name some attributes."""
        return self.words.listed(self.attribute(evaluation) for evaluation in evaluations)

    def counts(self, node: Node, classes: Iterable[int] | None = None) -> str:
        """Write the class weights of a node, of some classes or of all."""
        asked = range(len(node.counts)) if classes is None else classes
        parts = [
            self.words(
                "language",
                "class_weight",
                klass=self.labels.klass(k),
                weight=self.weight(float(node.counts[k])),
            )
            for k in asked
            if node.counts[k] > 0
        ]
        return self.words("language", "comma").join(parts)

    def reason(self, reason: Leaf | Verdict) -> str:
        """Return the key of a reason: without a gain is, by the Gini index, without a decrease."""
        if reason.name == "NO_GAIN" and self.trace.dialect.impurity == "gini":
            return "no_decrease"
        return reason.name.lower()
