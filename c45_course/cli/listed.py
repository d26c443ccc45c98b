"""`datasets`: list the bundled tables."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_course import datasets
from c45_course.cli import arguments
from c45_course.cli.read import aligned


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.bare(
        commands,
        "datasets",
        run,
        help="list the bundled tables",
        about="List the bundled tables: the name that --dataset takes, cases, attributes, classes.",
    )
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb, "of the titles; ")
    arguments.add_output(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give a line, or an object, for each table."""
    told = [_told(name, chosen.language) for name in datasets.names()]
    if chosen.format == "json":
        return iter([json.dumps(told, ensure_ascii=False, indent=1) + "\n"])
    said = words(chosen.language)
    heads = [said("command", key) for key in told[0]]
    return aligned([heads, *([str(cell) for cell in each.values()] for each in told)])


def _told(name: str, language: str) -> dict[str, Any]:
    found = datasets.load(name)
    return {
        "name": name,
        "cases": found.table.rows,
        "attributes": len(found.table.attributes),
        "classes": len(found.table.classes),
        "title": found.title[language],
    }
