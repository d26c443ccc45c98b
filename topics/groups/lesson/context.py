"""Lay out what the lesson works on: a table, and how the values of its attributes are grouped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Table
from ui import cache
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.workers import away

from ..grouped import Grouped, all_grouped, places

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
        with st.expander(self.say("calculated")):
            derivation_view(here.divided(groups, names), self.words)
            if here.numbers.unknown > 0:
                st.caption(with_terms(self.say("unknown"), self.words))


def shown(table: str) -> str:
    """Return the table that is shown for one: itself, or the lesson's where it has nothing to group."""
    return table if places(cache.dataset(table).table) else TABLE


def opened(choices: Choices) -> GroupsContext:
    """Return what is shown, and say so where it is not the table that was chosen."""
    words, name = choices.words, shown(choices.table)
    if name != choices.table:
        title, example = (plain(cache.title(each, choices.language)) for each in (choices.table, name))
        st.markdown(f"**{words('groups', 'nothing', table=title, example=example)}**")
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return GroupsContext(name, dataset.table, labels, words, _grouped(name))


@cache.kept(32)
def _grouped(table: str) -> tuple[Grouped, ...]:
    return away.run(table, all_grouped, cache.dataset(table).table, words=chosen.read().words)
