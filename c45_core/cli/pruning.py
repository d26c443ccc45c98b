"""Find the pruning the arguments ask for: of a table's tree, or of a tree printed without a table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from c45_core import datasets, trees
from c45_core.cli import reading
from c45_core.cli.arguments import dialect_of, notation_of
from c45_core.dialect import Dialect, pruning_methods
from c45_core.errors import InputError
from c45_core.explain.verdicts import speaker
from c45_core.grow.loop import grow
from c45_core.prune import prune, prune_tree
from c45_core.table import Table
from c45_core.takeaway.files import Pruned
from c45_core.takeaway.named import by_labels, by_names, speaker_by_hand
from c45_core.trees import HandTree
from c45_core.validate import holdout
from c45_core.validate.learning import needs_validation
from c45_core.words import words


def add(command: argparse.ArgumentParser) -> None:
    """Add the arguments that ask for a pruning."""
    command.add_argument(
        "--pruned", action="store_true", help="as it is pruned by the dialect, or --set pruning=METHOD"
    )
    add_aside(command)
    command.add_argument(
        "--tree", metavar="NAME", help=f"prune a tree without a table: {', '.join(trees.names())}"
    )


def add_aside(command: argparse.ArgumentParser) -> None:
    """Add the share of cases kept aside."""
    command.add_argument(
        "--aside", metavar="SHARE", type=_share, help="keep cases aside to prune by: 1/3, 0.2"
    )


def pruned(chosen: argparse.Namespace) -> Pruned | None:
    """Return the pruning for the reader the arguments describe, None if they ask for none."""
    if chosen.tree is None and not chosen.pruned:
        if chosen.aside is not None:
            raise InputError("--aside keeps cases aside to prune by: add --pruned, or leave it out.")
        return None
    given = None if chosen.tree is None else _given(chosen)
    dialect = dialect_of(chosen)
    _refuse_without_method(dialect)
    if given is not None and needs_validation(dialect):
        raise InputError(
            f"pruning={dialect.pruning} judges by cases kept aside, and --tree {given.name} has none: "
            f"set pruning to one of {', '.join(_without_cases())}."
        )
    if getattr(chosen, "node", None) is not None:
        raise InputError("--node is of a tree as it grows; leave out --node, or the pruning.")
    return _of_table(chosen, dialect) if given is None else _of_tree(chosen, given, dialect)


def recorded(chosen: argparse.Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Return the cases a record is of, and those kept aside: all and none where no method asks for any.

    Errors: InputError where cases are to be kept aside and nothing is pruned.
    """
    if chosen.aside is not None:
        _refuse_without_method(dialect)
    elif not needs_validation(dialect):
        return table, None
    return _parts(chosen, table, dialect)


def _refuse_without_method(dialect: Dialect) -> None:
    if dialect.pruning == "none":
        raise InputError(
            "This dialect does not prune: name a method by --set pruning=METHOD, one of "
            f"{', '.join(pruning_methods())}."
        )


def _without_cases() -> Iterator[str]:
    return (name for name in pruning_methods() if not needs_validation(Dialect(pruning=name)))


def _of_table(chosen: argparse.Namespace, dialect: Dialect) -> Pruned:
    found, said = reading.asked(chosen), words(chosen.language).noted(notation_of(chosen))
    learned, validation = _parts(chosen, found.table, dialect)
    trace = grow(learned, dialect)
    labels = found.labels.on(trace.table)
    pruning = prune(trace, validation=validation)
    return Pruned(pruning, dialect, by_labels(labels), speaker(trace, labels, said), found.title)


def _parts(chosen: argparse.Namespace, table: Table, dialect: Dialect) -> tuple[Table, Table | None]:
    """Return the cases to learn from and those kept aside: as the table declares, or as asked for.

    Errors: InputError where none are kept aside and the method judges by them.
    """
    declared = None if chosen.dataset is None else datasets.load(chosen.dataset)
    if declared is not None and declared.part:
        if chosen.aside is not None:
            raise InputError(
                f"The table {chosen.dataset!r} says itself what is kept aside; leave out --aside."
            )
        return declared.training, declared.validation
    if chosen.aside is None:
        if needs_validation(dialect):
            raise InputError(
                f"pruning={dialect.pruning} judges by cases kept aside, and the table {table.name!r} "
                "declares none: keep some aside by --aside 1/3, or name another method."
            )
        return table, None
    learn, held = holdout(table, chosen.aside, chosen.seed)
    return table.take(learn), table.take(held)


def _given(chosen: argparse.Namespace) -> HandTree:
    """Return the tree printed without a table."""
    reading.refuse_beside(chosen, "--tree, which has no table", (*reading.OF_FILE, "dataset", "aside"))
    return trees.load(chosen.tree)


def _of_tree(chosen: argparse.Namespace, given: HandTree, dialect: Dialect) -> Pruned:
    said = words(chosen.language).noted(notation_of(chosen))
    title = given.title[chosen.language]
    named, spoken = by_names(given.nodes, said), speaker_by_hand(given.nodes, said)
    return Pruned(prune_tree(given.tree, dialect), dialect, named, spoken, title)


def _share(text: str) -> float:
    above, stroke, below = text.partition("/")
    try:
        return float(above) / float(below) if stroke else float(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"a share is 1/3 or 0.2; found {text!r}") from None
