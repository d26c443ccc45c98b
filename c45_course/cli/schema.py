"""`schema`: write how a file is read, to be kept beside it and edited."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "schema",
        run,
        help="write the schema of a table",
        about="Write the schema of a CSV file as it is read, to be edited and given to --schema; of a\n"
        "bundled table, the schema of the file that `table --what data` writes in the same language.",
    )
    arguments.add_language(verb, "of the names in a bundled table; ")


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the schema of a table."""
    schema = chosen_table.asked(chosen).schema
    yield json.dumps(schema.as_dict(), ensure_ascii=False, indent=1) + "\n"
