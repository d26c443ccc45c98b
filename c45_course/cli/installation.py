"""Verbs that prepare a machine: compile the loops, and complete the command line in a shell."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from c45_core.language.refusal import refusal
from c45_course.cli.arguments import OUTPUT, language_option
from c45_course.cli.parser import Option, Verb, actions_of
from c45_fast import compiled

SHELLS = ("bash", "zsh")
"""Shells for which there is a completion."""


def compile_loops(chosen: Namespace) -> Iterator[str]:
    """Compile and give the folder."""
    if not compiled.has_numba():
        raise refusal("command.no_numba")
    yield f"{compiled.build()}\n"


def write_completion(chosen: Namespace) -> Iterator[str]:
    """Give the script."""
    try:
        import shtab
    except ImportError:
        raise refusal("command.no_shtab") from None
    parser = chosen.parser("c45")
    for action in actions_of(parser):
        if str(action.metavar).startswith(("FILE", "PATH", "TREE")):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    yield str(shtab.complete(parser, shell=chosen.shell)) + "\n"


VERBS = (
    Verb(
        "compile",
        compile_loops,
        help="compile what grows large tables, once on a machine",
        about="Compile the loops that grow trees, so that large tables take a fraction of the time. "
        "It takes about a minute, once on a machine, and changes no number. Say where it was kept.",
        options=(language_option("of messages; "), OUTPUT),
        examples=("c45 compile",),
    ),
    Verb(
        "completion",
        write_completion,
        help="write what makes bash or zsh complete c45",
        about="Write a script that makes a shell complete verbs, options and their values.",
        options=(Option("shell", choices=SHELLS), language_option("of messages; "), OUTPUT),
        examples=('eval "$(c45 completion bash)"', "c45 completion zsh -o _c45"),
    ),
)
