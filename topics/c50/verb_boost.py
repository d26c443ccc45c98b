"""`boost`: grow a committee of trees that vote, each round with its numbers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.refusal import refusal
from c45_core.language.words import words
from c45_course.cli import arguments, chosen_table, watching

from . import verb_costs as costs
from .boosting import METHODS, BoostOptions, boost
from .file import FORMATS, committee_file
from .winnowing import only, winnow


def add(commands: Any) -> None:
    """Add the verb."""
    usual = BoostOptions()
    verb = arguments.verb(
        commands,
        "boost",
        run,
        help="grow a committee of trees that vote",
        about="Boost: grow a tree, give the cases it gets wrong more weight, grow the next one.\n"
        "Give --set max_depth=1 for trees of one test, or a variant that prunes.",
    )
    arguments.add_dialect(verb)
    verb.add_argument(
        "--rounds",
        metavar="NUMBER",
        type=int,
        default=usual.rounds,
        help=f"at most so many trees; default: {usual.rounds}",
    )
    verb.add_argument(
        "--method",
        choices=METHODS,
        default=usual.method,
        help=f"whose boosting; c50: as far as it is described in public; default: {usual.method}",
    )
    costs.add_costs(verb)
    verb.add_argument("--winnow", action="store_true", help="leave out useless attributes before")
    verb.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the committee."""
    if chosen.dialect in METHODS:  # so called before
        raise refusal("boosting.as_variant", found=chosen.dialect)
    found, dialect = chosen_table.asked(chosen), arguments.dialect_of(chosen)
    options = BoostOptions(rounds=chosen.rounds, method=chosen.method)
    table = found.table
    if chosen.winnow:
        table = only(table, winnow(table, dialect, chosen.seed).kept)
    by_costs = costs.costs_of(chosen, table) if chosen.costs or chosen.cost else None
    with watching.shown(table.name) as show:
        made = boost(table, dialect, options, watch=lambda number: show((number - 1) / options.rounds))
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    return committee_file(made, found.labels.on(table), said, chosen.format, by_costs)
