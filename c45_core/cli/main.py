"""Run a command: read the arguments, write what the verb gives, answer what goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from c45_core.cli import schema, solution, table, trace, tree, worksheet
from c45_core.cli.arguments import Parser
from c45_core.cli.output import write
from c45_core.errors import InputError

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130
VERBS = (trace, solution, tree, table, worksheet, schema)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    try:
        chosen = parser().parse_args(arguments)
        write(chosen.run(chosen), chosen.output)
    except InputError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("The memory is not enough for this; try fewer rows, or max_depth.", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has enough, as `head` has: keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def parser() -> Parser:
    """Return what reads the arguments of all verbs."""
    made = Parser(
        prog="python -m c45_core",
        description="Grow a C4.5 decision tree and write down every number on the way.",
        allow_abbrev=False,
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for verb in VERBS:
        verb.add(commands)
    return made
