"""Describe in one sentence what happened at a frame or at a node, and why."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.explain.attribute_sentences import AttributeSentences
from c45_core.explain.labels import Labels
from c45_core.explain.voice import Voice
from c45_core.language.words import Words
from c45_core.measures import TIE
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
        item = next((i for i in (frame.branch, frame.cut, frame.merge) if i is not None), None)
        return self.of_attribute(frame.kind, evaluation, item)

    def of_node(self, kind: Kind, node: Node) -> str:
        """Return what a frame of a kind says about a node."""
        return str(getattr(self._nodes, kind)(node))

    def of_attribute(self, kind: Kind, evaluation: Evaluation, item: int | None = None) -> str:
        """Return what a frame of a kind says about an attribute, or its branch, cut or merge `item`."""
        say = getattr(self._attributes, kind, None)
        if say is None:
            return self._attributes.number(evaluation, QUANTITIES[kind])
        return str(say(evaluation) if item is None else say(evaluation, item))

    def verdict(self, evaluation: Evaluation, node: Node) -> str:
        """Say what became of an attribute at a node."""
        key, criterion = self.voice.reason(evaluation.verdict), self.voice.trace.dialect.criterion
        if evaluation.verdict is Verdict.LOWER and criterion != "gain_ratio":
            key = f"lower_{criterion}"
        winner = self.voice.labels.attribute(node.split.attribute) if node.split else ""
        average = self.voice.n(node.average_gain) if node.average_gain is not None else ""
        values: dict[str, object] = {"winner": winner, "average": average}
        if evaluation.verdict is Verdict.INDEPENDENT:
            statistic, degrees, chance = evaluation.independence
            values |= {"statistic": self.voice.n(statistic), "degrees": degrees}
            values["chance"] = self.voice.n(chance)
        return self.voice.words("verdict", key, **values)

    def because(self, leaf: Leaf) -> str:
        """Say in a few words why a node is a leaf."""
        return self.voice.words("leaf", self.reason(leaf))

    def reason(self, reason: Leaf | Verdict) -> str:
        """Return the key of a reason."""
        return self.voice.reason(reason)


@dataclass(frozen=True)
class NodeSentences:
    """Says the frames about a node; each kind of frame has its method."""

    voice: Voice

    def opened(self, node: Node) -> str:
        """What a node holds, and how it came about."""
        if node.parent is None:
            return self.voice.frame(
                "opened_root", cases=self.voice.words.cases(node.weight), counts=self.voice.counts(node)
            )
        parent = self.voice.trace.node(node.parent)
        assert parent.split is not None and node.branch is not None
        test = self.voice.labels.test(parent.split, node.branch)
        if node.weight < TIE:
            return self.voice.frame("opened_empty", test=test)
        cases, counts = self.voice.words.cases(node.weight), self.voice.counts(node)
        return self.voice.frame("opened_child", test=test, cases=cases, counts=counts)

    def entropy(self, node: Node) -> str:
        """How mixed its classes are, by entropy."""
        return self._mixed(node, "entropy", node.entropy)

    def gini(self, node: Node) -> str:
        """How mixed its classes are, by the Gini index."""
        return self._mixed(node, "gini", node.gini)

    def _mixed(self, node: Node, impurity: str, value: float) -> str:
        present = node.counts[node.counts > 0]
        if len(present) == 1:
            return self.voice.frame(f"{impurity}_pure", klass=self.voice.labels.klass(node.label))
        even = len(present) == len(node.counts) and np.ptp(present) < TIE
        return self.voice.frame(f"{impurity}_even" if even else impurity, value=self.voice.n(value))

    def gated(self, node: Node) -> str:
        """Which attributes pass the gate."""
        compared = [e for e in self.voice.trace.evaluations(node.number) if e.verdict.admitted]
        failed = [e for e in compared if e.verdict is Verdict.BELOW_AVERAGE]
        value = self.voice.n(node.average_gain or 0.0)
        if not failed:
            return self.voice.frame("gated_all", value=value)
        passed = [e for e in compared if e.verdict is not Verdict.BELOW_AVERAGE]
        return self.voice.frame(
            "gated", value=value, passed=self.voice.names(passed), failed=self.voice.names(failed)
        )

    def split(self, node: Node) -> str:
        """What was chosen, and what another convention would have taken."""
        winner = node.split
        assert winner is not None
        compared = [e for e in self.voice.trace.evaluations(node.number) if e.verdict.admitted]
        others = [e for e in compared if e.attribute != winner.attribute]
        said = self.voice.frame(
            self._split_key(len(others)),
            attribute=self.voice.labels.attribute(winner.attribute),
            value=self.voice.n(self._measure(winner)),
        )
        tied = [e for e in others if e.verdict is Verdict.TIED]
        if tied:
            said += self.voice.frame("split_tie", others=self.voice.names(tied))
        return said + self._otherwise(winner, others)

    def _split_key(self, others: int) -> str:
        if self.voice.trace.dialect.criterion != "gain_ratio":
            return f"split_{self.voice.trace.dialect.criterion}"
        if others == 0:
            return "split_only"
        return "split" if self.voice.trace.dialect.gate != "none" else "split_ratio"

    def _otherwise(self, winner: Evaluation, others: list[Evaluation]) -> str:
        """Name the attribute that another convention would have taken at this very step."""
        held = [e for e in others if e.verdict is Verdict.BELOW_AVERAGE]
        best = max(held, key=self._measure, default=None)
        if best is not None and self._measure(best) > self._measure(winner) + TIE:
            other = self.voice.labels.attribute(best.attribute)
            value = self.voice.n(self._measure(best))
            return self.voice.frame("split_held_back", other=other, value=value)
        most = max(others, key=lambda e: e.gain, default=winner)
        if self.voice.trace.dialect.criterion == "gain_ratio" and most.gain > winner.gain + TIE:
            other = self.voice.labels.attribute(most.attribute)
            return self.voice.frame("split_id3", other=other, value=self.voice.n(most.gain))
        return ""

    def closed(self, node: Node) -> str:
        """Why a node is a leaf."""
        assert node.leaf is not None
        said = self.voice.frame(
            f"closed_{self.voice.reason(node.leaf)}",
            cases=self.voice.words.cases(node.weight),
            klass=self.voice.labels.klass(node.label),
        )
        said += self._equally_frequent(node)
        if node.errors > TIE and node.leaf is not Leaf.EMPTY:
            said += self.voice.frame("closed_errors", errors=self.voice.words.cases(node.errors))
        return said

    def _equally_frequent(self, node: Node) -> str:
        """Say which class is taken if several are equally frequent, of an empty leaf in its parent."""
        asked, key = node, "closed_tied"
        if node.leaf is Leaf.EMPTY and node.parent is not None:
            asked, key = self.voice.trace.node(node.parent), "closed_tied_parent"
        largest = [k for k, count in enumerate(asked.counts) if count > asked.counts.max() - TIE]
        if len(largest) < 2:
            return ""
        return self.voice.frame(key, counts=self.voice.counts(asked, largest))

    def _measure(self, evaluation: Evaluation) -> float:
        return evaluation.measured(self.voice.trace.dialect.attribute_by)
