"""Say in one sentence what happened at a frame, and why."""

from __future__ import annotations

from c45_core.explain.labels import Labels
from c45_core.explain.said_of_attributes import SaidOfAttributes
from c45_core.explain.said_of_nodes import SaidOfNodes
from c45_core.explain.voice import Voice
from c45_core.language.words import Words
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
        self._nodes, self._attributes = SaidOfNodes(self.voice), SaidOfAttributes(self.voice)

    def say(self, frame: Frame) -> str:
        """Return the sentence of a frame."""
        trace, kind = self.voice.trace, str(frame.kind)
        if frame.attribute is None:
            return str(getattr(self._nodes, kind)(trace.node(frame.node)))
        evaluation = trace.evaluation(frame.node, frame.attribute)
        if frame.kind is Kind.CANDIDATE:
            assert frame.cut is not None
            return self._attributes.candidate(evaluation, frame.cut)
        if frame.branch is not None:
            return str(getattr(self._attributes, kind)(evaluation, frame.branch))
        return str(getattr(self._attributes, kind)(evaluation))

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
