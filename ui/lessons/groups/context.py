"""Lay out what the lesson works on: a table, and how the values of its attributes are grouped."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core.explain.grouping import GroupTeller
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Table
from c45_course.compare.groups import Grouped, all_grouped, places
from ui import cache
from ui.markdown import plain
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.workers import away

EXAMPLE = "golf_14"
"""Shown where no attribute of the chosen table has more than two values."""


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

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("groups", key, **values)


def opened(choices: Choices) -> GroupsContext:
    """Return what is shown: the chosen table, or the example where it has nothing to group."""
    words, name = choices.words, choices.table
    if not places(cache.dataset(name).table):
        title, example = (plain(cache.title(each, choices.language)) for each in (name, EXAMPLE))
        st.markdown(f"**{words('groups', 'nothing', table=title, example=example)}**")
        name = EXAMPLE
    dataset = cache.dataset(name)
    labels = dataset.labels(choices.language)
    return GroupsContext(name, dataset.table, labels, words, _grouped(name))


@cache.kept(32)
def _grouped(table: str) -> tuple[Grouped, ...]:
    return away.run(table, all_grouped, cache.dataset(table).table, words=chosen.read().words)
