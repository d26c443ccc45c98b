"""Tell the bundled tables, as the app does."""

from __future__ import annotations

from functools import cache

from c45_core import Trace, grow, preset
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import words
from c45_course import datasets
from c45_course.datasets import Dataset
from ui.story import Book, Telling, bound


@cache
def dataset(name: str) -> Dataset:
    """Return a bundled table."""
    return datasets.load(name)


@cache
def trace(name: str, dialect: str) -> Trace:
    """Return the trace of a bundled table in a convention."""
    return grow(dataset(name).table, preset(dialect))


def bundled(name: str, dialect: str, language: str, notation: Notation = PLAIN) -> Book:
    """Return the book of a bundled table."""
    chosen = dataset(name)
    note = words(language)("app", "reconstructed") if chosen.reconstructed else None
    telling = Telling(language, chosen.title[language], note, notation)
    return bound(trace(name, dialect), chosen.labels(language), telling, f"{name}/{dialect}")
