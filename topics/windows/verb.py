"""`windows`: grow trees by windows, and say every cycle."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table

from .algorithm import WindowOptions, windows
from .file import WINDOWS, windows_file

DRAWS = ("program", "seeded")


def add(commands: Any) -> None:
    """Add the verb."""
    usual = WindowOptions()
    verb = arguments.verb(
        commands,
        "windows",
        run,
        help="grow trees by windows, as c4.5 -t",
        about="Grow a tree from a part of the cases, add cases it gets wrong, and go on until it gets\n"
        "none wrong outside; several trials, the best of which is pruned by all cases.",
    )
    arguments.add_dialect(verb)
    verb.add_argument(
        "--trials", metavar="N", type=int, default=usual.trials, help=f"-t; default: {usual.trials}"
    )
    verb.add_argument(
        "--window", metavar="N", type=int, help="cases of the first window (-w); default: by the table"
    )
    verb.add_argument(
        "--increment", metavar="N", type=int, help="exceptions added (-i); default: by the window"
    )
    verb.add_argument(
        "--draw",
        choices=DRAWS,
        default=DRAWS[0],
        help=f"the program's random numbers, or those of --seed; default: {DRAWS[0]}",
    )
    verb.add_argument(
        "--rules", action="store_true", help="add the lists of C4.5rules: of each trial, and of all"
    )
    verb.add_argument("--format", choices=WINDOWS, default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give every step and the tree, or the record."""
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    found = chosen_table.asked(chosen)
    options = WindowOptions(
        trials=chosen.trials,
        window=chosen.window,
        increment=chosen.increment,
        seed=chosen.seed if chosen.draw == "seeded" else None,
    )
    made = windows(found.table, arguments.dialect_of(chosen), options)
    labels = found.labels.on(made.table)
    return windows_file(made, labels, said, chosen.format, rules=chosen.rules)
