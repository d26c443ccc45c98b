"""`costs`: let the costs of mistakes change what a tree answers, and prune by them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_core.prune import prune
from c45_core.table import Table
from c45_course.cli import arguments, chosen_table, watching
from c45_course.readers.file_bytes import read_text

from .costs import CostTable, costed
from .file import costs_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "costs",
        run,
        help="let the costs of mistakes change a tree's answers, and prune by them",
        about="Grow a tree, let every leaf answer the class of the least expected cost, prune by it.",
    )
    arguments.add_dialect(verb)
    add_costs(verb)
    verb.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the tree that answers by costs."""
    found, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    by_costs = costs_of(chosen, found.table)
    trace = watching.grown(found.table, dialect)
    made = costed(prune(trace).tree, by_costs, dialect)
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    return costs_file(made, trace, found.labels.on(trace.table), said, chosen.format)


def add_costs(verb: argparse.ArgumentParser) -> None:
    """Add the arguments that say what mistakes cost."""
    verb.add_argument(
        "--cost",
        metavar="LINE",
        action="append",
        default=[],
        help="of a mistake: 'answered class, true class: cost'; one not named costs 1",
    )
    verb.add_argument("--costs", metavar="FILE", help="a file of such lines, as C5.0 reads it")


def costs_of(chosen: argparse.Namespace, table: Table) -> CostTable:
    """Return what mistakes cost; of a file and an argument the argument counts."""
    lines = [] if chosen.costs is None else read_text(chosen.costs).splitlines()
    return CostTable.read([*lines, *chosen.cost], table.classes)
