"""`kit`: write what a class needs to play the algorithm on the floor."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table

from .files import kit_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "kit",
        run,
        help="write what a class needs to play the algorithm on the floor",
        about="Write cards, entropy ruler, gate line and pruning sheets, to be printed on both sides.",
    )
    arguments.add_dialect(verb)
    arguments.add_language(verb)
    arguments.add_notation(verb)
    arguments.add_address(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the kit."""
    return kit_file(chosen_table.told(chosen), chosen.dataset or "", chosen.address)
