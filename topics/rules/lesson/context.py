"""Lay out what the lesson works on: a table, its tree, and the rules by the options that are chosen."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.rules import RuleWriter
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course.datasets import Dataset
from ui import cache
from ui.markdown import plain
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.state.presenting import offered
from ui.state.widgets import choose, slide
from ui.workers import away

from ..algorithm import ProgramRule, RuleList, RuleOptions, c45rules
from ..explanation.sentences import RuleTeller

TESTS = ("off", "0.1", "0.05", "0.01", "0.001")
"""The limits of Fisher's test that are offered, as shares; the program takes percent."""
NAMES = ("rule_cf", "redundancy", "significance")
"""The options, by their names in the address."""
WIDTH = 300


def options_asked(words: Words) -> RuleOptions:
    """Show the options behind one button, and return them; the program's own are the defaults.

    Those that a presentation does not show hold, too, as the address has them.
    """
    if not any(map(offered, NAMES)):
        return _options(words)
    with st.popover(words("rule_list", "options")):
        return _options(words)


def _options(words: Words) -> RuleOptions:
    confidence = _slid("rule_cf", 0.01, "%.2f", words)
    redundancy = _slid("redundancy", 0.5, "%.1f", words)
    limit = choose(
        "significance",
        TESTS,
        words("rule_list", "significance"),
        shown=lambda share: words("rule_list", "significance_off") if share == TESTS[0] else share,
        kind="segmented",
    )
    _explain("significance", words)
    return RuleOptions(
        confidence=confidence,
        redundancy=redundancy,
        significance=None if limit == TESTS[0] else float(limit),
    )


def _slid(name: str, step: float, format: str, words: Words) -> float:
    number = slide(name, words("rule_list", name), step=step, format=format, width=WIDTH)
    _explain(name, words)
    return number


def _explain(name: str, words: Words) -> None:
    """Say what an option does, below it."""
    if offered(name):
        st.caption(words("rule_list", f"{name}_help"), width=WIDTH)


@dataclass(frozen=True, eq=False)
class RulesContext:
    """What is shown: `found` are the rules, made with `options` of the tree of `pruning` not pruned."""

    dataset: Dataset
    trace: Trace
    pruning: Pruning
    found: RuleList
    labels: Labels
    choices: Choices
    options: RuleOptions

    @property
    def words(self) -> Words:
        """The texts in the language of the reader."""
        return self.choices.words

    @property
    def table(self) -> Table:
        """The cases as the tree asks them."""
        return self.trace.table

    @property
    def writer(self) -> RuleWriter:
        """Writes rules and conditions."""
        return RuleWriter(self.labels, self.words)

    @property
    def teller(self) -> RuleTeller:
        """Says the steps."""
        return RuleTeller(self.found, self.writer)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("rule_list", key, **values)

    def line(self, rule: ProgramRule, *, named: bool = False) -> str:
        """Write a rule with its number and its pessimistic error, for Markdown.

        `named`: the number is said to be that of the rule, for a list that has numbers of its own.
        """
        error = self.words.notation.fixed(rule.error)
        said = plain(self.writer.if_then(rule.conditions, rule.label))
        name = self.say("rule_n", n=rule.number) if named else str(rule.number)
        return f"**{name}** · {said} *U* = {error}"

    def lines(self, numbers: tuple[int, ...]) -> str:
        """List rules by their numbers, for Markdown."""
        return "\n".join(f"- {self.line(self.found.rule(number))}" for number in numbers)


def opened(choices: Choices, options: RuleOptions) -> RulesContext:
    """Return what is shown for the table, the convention and the options that are chosen."""
    dataset = cache.dataset(choices.table)
    trace = cache.trace(choices.table, choices.dialect)
    labels = dataset.labels(choices.language).on(trace.table)
    pruning = cache.pruning(choices.table, choices.dialect)
    found = rule_list(choices.table, choices.dialect, options)
    return RulesContext(dataset, trace, pruning, found, labels, choices, options)


@cache.kept(32)
def rule_list(table: str, dialect: str, options: RuleOptions) -> RuleList:
    """Return the rules of a table by a convention and the options of C4.5rules, with their record."""
    trace, unpruned = cache.trace(table, dialect), cache.pruning(table, dialect).collapsed
    words = chosen.read().words
    return away.run(table, c45rules, unpruned, trace.table, trace.dialect, options, words=words)
