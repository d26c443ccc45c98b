"""Judge a tree by the cases of a table: confusion, error, and every mistake with its path."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from c45_core.classify import Arrival, Path, added_up, arrivals, every_row, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.measures import Floats
from c45_core.table import Table
from c45_core.tree import Tree

Z_95 = 1.959964
"""Standard errors on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, eq=False)
class Mistake:
    """A case classified wrongly.

    `row` of the table judged by; `name`: what a person calls it; `weight`: its weight in that table;
    `actual` and `predicted`: class codes; `distribution` [classes]: what the tree said; `paths`: every
    way the case took.
    """

    row: int
    name: str
    weight: float
    actual: int
    predicted: int
    distribution: Floats
    paths: tuple[Path, ...]


@dataclass(frozen=True, eq=False)
class Result:
    """The result of a tree on a table's cases.

    `confusion` [classes, classes]: case weights, a row per actual and a column per predicted class;
    `mistakes`: the cases classified wrongly, by row.
    """

    confusion: Floats
    mistakes: tuple[Mistake, ...]

    @property
    def weight(self) -> float:
        """Weight of all cases."""
        return float(self.confusion.sum())

    @property
    def errors(self) -> float:
        """Weight of the cases classified wrongly."""
        return self.weight - float(np.trace(self.confusion))

    @property
    def error(self) -> float:
        """The error rate."""
        return self.errors / self.weight

    @property
    def accuracy(self) -> float:
        """The share of the weight that is classified rightly."""
        return float(np.trace(self.confusion)) / self.weight


def measured(tree: Tree, table: Table, dialect: Dialect) -> Result:
    """Classify every case and compare.

    `table` is declared as the one the tree was grown from (`align.py`).

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.prune import tree_of
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> trace = grow(melons.training)
    >>> measured(tree_of(trace), melons.training, trace.dialect).confusion.tolist()
    [[5.0, 0.0], [0.0, 5.0]]
    """
    came = tuple(arrivals(tree, every_row(table), dialect))
    found = added_up(came, table)
    predicted = labels(found, dialect)
    found.setflags(write=False)
    classes = len(table.classes)
    pair = table.labels.astype(np.int64) * classes + predicted
    confusion = np.bincount(pair, weights=table.weights, minlength=classes * classes)
    wrong = np.flatnonzero(predicted != table.labels)
    return Result(
        confusion.reshape(classes, classes).astype(np.float64),
        _mistakes(came, table, wrong, found, predicted),
    )


def add_results(results: Iterable[Result]) -> Result:
    """Add up results of different cases."""
    parts = list(results)
    confusion = np.sum([part.confusion for part in parts], axis=0)
    return Result(confusion, tuple(m for part in parts for m in part.mistakes))


def of_rows(result: Result, rows: Ints) -> Result:
    """Return a result on some rows of a table with the rows numbered as in that table."""
    moved = tuple(replace(m, row=int(rows[m.row])) for m in result.mistakes)
    return replace(result, mistakes=moved)


def _mistakes(
    came: tuple[Arrival, ...], table: Table, wrong: Ints, found: Floats, predicted: Ints
) -> tuple[Mistake, ...]:
    paths: dict[int, list[Path]] = {int(row): [] for row in wrong}
    is_wrong = predicted != table.labels
    for each in came:
        cases = each.cases.take(is_wrong[each.cases.rows])
        for row, share in zip(cases.rows.tolist(), cases.weights.tolist(), strict=True):
            paths[row].append(Path(each.steps, share, each.leaf, each.distribution, each.empty))
    return tuple(
        Mistake(
            row=row,
            name=table.case_names[row],
            weight=float(table.weights[row]),
            actual=int(table.labels[row]),
            predicted=int(predicted[row]),
            distribution=found[row],
            paths=tuple(ways),
        )
        for row, ways in paths.items()
    )


def accuracy_interval(right: float, cases: float) -> tuple[float, float]:
    """Return the accuracies that fit a result with 95 % confidence (Wilson 1927).

    `right` of `cases` were classified correctly; the cases count as independent.

    >>> [round(limit, 3) for limit in accuracy_interval(13, 17)]
    [0.527, 0.904]
    """
    share, square = right / cases, Z_95 * Z_95 / cases
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return middle - reach, middle + reach
