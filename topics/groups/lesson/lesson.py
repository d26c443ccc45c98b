"""Declare the lesson on groups of values; its numbers are those of the table it opens on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels
from c45_core.grouping import Pair
from c45_core.language.words import Words
from c45_core.table import Table
from c45_course.compare.settings import with_identifier
from ui import cache
from ui.lessons.shape import choose_view
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed
from ui.state.parts import run_alone
from ui.workers import away

from ..grouping import Grouped, group_all, group_one, places_to_group

TABLE = "way_to_class_28"
"""The lesson opens on it and takes its numbers from it: its merging goes through several rounds."""


@dataclass(frozen=True, eq=False)
class GroupsContext:
    """A table in one language, and its attributes whose values are grouped."""

    name: str
    table: Table
    labels: Labels
    words: Words
    grouped: tuple[Grouped, ...]

    @property
    def teller(self) -> GroupTeller:
        """Says the merges."""
        return GroupTeller(self.labels, self.words)

    @property
    def weighs_rows(self) -> bool:
        """Whether a row stands for several cases."""
        return bool((self.table.weights != 1).any())

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("groups", key, **values)

    def names(self, attribute: int) -> list[str]:
        """Return the names of the values of an attribute."""
        count = len(self.table.attributes[attribute].values)  # type: ignore[union-attr]
        return [self.labels.value(attribute, code) for code in range(count)]

    def calculate(self, here: Grouped, groups: Sequence[tuple[int, ...]], names: Sequence[str]) -> None:
        """Show, folded, how gain, IV and gain ratio of a division are calculated."""
        fold(self.say("calculated"), "calculated", self._derive, here, groups, names)

    def _derive(self, here: Grouped, groups: Sequence[tuple[int, ...]], names: Sequence[str]) -> None:
        derivation_view(here.divide(groups, names), self.words)
        if here.numbers.unknown > 0:
            st.caption(with_terms(self.say("unknown"), self.words))


def shown_table(table: str) -> str:
    """Return the table that is shown for one: itself, or the lesson's where it has nothing to group."""
    return table if places_to_group(cache.dataset(table).table) else TABLE


def open_context(choices: Choices) -> GroupsContext:
    """Return what is shown, and say so where it is not the table that was chosen."""
    words, name = choices.words, shown_table(choices.table)
    if name != choices.table:
        title, example = (plain(cache.title(each, choices.language)) for each in (choices.table, name))
        st.markdown(f"**{words('groups', 'nothing', table=title, example=example)}**")
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return GroupsContext(name, dataset.table, labels, words, _group_values(name))


@cache.kept(32)
def _group_values(table: str) -> tuple[Grouped, ...]:
    return away.run(table, group_all, cache.dataset(table).table)


QUESTION_TABLE = "golf_14_quinlan_numeric"
"""The table of the questions: its numbers are not those of the lesson."""


@cache.kept()
def group_example() -> tuple[Grouped, Grouped]:
    """Return the groups of the first attribute of the table, and of the number of its cases."""
    table = cache.dataset(TABLE).table
    numbered = with_identifier(table, "number")
    return group_all(table)[0], group_one(numbered, len(numbered.attributes) - 1)


