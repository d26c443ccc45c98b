"""Build the next level from the children of a level, every numeric column in its order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.engine.branching import Branched
from c45_core.engine.columns import Bools, Ints, Places
from c45_core.engine.large_nodes import LEAST_LARGE, UNEVEN, LargeNode
from c45_core.engine.level import Level


def carried(level: Level, below: Branched, number: Ints, is_open: Bools, free: Bools) -> Level:
    """Return the level of the open children, with the order of every numeric column carried down.

    `number` [m]: the children's numbers in the tree; `is_open` [m]; `free` [m, attributes].
    """
    is_large = is_open & _are_large(level, below)
    large_nodes = _large_nodes(level, below, number, is_large)
    plain = is_open & ~is_large
    kept = plain[below.child].nonzero()[0]
    ends = np.concatenate([[0], kept.searchsorted(below.ends)])
    renumbered = np.cumsum(plain, dtype=np.int32) - 1
    node = renumbered[below.child[kept]]
    size = int(np.count_nonzero(plain))
    order = np.append(plain.nonzero()[0], is_large.nonzero()[0])
    return Level(
        number=number[order],
        start=node.searchsorted(np.arange(size + 1)),
        case=below.case[kept],
        weight=below.weight[kept],
        unit=below.unit,
        node=node,
        free=free[order],
        counts=below.counts[order],
        **_partition(level, below, kept, ends, node),
        shared=level.shared,
        large_nodes=large_nodes,
    )


def _are_large(level: Level, below: Branched) -> Bools:
    """Return which children are large nodes [m]: by an uneven cut of a large node, or by their size."""
    is_large = np.zeros(len(below.parent), dtype=bool)
    if level.shared is not None:
        weight = np.add.reduce(below.counts, axis=1)
        whole = np.add.reduce(level.counts, axis=1)[below.parent]
        is_large = (weight >= LEAST_LARGE) & (weight * UNEVEN >= whole * (UNEVEN - 1))
        if level.large_nodes:
            is_large[below.parent >= level.plain] = False
            is_large[len(is_large) - len(below.reduced) :] = True
    return is_large


def _large_nodes(level: Level, below: Branched, number: Ints, is_large: Bools) -> tuple[LargeNode, ...]:
    """Return the large nodes among the children, in their order."""
    large_nodes, first = [], len(below.parent) - len(below.reduced)
    for child in np.flatnonzero(is_large).tolist():
        if child >= first:
            large_nodes.append(below.reduced[child - first].done())
        else:
            assert level.shared is not None
            rows = below.case[below.child == child]
            large_nodes.append(LargeNode.laid_out(level.shared, rows, int(number[child])))
    return tuple(large_nodes)


def _partition(level: Level, below: Branched, kept: Ints, ends: Ints, node: Places) -> dict[str, Any]:
    """Divide the sorted columns: a stable partition, branch by branch.

    `kept` [E'']: the entries of open children; `ends` [branches + 1]: branch b has the new entries
    ends[b]:ends[b + 1]; those after the last left a large node, and `node` [E''] says where they are.
    """
    columns, entries = level.entry.shape
    old: dict[str, np.ndarray] = {"entry": level.entry, "value": level.value, "label": level.label}
    made = {name: np.empty((columns, len(kept)), array.dtype) for name, array in old.items()}
    for block in level.blocks() if ends[-1] else ():
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
    if ends[-1] < len(kept):
        assert level.shared is not None
        columns_, rows = level.shared.columns, below.case[kept[ends[-1] :]]
        order = level.shared.sorted_in(rows, node[ends[-1] :])
        row = rows[order]
        made["entry"][:, ends[-1] :] = order + ends[-1]
        made["value"][:, ends[-1] :] = columns_.numbers[np.arange(columns)[:, None], row]
        made["label"][:, ends[-1] :] = columns_.table.labels[row]
    return made
