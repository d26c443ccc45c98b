"""Declare the lesson on rules, and lay out what its views work on."""

from collections.abc import Mapping
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
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.on_demand import box
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.parts import run_alone
from ui.state.presenting import offered
from ui.state.widgets import choose, slide
from ui.workers import away

from ..algorithm import ProgramRule, RuleList, RuleOptions, c45rules
from ..algorithm.generalising import PathFate
from ..algorithm.rule_list import Path
from ..algorithm.subsets import CLIMBS, MAX_CANDIDATES_OF_ALL_SETS
from ..explanation import RuleTeller
from . import pictures
from .pictures import DIALECT, PICTURES, TABLE, find_dearest, golf_rules

OFF = "off"
SIGNIFICANCES = (OFF, "0.1", "0.05", "0.01", "0.001")
"""Limits of Fisher's test that are offered, as shares; the program takes percent."""
OPTIONS = ("rule_cf", "redundancy", "significance")
"""Names of the options in the address."""
WIDTH = 300


def ask_options(words: Words) -> RuleOptions:
    """Show the options behind one button, and return them; the program's own are the defaults.

    Those that a presentation does not show hold, too, as the address has them.
    """
    if not any(map(offered, OPTIONS)):
        return _ask_each_option(words)
    with box(words("rule_list", "options"), "rule_options"):
        return _ask_each_option(words)


def _ask_each_option(words: Words) -> RuleOptions:
    confidence = _ask_number("rule_cf", 0.01, "%.2f", words)
    redundancy = _ask_number("redundancy", 0.5, "%.1f", words)
    limit = choose(
        "significance",
        SIGNIFICANCES,
        words("rule_list", "significance"),
        shown=lambda share: share if share != OFF else words("rule_list", "significance_off"),
        kind="segmented",
    )
    _explain_option("significance", words)
    return RuleOptions(
        confidence=confidence,
        redundancy=redundancy,
        significance=None if limit == OFF else float(limit),
    )


def _ask_number(name: str, step: float, format: str, words: Words) -> float:
    number = slide(name, words("rule_list", name), step=step, format=format, width=WIDTH)
    _explain_option(name, words)
    return number


def _explain_option(name: str, words: Words) -> None:
    """Say what an option does, below it."""
    if offered(name):
        st.caption(words("rule_list", f"{name}_help"), width=WIDTH)


@dataclass(frozen=True, eq=False)
class RulesContext:
    """The rules that are shown: `found`, made with `options` of the tree of `pruning`, not pruned."""

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


def open_context(choices: Choices, options: RuleOptions) -> RulesContext:
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
    return away.run(table, c45rules, unpruned, trace.table, trace.dialect, options)


def shrinking_path() -> Path:
    """Return the first golf path that is shorter in the end and yet too inaccurate."""
    return next(
        path
        for path in golf_rules().paths
        if path.generalised.fate is PathFate.TOO_INACCURATE and len(path.generalised.rounds) > 1
    )


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of that path before and after its first round, and of the bits of a class."""
    words, write = choices.words, choices.words.notation
    labels = cache.dataset(TABLE).labels(choices.language).on(cache.trace(TABLE, DIALECT).table)
    writer, found, g = RuleWriter(labels, words), golf_rules(), shrinking_path().generalised
    first = g.rounds[0]
    gone = next(each for each in first.without if each.place == first.dropped)
    choice, first_pass = find_dearest(), pictures.rules().passes[0]
    harmful = next(usage for usage in first_pass.usages if usage.number == first_pass.dropped)
    return {
        "rule": plain(writer.if_then(g.conditions, g.label)),
        "condition": plain(writer.condition(g.conditions[gone.place])),
        "cases": words.cases(first.base.covers),
        "wrong": write.weight(first.base.wrong),
        "error": write.fixed(first.base.pessimistic),
        "cases_without": words.cases(gone.measured.covers),
        "wrong_without": write.weight(gone.measured.wrong),
        "error_without": write.fixed(gone.measured.pessimistic),
        "class_of_rule": plain(labels.klass(g.label)),
        "default_error": write.fixed(g.default_error),
        "table": plain(cache.title(TABLE, choices.language)),
        "paths": str(len(found.paths)),
        "kept": str(len(found.kept)),
        "klass": plain(labels.klass(choice.label)),
        "chosen": str(len(choice.chosen)),
        "empty": write.fixed(choice.empty.total),
        "theory": write.fixed(choice.cost.theory),
        "exceptions": write.fixed(choice.cost.exceptions),
        "total": write.fixed(choice.cost.total),
        "n": str(harmful.number),
        "worse": write.weight(harmful.worse),
        "most": str(MAX_CANDIDATES_OF_ALL_SETS),
        "starts": str(CLIMBS),
    }


@run_alone
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    with st.container(horizontal=True, vertical_alignment="center"):
        view = choose_view("rules", choices.words, section="rule_list")
        options = ask_options(choices.words)
    LESSON.load_view(view)(open_context(choices, options))


LESSON = Lesson(
    package=__package__,
    key="rules",
    path="reference",
    place=10,
    minutes=12,
    guess=Options(("long", "short", "either"), right="short"),
    symbols=(
        r"U_{CF}(E,N)",
        r"\mathrm{TB}",
        r"\mathrm{EB}",
        r"\mathrm{DL}",
        "s",
        "n, W",
        r"\mathrm{FP}, \mathrm{FN}",
        r"\mathrm{X}(m,e)",
    ),
    whys=("simpler", "bits", "half", "balance", "many", "harm"),
    builds_on=("evaluation",),
    posed=(
        Posed("goes", ("first", "lowest", "every"), right="lowest"),
        Posed("cost", ("errors", "bits", "length"), right="bits"),
        Posed("default", ("largest", "uncovered", "tree"), right="uncovered"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("shown",),
    laboratory="lesson:show_laboratory",
    views={
        "shrink": "steps:show_shrinking",
        "bits": "bits:show_bits",
        "order": "steps:show_order",
        "beside": "comparison:show_beside",
        "steps": "steps:show_steps",
    },
)
