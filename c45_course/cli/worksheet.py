"""`worksheet`: write exercises about a table, or their key."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.dialect import PRESETS, name_of
from c45_core.growing import grow
from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table
from c45_course.exports.files import WRITERS, Told, worksheet_file
from c45_course.exports.worksheet import Request


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "worksheet",
        run,
        help="write a worksheet, or its key",
        about="Write a worksheet about a table, or its key; the same seed gives the same sheet.",
    )
    verb.add_argument("--key", action="store_true", help="write the key in place of the sheet")
    verb.add_argument("--new", action="store_true", help="other cases of the same structure")
    verb.add_argument("--tie", action="store_true", help="other cases, with a tie at the root")
    verb.add_argument("--format", choices=[*WRITERS], default="html", help="default: html")
    arguments.add_language(verb)
    arguments.add_notation(verb, by_hand=True)
    arguments.add_dialect(verb)
    verb.add_argument(
        "--address", metavar="URL", default="", help="of the app, before the links to its steps"
    )


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give a worksheet, or its key."""
    from c45_course.practice.made_tables import practice_table

    dialect = arguments.dialect_of(chosen)
    asked = chosen_table.asked(chosen)
    table = asked.table
    if chosen.new or chosen.tie:
        table = practice_table(table, chosen.seed, dialect, ties=chosen.tie)
    # Only a bundled table as it stands, in a convention with a name, has steps in the app to link to.
    is_there = name_of(dialect) in PRESETS and not (chosen.new or chosen.tie)
    linked = chosen.dataset if chosen.dataset is not None and is_there else ""
    request = Request(asked.title, chosen.seed, linked, name_of(dialect), chosen.address)
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    told = Told(grow(table, dialect), asked.labels.on(table), said, asked.title)
    return worksheet_file(told, request, chosen.format, chosen.key)
