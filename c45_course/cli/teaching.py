"""Verbs for a class: handout writes one decision of a pruning, worksheet exercises or their key."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from c45_core.dialect import PRESETS, name_of
from c45_core.growing import grow
from c45_core.language.refusal import refusal, whole
from c45_course.cli.arguments import (
    ADDRESS,
    DIALECT,
    GROWN,
    LANGUAGE,
    READER,
    TABLE,
    dialect_of,
    format_option,
    notation_options,
    words_of,
)
from c45_course.cli.chosen_pruning import GIVEN, find_pruning
from c45_course.cli.chosen_table import find_table
from c45_course.cli.parser import Option, Verb
from c45_course.exports.decisions import first_of_interest, list_decisions
from c45_course.exports.files import HANDOUTS, handout_file
from c45_course.exports.worksheet import MASTERY, MAX_VARIANTS, Request, Sheets
from c45_course.file_kinds import sheet_formats, write
from c45_course.practice.subjects import GROWING, SUBJECTS


def write_handout(chosen: Namespace) -> Iterator[bytes]:
    """Give the hand-out."""
    pruned = find_pruning(chosen)
    assert pruned is not None
    places = list_decisions(pruned.pruning)
    name = chosen.decision or first_of_interest(pruned.pruning)
    if name not in places:
        raise refusal("command.no_decision", name=name or "", names=whole(places))
    return handout_file(pruned, chosen.format, places[name])


def write_worksheet(chosen: Namespace) -> Iterator[bytes]:
    """Give a worksheet, or its key."""
    dialect = dialect_of(chosen)
    found = find_table(chosen)
    made_anew = chosen.new or chosen.tie
    # Only a bundled table as it stands, in a convention with a name, has steps in the app to link to.
    is_there = name_of(dialect) in PRESETS and not made_anew
    linked = chosen.dataset if chosen.dataset is not None and is_there else ""
    said = words_of(chosen)
    trace = None if made_anew else grow(found.table, dialect)
    request = Request(found.title, chosen.seed, linked, name_of(dialect), chosen.address, chosen.about)
    sheets = Sheets(
        found.table, found.labels, said, request, dialect, trace, chosen.variants, chosen.tie
    )
    kind = "key" if chosen.key else "sheet"
    return write(kind, chosen.format, sheets, mastery=chosen.mastery)


VERBS = (
    Verb(
        "handout",
        write_handout,
        help="write one decision of a pruning as a page to hand out",
        about="Write one decision of a pruning on one page: tree, rule, calculation, inequality.",
        options=(
            *GROWN,
            Option(
                "--decision",
                metavar="NAME",
                help="the number of the node, as 4; 4.2: its second decision; c4: a useless split "
                "undone; default: the first node that is pruned",
            ),
            *GIVEN,
            format_option(HANDOUTS, "html"),
            *READER,
        ),
        examples=("c45 handout --tree pep_t4 -o t4.html",),
        defaults={"pruned": True},
    ),
    Verb(
        "worksheet",
        write_worksheet,
        help="write a worksheet, or its key",
        about="Write a worksheet about a table, or its key; the same seed gives the same sheet.",
        options=(
            *TABLE,
            Option(
                "--about",
                choices=(GROWING, *SUBJECTS),
                default=GROWING,
                help="what the exercises are on: growing, or a lesson; default: growing",
            ),
            Option("--key", action="store_true", help="write the key in place of the sheet"),
            Option(
                "--variants",
                metavar="NUMBER",
                type=int,
                choices=range(1, MAX_VARIANTS + 1),
                default=1,
                help="so many sheets of one difficulty, and all keys behind them",
            ),
            Option("--new", action="store_true", help="other cases of the same structure"),
            Option("--tie", action="store_true", help="other cases, with a tie at the root"),
            format_option(sheet_formats(), "html"),
            Option(
                "--mastery",
                metavar="PERCENT",
                type=int,
                choices=range(101),
                default=MASTERY,
                help=f"of scorm.zip: so many percent of the points pass; default: {MASTERY}",
            ),
            LANGUAGE,
            *notation_options(by_hand=True),
            *DIALECT,
            ADDRESS,
        ),
        examples=("c45 worksheet --dataset watermelon_2.0 --seed 7 --key -o key.html",),
    ),
)
