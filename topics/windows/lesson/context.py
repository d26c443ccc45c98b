"""Lay out what the lesson works on: a table, and the trees grown from windows by the options chosen."""

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
from ui.state.presenting import offered, presenting
from ui.state.widgets import slide_along
from ui.workers import away

from ..algorithm import Windowing, WindowOptions, windows
from ..algorithm.record import sizes_of
from ..explanation.sentences import WindowTeller

TRIALS = 3
"""Number of trials that are shown: enough to differ, and soon grown."""
USUAL = WindowOptions(trials=TRIALS)
"""The first window and the increment that the size of the table gives."""
WIDTH = 300


def options_asked(table: Table, words: Words) -> WindowOptions:
    """Show the options behind one button; what the program takes by itself is the default."""
    if not any(map(offered, ("window", "increment"))):
        return _options(table, words)
    with st.popover(words("windows", "options")):
        return _options(table, words)


def _options(table: Table, words: Words) -> WindowOptions:
    window = _asked("window", table.rows, sizes_of(table, USUAL).window, words)
    options = WindowOptions(trials=TRIALS, window=window)
    increment = _asked("increment", table.rows, sizes_of(table, options).increment, words)
    return WindowOptions(trials=TRIALS, window=window, increment=increment)


def _asked(name: str, most: int, usual: int, words: Words) -> int | None:
    """Return the number that is asked for, from 1 to `most`; None for the usual one."""
    numbers, label = range(1, most + 1), words("windows", f"option_{name}")
    number = slide_along(
        name, numbers, label, default=usual, width=WIDTH, forget=("trial", "cycle", "at")
    )
    if offered(name):
        st.caption(words("windows", f"option_{name}_help", n=usual), width=WIDTH)
    return None if number == usual else number


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
