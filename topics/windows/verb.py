"""The verb windows grows trees by windows, and says every cycle."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from c45_course.cli.arguments import GROWN, READER, Option, Verb, dialect_of, format_option, words_of
from c45_course.cli.inputs import find_table

from .algorithm import WindowOptions, windows
from .file import WINDOWS, windows_file

DRAWS = ("program", "seeded")
"""Names of what draws a window."""
DEFAULTS = WindowOptions()


def write_windows(chosen: Namespace) -> Iterator[str]:
    """Give every step and the tree, or the record."""
    said = words_of(chosen)
    found = find_table(chosen)
    options = WindowOptions(
        trials=chosen.trials,
        window=chosen.window,
        increment=chosen.increment,
        seed=chosen.seed if chosen.draw == "seeded" else None,
    )
    made = windows(found.table, dialect_of(chosen), options)
    labels = found.labels.on(made.table)
    return windows_file(made, labels, said, chosen.format, rules=chosen.rules)


VERB = Verb(
    "windows",
    write_windows,
    help="grow trees by windows, as c4.5 -t",
    about="Grow a tree from a part of the cases, add cases it gets wrong, and go on until it gets\n"
    "none wrong outside; several trials, the best of which is pruned by all cases.",
    options=(
        *GROWN,
        Option(
            "--trials",
            metavar="N",
            type=int,
            default=DEFAULTS.trials,
            help=f"-t; default: {DEFAULTS.trials}",
        ),
        Option(
            "--window",
            metavar="N",
            type=int,
            help="cases of the first window (-w); default: by the table",
        ),
        Option(
            "--increment", metavar="N", type=int, help="exceptions added (-i); default: by the window"
        ),
        Option(
            "--draw",
            choices=DRAWS,
            default=DRAWS[0],
            help=f"the program's random numbers, or those of --seed; default: {DRAWS[0]}",
        ),
        Option(
            "--rules", action="store_true", help="add the lists of C4.5rules: of each trial, and of all"
        ),
        format_option(WINDOWS),
        *READER,
    ),
    examples=("c45 windows golf.csv --target play --variant release8 --trials 3",),
)
