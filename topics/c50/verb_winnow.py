"""`winnow`: say which attributes a tree does not need."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table

from .file import winnowing_file
from .winnowing import winnow


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "winnow",
        run,
        help="say which attributes a tree does not need",
        about="Grow a tree from one half of the cases, and try it on the other without each attribute.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give what was found of each attribute."""
    found, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    made = winnow(found.table, dialect, chosen.seed)
    return winnowing_file(made, found.labels, said, chosen.format)
