"""Run a command: read the arguments, and write the result of the verb."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from c45_core import __version__
from c45_course.cli import (
    alphas,
    classify,
    compare,
    compiling,
    completion,
    grow,
    handout,
    html,
    image,
    listed,
    prune,
    read,
    schema,
    solution,
    table,
    trace,
    tree,
    validate,
    worksheet,
)
from c45_course.cli.answer import status_of
from c45_course.cli.arguments import Parser, Verb, language_of
from c45_course.cli.examples import shown
from c45_course.cli.output import write
from c45_course.topic import declared

GROUPS = {
    "grow a tree and look at it": (grow, trace, tree, table, solution, html, image),
    "prune, make rules, classify": (prune, alphas, classify),
    "evaluate and compare": (validate, compare),
    "teach": (handout, worksheet),
    "tables and files": (listed, read, schema, compiling, completion),
}
"""In the order of the help: what each group of verbs is for, and its verbs; topics add theirs."""


class Main(Parser):
    """Reads the verb, and lists the verbs by what they are for."""

    groups: Mapping[str, Sequence[argparse.Action]] = MappingProxyType({})

    def format_help(self) -> str:
        """Return the help: a line for each verb."""
        shown = self._get_formatter()
        shown.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        shown.add_text(self.description)
        options = [each for each in self._actions if each.option_strings]
        for title, actions in {**self.groups, "options": options}.items():
            shown.start_section(title)
            shown.add_arguments(actions)
            shown.end_section()
        shown.add_text(f"{self.prog} COMMAND --help says what a command takes and ends with examples.")
        return shown.format_help()


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
    made = Main(
        prog=program,
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"c45 {__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Verb)
    made.groups = {title: _added(verbs, commands) for title, verbs in _groups().items()}
    for name, each in commands.choices.items():
        each.epilog = "\n\n".join(filter(None, (shown(name), each.epilog)))
    made.set_defaults(parser=parser)  # `completion` asks for all verbs, of which it is one
    return made


def _groups() -> dict[str, list[Any]]:
    """Return the modules of all verbs by what they are for."""
    found: dict[str, list[Any]] = {title: list(verbs) for title, verbs in GROUPS.items()}
    for topic, verbs in declared("verbs"):
        for title, modules in verbs.items():
            found[title] += map(topic.load, modules)
    return found


def _added(verbs: Sequence[Any], commands: Any) -> Sequence[argparse.Action]:
    """Add verbs, and return what the help says of each."""
    before = len(commands._get_subactions())
    for verb in verbs:
        verb.add(commands)
    return list(commands._get_subactions()[before:])
