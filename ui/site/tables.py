"""Tell the bundled tables, as the app does."""

from __future__ import annotations

from c45_core.language.notation import PLAIN, Notation
from c45_course.story import Book
from ui import cache
from ui.state.choices import Choices


def bundled(name: str, dialect: str, language: str, notation: Notation = PLAIN) -> Book:
    """Return the book of a bundled table."""
    return cache.book(Choices(name, dialect, language, notation=notation))
