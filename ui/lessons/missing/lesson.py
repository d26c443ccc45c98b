"""Declare the lesson on missing values, its picture, and the table that it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from c45_core import Table
from c45_core.explain import quantities
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import Tree, tree_of
from c45_course.datasets import Dataset
from c45_course.exports.tree_names import TreeNames, names_by_labels
from c45_course.practice.checks import MISSING
from ui import cache
from ui.drawing.canvas import Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shared.kept_work import choose_bits
from ui.lessons.shared.prepared import prepared
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture
from ui.state.widgets import choose_text

EXAMPLE = "missing_14"
"""Name of the table that the laboratory shows where the chosen one has no missing value."""
EXAMPLES: dict[str, dict[str, str]] = {
    "fourteen": {"table": "missing_14", "dialect": "documents"},
    "melons": {"table": "watermelon_2.0_alpha", "dialect": "zhou"},
    "melon_8": {"table": "watermelon_2.0_alpha", "dialect": "release8", "part": "down", "row": "8"},
    "question": {"table": "missing_14", "dialect": "release8", "part": "back"},
}
"""Prepared examples of the laboratory, and what each sets in the address."""


@dataclass(frozen=True, eq=False)
class MissingContext:
    """A table with missing values, grown in a convention, of which `dialect` is the name."""

    dataset: Dataset
    dialect: str
    trace: Trace
    labels: Labels
    words: Words

    @property
    def table(self) -> Table:
        """The table."""
        return self.trace.table

    @Once
    def tree(self) -> Tree:
        """The tree as it was grown; pruning is a later lesson."""
        return tree_of(self.trace)

    @Once
    def names(self) -> TreeNames:
        """The names of the parts of the tree."""
        return names_by_labels(self.labels)

    @Once
    def incomplete(self) -> list[int]:
        """The attributes with missing values, that of the root split first."""
        incomplete = [a for a, column in enumerate(self.table.attributes) if column.missing().any()]
        split = self.trace.node(0).split
        return sorted(incomplete, key=lambda a: split is None or a != split.attribute)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the lesson."""
        return self.words("missing", key, **values)


def choose_table_shown(table: str) -> str:
    """Return the name of a table if it has a missing value, else that of the example."""
    has_missing = any(c.missing().any() for c in cache.dataset(table).table.attributes)
    return table if has_missing else EXAMPLE


def build_context(choices: Choices) -> MissingContext:
    """Return the chosen table and convention, or others that fit the lesson; say on the page if so."""
    # The parts of a case are what the lesson is about: they are written as the fractions they are.
    words, name = choices.words.noted(choices.notation.exactly()), choose_table_shown(choices.table)
    if name != choices.table:
        title = plain(cache.dataset(choices.table).title[choices.language])
        example = plain(cache.dataset(EXAMPLE).title[choices.language])
        st.markdown(f"**{words('missing', 'none_missing', table=title, example=example)}**")
    dialect = choose_bits(choices.dialect)
    if dialect != choices.dialect:
        st.markdown(
            with_terms(words("missing", "no_gini", dialect=words("dialect", choices.dialect)), words)
        )
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return MissingContext(dataset, dialect, cache.trace(name, dialect), labels, words)


TABLE, ATTRIBUTE = "watermelon_2.0_alpha", "色泽"
"""The table of the picture and of the formulas: melons, some of which have no colour."""
_TOP, _HIGH, _GAP = 46.0, 150.0, 24.0


