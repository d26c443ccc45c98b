"""Describe in one sentence what happened at a frame, and why."""

from __future__ import annotations

from c45_core.explain.attribute_sentences import AttributeSentences
from c45_core.explain.labels import Labels
from c45_core.explain.node_sentences import NodeSentences
from c45_core.explain.voice import Voice
from c45_core.language.words import Words
from c45_core.quantities import QUANTITIES
from c45_core.reasons import Leaf, Verdict
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


def sentence(trace: Trace, frame: Frame, labels: Labels, words: Words) -> str:
    """Return the sentence of a frame in the language of `words`."""
    return Narrator(trace, labels, words).say(frame)


class Narrator:
    """Says the frames of one trace in one language, with numbers in the notation of its words."""

    def __init__(self, trace: Trace, labels: Labels, words: Words) -> None:
        self.voice = Voice(trace, labels.on(trace.table), words)
        self._nodes, self._attributes = NodeSentences(self.voice), AttributeSentences(self.voice)

    def say(self, frame: Frame) -> str:
        """Return the sentence of a frame."""
        if frame.attribute is None:
            return self.of_node(frame.kind, self.voice.trace.node(frame.node))
        evaluation = self.voice.trace.evaluation(frame.node, frame.attribute)
        return self.of_attribute(frame.kind, evaluation, branch=frame.branch, cut=frame.cut)

    def of_node(self, kind: Kind, node: Node) -> str:
        """Return what a frame of a kind says about a node."""
        return str(getattr(self._nodes, kind)(node))

    def of_attribute(
        self,
        kind: Kind,
        evaluation: Evaluation,
        *,
        branch: int | None = None,
        cut: int | None = None,
    ) -> str:
        """Return what a frame of a kind says about an attribute, its branch or its candidate cut."""
        say = getattr(self._attributes, kind, None)
        if say is None:
            return self._attributes.number(evaluation, QUANTITIES[kind])
        item = branch if cut is None else cut
        return str(say(evaluation) if item is None else say(evaluation, item))

    def verdict(self, evaluation: Evaluation, node: Node) -> str:
        """Say what became of an attribute at a node."""
        key, criterion = self.voice.reason(evaluation.verdict), self.voice.trace.dialect.criterion
        if evaluation.verdict is Verdict.LOWER and criterion != "gain_ratio":
            key = f"lower_{criterion}"
        winner = self.voice.labels.attribute(node.split.attribute) if node.split else ""
        average = self.voice.n(node.average_gain) if node.average_gain is not None else ""
        return self.voice.words("verdict", key, winner=winner, average=average)

    def because(self, leaf: Leaf) -> str:
        """Say in a few words why a node is a leaf."""
        return self.voice.words("leaf", self.reason(leaf))

    def reason(self, reason: Leaf | Verdict) -> str:
        """Return the key of a reason."""
        return self.voice.reason(reason)
