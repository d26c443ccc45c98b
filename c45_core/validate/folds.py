"""Divide the cases into parts with similar class shares, by a seed.

Stratified (convention C20): each class is shuffled and dealt out like a pack of cards, the next
class going on where the last one stopped. So no two folds differ by more than one case, over all
and in any class. What it leaves out: case weights; a row is a card, whatever it weighs.
"""

from __future__ import annotations

import numpy as np

from c45_core.engine.level import Ints
from c45_core.language.refusal import refusal
from c45_core.randomness import seeded
from c45_core.table import Table


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
