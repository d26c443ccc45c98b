"""`solution`: write the worked solution, as one would hand it in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table, pruning
from c45_course.exports.files import WRITERS, pruning_file, solution_file

NAMES = {"markdown": "md", "latex": "tex", "text": "txt"}
"""Formats by their names; the endings of the files do as well."""


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "solution",
        run,
        help="write the worked solution",
        about="Write the worked solution of a tree, a node or a pruning: each number with its formula.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--node", type=int, metavar="N", help="this node alone; the root is 0")
    pruning.add(verb)
    formats = [*WRITERS, *NAMES]
    verb.add_argument("--format", choices=formats, default="md", help="default: md")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the solution."""
    form, pruned = NAMES.get(chosen.format, chosen.format), pruning.pruned(chosen)
    if pruned is not None:
        return pruning_file(pruned, form)
    return solution_file(chosen_table.told(chosen), form, chosen.node)
