"""Choose the tables that the check of a lesson may ask about."""

from __future__ import annotations

from random import Random

from c45_course import datasets
from c45_course.practice.checks import WEIGHTS, needs
from ui import cache
from ui.state import course, session
from ui.state.choices import tables as valid_tables
from ui.state.lesson import Lesson
from ui.state.own_table import EXAMPLE

MAX_CASES = 20
"""A table of more is not calculated by hand."""


def tables_asked(lesson: Lesson, shown: str, random: Random) -> list[list[str]]:
    """Return the tables to ask about, in groups: the next one where none of a group has enough to ask.

    First an own table, of which the reader wants to know more; then those that share no attribute with
    the table shown, whose numbers stand in the laboratory; then what is left. A table has nothing that
    neither the lesson nor one before it teaches.
    """
    known = {column.name for column in cache.dataset(shown).table.attributes}
    others = [name for name in _small_tables() if not known & _attributes(name)]
    random.shuffle(others)
    own = [shown] if session.is_own(shown) else []
    may, valid = course.taught(lesson), valid_tables()
    groups = (own, others, [lesson.example], [shown])
    return [
        [name for name in group if name in valid and needs(cache.dataset(name).table) <= may]
        for group in groups
    ]


def _small_tables() -> list[str]:
    """Return the tables a question can be answered about by hand, each case of which counts once."""
    every = (datasets.load(name) for name in datasets.names())
    return [
        each.name
        for each in every
        if len(each.rows) <= MAX_CASES
        and not each.part
        and not each.reconstructed
        and each.name != EXAMPLE
        and WEIGHTS not in needs(each.table)
    ]


def _attributes(name: str) -> set[str]:
    return {column.name for column in datasets.load(name).table.attributes}
