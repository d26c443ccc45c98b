"""Count the classes in the branches of nominal attributes."""

from __future__ import annotations

import numpy as np

from c45_core.engine.columns import Columns, Ints, Places
from c45_core.measures import Floats

TOGETHER = 1 << 16
"""About how many cells are counted in one go."""


def nominal_counts(
    columns: Columns,
    rows: Ints,
    branches: int,
    case: Places,
    weight: Floats | None,
    node: Places,
    size: int,
) -> Floats:
    """Return the class weights [branches + 1, classes, g, size] of nominal attributes, unknown last.

    `rows` [g]: of `columns.codes`, attributes of so many branches; `case`, `weight`, `node` [E]: the
    row of each entry, its weight (None: all 1) and the position of its node among `size`.
    """
    classes = len(columns.table.classes)
    counts = np.empty((branches + 1, classes, len(rows), size))
    step = min(max(1, TOGETHER // max(len(case), 1)), len(rows))
    cell = columns.table.labels[case].astype(np.int64) * (step * size) + node
    for low in range(0, len(rows), step):
        some = rows[low : low + step]
        codes = columns.codes.reshape(-1).take(some[:, None] * columns.table.rows + case)
        cells = (codes + np.int64(1)) * (classes * step * size) + cell  # unknown: -1, so first
        cells += (np.arange(len(some)) * size)[:, None]
        weights = None if weight is None else np.tile(weight, len(some))
        found = np.bincount(cells.reshape(-1), weights, (branches + 1) * classes * step * size)
        found = found.reshape(branches + 1, classes, step, size)[:, :, : len(some)]
        counts[:-1, :, low : low + step] = found[1:]
        counts[-1, :, low : low + step] = found[0]
    return counts
