"""Show the page of any lesson, as its declaration says."""

from __future__ import annotations

from dataclasses import replace

from ui.lessons.shape import open_lesson
from ui.page.header import header
from ui.state import course


def show(name: str) -> None:
    """Show the page of a lesson: header, opening, laboratory, closing."""
    lesson = course.declared()[name]
    options = lesson.header()
    choices = header(name, **options)
    stands_for = options.get("stands_for", str)
    opened = open_lesson(name, replace(choices, table=stands_for(choices.table)))
    lesson.load(lesson.laboratory)(choices)
    opened.close()
