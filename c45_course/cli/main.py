"""Run a command: read the arguments, and write the result of the verb."""

from __future__ import annotations

from collections.abc import Sequence

from c45_core import __version__
from c45_course.cli import (
    animation,
    doctor,
    handout,
    html,
    image,
    kit,
    make,
    plan,
    read,
    rules,
    schema,
    slides,
    solution,
    table,
    trace,
    tree,
    which,
    worksheet,
)
from c45_course.cli.answer import status_of
from c45_course.cli.arguments import Parser, language_of
from c45_course.cli.output import write

VERBS = (
    read,
    trace,
    solution,
    handout,
    html,
    tree,
    rules,
    image,
    animation,
    slides,
    table,
    plan,
    worksheet,
    kit,
    make,
    schema,
    doctor,
    which,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""

    def work() -> None:
        chosen = parser().parse_args(arguments)
        write(chosen.run(chosen), chosen.output)

    return status_of(work, language_of(arguments))


def parser() -> Parser:
    """Return what reads the arguments of all verbs."""
    made = Parser(
        prog="python -m c45_core",
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"c45 {__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for verb in VERBS:
        verb.add(commands)
    return made
