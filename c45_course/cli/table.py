"""`table`: write a table for a spreadsheet."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table
from c45_course.exports.files import table_file
from c45_course.exports.rows import TABLES


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "table",
        run,
        help="write a table for a spreadsheet",
        about="Write a table as CSV: the cases, the nodes, the ranking or the cuts of a node.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--what", choices=TABLES, default="data", help="default: data")
    verb.add_argument(
        "--node", type=int, metavar="N", default=0, help="of ranking and cuts; default: 0"
    )
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the table."""
    return table_file(chosen_table.told(chosen), chosen.what, chosen.node)