@cache.kept()
def group_asked() -> Grouped:
    """Return the groups of outlook."""
    return group_all(cache.dataset(QUESTION_TABLE).table)[0]


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the merging of an attribute, what becomes of the case number, and what is asked."""
    return {
        **_merging_facts(choices),
        **_number_facts(choices),
        **_last_round_facts(choices),
        **_question_facts(choices),
    }


def _merging_facts(choices: Choices) -> dict[str, str]:
    here, _ = group_example()
    found, write = here.found, choices.words.notation
    labels = cache.dataset(TABLE).labels(choices.language)
    first = found.rounds[0].taken
    assert first is not None
    return {
        "table": plain(cache.title(TABLE, choices.language)),
        "attribute": plain(labels.attribute(here.attribute)),
        "group": plain(GroupTeller(labels, choices.words).group(here.attribute, first.joined)),
        "values": str(found.start.groups),
        "pairs": str(len(found.rounds[0].pairs)),
        "groups": str(len(found.groups)),
        "gain": write.fixed(float(found.start.gain)),
        "iv": write.fixed(float(found.start.iv)),
        "ratio": write.fixed(found.start.ratio),
        "gain_merged": write.fixed(float(first.made.gain)),
        "iv_merged": write.fixed(float(first.made.iv)),
        "ratio_merged": write.fixed(first.made.ratio),
        "gain_lost": f"{1 - float(first.made.gain / found.start.gain):.0%}",
        "iv_lost": f"{1 - float(first.made.iv / found.start.iv):.0%}",
        "ratio_grouped": write.fixed(found.made.ratio),
    }


def _number_facts(choices: Choices) -> dict[str, str]:
    write, found = choices.words.notation, group_example()[1].found
    return {
        "cases": str(found.start.groups),
        "number_ratio": write.fixed(found.start.ratio),
        "number_iv": write.fixed(float(found.start.iv)),
        "number_gain": write.fixed(float(found.made.gain)),
        "number_groups": str(len(found.groups)),
        "number_grouped": write.fixed(found.made.ratio),
    }


def _last_round_facts(choices: Choices) -> dict[str, str]:
    """Return the pairs of the round that ends the merging of the example, as they were tried."""
    here, _ = group_example()
    write, pairs = choices.words.notation, here.found.rounds[-1].pairs
    labels = cache.dataset(TABLE).labels(choices.language)
    low = max(pairs, key=lambda pair: pair.made.ratio)
    found = {
        "half": write.fixed(here.half),
        "low_group": plain(GroupTeller(labels, choices.words).group(here.attribute, low.joined)),
        "low_gain": write.fixed(float(low.made.gain)),
        "low_ratio": write.fixed(low.made.ratio),
    }
    for number, pair in enumerate(pairs, 1):
        found[f"gain_{number}"] = write.fixed(float(pair.made.gain))
        found[f"ratio_{number}"] = write.fixed(pair.made.ratio)
    return found


def _question_facts(choices: Choices) -> dict[str, str]:
    """Return the merge that is asked about."""
    here, words = group_asked(), choices.words
    labels, merged = cache.dataset(QUESTION_TABLE).labels(choices.language), _find_only_merge(here)
    other = next(group for group in here.found.groups if group != merged.joined)
    teller = GroupTeller(labels, words)
    return {
        "asked_attribute": plain(labels.attribute(here.attribute)),
        "asked_group": plain(teller.group(here.attribute, merged.joined)),
        "asked_other": plain(teller.group(here.attribute, other)),
        "asked_one": plain(labels.value(here.attribute, merged.one[0])),
        "asked_two": plain(labels.value(here.attribute, merged.other[0])),
    }


def _find_only_merge(here: Grouped) -> Pair:
    taken = here.found.rounds[0].taken
    assert taken is not None
    return taken


def show_laboratory(choices: Choices) -> None:
    """Show one view of how values are grouped."""
    on, words = open_context(choices), choices.words
    st.caption(words("groups", "on_table", table=plain(cache.title(on.name, choices.language))))

    @run_alone
    def show_view() -> None:
        """Let the reader choose a view; what is chosen in it runs nothing else again."""
        LESSON.load_view(choose_view("groups", words))(on)

    show_view()


LESSON = Lesson(
    package=__package__,
    key="groups",
    path="reference",
    place=20,
    minutes=9,
    guess=Options(("rows", "classes", "same"), right="classes"),
    symbols=("D", "|D|", "g", "D^g", "H", r"\mathrm{Gain}", r"\mathrm{IV}", r"\mathrm{GainRatio}"),
    whys=("half", "again", "trap"),
    builds_on=("choosing", "growing"),
    posed=(
        Posed("half", ("first", "last", "none"), right="none"),
        Posed("which", ("gain", "ratio", "first"), right="ratio"),
        Posed("stop", ("two", "rise", "pure"), right="rise"),
        Posed("again", ("never", "may", "numeric"), right="may"),
        Posed("number", ("cured", "trap", "same"), right="trap"),
    ),
    facts=facts,
    controls=("round", "shown"),
    laboratory="lesson:show_laboratory",
    header=lambda: {"first_table": TABLE, "stands_for": shown_table},
    views={
        "merging": "views:show_merging",
        "identifier": "views:show_identifier",
        "trees": "views:show_trees",
    },
)
