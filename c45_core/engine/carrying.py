"""Build the next level from the children of a level, every numeric column in its order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.engine.branching import Branched
from c45_core.engine.columns import Bools, Ints
from c45_core.engine.level import Level


def carried(level: Level, below: Branched, number: Ints, is_open: Bools, free: Bools) -> Level:
    """Return the level of the open children, with the order of every numeric column carried down.

    `number` [m]: the children's numbers in the tree; `is_open` [m]; `free` [m, attributes].
    """
    kept = is_open[below.child].nonzero()[0]
    ends = np.concatenate([[0], kept.searchsorted(below.ends)])
    renumbered = np.cumsum(is_open, dtype=np.int32) - 1
    node = renumbered[below.child[kept]]
    size = int(np.count_nonzero(is_open))
    return Level(
        number=number[is_open],
        start=node.searchsorted(np.arange(size + 1)),
        case=below.case[kept],
        weight=below.weight[kept],
        unit=below.unit,
        node=node,
        free=free[is_open],
        counts=below.counts[is_open],
        **_partition(level, below, kept, ends),
    )


def _partition(level: Level, below: Branched, kept: Ints, ends: Ints) -> dict[str, Any]:
    """Divide the sorted columns: a stable partition, branch by branch.

    `kept` [E'']: the entries of open children; `ends` [branches + 1]: branch b has the new entries
    ends[b]:ends[b + 1].
    """
    columns, entries = level.entry.shape
    old: dict[str, np.ndarray] = {"entry": level.entry, "value": level.value, "label": level.label}
    made = {name: np.empty((columns, len(kept)), array.dtype) for name, array in old.items()}
    for block in level.blocks():
        before = {name: array[block].reshape(-1) for name, array in old.items()}
        goes_to = np.full(entries, -1, dtype=np.int32)
        for begin, end in pairwise(ends.tolist()):
            if begin == end:
                continue
            if below.copied or begin == 0:
                mine = slice(begin, end) if below.copied else slice(0, int(ends[-1]))
                goes_to[:] = -1
                goes_to[below.source[kept[mine]]] = np.arange(len(kept), dtype=np.int32)[mine]
                before["entry"] = goes_to.take(level.entry[block].reshape(-1))
            # Unsigned, what is less than `begin` is larger than all.
            here = np.flatnonzero((before["entry"] - np.int32(begin)).view(np.uint32) < end - begin)
            for name, array in before.items():
                made[name][block, begin:end] = array.take(here).reshape(-1, end - begin)
    return made
