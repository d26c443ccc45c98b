"""Lay out what the lesson works on: a table, and the committee that boosting makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from c45_core import preset
from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.validate.folds import holdout, needs_validation
from ui import cache
from ui.state import choices as chosen
from ui.state import own_table as growing
from ui.state import session
from ui.state.choices import Choices
from ui.state.widgets import choose, slide
from ui.workers import away

from ..boosting import METHODS, BoostOptions, Committee, boost, errors_beside
from ..boosting.steps import BoostSteps
from ..explanation.sentences import BoostTeller

DEPTHS = ("1", "2", "3", "any")
THIRD = 1 / 3


@dataclass(frozen=True)
class Asked:
    """What is boosted: a table by a convention, trees of at most a depth, with options."""

    table: str
    dialect: Dialect
    options: BoostOptions


@dataclass(frozen=True, eq=False)
class C50Context:
    """What is shown: the cases, the convention with its depth, the names, and the options asked."""

    table: Table
    dialect: Dialect
    options: BoostOptions
    labels: Labels
    words: Words

    @property
    def asked(self) -> Asked:
        """What is boosted."""
        return Asked(self.table.name, self.dialect, self.options)

    @property
    def found(self) -> Committee:
        """The committee of all cases."""
        return committee(self.table.name, self.asked)

    @property
    def teller(self) -> BoostTeller:
        """Says the steps."""
        return BoostTeller(self.found, self.labels, self.words)

    @property
    def steps(self) -> BoostSteps:
        """The steps of boosting."""
        return BoostSteps(self.found)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("c50", key, **values)


def opened(choices: Choices, *, boosts: bool) -> C50Context:
    """Ask for the depth of the trees, and where the view `boosts` for rounds and variant."""
    dataset, words = cache.dataset(choices.table), choices.words
    rounds, variant = float(BoostOptions().rounds), METHODS[0]
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        depth = choose(
            "depth",
            DEPTHS,
            words("c50", "depth"),
            shown=lambda name: words("c50", f"depth_{name}"),
            kind="segmented",
        )
        if boosts:
            rounds = slide("rounds", words("c50", "rounds"), step=1.0, format="%.0f", width=180)
            variant = choose(
                "variant",
                METHODS,
                words("c50", "variant"),
                shown=lambda name: words("c50", f"variant_{name}"),
                kind="segmented",
                wrap=True,
            )
    if boosts:
        st.caption(words("c50", f"variant_note_{variant}"))
    return C50Context(
        dataset.table,
        _with_depth(preset(choices.dialect), depth),
        BoostOptions(rounds=int(rounds), method=variant),
        dataset.labels(choices.language),
        words,
    )


def _with_depth(dialect: Dialect, depth: str) -> Dialect:
    """Return a convention with a depth; one that prunes by cases kept aside does not prune here."""
    if needs_validation(dialect):
        dialect = dialect.with_(pruning="none")
    return dialect if depth == "any" else dialect.with_(max_depth=int(depth))


def parts(table: Table, seed: int) -> tuple[Table, Table]:
    """Return two thirds of the cases to learn from, and the third held out."""
    learn, held = holdout(table, THIRD, seed)
    return table.take(np.sort(learn)), table.take(np.sort(held))


@cache.kept(32)
def committee(table: str, asked: Asked) -> Committee:
    """Return the committee; of a table with cases held out, that of the others."""
    cases = cache.dataset(table).table
    return away.run(table, boost, cases, asked.dialect, asked.options, **_watched(table, asked))


@cache.kept(32)
def errors(table: str, asked: Asked, seed: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the errors of committees of rising size, on training cases and on those held out."""
    learn, held = parts(cache.dataset(table).table, seed)
    given = (learn, held, asked.dialect, asked.options)
    return away.run(table, errors_beside, *given, **_watched(table, asked))


def _watched(table: str, asked: Asked) -> dict[str, Any]:
    """Return how the work is shown, and how large the trees of an own table may grow."""
    words = chosen.read().words

    def said(number: int) -> tuple[float, str]:
        return (number - 1) / asked.options.rounds, words("c50", "making", n=number)

    budget = {"budget": growing.BUDGET} if session.is_own(table) else {}
    return {"words": words, "tells": "watch", "said": said, **budget}
