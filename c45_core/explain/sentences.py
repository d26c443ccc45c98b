"""Describe in one sentence what happened at a frame or at a node, and why, and how a switch is set."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.quantities import QUANTITIES, Quantity
from c45_core.reasons import Leaf, Skip, Verdict
from c45_core.trace.frames import Frame, Kind
from c45_core.trace.replay import Trace
from c45_core.trace.views import Cuts, Evaluation, Node


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
        """Say what a node holds, and how it came about."""
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
        """Say how mixed its classes are, by entropy."""
        return self._say_mixed(node, "entropy", node.entropy)

    def gini(self, node: Node) -> str:
        """Say how mixed its classes are, by the Gini index."""
        return self._say_mixed(node, "gini", node.gini)

    def _say_mixed(self, node: Node, impurity: str, value: float) -> str:
        present = node.counts[node.counts > 0]
        if len(present) == 1:
            return self.voice.frame(f"{impurity}_pure", klass=self.voice.labels.klass(node.label))
        even = len(present) == len(node.counts) and np.ptp(present) < TIE
        return self.voice.frame(f"{impurity}_even" if even else impurity, value=self.voice.n(value))

    def gated(self, node: Node) -> str:
        """Say which attributes pass the gate."""
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
        """Say what was chosen, and what another convention would have taken."""
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
        return said + self._name_otherwise(winner, others)

    def _split_key(self, others: int) -> str:
        if self.voice.trace.dialect.criterion != "gain_ratio":
            return f"split_{self.voice.trace.dialect.criterion}"
        if others == 0:
            return "split_only"
        return "split" if self.voice.trace.dialect.gate != "none" else "split_ratio"

    def _name_otherwise(self, winner: Evaluation, others: list[Evaluation]) -> str:
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
        """Say why a node is a leaf."""
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


_SHORT = {"gain_ratio": "ratio", "gini_decrease": "decrease"}
"""Names of two numbers of a cut in the sentence about it."""


@dataclass(frozen=True)
class AttributeSentences:
    """Says the frames about an attribute; each kind of frame has its method."""

    voice: Voice

    def divided(self, evaluation: Evaluation) -> str:
        """Say how an attribute divides the cases."""
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
        """Say how many candidate cuts a numeric attribute has."""
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
        """Say which cut was chosen."""
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
        """Say how much the Gini index falls."""
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


def say_setting(switch: str, value: Any, words: Words) -> str:
    """Say a switch with its value.

    >>> from c45_core.language.words import words
    >>> say_setting("leaf_penalty", 1.0, words("en")), say_setting("gate", "none", words("en"))
    ('correction per leaf: 1', 'gate: none')
    """
    said = words("dialects", f"switch_{switch}")
    return words("dialects", "setting", switch=said, value=say_value(switch, value, words))


def say_value(switch: str, value: Any, words: Words) -> str:
    """Say a value of a switch: by its name, as a number, or that there is no limit."""
    if value is None:
        return words("dialects", "no_limit")
    if isinstance(value, str):
        return words("dialects", f"value_{switch}_{value}")
    return format(value, ".12g")


def say_changed(dialect: Dialect, words: Words, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """Say the switches that are not as the documents have them.

    `among`: the switches that are looked at, all of them without it.
    """
    usual, set_to = Dialect().switches(), dialect.switches()
    looked_at = usual if among is None else among
    return tuple(
        say_setting(name, set_to[name], words) for name in looked_at if set_to[name] != usual[name]
    )
