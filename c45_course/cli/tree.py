"""`tree`: draw the finished tree."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table, pruning
from c45_course.exports.files import TREES, tree_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "tree",
        run,
        help="draw the tree",
        about="Draw the tree, grown or pruned: DOT, lines of text, or a picture made by Graphviz.",
    )
    arguments.add_dialect(verb)
    pruning.add(verb)
    verb.add_argument("--format", choices=[*TREES, "text"], default="txt", help="default: txt")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the tree."""
    form = "txt" if chosen.format == "text" else chosen.format
    return tree_file(pruning.pruned(chosen) or chosen_table.told(chosen), form)
