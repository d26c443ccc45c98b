"""`html`: write all steps as one page that can be stepped through."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table, watching
from c45_course.embed.onefile import book_of
from c45_course.file_kinds import file_kinds, write
from c45_course.story import Book


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "html",
        run,
        help="write all steps as one page to step through",
        about="Write the player with all steps of a tree as one HTML file. It needs no other file\n"
        "and no network, and may stand in a frame of any page.",
    )
    arguments.add_dialect(verb)
    verb.set_defaults(scorm=False)
    if "package" in file_kinds(Book):
        verb.add_argument(
            "--scorm", action="store_true", help="with questions, as a package of SCORM 1.2 (.zip)"
        )
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the page, or the package."""
    found = chosen_table.asked(chosen)
    book = book_of(
        watching.grown(found.table, arguments.dialect_of(chosen)),
        chosen.language,
        title=found.title,
        labels=found.labels,
        notation=arguments.notation_of(chosen),
    )
    yield from write("package", "scorm.zip", book) if chosen.scorm else write("steps", "html", book)
