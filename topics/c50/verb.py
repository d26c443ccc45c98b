"""Verbs of what C5.0 added: boost, costs, winnow."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from c45_core.language.refusal import refusal
from c45_core.prune import prune
from c45_core.table import Table
from c45_course.cli.arguments import (
    GROWN,
    READER,
    Option,
    Options,
    Verb,
    dialect_of,
    format_option,
    words_of,
)
from c45_course.cli.inputs import find_table
from c45_course.cli.terminal import grow_visibly, show_progress
from c45_course.readers.file_bytes import read_text

from .boosting import METHODS, BoostOptions, boost
from .costs import CostTable, costed
from .file import FORMATS, committee_file, costs_file, winnowing_file
from .winnowing import only, winnow

DEFAULTS = BoostOptions()


def write_committee(chosen: Namespace) -> Iterator[str]:
    """Give the committee."""
    if chosen.dialect in METHODS:  # a method of boosting where a variant of C4.5 belongs
        raise refusal("boosting.as_variant", found=chosen.dialect)
    found, dialect = find_table(chosen), dialect_of(chosen)
    options = BoostOptions(rounds=chosen.rounds, method=chosen.method)
    table = found.table
    if chosen.winnow:
        table = only(table, winnow(table, dialect, chosen.seed).kept)
    by_costs = costs_of(chosen, table) if chosen.costs or chosen.cost else None
    with show_progress(table.name) as show:
        made = boost(table, dialect, options, watch=lambda number: show((number - 1) / options.rounds))
    said = words_of(chosen)
    return committee_file(made, found.labels.on(table), said, chosen.format, by_costs)


def write_costs(chosen: Namespace) -> Iterator[str]:
    """Give the tree that answers by costs."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    by_costs = costs_of(chosen, found.table)
    trace = grow_visibly(found.table, dialect)
    made = costed(prune(trace).tree, by_costs, dialect)
    said = words_of(chosen)
    return costs_file(made, trace, found.labels.on(trace.table), said, chosen.format)


def costs_of(chosen: Namespace, table: Table) -> CostTable:
    """Return what mistakes cost; of a file and an argument the argument counts."""
    lines = [] if chosen.costs is None else read_text(chosen.costs).splitlines()
    return CostTable.read([*lines, *chosen.cost], table.classes)


def write_winnowing(chosen: Namespace) -> Iterator[str]:
    """Give what was found of each attribute."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    said = words_of(chosen)
    made = winnow(found.table, dialect, chosen.seed)
    return winnowing_file(made, found.labels, said, chosen.format)


COSTS: Options = (
    Option(
        "--cost",
        metavar="LINE",
        action="append",
        default=[],
        help="of a mistake: 'answered class, true class: cost'; one not named costs 1",
    ),
    Option("--costs", metavar="FILE", help="a file of such lines, as C5.0 reads it"),
)
"""Options that say what mistakes cost."""
BOOST_VERB = Verb(
    "boost",
    write_committee,
    help="grow a committee of trees that vote",
    about="Boost: grow a tree, give the cases it gets wrong more weight, grow the next one.\n"
    "Give --set max_depth=1 for trees of one test, or a variant that prunes.",
    options=(
        *GROWN,
        Option(
            "--rounds",
            metavar="NUMBER",
            type=int,
            default=DEFAULTS.rounds,
            help=f"at most so many trees; default: {DEFAULTS.rounds}",
        ),
        Option(
            "--method",
            choices=METHODS,
            default=DEFAULTS.method,
            help="whose boosting; c50: as far as it is described in public; "
            f"default: {DEFAULTS.method}",
        ),
        *COSTS,
        Option("--winnow", action="store_true", help="leave out useless attributes before"),
        format_option(FORMATS),
        *READER,
    ),
    examples=(
        "c45 boost golf.csv --target play --set max_depth=1 --rounds 5",
        "c45 boost --dataset golf_14 --variant release8 --rounds 10 --format json -o committee.json",
    ),
)
COSTS_VERB = Verb(
    "costs",
    write_costs,
    help="let the costs of mistakes change a tree's answers, and prune by them",
    about="Grow a tree, let every leaf answer the class of the least expected cost, prune by it.",
    options=(*GROWN, *COSTS, format_option(("text", "json")), *READER),
    examples=('c45 costs golf.csv --target play --set max_depth=1 --cost "yes, no: 3"',),
)
WINNOW_VERB = Verb(
    "winnow",
    write_winnowing,
    help="say which attributes a tree does not need",
    about="Grow a tree from one half of the cases, and try it on the other without each attribute.",
    options=(*GROWN, format_option(("text", "json")), *READER),
    examples=("c45 winnow golf.csv --target play --variant j48",),
)
