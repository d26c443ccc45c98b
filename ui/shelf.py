"""Keep grown traces and told stories, so that nothing is computed twice, by anybody.

Bundled tables are the same for everyone, so their traces are shared between sessions.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from c45_core import Trace, datasets, grow, preset
from c45_core.datasets import Dataset
from ui.choices import Choices
from ui.story import Telling, story


@st.cache_resource(max_entries=64, show_spinner=False)
def dataset(name: str) -> Dataset:
    """Return a bundled table with its story."""
    return datasets.load(name)


def documents_list(language: str) -> str:
    """Return the documents the tables come from, as a Markdown list."""
    return "\n".join(f"- {title[language]}" for title in datasets.documents().values())


@st.cache_resource(max_entries=64, show_spinner=False)
def trace(table: str, dialect: str, limits: tuple[tuple[str, float], ...] = ()) -> Trace:
    """Return the trace of a bundled table in a convention, with limits of growing."""
    return grow(dataset(table).table, preset(dialect).with_(**dict(limits)))


def told(choices: Choices) -> dict[str, Any]:
    """Return the story of what is chosen."""
    return _told(choices.table, choices.dialect, choices.language, choices.limits)


@st.cache_resource(max_entries=64, show_spinner=False)
def _told(
    table: str, dialect: str, language: str, limits: tuple[tuple[str, float], ...]
) -> dict[str, Any]:
    chosen = dataset(table)
    choices = Choices(table, dialect, language)
    note = choices.words("app", "reconstructed") if chosen.reconstructed else None
    telling = Telling(language, chosen.title[language], note)
    identity = "/".join([table, dialect, *(f"{name}={number:g}" for name, number in limits)])
    return story(trace(table, dialect, limits), chosen.labels(language), telling, identity)
