"""Grow and prune a tree as a dialect says, for the judgement by held-out cases."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.prune import Pruning, prune
from c45_core.prune.method import declared
from c45_core.table import Table
from c45_core.validate.folds import holdout

PRUNING_SHARE = 1 / 3
"""How much of the training cases a method that prunes by a validation part gets (Weka: 1 fold in 3)."""


def needs_validation(dialect: Dialect) -> bool:
    """Whether the dialect's pruning judges by cases the tree was not grown from.

    >>> needs_validation(Dialect(pruning="rep")), needs_validation(Dialect(pruning="pep"))
    (True, False)
    """
    return dialect.pruning != "none" and declared(dialect.pruning).by_validation


def learn(
    table: Table,
    dialect: Dialect,
    *,
    validation: Table | None = None,
    share: float = PRUNING_SHARE,
    seed: int = 1,
) -> Pruning:
    """Grow a tree from a table and prune it.

    A method that judges by a validation part, where none is given, gets `share` of the table's own
    cases, held out with the seed; the tree is then grown from the rest.

    >>> from c45_course import datasets
    >>> learn(datasets.load("golf_14").table, Dialect(pruning="rep")).trace.table.rows
    9
    """
    if validation is None and needs_validation(dialect):
        rows, held = holdout(table, share, seed)
        table, validation = table.take(rows), table.take(held)
    return prune(grow(table, dialect), validation=validation)
