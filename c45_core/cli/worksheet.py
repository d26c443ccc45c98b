"""`worksheet`: write exercises about a table, or their key."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.cli import arguments, reading
from c45_core.dialect import preset
from c45_core.grow.loop import grow
from c45_core.words import words


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
    verb.add_argument("--format", choices=("html", "md"), default="html", help="default: html")
    arguments.add_language(verb)
    verb.add_argument("--dialect", metavar="NAME", default="documents", help="as for trace")
    verb.add_argument(
        "--address", metavar="URL", default="", help="of the app, before the links to its steps"
    )


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give a worksheet, or its key."""
    from c45_core.practice.tables import practice_table
    from c45_core.practice.worksheet import FORMATS, Request, worksheet

    dialect = preset(chosen.dialect)
    asked = reading.asked(chosen)
    table = asked.table
    if chosen.new or chosen.tie:
        table = practice_table(table, chosen.seed, dialect, ties=chosen.tie)
    # Only a bundled table as it stands has steps in the app to link to.
    linked = "" if chosen.dataset is None or chosen.new or chosen.tie else chosen.dataset
    request = Request(asked.title, chosen.seed, linked, chosen.dialect, chosen.address)
    labels = asked.labels.on(table)
    sheet = worksheet(grow(table, dialect), labels, words(chosen.language), request, key=chosen.key)
    yield FORMATS[chosen.format](sheet)
