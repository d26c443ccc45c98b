"""`doctor`: find how a tree from elsewhere was grown, and where it parts from what was expected."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from c45_core.dialect import PRESETS
from c45_core.explain.settings import changed
from c45_core.language.refusal import failure, refusal, whole
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.cli import arguments, chosen_table
from c45_course.documents import printed_trees
from c45_course.exports.files import WRITERS

from .algorithm import FORMATS, diagnose, match, read
from .algorithm.by_hand import prunings
from .file import diagnosis_document


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "doctor",
        run,
        help="find how a tree from elsewhere was grown",
        about="Hold a printed tree against a table: find the convention that grows it, or the first "
        "node at which none does, with the numbers of both sides.",
    )
    verb.add_argument("tree", metavar="TREE", nargs="?", help="the text of the tree")
    verb.add_argument(
        "--tree",
        dest="by_hand",
        metavar="NAME",
        help="a tree without a table, to find the pruning its source shows",
    )
    verb.add_argument(
        "--tree-format",
        metavar="NAME",
        default="",
        help=f"how it is printed: {', '.join(each.name for each in FORMATS)}; default: found",
    )
    arguments.add_variant(
        verb, metavar="NAME", help=f"it should be: {', '.join(PRESETS)}; default: found"
    )
    verb.add_argument("--set", metavar="SWITCH=VALUE", action="append", default=[], help="set a switch")
    verb.add_argument("--format", choices=WRITERS, default="txt", help="default: txt")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give what was found, as a document."""
    if chosen.by_hand is not None:
        return _by_hand(chosen)
    if chosen.dataset is not None and chosen.tree is None:
        chosen.tree, chosen.file = chosen.file, None
    if chosen.tree is None:
        raise refusal("command.no_tree")
    printed = read(_text(chosen.tree), chosen.tree_format)
    asked = chosen_table.asked(chosen)
    said = words(chosen.language).noted(arguments.notation_of(chosen))
    labels = [asked.labels]
    if chosen.dataset is not None:
        labels += [datasets.load(chosen.dataset).labels(language) for language in languages()]
    expected = arguments.dialect_of(chosen) if chosen.dialect else None
    found = diagnose(printed, match(printed, asked.table, labels), asked.table, expected=expected)
    document = diagnosis_document(found, asked.labels, said, asked.title)
    return (f"{line}\n" for line in WRITERS[chosen.format](document))


def _by_hand(chosen: argparse.Namespace) -> Iterator[str]:
    """Give the prunings that cut a tree without a table as its source says."""
    given, said = printed_trees.load(chosen.by_hand), words(chosen.language)
    cut = said.listed(name for names in given.published.values() for name in names)
    yield said("doctor", "cut_so", tree=given.title[chosen.language], nodes=cut) + "\n"
    for dialect in prunings(given):
        settings = said("language", "comma").join(changed(dialect, said))
        yield f"* {settings}\n"


def _text(path: str) -> str:
    """Read the text of a tree."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise refusal("command.tree_file", path=whole(path), why=failure(error)) from None
    except UnicodeDecodeError:
        raise refusal("command.tree_text", path=whole(path)) from None
