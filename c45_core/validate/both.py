"""Judge the tree before and after pruning by the same cases that it was not grown from.

Both trees of a part come from the same training cases, so their difference is the pruning alone. A
method that prunes by a validation part takes it from the training cases (`folds.learn`), and the tree
before pruning is then the one grown from what was left.

Every part's tree is cut back as `curve.py` says. At a number of leaves each part speaks with its
largest tree that has no more; their errors add up, so that every case judged counts once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean, stdev

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.tree import Tree
from c45_core.validate.curve import Point, size_curve
from c45_core.validate.folds import cross_validate, learn
from c45_core.validate.result import Result, add_results, measured, of_rows

SIDES = ("grown", "pruned")


@dataclass(frozen=True, eq=False)
class HeldOutPart:
    """One part of the cases, and what the trees grown from the other cases make of it.

    `number`: of the part, from 0; `rows` [m]: of the table, as which mistakes are numbered; `learned`:
    the pruning of the tree grown from the other cases; `grown`, `pruned`: the result of its tree before
    and after pruning.
    """

    number: int
    rows: Ints
    learned: Pruning
    grown: Result
    pruned: Result

    def tree(self, side: str) -> Tree:
        """Return the tree before ('grown') or after ('pruned') pruning."""
        return self.learned.grown if side == "grown" else self.learned.tree

    def result(self, side: str) -> Result:
        """Return what came out for a side."""
        return self.grown if side == "grown" else self.pruned


@dataclass(frozen=True, eq=False)
class SideResult:
    """One side over all parts: `whole` result; `mean` and `spread` (sample standard deviation, nan for
    one part) of the parts' error rates; mean number of `leaves`.
    """

    whole: Result
    mean: float
    spread: float
    leaves: float


@dataclass(frozen=True, eq=False)
class Both:
    """The judgement of both trees; `parts`: every part of the cases, in order."""

    parts: tuple[HeldOutPart, ...]

    def side(self, name: str) -> SideResult:
        """Sum up one side.

        >>> from c45_course import datasets
        >>> both = crossed(datasets.load("watermelon_2.0").table, Dialect(pruning="pep"), 10)
        >>> [round(both.side(side).whole.errors) for side in SIDES]
        [4, 3]
        """
        results = [part.result(name) for part in self.parts]
        errors = [result.error for result in results]
        return SideResult(
            add_results(results),
            fmean(errors),
            stdev(errors) if len(errors) > 1 else float("nan"),
            fmean(len(part.tree(name).leaves()) for part in self.parts),
        )


def crossed(
    table: Table,
    dialect: Dialect,
    k: int,
    *,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Both:
    """Judge both trees by k folds; each case is judged once."""
    found = cross_validate(table, dialect, k, seed=seed, progress=progress)
    return Both(
        tuple(
            HeldOutPart(
                fold.number,
                fold.rows,
                fold.learned,
                _result(fold.learned.grown, table, fold.rows, dialect),
                fold.result,
            )
            for fold in found.folds
        )
    )


def parted(table: Table, dialect: Dialect, held: Ints, *, seed: int = 1) -> Both:
    """Learn from all rows but those held, and judge both trees by these.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> held = np.array([row for row, part in enumerate(melons.part) if part == "validation"])
    >>> both = parted(melons.table, preset("id3"), held)
    >>> round(both.side("grown").whole.accuracy, 3)
    0.429
    """
    learned = learn(table.take(np.setdiff1d(np.arange(table.rows), held)), dialect, seed=seed)
    grown, pruned = (_result(tree, table, held, dialect) for tree in (learned.grown, learned.tree))
    return Both((HeldOutPart(0, held, learned, grown, pruned),))


def _result(tree: Tree, table: Table, rows: Ints, dialect: Dialect) -> Result:
    return of_rows(measured(tree, table.take(rows), dialect), rows)


@dataclass(frozen=True)
class Size:
    """Trees of at most `leaves` leaves, one of `points` per part: how right they are on cases not seen
    (`accuracy`) and on those they were grown from (`training_accuracy`).
    """

    leaves: int
    points: tuple[Point, ...]
    accuracy: float
    training_accuracy: float

    @property
    def error_rate(self) -> float:
        """The share of the cases not seen that is misclassified."""
        return 1 - self.accuracy

    @property
    def training_error_rate(self) -> float:
        """The share of the training cases that is misclassified."""
        return 1 - self.training_accuracy


@dataclass(frozen=True, eq=False)
class Sizes:
    """Every size from the root alone to the largest tree.

    `curves`: the points of each part, from the full tree to the root; `sizes`: the sizes, the smallest
    first.
    """

    curves: tuple[tuple[Point, ...], ...]
    sizes: tuple[Size, ...]

    @property
    def best(self) -> Size:
        """The smallest size with the highest accuracy on cases not seen."""
        return max(self.sizes, key=lambda size: (size.accuracy, -size.leaves))

    def cuts(self, part: int, size: Size) -> tuple[int, ...]:
        """Return the nodes that became leaves in a part's tree of a size, the last cut last."""
        curve = self.curves[part]
        done = curve.index(size.points[part])
        return tuple(point.cut for point in curve[: done + 1] if point.cut is not None)


def sizes(both: Both, table: Table, dialect: Dialect) -> Sizes:
    """Follow every part's tree from the full size to the root.

    >>> import numpy as np
    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> from c45_core.validate.both import parted
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> held = np.array([row for row, part in enumerate(melons.part) if part == "validation"])
    >>> found = sizes(parted(melons.table, preset("id3"), held), melons.table, preset("id3"))
    >>> [round(size.accuracy, 3) for size in found.sizes], found.best.leaves
    ([0.429, 0.429, 0.714, 0.714, 0.714, 0.714, 0.571, 0.571, 0.571, 0.571, 0.429], 3)
    """
    curves = tuple(
        size_curve(part.learned.grown, table.take(part.rows), dialect) for part in both.parts
    )
    learned = sum(part.learned.grown.weight for part in both.parts)
    judged = sum(curve[0].weight for curve in curves)
    most = max(curve[0].leaves for curve in curves)
    found = []
    for leaves in range(1, most + 1):
        # Of each part the largest tree of at most so many leaves; the last point is the root alone.
        points = tuple(next(p for p in curve if p.leaves <= leaves) for curve in curves)
        wrong = sum(point.errors for point in points)
        trained = sum(point.training_errors for point in points)
        found.append(Size(leaves, points, 1 - wrong / judged, 1 - trained / learned))
    return Sizes(curves, tuple(found))
