"""End a run that passes its budget, at the level at which it does.

Growing goes down before it goes on. A tree that ended wherever it had come to would be all of its last
branch and nothing of the others. So it ends as one that grows level by level: at the first level whose
scan or whose children would pass the budget. What is there of the first levels only becomes more, so
once it passes the budget nothing below need be scanned; what was written of deeper nodes is left out
at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from c45_core.engine.columns import Ints
from c45_core.engine.progress import Budget, passed
from c45_core.engine.recording import BYTES_PER_SCORE
from c45_fast.state import CUTS, NODES, OPENED, Given, Made


def last_level(given: Given, made: Made, state: Any, budget: Budget) -> int | None:
    """Return the level at which the tree ends, by what there is of it; None: it keeps to the budget.

    `state`: see `Work`.
    """
    columns, attributes = len(given.gaps), len(given.place)
    nodes, opened, cuts = int(state[NODES]), int(state[OPENED]), int(state[CUTS])
    if not passed(budget, nodes, opened * attributes * BYTES_PER_SCORE, cuts):
        return None
    depth, place = np.array(made.depth[:nodes]), np.array(made.opened[:nodes])
    of_scan = np.array(made.cuts[: opened * columns]).reshape(opened, columns).sum(axis=1)
    scanned, levels = place >= 0, int(depth.max()) + 2
    born, seen, cut = (
        np.bincount(at, number, levels).cumsum().astype(np.int64).tolist()
        for at, number in (
            (depth, None),
            (depth[scanned], None),
            (depth[scanned], of_scan[place[scanned]]),
        )
    )
    for level in range(levels - 1):
        size, before = seen[level] * attributes * BYTES_PER_SCORE, cut[level - 1] if level else 0
        if passed(budget, born[level + 1], size, before):
            return level
    return None


def cases_above(made: Made, depth: Ints, left: int, last: int) -> tuple[Ints, Ints]:
    """Return the node and the row of each case in a leaf, of one further down its node at that level.

    `last`: the last level; `depth` [nodes]; `left`: how many cases are in leaves.
    """
    above = np.where(depth > last, made.parent[: len(depth)], np.arange(len(depth)))
    while (depth[above] > last).any():
        above = above[above]
    cases = np.unique((above[made.leaf[:left]] << 32) | made.leaf_row[:left])
    return cases >> 32, cases & 0xFFFFFFFF  # one of a missing value may have come to several leaves
