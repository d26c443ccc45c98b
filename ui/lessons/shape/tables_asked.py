"""Choose the tables that the check of a lesson may ask about."""

from __future__ import annotations

from random import Random

from c45_course import datasets
from ui import cache
from ui.state import session
from ui.state.choices import tables as valid_tables
from ui.state.lesson import Lesson
from ui.state.own_table import EXAMPLE

MOST_CASES = 20
"""A table of more is not calculated by hand."""


def tables_asked(lesson: Lesson, shown: str, random: Random) -> list[str]:
    """Return the tables to ask about, in the order in which they are tried.

    First those that share no attribute with the table shown: its numbers stand in the laboratory. Only
    of an own table the reader wants to know more.
    """
    own = [shown] if session.is_own(shown) else []
    known = {column.name for column in cache.dataset(shown).table.attributes}
    others = [name for name in _small_tables() if not known & _attributes(name)]
    random.shuffle(others)
    asked = (*own, *others, lesson.example, shown)
    return [name for name in dict.fromkeys(asked) if name in valid_tables()]


def _small_tables() -> list[str]:
    """Return the tables a question can be answered about by hand, each case of which counts once."""
    every = (datasets.load(name) for name in datasets.names())
    return [
        each.name
        for each in every
        if len(each.rows) <= MOST_CASES
        and not each.part
        and not each.reconstructed
        and each.name != EXAMPLE
        and (each.table.weights == 1).all()
    ]


def _attributes(name: str) -> set[str]:
    return {column.name for column in datasets.load(name).table.attributes}
