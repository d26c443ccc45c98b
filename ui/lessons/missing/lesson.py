"""Declare the lesson on missing values, and the table that it shows."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from c45_core.explain import quantities
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_course.datasets import Dataset
from c45_course.exports.tree_names import TreeNames, names_by_labels
from c45_course.practice.checks import MISSING
from ui import cache
from ui.lessons.missing.toy import DIALECT, MELON, TABLE
from ui.lessons.shared.kept_work import stand_in
from ui.lessons.shared.prepared import prepared
from ui.markdown import plain
from ui.state import address, course
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.parts import run_alone
from ui.state.widgets import choose_text

EXAMPLES: dict[str, dict[str, str]] = {
    "melons": {"table": "watermelon_2.0_alpha", "dialect": "zhou"},
    "melon_8": {"table": "watermelon_2.0_alpha", "dialect": "release8", "part": "down", "row": "8"},
    "fourteen": {"table": "missing_14", "dialect": "documents"},
}
"""Prepared examples of the laboratory, and what each sets in the address."""
_CLASSIFYING = "back"
"""The part of an old address that has become a view of *How good is it?*."""


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
    """Return the name of a table if it has a missing value, else that of the melons."""
    has_missing = any(c.missing().any() for c in cache.dataset(table).table.attributes)
    return table if has_missing else TABLE


def build_context(choices: Choices) -> MissingContext:
    """Return the chosen table and convention, or others that fit the lesson; say on the page if so."""
    # The parts of a case are what the lesson is about: they are written as the fractions they are.
    words, name = choices.words.noted(choices.notation.exactly()), choose_table_shown(choices.table)
    dialect = stand_in("missing", choices, name, "none_missing")
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return MissingContext(dataset, dialect, cache.trace(name, dialect), labels, words)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return how the root of the melons' tree is measured, and its branches."""
    words, write = choices.words, choices.words.notation
    trace = cache.trace(TABLE, DIALECT)
    labels = cache.dataset(TABLE).labels(choices.language).on(trace.table)
    split = trace.split_of(0)
    found = trace.evaluation(0, split.attribute)
    gain = quantities.of_attribute(trace, "gain", found, labels)
    iv = quantities.of_attribute(trace, "iv", found, labels)
    shares = (f"{write.weight(branch.weight)}/{write.weight(found.known)}" for branch in found.branches)
    sizes = (write.weight(branch.weight) for branch in found.branches)
    return {
        "melon": MELON,
        "attribute": plain(labels.attribute(split.attribute)),
        "values": words.listed(plain(labels.branch(found, n)) for n in range(len(found.branches))),
        "known": write.weight(found.known),
        "unknown": write.weight(found.unknown),
        "all": write.weight(found.known + found.unknown),
        "shares": words.listed(shares),
        "sizes": words.listed((*sizes, write.weight(found.unknown))),
        "f_numbers": gain.in_numbers(write),
        "f_gain": gain.in_symbols(write),
        "iv": write.fixed(iv.recorded),
        "part": words("missing", "part_down"),
    }


def show_laboratory(choices: Choices) -> None:
    """Show one part of the lesson; a case is classified in the lesson on how good a tree is."""
    if address.text("part") == _CLASSIFYING:
        st.switch_page(
            course.lessons()["evaluation"],
            query_params={**address.kept(address.names()), "view": "case"},
        )
    prepared("missing", EXAMPLES, choices.words)
    _show_part(build_context(choices))


@run_alone
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
    place=80,
    minutes=8,
    guess=Options(("away", "frequent", "all"), right="all"),
    symbols=("known", "known_fraction", "w"),
    whys=("fraction", "weight", "branch"),
    builds_on=("choosing", "growing"),
    teaches=MISSING,
    kinds=("known_fraction", "gain", "iv"),
    posed=(Posed("part", ("share", "half", "whole"), right="share"),),
    example=TABLE,
    facts=facts,
    controls=("part", "row"),
    laboratory="lesson:show_laboratory",
    toy="toy:show_weights",
    header=lambda: {"stands_for": choose_table_shown},
    views={
        "measured": "laboratory:show_measured",
        "down": "laboratory:show_down",
        "surrogate": "laboratory:show_surrogate",
    },
)
