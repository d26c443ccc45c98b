"""Cross-validate: grow k trees, and judge each by the fold it was not grown from (convention C20).

The whole way is gone k times, pruning included: a method that prunes by a validation part takes it
from the cases the fold's tree is learned from, never from those it is judged by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean, stdev

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen
from c45_core.once import Once
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.validate.folds import folds
from c45_core.validate.learning import PRUNING_SHARE, learn
from c45_core.validate.result import Result, joined, measured, of_rows

Progress = Callable[[int, int], None]
"""Is told how many folds of how many are done."""


@dataclass(frozen=True, eq=False)
class Fold:
    """One fold of a cross-validation.

    `number`: from 0; `rows` [m]: the cases it was judged by, numbered as in the whole table, as
    mistakes are; `learned`: the pruning of the tree grown from the other cases; `result`: what
    `learned.tree` makes of the fold.
    """

    number: int
    rows: Ints
    learned: Pruning
    result: Result


@dataclass(frozen=True, eq=False)
class CrossValidation(Frozen):
    """A cross-validation; `folds`: in order; `seed`: by which the cases were dealt."""

    folds: tuple[Fold, ...]
    seed: int

    @property
    def errors(self) -> tuple[float, ...]:
        """The error rate of each fold."""
        return tuple(fold.result.error for fold in self.folds)

    @property
    def mean(self) -> float:
        """The mean of the folds' error rates."""
        return fmean(self.errors)

    @property
    def spread(self) -> float:
        """The standard deviation of the folds' error rates (of a sample: k - 1)."""
        return stdev(self.errors)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of nodes of each fold's tree."""
        return tuple(fold.learned.tree.size for fold in self.folds)

    @Once
    def whole(self) -> Result:
        """All folds together: every case judged once."""
        return joined(fold.result for fold in self.folds)


def cross_validate(
    table: Table,
    dialect: Dialect,
    k: int = 10,
    *,
    seed: int = 1,
    share: float = PRUNING_SHARE,
    progress: Progress | None = None,
) -> CrossValidation:
    """Cross-validate a dialect on a table with k stratified folds.

    >>> from c45_course import datasets
    >>> crossed = cross_validate(datasets.load("golf_14").table, Dialect(), 7)
    >>> len(crossed.folds), crossed.whole.weight
    (7, 14.0)
    """
    fold = folds(table, k, seed)
    done: list[Fold] = []
    for number in range(k):
        rows = np.flatnonzero(fold == number)
        learned = learn(table.take(np.flatnonzero(fold != number)), dialect, share=share, seed=seed)
        result = of_rows(measured(learned.tree, table.take(rows), dialect), rows)
        done.append(Fold(number, rows, learned, result))
        if progress is not None:
            progress(number + 1, k)
    return CrossValidation(tuple(done), seed)
