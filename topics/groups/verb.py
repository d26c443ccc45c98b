"""The verb groups grows and prunes a tree whose branches hold groups of values, as `c4.5 -s` does."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.prune import prune_on
from c45_course.cli.arguments import GROWN, READER, Verb, dialect_of, format_option, words_of
from c45_course.cli.inputs import find_table

from ..quinlan_program import release8
from .file import FORMS, groups_file


def write_groups(chosen: Namespace) -> Iterator[str]:
    """Give the merges at the root, and both trees."""
    found, said = find_table(chosen), words_of(chosen)
    dialect = _follow_program(dialect_of(chosen))
    grown = release8.grown(found.table, dialect, groups=True)
    pruned = prune_on(grown, found.table, dialect).tree
    root = release8.groups_of_values(found.table, dialect)
    return groups_file(grown, pruned, root, found.labels, said, chosen.format)


def _follow_program(dialect: Dialect) -> Dialect:
    single = dialect.with_(arithmetic="single") if dialect.value_precision == "single" else dialect
    if not release8.follows(single):
        raise refusal("command.groups_variant")
    return single


VERB = Verb(
    "groups",
    write_groups,
    help="grow and prune a tree with groups of values (-s)",
    about="Grow a tree as Quinlan's program does with -s: attributes of more than two values are\n"
    "asked by groups of them, merged two by two while the gain ratio rises. The merges at the\n"
    "root are listed, and both trees. Only the variant release8, in its single precision.",
    options=(*GROWN, format_option(FORMS), *READER),
    examples=("c45 groups golf.csv --target play",),
    defaults={"dialect": "release8"},
)
