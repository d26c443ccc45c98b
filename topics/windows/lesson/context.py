"""Lay out what the lesson works on: a table, and the trees grown from windows of it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from c45_core.dialect import preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.table import Table
from ui import cache
from ui.markdown import plain
from ui.state import address
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.workers import away

from ..algorithm import Windowing, WindowOptions, windows
from ..explanation.sentences import WindowTeller
from .asked import USUAL


@dataclass(frozen=True, eq=False)
class WindowsContext:
    """What is shown: `found` are the trees of windows, `usual` the tree from all cases."""

    found: Windowing
    usual: Pruning
    labels: Labels
    choices: Choices

    @property
    def words(self) -> Words:
        """The texts in the language of the reader."""
        return self.choices.words

    @property
    def variant(self) -> str:
        """The convention by which the trees are grown."""
        return variant_of(self.choices.dialect)

    @property
    def table(self) -> Table:
        """The cases as the trees ask them."""
        return self.found.table

    @property
    def teller(self) -> WindowTeller:
        """Says the steps."""
        return WindowTeller(self.found, self.labels, self.words)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("windows", key, **values)


FIRST_TABLE = "buys_computer_14_numeric_age"
"""The lesson opens on it: its trials differ, the first one is not the best, and a trial keeps a tree
before its last one."""
PRUNES = "release8"
"""The convention of the laboratory where the chosen one does not prune: trials are judged by it."""


def variant_of(dialect: str) -> str:
    """Return the convention by which windows are shown."""
    return dialect if preset(dialect).pruning != "none" else PRUNES


def opened(choices: Choices, options: WindowOptions) -> WindowsContext:
    """Return what is shown for the table and the convention that are chosen."""
    variant, words = variant_of(choices.dialect), choices.words
    if variant != choices.dialect:
        mine, theirs = words("dialect", choices.dialect), words("dialect", variant)
        st.caption(plain(words("windows", "not_pruned", mine=mine, theirs=theirs)))
    found = windowing(choices.table, variant, options)
    labels = cache.dataset(choices.table).labels(choices.language).on(found.table)
    on = WindowsContext(found, cache.pruning(choices.table, variant), labels, choices)
    if not (address.has("table") or found.all_tied or presenting()):
        title = cache.title(choices.table, choices.language)
        st.caption(plain(on.say("first_table", table=title)))
    if on.teller.weighs_rows:
        st.caption(on.say("weighed"))
    return on


@cache.kept(32)
def windowing(table: str, dialect: str, options: WindowOptions = USUAL) -> Windowing:
    """Return the trees of windows of a table by a convention, with their record."""
    trace, words = cache.trace(table, dialect), chosen.read().words
    return away.run(table, windows, trace.table, trace.dialect, options, words=words)
