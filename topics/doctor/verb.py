"""The verb doctor finds how a tree from elsewhere was grown."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from c45_core.dialect import PRESETS
from c45_core.explain.settings import say_changed
from c45_core.language.refusal import failure, refusal, whole
from c45_core.language.words import words
from c45_course.cli.arguments import (
    READER,
    TABLE,
    Option,
    Verb,
    dialect_of,
    format_option,
    variant_options,
    words_of,
)
from c45_course.cli.inputs import find_table, labels_to_match
from c45_course.documents import printed_trees
from c45_course.exports.files import WRITERS

from .algorithm import FORMATS, diagnose, match, read
from .algorithm.by_hand import prunings
from .file import diagnosis_document


def write_diagnosis(chosen: Namespace) -> Iterator[str]:
    """Give what was found, as a document."""
    if chosen.by_hand is not None:
        return _write_by_hand(chosen)
    if chosen.dataset is not None and chosen.tree is None:
        chosen.tree, chosen.file = chosen.file, None
    if chosen.tree is None:
        raise refusal("command.no_tree")
    printed = read(_read_tree(chosen.tree), chosen.tree_format)
    asked = find_table(chosen)
    said = words_of(chosen)
    labels = labels_to_match(chosen, asked)
    expected = dialect_of(chosen) if chosen.dialect else None
    found = diagnose(printed, match(printed, asked.table, labels), asked.table, expected=expected)
    document = diagnosis_document(found, asked.labels, said, asked.title)
    return (f"{line}\n" for line in WRITERS[chosen.format](document))


def _write_by_hand(chosen: Namespace) -> Iterator[str]:
    """Give the prunings that cut a tree without a table as its source says."""
    given, said = printed_trees.load(chosen.by_hand), words(chosen.language)
    cut = said.listed(name for names in given.published.values() for name in names)
    yield said("doctor", "cut_so", tree=given.title[chosen.language], nodes=cut) + "\n"
    for dialect in prunings(given):
        settings = said("language", "comma").join(say_changed(dialect, said))
        yield f"* {settings}\n"


def _read_tree(path: str) -> str:
    """Read the text of a tree."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise refusal("command.tree_file", path=whole(path), why=failure(error)) from None
    except UnicodeDecodeError:
        raise refusal("command.tree_text", path=whole(path)) from None


VERB = Verb(
    "doctor",
    write_diagnosis,
    help="find how a tree from elsewhere was grown",
    about="Hold a printed tree against a table: find the convention that grows it, or the first "
    "node at which none does, with the numbers of both sides.",
    options=(
        *TABLE,
        Option("tree", metavar="TREE", nargs="?", help="the text of the tree"),
        Option(
            "--tree",
            dest="by_hand",
            metavar="NAME",
            help="a tree without a table, to find the pruning its source shows",
        ),
        Option(
            "--tree-format",
            metavar="NAME",
            default="",
            help=f"how it is printed: {', '.join(each.name for each in FORMATS)}; default: found",
        ),
        *variant_options(metavar="NAME", help=f"it should be: {', '.join(PRESETS)}; default: found"),
        Option("--set", metavar="SWITCH=VALUE", action="append", default=[], help="set a switch"),
        format_option(WRITERS, "txt"),
        *READER,
    ),
    examples=(
        "c45 tree --dataset golf_14 --variant id3 -o tree.txt",
        "c45 doctor --dataset golf_14 tree.txt",
    ),
)
