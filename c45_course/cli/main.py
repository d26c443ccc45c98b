"""Run a command: read the arguments, and write the result of the verb."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from c45_core import __version__
from c45_course.cli import evaluating, exporting, pruning, tables
from c45_course.cli.arguments import Parser, Verb, VerbParser, language_of
from c45_course.cli.terminal import report_status, write
from c45_course.topic import declared

GROUPS: Mapping[str, Sequence[Verb]] = {
    "grow a tree and look at it": exporting.GROW_VERBS,
    "prune, make rules, classify": pruning.VERBS,
    "evaluate and compare": evaluating.VERBS,
    "teach": exporting.TEACH_VERBS,
    "tables and files": tables.VERBS,
}
"""In the order of the help: what each group of verbs is for, and its verbs; topics add theirs."""


class MainParser(Parser):
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
        chosen = build_parser(_name_program()).parse_args(arguments)
        write(chosen.run(chosen), chosen.output)

    return report_status(work, language_of(arguments))


def _name_program() -> str:
    """Return how the command was called."""
    return "python -m c45_core" if Path(sys.argv[0]).name == "__main__.py" else "c45"


def build_parser(program: str = "c45") -> Parser:
    """Return what reads the arguments of all verbs; `program`: as help and messages call it."""
    made = MainParser(
        prog=program,
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"c45 {__version__}")
    commands = made.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=VerbParser
    )
    made.groups = {
        title: [verb.add_to(commands) for verb in verbs] for title, verbs in group_verbs().items()
    }
    made.set_defaults(parser=build_parser)  # `completion` asks for all verbs, of which it is one
    return made


def group_verbs() -> dict[str, list[Verb]]:
    """Return all verbs, those of the topics as well, by what they are for."""
    groups = {title: list(verbs) for title, verbs in GROUPS.items()}
    for topic, verbs in declared("verbs"):
        for title, places in verbs.items():
            groups[title] += map(topic.load, places)
    return groups
