"""Describe in one sentence what pruning decided at a node, and why."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.explain.pruning import formulas_of
from c45_core.explain.pruning.method_formulas import VerdictWords
from c45_core.language.words import Words
from c45_core.prune.method import COLLAPSE
from c45_core.prune.record import Pruning
from c45_core.trace.replay import Trace


@dataclass(frozen=True)
class Speaker(VerdictWords):
    """Says the verdicts of a pruning in one language.

    `speaker(trace, ...)` makes one for a tree that was grown; a tree given by hand has names of its own
    for its nodes, no attributes, and no classes.
    """

    def say(self, pruning: Pruning, number: int) -> str:
        """Return the sentence of a verdict: the comparison, what came of it, what was cut before."""
        verdict = pruning.weighed[number]
        said = formulas_of(verdict.method).sentence(verdict, self)
        cut = pruning.cut_below(number)
        if cut and verdict.method != COLLAPSE:
            said += self.text("cascade", nodes=self.words.listed(self.node(below) for below in cut))
        return said


def speaker(trace: Trace, labels: Labels, words: Words) -> Speaker:
    """Return who says the verdicts about a grown tree; a node is called by its last test."""
    names = labels.on(trace.table)

    def name(number: int) -> str:
        node = trace.node(number)
        if node.parent is None or node.branch is None:
            return words("prune", "root")
        split = trace.node(node.parent).split
        assert split is not None
        return words("prune", "node", test=names.test(split, node.branch))

    return Speaker(words, name, names.klass, names.attribute)
