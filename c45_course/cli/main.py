"""Run a command: read the arguments, and write the result of the verb."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from c45_core import __version__
from c45_course.cli import (
    alphas,
    animation,
    boost,
    classify,
    compare,
    compiling,
    completion,
    consult,
    costs,
    doctor,
    groups,
    grow,
    handout,
    html,
    image,
    kit,
    listed,
    make,
    plan,
    prune,
    read,
    rules,
    schema,
    slides,
    soft,
    solution,
    table,
    trace,
    tree,
    validate,
    which,
    windows,
    winnow,
    worksheet,
)
from c45_course.cli.answer import status_of
from c45_course.cli.arguments import Parser, language_of
from c45_course.cli.examples import shown
from c45_course.cli.output import write

VERBS = (
    listed,
    read,
    grow,
    trace,
    prune,
    classify,
    consult,
    rules,
    soft,
    groups,
    alphas,
    windows,
    boost,
    costs,
    winnow,
    validate,
    compare,
    doctor,
    which,
    tree,
    table,
    solution,
    html,
    slides,
    image,
    animation,
    handout,
    plan,
    worksheet,
    kit,
    make,
    schema,
    compiling,
    completion,
)
"""In the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""

    def work() -> None:
        chosen = parser(_program()).parse_args(arguments)
        write(chosen.run(chosen), chosen.output)

    return status_of(work, language_of(arguments))


def _program() -> str:
    """Return how the command was called."""
    return "python -m c45_core" if Path(sys.argv[0]).name == "__main__.py" else "c45"


def parser(program: str = "c45") -> Parser:
    """Return what reads the arguments of all verbs; `program`: as help and messages call it."""
    made = Parser(
        prog=program,
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"c45 {__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for verb in VERBS:
        verb.add(commands)
    for name, each in commands.choices.items():
        each.epilog = "\n\n".join(filter(None, (shown(name), each.epilog)))
    made.set_defaults(parser=parser)  # `completion` asks for all verbs, of which it is one
    return made
