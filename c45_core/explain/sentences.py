"""Say in one sentence what happened at a frame, and why."""

from __future__ import annotations

import numpy as np

from c45_core.explain.expression import weight_text
from c45_core.explain.labels import Labels, cut_value
from c45_core.measures import TIE
from c45_core.reasons import Leaf, Skip, Verdict
from c45_core.record.frames import Frame, Kind
from c45_core.record.trace import Trace
from c45_core.record.views import Cuts, Evaluation, Node
from c45_core.rounding import shown
from c45_core.words import Words


def sentence(trace: Trace, frame: Frame, labels: Labels, words: Words, digits: int = 4) -> str:
    """Return the sentence of a frame in the language of `words`."""
    return Narrator(trace, labels, words, digits).say(frame)


class Narrator:
    """Says the frames of one trace in one language; each kind of frame has its method."""

    def __init__(self, trace: Trace, labels: Labels, words: Words, digits: int = 4) -> None:
        self.trace, self.labels = trace, labels.on(trace.table)
        self.words, self.digits = words, digits

    def say(self, frame: Frame) -> str:
        """Return the sentence of a frame."""
        node = self.trace.node(frame.node)
        if frame.attribute is None:
            return str(getattr(self, f"_{frame.kind}")(node))
        evaluation = self.trace.evaluation(frame.node, frame.attribute)
        if frame.kind is Kind.CANDIDATE:
            assert frame.cut is not None
            return self._candidate(evaluation, frame.cut)
        if frame.branch is not None:
            return str(getattr(self, f"_{frame.kind}")(evaluation, frame.branch))
        return str(getattr(self, f"_{frame.kind}")(evaluation))

    # --- nodes ----------------------------------------------------------------------------------

    def _opened(self, node: Node) -> str:
        if node.parent is None:
            return self._frame(
                "opened_root", cases=self.words.cases(node.weight), counts=self._counts(node)
            )
        parent = self.trace.node(node.parent)
        assert parent.split is not None and node.branch is not None
        test = self.labels.test(parent.split, node.branch)
        if node.weight < TIE:
            return self._frame("opened_empty", test=test)
        cases, counts = self.words.cases(node.weight), self._counts(node)
        return self._frame("opened_child", test=test, cases=cases, counts=counts)

    def _entropy(self, node: Node) -> str:
        return self._mixed(node, "entropy", node.entropy)

    def _gini(self, node: Node) -> str:
        return self._mixed(node, "gini", node.gini)

    def _mixed(self, node: Node, impurity: str, value: float) -> str:
        present = node.counts[node.counts > 0]
        if len(present) == 1:
            return self._frame(f"{impurity}_pure", klass=self.labels.klass(node.label))
        even = len(present) == len(node.counts) and np.ptp(present) < TIE
        return self._frame(f"{impurity}_even" if even else impurity, value=self._n(value))

    def _gated(self, node: Node) -> str:
        compared = [e for e in self.trace.evaluations(node.number) if e.verdict.admitted]
        failed = [e for e in compared if e.verdict is Verdict.BELOW_AVERAGE]
        value = self._n(node.average_gain or 0.0)
        if not failed:
            return self._frame("gated_all", value=value)
        passed = [e for e in compared if e.verdict is not Verdict.BELOW_AVERAGE]
        return self._frame("gated", value=value, passed=self._names(passed), failed=self._names(failed))

    def _split(self, node: Node) -> str:
        winner = node.split
        assert winner is not None
        compared = [e for e in self.trace.evaluations(node.number) if e.verdict.admitted]
        others = [e for e in compared if e.attribute != winner.attribute]
        said = self._frame(
            self._split_key(len(others)),
            attribute=self.labels.attribute(winner.attribute),
            value=self._n(self._measure(winner)),
        )
        tied = [e for e in others if e.verdict is Verdict.TIED]
        if tied:
            said += self._frame("split_tie", others=self._names(tied))
        return said + self._otherwise(winner, others)

    def _split_key(self, others: int) -> str:
        if self.trace.dialect.criterion in ("gain", "gini"):
            return f"split_{self.trace.dialect.criterion}"
        if others == 0:
            return "split_only"
        return "split" if self.trace.dialect.gate != "none" else "split_ratio"

    def _otherwise(self, winner: Evaluation, others: list[Evaluation]) -> str:
        """Name the attribute that another convention would have taken at this very step."""
        held = [e for e in others if e.verdict is Verdict.BELOW_AVERAGE]
        best = max(held, key=lambda e: e.gain_ratio, default=None)
        if best is not None and best.gain_ratio > winner.gain_ratio + TIE:
            other = self.labels.attribute(best.attribute)
            return self._frame("split_held_back", other=other, value=self._n(best.gain_ratio))
        most = max(others, key=lambda e: e.gain, default=winner)
        if self.trace.dialect.criterion == "gain_ratio" and most.gain > winner.gain + TIE:
            other = self.labels.attribute(most.attribute)
            return self._frame("split_id3", other=other, value=self._n(most.gain))
        return ""

    def _closed(self, node: Node) -> str:
        assert node.leaf is not None
        said = self._frame(
            f"closed_{self.reason(node.leaf)}",
            cases=self.words.cases(node.weight),
            klass=self.labels.klass(node.label),
        )
        if node.errors > TIE and node.leaf is not Leaf.EMPTY:
            said += self._frame("closed_errors", errors=self.words.cases(node.errors))
        return said

    # --- attributes -----------------------------------------------------------------------------

    def _divided(self, evaluation: Evaluation) -> str:
        attribute = self._attribute(evaluation)
        if evaluation.verdict is Verdict.ALL_MISSING:
            return self._frame("divided_missing", attribute=attribute)
        if not evaluation.divides:
            value = self.labels.branch(evaluation, evaluation.filled[0])
            return self._frame("divided_single", attribute=attribute, value=value)
        sizes = [
            f"{self.labels.branch(evaluation, b)} {weight_text(evaluation.branches[b].weight)}"
            for b in evaluation.filled
        ]
        if evaluation.unknown > 0:
            sizes.append(f"{self.words('language', 'unknown')} {weight_text(evaluation.unknown)}")
        few = evaluation.verdict is Verdict.TOO_FEW
        return self._frame(
            "divided_few" if few else "divided",
            attribute=attribute,
            cases=self.words.cases(evaluation.known + evaluation.unknown),
            sizes=self.words("language", "comma").join(sizes),
        )

    def _sorted(self, evaluation: Evaluation) -> str:
        attribute, cuts = self._attribute(evaluation), self._cuts(evaluation)
        if evaluation.verdict is Verdict.ALL_MISSING:
            return self._frame("divided_missing", attribute=attribute)
        if not len(cuts):
            return self._frame("sorted_single", attribute=attribute)
        node = self.trace.node(evaluation.node)
        missing = self.trace.table.attributes[evaluation.attribute].missing()[node.cases]
        return self._frame("sorted", attribute=attribute, known=int((~missing).sum()), n=len(cuts))

    def _candidate(self, evaluation: Evaluation, cut: int) -> str:
        cuts = self._cuts(evaluation)
        key = "candidate" if cuts.skip(cut) is Skip.NONE else "candidate_skipped"
        if self.trace.dialect.impurity == "gini":
            key += "_gini"
        return self._frame(
            key,
            attribute=self._attribute(evaluation),
            cut=cut_value(float(cuts.thresholds[cut])),
            decrease=self._n(float(cuts.gini_decreases[cut])),
            gain=self._n(float(cuts.gains[cut])),
            iv=self._n(float(cuts.ivs[cut])),
            ratio=self._n(float(cuts.gain_ratios[cut])),
        )

    def _cut(self, evaluation: Evaluation) -> str:
        attribute, cuts = self._attribute(evaluation), self._cuts(evaluation)
        if cuts.best is None:
            return self._frame("cut_none", attribute=attribute)
        by = self.trace.dialect.cut_by
        scores = cuts.measured(by)
        tied = [
            cut_value(float(cuts.thresholds[i]))
            for i in range(len(cuts))
            if i != cuts.best and abs(scores[i] - scores[cuts.best]) < TIE and cuts.skip(i) is Skip.NONE
        ]
        return self._frame(
            "cut_tied" if tied else "cut",
            attribute=attribute,
            cut=cut_value(float(cuts.thresholds[cuts.best])),
            measure=self.words("terms", by),
            value=self._n(float(scores[cuts.best])),
            **({"others": self.words.listed(tied)} if tied else {"n": cuts.tries}),
        )

    def _known_fraction(self, evaluation: Evaluation) -> str:
        return self._frame(
            "known_fraction",
            attribute=self._attribute(evaluation),
            known=weight_text(evaluation.known),
            all=self.words.cases(evaluation.known + evaluation.unknown),
            value=self._n(evaluation.known_fraction),
        )

    def _base_entropy(self, evaluation: Evaluation) -> str:
        attribute, value = self._attribute(evaluation), self._n(evaluation.base_entropy)
        return self._frame("base_entropy", attribute=attribute, value=value)

    def _base_gini(self, evaluation: Evaluation) -> str:
        attribute, value = self._attribute(evaluation), self._n(evaluation.base_gini)
        return self._frame("base_gini", attribute=attribute, value=value)

    def _branch_entropy(self, evaluation: Evaluation, branch: int) -> str:
        return self._branch(evaluation, branch, "entropy", evaluation.branches[branch].entropy)

    def _branch_gini(self, evaluation: Evaluation, branch: int) -> str:
        return self._branch(evaluation, branch, "gini", evaluation.branches[branch].gini)

    def _branch(self, evaluation: Evaluation, branch: int, impurity: str, value: float) -> str:
        part, key = evaluation.branches[branch], f"branch_{impurity}"
        name, cases = self.labels.part(evaluation, branch), self.words.cases(part.weight)
        if (part.counts > 0).sum() == 1:
            klass = self.labels.klass(int(part.counts.argmax()))
            return self._frame(f"{key}_pure", branch=name, cases=cases, klass=klass)
        return self._frame(key, branch=name, cases=cases, value=self._n(value))

    def _conditional_gini(self, evaluation: Evaluation) -> str:
        value = self._n(evaluation.conditional_gini)
        return self._frame("conditional_gini", attribute=self._attribute(evaluation), value=value)

    def _gini_decrease(self, evaluation: Evaluation) -> str:
        if evaluation.gini_decrease < TIE:
            return self._frame("gini_decrease_none", attribute=self._attribute(evaluation))
        on_decrease = evaluation.unknown > 0 and self.trace.dialect.unknown_factor == "gain"
        return self._frame(
            "gini_decrease_known" if on_decrease else "gini_decrease",
            attribute=self._attribute(evaluation),
            fraction=self._n(evaluation.known_fraction),
            before=self._n(evaluation.base_gini),
            after=self._n(evaluation.conditional_gini),
            value=self._n(evaluation.gini_decrease),
        )

    def _conditional_entropy(self, evaluation: Evaluation) -> str:
        value = self._n(evaluation.conditional_entropy)
        return self._frame("conditional_entropy", attribute=self._attribute(evaluation), value=value)

    def _gain(self, evaluation: Evaluation) -> str:
        if evaluation.raw_gain < TIE:
            return self._frame("gain_none", attribute=self._attribute(evaluation))
        on_gain = evaluation.unknown > 0 and self.trace.dialect.unknown_factor == "gain"
        return self._frame(
            "gain_known" if on_gain else "gain",
            attribute=self._attribute(evaluation),
            fraction=self._n(evaluation.known_fraction),
            before=self._n(evaluation.base_entropy),
            after=self._n(evaluation.conditional_entropy),
            value=self._n(evaluation.raw_gain),
        )

    def _penalty(self, evaluation: Evaluation) -> str:
        return self._frame(
            "penalty",
            n=self._cuts(evaluation).tries,
            all=weight_text(evaluation.known + evaluation.unknown),
            value=self._n(evaluation.gain),
        )

    def _iv(self, evaluation: Evaluation) -> str:
        return self._frame("iv", attribute=self._attribute(evaluation), value=self._n(evaluation.iv))

    def _gain_ratio(self, evaluation: Evaluation) -> str:
        value = self._n(evaluation.gain_ratio)
        return self._frame("gain_ratio", attribute=self._attribute(evaluation), value=value)

    # --- the small change -----------------------------------------------------------------------

    def verdict(self, evaluation: Evaluation, node: Node) -> str:
        """Say what became of an attribute at a node."""
        key, criterion = self.reason(evaluation.verdict), self.trace.dialect.criterion
        if evaluation.verdict is Verdict.LOWER and criterion != "gain_ratio":
            key = f"lower_{criterion}"
        winner = self.labels.attribute(node.split.attribute) if node.split else ""
        average = self._n(node.average_gain) if node.average_gain is not None else ""
        return self.words("verdict", key, winner=winner, average=average)

    def _measure(self, evaluation: Evaluation) -> float:
        return float(getattr(evaluation, self.trace.dialect.attribute_by))

    def because(self, leaf: Leaf) -> str:
        """Say in a few words why a node is a leaf."""
        return self.words("leaf", self.reason(leaf))

    def reason(self, reason: Leaf | Verdict) -> str:
        """Return the key of a reason: without a gain is, by the Gini index, without a decrease."""
        if reason.name == "NO_GAIN" and self.trace.dialect.impurity == "gini":
            return "no_decrease"
        return reason.name.lower()

    def _frame(self, key: str, **values: object) -> str:
        return self.words("frame", key, **values)

    def _n(self, value: float) -> str:
        return shown(value, self.digits)

    def _attribute(self, evaluation: Evaluation) -> str:
        return self.labels.attribute(evaluation.attribute)

    def _names(self, evaluations: list[Evaluation]) -> str:
        return self.words.listed(self._attribute(evaluation) for evaluation in evaluations)

    def _counts(self, node: Node) -> str:
        parts = [
            f"{self.labels.klass(k)} {weight_text(float(c))}"
            for k, c in enumerate(node.counts)
            if c > 0
        ]
        return self.words("language", "comma").join(parts)

    @staticmethod
    def _cuts(evaluation: Evaluation) -> Cuts:
        assert evaluation.cuts is not None
        return evaluation.cuts
