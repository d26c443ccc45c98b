"""`groups`: grow and prune a tree whose branches hold groups of values, as `c4.5 -s` does."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.language.words import words
from c45_core.prune import prune_on
from c45_course.cli import arguments, chosen_table

from ..quinlan_program import release8
from .file import FORMS, groups_file

PROGRAM = "release8"


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "groups",
        run,
        help="grow and prune a tree with groups of values (-s)",
        about="Grow a tree as Quinlan's program does with -s: attributes of more than two values are\n"
        "asked by groups of them, merged two by two while the gain ratio rises. The merges at the\n"
        "root are listed, and both trees. Only the variant release8, in its single precision.",
    )
    arguments.add_dialect(verb)
    verb.add_argument("--format", choices=FORMS, default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)
    verb.set_defaults(dialect=PROGRAM)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the merges at the root, and both trees."""
    found, said = (
        chosen_table.asked(chosen),
        words(chosen.language).noted(arguments.notation_of(chosen)),
    )
    dialect = _as_the_program(arguments.dialect_of(chosen))
    grown = release8.grown(found.table, dialect, groups=True)
    pruned = prune_on(grown, found.table, dialect).tree
    root = release8.groups_of_values(found.table, dialect)
    return groups_file(grown, pruned, root, found.labels, said, chosen.format)


def _as_the_program(dialect: Dialect) -> Dialect:
    single = dialect.with_(arithmetic="single") if dialect.value_precision == "single" else dialect
    if not release8.follows(single):
        raise refusal("command.groups_variant")
    return single
