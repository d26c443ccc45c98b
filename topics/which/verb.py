"""`which`: find the conventions and the misprints behind the numbers that a book prints."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.cli import arguments, chosen_table
from c45_course.exports.files import WRITERS

from .algorithm import read_typed, which
from .file import which_document


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "which",
        run,
        help="find which C4.5 printed some numbers",
        about="Type the numbers a book prints for a table; get the conventions and roundings that give "
        "them, or else the other places, the slips and the misprints they can come from.",
    )
    verb.add_argument(
        "number", metavar="NAME=NUMBER", nargs="*", help="a number and its name, as in the examples"
    )
    verb.add_argument("--format", choices=WRITERS, default="txt", help="default: txt")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give what was found, as a document."""
    if chosen.dataset is not None and chosen.file is not None:
        chosen.number, chosen.file = [chosen.file, *chosen.number], None
    asked = chosen_table.asked(chosen)
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    labels = [asked.labels]
    if chosen.dataset is not None:
        labels += [datasets.load(chosen.dataset).labels(language) for language in languages()]
    answer = which(read_typed("\n".join(chosen.number), asked.table, labels), asked.table)
    document = which_document(answer, asked.labels, said, asked.title)
    return (f"{line}\n" for line in WRITERS[chosen.format](document))
