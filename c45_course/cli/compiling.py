"""`compile`: compile the loops that grow large tables, once on a machine."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.refusal import refusal
from c45_course.cli import arguments
from c45_fast import compiled


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.bare(
        commands,
        "compile",
        run,
        help="compile what grows large tables, once on a machine",
        about="Compile the loops that grow trees, so that large tables take a fraction of the time. "
        "It takes about a minute, once on a machine, and changes no number. Say where it was kept.",
    )
    arguments.add_language(verb, "of messages; ")
    arguments.add_output(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Compile and give the folder."""
    if not compiled.has_numba():
        raise refusal("command.no_numba")
    yield f"{compiled.build()}\n"
