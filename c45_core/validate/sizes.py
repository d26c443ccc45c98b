"""Combine the size curves of several parts: the accuracy of trees of at most so many leaves.

Every part's tree is cut back as `curve.py` says. At a number of leaves each part speaks with its
largest tree that has no more; their errors add up, so that every case judged counts once.
"""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.dialect import Dialect
from c45_core.table import Table
from c45_core.validate.both import Both
from c45_core.validate.curve import Point, size_curve


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
        points = tuple(_largest(curve, leaves) for curve in curves)
        wrong = sum(point.errors for point in points)
        trained = sum(point.training_errors for point in points)
        found.append(Size(leaves, points, 1 - wrong / judged, 1 - trained / learned))
    return Sizes(curves, tuple(found))


def _largest(curve: tuple[Point, ...], leaves: int) -> Point:
    """Return the largest tree of at most so many leaves; the last point is the root alone."""
    return next(point for point in curve if point.leaves <= leaves)
