"""Lay out what the lesson works on: a table, its pruned tree with soft thresholds, and its rules."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.datasets import Dataset
from ui import cache
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.workers import away

from ...rules.algorithm import RuleList, RuleOptions
from ...rules.lesson.lesson import rule_list
from ..consult import Answer, Consultation, RuleConsultation, consult, consult_rules
from ..explanation.sentences import ConsultTeller
from ..soft import SoftThresholds, soften


@dataclass(frozen=True, eq=False)
class UncertainContext:
    """What is shown. `labels` name the columns the tree asks for, `names` those of the table."""

    dataset: Dataset
    trace: Trace
    pruning: Pruning
    soft: SoftThresholds
    labels: Labels
    names: Labels
    words: Words
    choices: Choices

    @property
    def table(self) -> Table:
        """The table as it was given."""
        return self.dataset.table

    @property
    def tree(self) -> Tree:
        """The tree that is consulted: pruned as the convention says."""
        return self.pruning.tree

    @property
    def rules(self) -> RuleList:
        """The rules of C4.5rules; made when they are first asked, since that can take long."""
        return rule_list(self.choices.table, self.choices.dialect, RuleOptions())

    @property
    def teller(self) -> ConsultTeller:
        """Says thresholds, steps and answers."""
        return ConsultTeller(self.labels, self.words)

    def by_tree(self, case: dict[str, Answer], *, soft: bool) -> Consultation:
        """Return the answer of the tree."""
        bounds = self.soft if soft else None
        return consult(self.tree, self.table, case, self.trace.dialect, bounds)

    def by_rules(self, case: dict[str, Answer]) -> RuleConsultation:
        """Return the answer of the rules."""
        return consult_rules(self.rules, self.table, case)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("uncertain", key, **values)


def opened(choices: Choices) -> UncertainContext:
    """Return what is shown for the table and the convention that are chosen."""
    dataset = cache.dataset(choices.table)
    trace = cache.trace(choices.table, choices.dialect)
    names = dataset.labels(choices.language)
    return UncertainContext(
        dataset,
        trace,
        cache.pruning(choices.table, choices.dialect),
        thresholds(choices.table, choices.dialect),
        names.on(trace.table),
        names,
        choices.words,
        choices,
    )


@cache.kept(32)
def thresholds(table: str, dialect: str) -> SoftThresholds:
    """Return the soft thresholds of the pruned tree of a table."""
    trace, pruning = cache.trace(table, dialect), cache.pruning(table, dialect)
    words = chosen.read().words
    return away.run(table, soften, pruning.tree, trace.table, trace.dialect, words=words)
