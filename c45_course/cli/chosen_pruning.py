"""Find the pruning the arguments ask for: of a table's tree, or of a tree printed without a table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from c45_core.dialect import Dialect, parse_switch, pruning_methods
from c45_core.engine.columns import Ints
from c45_core.language.refusal import refusal, saying, whole
from c45_core.prune import prune, prune_tree
from c45_core.prune.method import declared
from c45_core.table import Table
from c45_core.validate import holdout, last_fold
from c45_core.validate.learning import needs_validation
from c45_course import datasets
from c45_course.cli import chosen_table
from c45_course.cli.arguments import dialect_of, words_of
from c45_course.cli.parser import Option, Options, UnfitValue
from c45_course.cli.terminal import grow_visibly
from c45_course.documents import printed_trees
from c45_course.documents.printed_trees import HandTree
from c45_course.exports.tree_names import PruningForReader, names_by_hand, speaker_by_hand

Draw = Callable[[Table, int], tuple[Ints, Ints]]
"""Divides a table by a seed into the rows to learn from and those kept aside."""
FOLD_OF_J48 = "j48:"
"""Prefix of the number of folds, where the cases are those that J48's -R -N keeps aside."""


def read_share(text: str) -> Draw:
    """Read which cases are kept aside, as what divides a table by a seed."""
    try:
        if text.startswith(FOLD_OF_J48):
            folds = int(text.removeprefix(FOLD_OF_J48))
            return lambda table, seed: last_fold(table, folds)
        above, stroke, below = text.partition("/")
        share = float(above) / float(below) if stroke else float(text)
    except (ValueError, ZeroDivisionError):
        raise UnfitValue(saying("arguments.share", found=text)) from None
    return lambda table, seed: holdout(table, share, seed)


ASIDE = Option(
    "--aside",
    metavar="SHARE",
    type=read_share,
    help="keep cases aside to prune by: 1/3, 0.2; j48:3 keeps those that J48's -R -N 3 does",
)
"""Option of the share of cases kept aside, drawn by the seed, or of the fold that J48 keeps."""
GIVEN: Options = (
    ASIDE,
    Option(
        "--tree",
        metavar="NAME",
        help=f"prune a tree without a table, as its source does: {', '.join(printed_trees.names())}",
    ),
)
"""Options that say what is pruned: by cases kept aside, or a tree without a table."""
PRUNED: Options = (
    Option(
        "--pruned", action="store_true", help="as it is pruned by the variant, or --set pruning=METHOD"
    ),
    *GIVEN,
)
"""Options that ask for a pruning."""


def find_pruning(chosen: Namespace) -> PruningForReader | None:
    """Return the pruning for the reader the arguments describe, None if they ask for none."""
    if chosen.tree is None and not chosen.pruned:
        if chosen.aside is not None:
            raise refusal("command.aside_unpruned")
        return None
    given = None
    if chosen.tree is not None:
        beside = (*chosen_table.FILE_ARGUMENTS, "dataset", "aside")
        chosen_table.refuse_beside(chosen, "beside_tree", beside)
        given = printed_trees.load(chosen.tree)
    dialect = dialect_of(chosen)
    is_chosen = any(parse_switch(text)[0] == "pruning" for text in chosen.set)
    if given is not None and dialect.pruning == "none" and not is_chosen:
        dialect = dialect.with_(pruning=given.method)
    _refuse_without_method(dialect)
    if given is not None and needs_validation(dialect):
        names = whole(name for name in pruning_methods() if declared(name).by_hand)
        raise refusal("command.tree_validation", method=dialect.pruning, tree=given.name, names=names)
    if getattr(chosen, "node", None) is not None:
        raise refusal("command.node_pruned")
    return _prune_table(chosen, dialect) if given is None else _prune_printed(chosen, given, dialect)


def choose_cases(chosen: Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Return the cases a record is of, and those kept aside: all and none where no method asks for any.

    Errors: InputError where cases are to be kept aside and nothing is pruned.
    """
    if chosen.aside is not None:
        _refuse_without_method(dialect)
    elif not needs_validation(dialect):
        return table, None
    return divide_cases(chosen, table, dialect)


def _refuse_without_method(dialect: Dialect) -> None:
    if dialect.pruning == "none":
        raise refusal("command.no_pruning", names=whole(pruning_methods()))


def _prune_table(chosen: Namespace, dialect: Dialect) -> PruningForReader:
    found, said = chosen_table.find_table(chosen), words_of(chosen)
    learned, validation = divide_cases(chosen, found.table, dialect)
    trace = grow_visibly(learned, dialect)
    pruning = prune(trace, validation=validation)
    return PruningForReader.of_grown(pruning, dialect, found.labels, said, found.title)


def divide_cases(chosen: Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Return the cases to learn from and those kept aside: as the table declares, or as asked for.

    Errors: InputError where none are kept aside and the method judges by them.
    """
    declared = None if chosen.dataset is None else datasets.load(chosen.dataset)
    if declared is not None and declared.part:
        if chosen.aside is not None:
            raise refusal("command.parts_declared", table=chosen.dataset)
        return declared.training, declared.validation
    if chosen.aside is None:
        if needs_validation(dialect):
            raise refusal("command.no_parts", method=dialect.pruning, table=table.name)
        return table, None
    learn, held = chosen.aside(table, chosen.seed)
    return table.take(learn), table.take(held)


def _prune_printed(chosen: Namespace, given: HandTree, dialect: Dialect) -> PruningForReader:
    said, title = words_of(chosen), given.title[chosen.language]
    named, speaker = names_by_hand(given.nodes, said), speaker_by_hand(given.nodes, said)
    return PruningForReader(prune_tree(given.tree, dialect), dialect, named, speaker, title)
