"""Describe in one sentence what pruning decided at a node, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.numbers import AccuracyNumbers, PepNumbers
from c45_core.prune.record import Pruning, Weighed, estimate
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.trace.replay import Trace

Names = Callable[[int], str]
"""How a node, a class or an attribute is called, by its number."""


@dataclass(frozen=True)
class Speaker:
    """Says the verdicts of a pruning in one language.

    `node`, `klass`, `attribute`: how they are called. `speaker(trace, ...)` makes one for a tree that
    was grown; a tree given by hand has names of its own for its nodes, no attributes, and, with `klass`
    None, no classes: a leaf is then said to be of the majority class.
    """

    words: Words
    node: Names
    klass: Names | None
    attribute: Names = str

    def say(self, pruning: Pruning, number: int) -> str:
        """Return the sentence of a verdict: the comparison, what came of it, what was cut before."""
        verdict = pruning.weighed[number]
        numbers = verdict.numbers
        if isinstance(numbers, PepNumbers):
            said = self._pep(verdict, numbers)
        elif isinstance(numbers, AccuracyNumbers):
            said = self._accuracy(verdict, numbers)
        else:
            said = self._errors(verdict)
        cut = pruning.cut_below(number)
        if cut and verdict.method != "collapse":
            said += self._say("cascade", nodes=self.words.listed(self.node(below) for below in cut))
        return said

    def _pep(self, verdict: Weighed, n: PepNumbers) -> str:
        leaf = verdict.outcome is Outcome.LEAF
        values: dict[str, object] = {
            "node": self.node(verdict.node),
            "leaf": self._n(n.leaf),
            "subtree": self._n(n.subtree),
            "k": self._n(n.multiplier),
            "se": self._n(n.standard_error),
            "limit": self._n(n.limit),
        }
        said = self._leaf("pep_leaf", verdict, values) if leaf else self._say("pep_kept", **values)
        if n.tipping <= 0:
            return said + self._say("pep_always")
        if not isfinite(n.tipping):
            return said
        return said + self._say("pep_turns_down" if leaf else "pep_turns_up", k=self._n(n.tipping))

    def _accuracy(self, verdict: Weighed, n: AccuracyNumbers) -> str:
        leaf = verdict.outcome is Outcome.LEAF
        before, after = n.accuracy_as_subtree, n.accuracy_as_leaf
        values: dict[str, object] = {"node": self.node(verdict.node)}
        if verdict.method == "pre_pruning":
            before, after = after, before
            assert verdict.subtree.test is not None
            values["attribute"] = self.attribute(verdict.subtree.test.attribute)
        tie = abs(before - after) < TIE
        form = "pre" if verdict.method == "pre_pruning" else "rep"
        values["after"] = self._percent(after)
        if not tie:
            values["before"] = self._percent(before)
        key = f"{form}_{'leaf' if leaf else 'kept'}{'_tie' if tie else ''}"
        return self._leaf(key, verdict, values) if leaf else self._say(key, **values)

    def _errors(self, verdict: Weighed) -> str:
        form = {Outcome.LEAF: "leaf", Outcome.KEPT: "kept", Outcome.RAISED: "raised"}[verdict.outcome]
        values: dict[str, object] = {
            "node": self.node(verdict.node),
            "leaf": self._n(estimate(verdict.leaf)),
            "subtree": self._n(estimate(verdict.subtree)),
        }
        if verdict.method == "ebp":
            values["margin"] = self._n(verdict.margin)
            if verdict.outcome is Outcome.LEAF:
                return self._leaf("ebp_leaf", verdict, values)
            if verdict.outcome is Outcome.RAISED and verdict.branch is not None:
                values["branch"] = self._n(estimate(verdict.branch))
        return self._say(f"{verdict.method}_{form}", **values)

    def _leaf(self, key: str, verdict: Weighed, values: dict[str, object]) -> str:
        """Say that a node becomes a leaf: of which class, if the classes have names."""
        if self.klass is None:
            return self._say(f"{key}_unnamed", **values)
        return self._say(key, **values, klass=self.klass(verdict.leaf.label))

    def _say(self, key: str, **values: object) -> str:
        return self.words("prune", key, **values)

    def _n(self, value: float) -> str:
        return self.words.notation.number(value)

    def _percent(self, share: float) -> str:
        return self._say("percent", n=fixed(100 * share, 1))


def speaker(trace: Trace, labels: Labels, words: Words) -> Speaker:
    """Return who says the verdicts about a grown tree; a node is called by its last test."""

    def name(number: int) -> str:
        node = trace.node(number)
        if node.parent is None or node.branch is None:
            return words("prune", "root")
        split = trace.node(node.parent).split
        assert split is not None
        return words("prune", "node", test=labels.test(split, node.branch))

    return Speaker(words, name, labels.klass, labels.attribute)
