"""`soft`: write how far the thresholds of a tree may be off."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_core.prune import prune
from c45_course.cli import arguments, chosen_table, watching

from ..rules.verb import as_the_program
from .file import FORMS, UncertainWriter
from .soft import soften


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "soft",
        run,
        help="bound the thresholds of a tree (soft thresholds)",
        about="Give each threshold of the tree, pruned as the variant says, a lower and an upper\n"
        "bound, with the errors that it would make at each value: option -p of Quinlan's program.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--format", choices=FORMS, default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the bounds."""
    found = chosen_table.asked(chosen)
    trace = watching.grown(found.table, as_the_program(chosen))
    tree = prune(trace).tree
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    writer = UncertainWriter(found.labels.on(trace.table), said)
    return writer.soft(soften(tree, trace.table, trace.dialect), tree, chosen.format)