def _draw_division(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw a melon without a colour, and the part of it that each branch receives."""
    canvas, write = Canvas(_TOP + _HIGH + 2 * _GAP + 12), choices.words.notation
    trace = cache.trace(TABLE, "documents")
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    found = trace.evaluation(0, ATTRIBUTE)
    canvas.text(say("whole"), 8, 20, bold=True)
    canvas.text(labels.attribute(found.attribute), 184, 20, bold=True)
    start, end = _TOP + _GAP, _TOP
    for number, branch in enumerate(found.branches):
        share = branch.weight / found.known
        high = _HIGH * share
        ends = [(58, start), (184, end), (184, end + high), (58, start + high)]
        canvas.area(ends, PAGE.accent, 0.18)
        canvas.box(28, start, 30, high, PAGE.accent, opacity=0.8, round_by=0)
        canvas.box(184, end, 30, high, PAGE.accent, opacity=0.8)
        canvas.text(labels.value(found.attribute, number), 224, end + high / 2 - 2)
        part = {"part": write.weight(share), "here": write.weight(branch.weight)}
        text = say("part", known=write.weight(found.known), **part)
        canvas.note(text, 224, end + high / 2 + 16)
        start, end = start + high, end + high + _GAP
    return canvas


PICTURES = {"guess": Picture(_draw_division, ("whole", "part"))}


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the formulas, and the numbers of the attribute the laboratory opens with."""
    words, write = choices.words, choices.words.notation
    trace = cache.trace(TABLE, "documents")
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    texts = {
        key: quantities.of_attribute(trace, key, trace.evaluation(0, ATTRIBUTE), labels)
        for key in ("known_fraction", "gain", "iv")
    }
    name, found = _find_measured_attribute(choices)
    labels = cache.dataset(name).labels(choices.language)
    fall = found.base_entropy - found.conditional_entropy
    return {
        **{f"f_{key}": each.in_symbols(write) for key, each in texts.items()},
        "part": words("missing", "part_back"),
        "unknown_value": words("language", "unknown"),
        "table": plain(cache.title(name, choices.language)),
        "cases": words.cases(found.known + found.unknown),
        "attribute": plain(labels.attribute(found.attribute)),
        "known": write.weight(found.known),
        "unknown": write.weight(found.unknown),
        "fraction": write.exactly().weight(found.known_fraction),
        "among_known": write.finer().fixed(fall),
        "gain": write.fixed(found.known_fraction * fall),
    }


def _find_measured_attribute(choices: Choices) -> tuple[str, Evaluation]:
    """Return the table of the laboratory, and the measures of the attribute it opens with at the root.

    They are those of the example where no attribute with missing values divides the root.
    """
    for name in (choose_table_shown(choices.table), EXAMPLE):
        dataset, dialect = cache.dataset(name), choose_bits(choices.dialect)
        trace = cache.trace(name, dialect)
        labels = dataset.labels(choices.language)
        context = MissingContext(dataset, dialect, trace, labels, choices.words)
        if trace.evaluations(0):
            for attribute in context.incomplete:
                found = trace.evaluation(0, attribute)
                if found.divides:
                    return name, found
    raise AssertionError("the prepared example divides by its attribute")


def show_laboratory(choices: Choices) -> None:
    """Show one part of the lesson."""
    prepared("missing", EXAMPLES, choices.words)
    _show_part(build_context(choices))


@st.fragment
def _show_part(context: MissingContext) -> None:
    """Let the reader choose a part, and show it; what is chosen in it runs nothing else again."""
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="large")
    words = context.words
    with controls:
        part = choose_text(words, "missing", "part", list(LESSON.views), hidden_label=False)
    LESSON.load_view(part)(context, controls)


LESSON = Lesson(
    package=__package__,
    key="missing",
    path="details",
    place=20,
    minutes=8,
    guess=Options(("away", "frequent", "all"), right="all"),
    symbols=("known", "known_fraction", "base_entropy", "w"),
    whys=("fraction", "weight", "branch"),
    builds_on=("choosing", "growing"),
    teaches=MISSING,
    kinds=("known_fraction", "gain", "iv"),
    example=TABLE,
    facts=facts,
    pictures=PICTURES,
    controls=("part", "row"),
    laboratory="lesson:show_laboratory",
    header=lambda: {"stands_for": choose_table_shown},
    views={
        "measured": "measures:show_measured",
        "down": "ways:show_down",
        "back": "ways:show_back",
        "surrogate": "ways:show_surrogate",
    },
)
