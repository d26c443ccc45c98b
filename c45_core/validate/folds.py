"""Divide the cases into folds, learn a tree from the others, and judge it by the fold (convention C20).

Stratified: each class is shuffled by a seed and dealt out like a pack of cards, the next class going on
where the last one stopped. So no two folds differ by more than one case, over all and in any class.
What it leaves out: case weights; a row is a card, whatever it weighs.

The whole way is gone k times, pruning included: a method that prunes by a validation part takes it
from the cases the fold's tree is learned from, never from those it is judged by.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean, stdev

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, Once
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.prune import Pruning, prune
from c45_core.prune.method import declared
from c45_core.randomness import seeded
from c45_core.table import Table
from c45_core.validate.result import Result, add_results, measured, of_rows


def folds(table: Table, k: int, seed: int = 1) -> Ints:
    """Return the fold 0..k-1 of every row, int64[rows].

    >>> from c45_course import datasets
    >>> fold = folds(datasets.load("golf_14").table, 3)
    >>> np.bincount(fold).tolist()
    [5, 5, 4]
    """
    _check_folds(table, k)
    fold = np.empty(table.rows, dtype=np.int64)
    fold[_shuffled_by_class(table, seed)] = np.arange(table.rows) % k
    return fold


def holdout(table: Table, share: float, seed: int = 1) -> tuple[Ints, Ints]:
    """Return the rows to learn from and those held out, each in the order of the table.

    `share` of the cases (rounded half up, at least one, never all) are held out, dealt as evenly
    over the classes as can be: the i-th card of n is held out when i/n passes a multiple of 1/share.

    >>> from c45_course import datasets
    >>> learn, held = holdout(datasets.load("golf_14").table, 1 / 3)
    >>> len(learn), len(held)
    (9, 5)
    """
    rows = table.rows
    if rows < 2:
        raise refusal("drawing.one_case")
    if not 0 < share < 1:
        raise refusal("drawing.share", share=share)
    wanted = min(max(int(share * rows + 0.5), 1), rows - 1)
    passed = (np.arange(1, rows + 1) * wanted) // rows
    chosen = _shuffled_by_class(table, seed)[np.diff(passed, prepend=0) > 0]
    held = np.zeros(rows, dtype=bool)
    held[chosen] = True
    return np.flatnonzero(~held), np.flatnonzero(held)


def last_fold(table: Table, k: int) -> tuple[Ints, Ints]:
    """Return the rows to learn from, and those of the last of k folds: what J48's -R -N keeps aside.

    Each in the order of the table. Nothing is shuffled: the rows are gathered class after class, the
    class of the first row first, each next one by changing places with the first that is not yet
    gathered, and dealt out in turn. So Weka 3.6.14 was seen to do, whatever seed -Q gives it
    (convention C16, docs/equivalence.md).

    >>> from c45_course import datasets
    >>> learn, held = last_fold(datasets.load("golf_14").table, 3)
    >>> held.tolist()
    [2, 5, 8, 11]
    """
    _check_folds(table, k)
    labels, order, done = table.labels.tolist(), list(range(table.rows)), 0
    while done < len(order):
        klass = labels[order[done]]
        for place in range(done, len(order)):
            if labels[order[place]] == klass:
                order[done], order[place] = order[place], order[done]
                done += 1
    held = np.zeros(table.rows, dtype=bool)
    held[order[k - 1 :: k]] = True
    return np.flatnonzero(~held), np.flatnonzero(held)


def _check_folds(table: Table, k: int) -> None:
    if not 2 <= k <= table.rows:
        raise refusal("drawing.folds", k=k, rows=table.rows)


def _shuffled_by_class(table: Table, seed: int) -> Ints:
    """Return all row numbers, class after class, shuffled within each."""
    random = seeded(seed)
    dealt: list[int] = []
    for klass in range(len(table.classes)):
        rows = np.flatnonzero(table.labels == klass).tolist()
        random.shuffle(rows)
        dealt += rows
    return np.array(dealt, dtype=np.int64)


PRUNING_SHARE = 1 / 3
"""Share of the training cases for a method that prunes by a validation part (Weka: 1 fold in 3)."""


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
        return add_results(fold.result for fold in self.folds)


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
