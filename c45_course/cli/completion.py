"""`completion`: write what makes a shell complete the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.refusal import refusal
from c45_course.cli import arguments

SHELLS = ("bash", "zsh")


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.bare(
        commands,
        "completion",
        run,
        help="write what makes bash or zsh complete c45",
        about="Write a script that makes a shell complete verbs, options and their values.",
    )
    verb.add_argument("shell", choices=SHELLS)
    arguments.add_language(verb, "of messages; ")
    arguments.add_output(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the script."""
    try:
        import shtab
    except ImportError:
        raise refusal("command.no_shtab") from None
    made = chosen.parser("c45")
    for action in _actions(made):
        if str(action.metavar).startswith(("FILE", "PATH", "TREE")):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    yield str(shtab.complete(made, shell=chosen.shell)) + "\n"


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Give the arguments of a parser and of its verbs."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                yield from _actions(verb)
