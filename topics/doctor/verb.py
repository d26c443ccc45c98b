"""The verb doctor finds how a tree from elsewhere was grown.

A tree without a table is sizes and errors; what a source prints of its pruning is which nodes are cut
(T4 of document 000, the five nodes of Wei 2005). Each method that needs no cases is tried, and each of
its switches once otherwise.
"""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from c45_core.dialect import PRESETS, Dialect
from c45_core.errors import InputError
from c45_core.explain.sentences import say_changed
from c45_core.language.refusal import explain_failure, refusal, whole
from c45_core.language.words import words
from c45_core.prune import prune_tree
from c45_core.prune.method import methods
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
from c45_course.compare.settings import alternatives
from c45_course.documents import printed_trees
from c45_course.documents.printed_trees import HandTree
from c45_course.exports.files import WRITERS

from .algorithm.diagnosis import diagnose
from .algorithm.formats import FORMATS, read
from .algorithm.matching import match
from .report import diagnosis_document


def find_prunings(given: HandTree) -> tuple[Dialect, ...]:
    """Return the ways of pruning that cut exactly the nodes its source says are cut.

    >>> from c45_course.documents import printed_trees
    >>> [way.pruning for way in find_prunings(printed_trees.load("pep_t4"))][:1]
    ['pep']
    """
    wanted, ways = frozenset().union(*given.published.values()), _ways_of_pruning(given.method)
    return tuple(dialect for dialect in ways if cut_nodes(given, dialect) == wanted)


def cut_nodes(given: HandTree, dialect: Dialect) -> frozenset[str]:
    """Return the names of the nodes that a pruning makes leaves."""
    left = prune_tree(given.tree, dialect).tree
    inner = {node.number for node in given.tree.walk() if not node.is_leaf}
    return frozenset(given.nodes[node.number] for node in left.leaves() if node.number in inner)


def _ways_of_pruning(first: str) -> Iterator[Dialect]:
    """Give every method as it is, that of the source first, then each with one switch otherwise."""
    every = sorted(methods().items(), key=lambda item: item[0] != first)
    usual = [(Dialect(pruning=name), method) for name, method in every if method.by_hand]
    yield from (dialect for dialect, _ in usual)
    for dialect, method in usual:
        of = (method.parameter.switch,) if method.parameter else ()
        for switch in (*of, *method.switches):
            for value in alternatives(dialect, switch):
                try:
                    yield dialect.with_(**{switch: value})
                except InputError:
                    continue


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
    for dialect in find_prunings(given):
        settings = said("language", "comma").join(say_changed(dialect, said))
        yield f"* {settings}\n"


def _read_tree(path: str) -> str:
    """Read the text of a tree."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise refusal("command.tree_file", path=whole(path), why=explain_failure(error)) from None
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
        Option("--set", metavar="SWITCH=VALUE", help="set a switch", again=True),
        format_option(WRITERS, "txt"),
        *READER,
    ),
    examples=(
        "c45 tree --dataset golf_14 --variant id3 -o tree.txt",
        "c45 doctor --dataset golf_14 tree.txt",
    ),
)
