"""`worksheet`: write exercises about a table, or their key."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.dialect import PRESETS, name_of
from c45_core.growing import grow
from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table
from c45_course.exports.worksheet import MASTERY, Request
from c45_course.exports.worksheet_set import MOST_VARIANTS, Sheets
from c45_course.file_kinds import sheet_formats, write
from c45_course.practice.subjects import GROWING, SUBJECTS


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "worksheet",
        run,
        help="write a worksheet, or its key",
        about="Write a worksheet about a table, or its key; the same seed gives the same sheet.",
    )
    verb.add_argument(
        "--about",
        choices=(GROWING, *SUBJECTS),
        default=GROWING,
        help="what the exercises are on: growing, or a lesson; default: growing",
    )
    verb.add_argument("--key", action="store_true", help="write the key in place of the sheet")
    verb.add_argument(
        "--variants",
        metavar="NUMBER",
        type=int,
        choices=range(1, MOST_VARIANTS + 1),
        default=1,
        help="so many sheets of one difficulty, and all keys behind them",
    )
    verb.add_argument("--new", action="store_true", help="other cases of the same structure")
    verb.add_argument("--tie", action="store_true", help="other cases, with a tie at the root")
    verb.add_argument("--format", choices=sheet_formats(), default="html", help="default: html")
    verb.add_argument(
        "--mastery",
        metavar="PERCENT",
        type=int,
        choices=range(101),
        default=MASTERY,
        help=f"of scorm.zip: so many percent of the points pass; default: {MASTERY}",
    )
    arguments.add_language(verb)
    arguments.add_notation(verb, by_hand=True)
    arguments.add_dialect(verb)
    arguments.add_address(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give a worksheet, or its key."""
    dialect = arguments.dialect_of(chosen)
    asked = chosen_table.asked(chosen)
    made_anew = chosen.new or chosen.tie
    # Only a bundled table as it stands, in a convention with a name, has steps in the app to link to.
    is_there = name_of(dialect) in PRESETS and not made_anew
    linked = chosen.dataset if chosen.dataset is not None and is_there else ""
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    trace = None if made_anew else grow(asked.table, dialect)
    request = Request(asked.title, chosen.seed, linked, name_of(dialect), chosen.address, chosen.about)
    sheets = Sheets(
        asked.table, asked.labels, said, request, dialect, trace, chosen.variants, chosen.tie
    )
    kind = "key" if chosen.key else "sheet"
    return write(kind, chosen.format, sheets, mastery=chosen.mastery)
