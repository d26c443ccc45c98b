"""`slides`: write a stretch of a trace as slides."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table, pruning
from c45_course.cli.stretch import add_stretch

from .files import slides_file, slides_of_pruning
from .slides import read_notes


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "slides",
        run,
        help="write steps as slides",
        about="Write steps as slides of reveal.js in one HTML file: sentence, formulas, tree.",
    )
    arguments.add_dialect(verb)
    pruning.add(verb)
    add_stretch(verb)
    verb.add_argument(
        "--notes", metavar="FILE.json", help="notes for the speaker, as the app saves them"
    )
    verb.add_argument("--format", choices=("html",), default="html", help="default: html")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the slides."""
    notes = {} if chosen.notes is None else read_notes(chosen.notes)
    pruned = pruning.pruned(chosen)
    if pruned is not None:
        return slides_of_pruning(pruned, first=chosen.first, last=chosen.last, notes=notes)
    told = chosen_table.told(chosen)
    return slides_file(told, "html", chosen.first, chosen.last, chosen.size, notes)
