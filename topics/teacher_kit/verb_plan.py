"""`plan`: write the plan of a lesson."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.dialect import PRESETS, name_of
from c45_course.cli import arguments, chosen_table
from c45_course.exports.files import HANDOUTS

from .files import plan_file
from .plan import LENGTHS


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "plan",
        run,
        help="write the plan of a lesson",
        about="Write the plan of a lesson about a table: goals, times, questions, expected answers.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--minutes", type=int, choices=LENGTHS, default=LENGTHS[0], help="default: 45")
    verb.add_argument("--format", choices=HANDOUTS, default="html", help="default: html")
    arguments.add_language(verb)
    arguments.add_notation(verb)
    arguments.add_address(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the plan."""
    told = chosen_table.told(chosen)
    # Only a bundled table in a convention with a name has steps in the app to link to.
    linked = chosen.dataset if chosen.dataset and name_of(told.trace.dialect) in PRESETS else ""
    return plan_file(told, chosen.format, chosen.minutes, linked, chosen.address)
