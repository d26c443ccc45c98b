"""`trace`: grow a tree and write the record."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table, pruning, watching
from c45_course.exports import as_json
from c45_course.exports.as_markdown import markdown
from c45_course.exports.as_text import text
from c45_course.exports.solution import solution

DIGITS = 6
"""Decimals of the texts of this verb; `solution` lets them be chosen."""


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "trace",
        run,
        help="grow a tree and write the record",
        about="Grow a tree from a CSV file or a bundled table and write the record.",
    )
    verb.epilog = arguments.conventions()
    arguments.add_dialect(verb)
    pruning.add_aside(verb)
    verb.add_argument(
        "--format", choices=("json", "markdown", "text"), default="json", help="default: json"
    )
    arguments.add_language(verb, "of markdown and text; ")


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the trace in the wanted format."""
    dialect = arguments.dialect_of(chosen)
    asked = chosen_table.asked(chosen)
    learned, validation = pruning.recorded(chosen, asked.table, dialect)
    trace = watching.grown(learned, dialect)
    if chosen.format == "json":
        return as_json.written(trace, validation=validation)
    said = words(chosen.language)
    said = said.noted(said.notation.finer(DIGITS - said.notation.digits))
    write = markdown if chosen.format == "markdown" else text
    document = solution(trace, said, asked.labels, asked.title)
    return (f"{line}\n" for line in write(document))
