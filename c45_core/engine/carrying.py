"""Carry the cases of a level on to the next one, every numeric column in its order."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.engine.branching import Branched
from c45_core.engine.columns import Bools, Ints, Places
from c45_core.engine.level import Level
from c45_core.engine.trunk import LEAST, THIN, Trunk


def carried(level: Level, below: Branched, number: Ints, is_open: Bools, free: Bools) -> Level:
    """Return the level of the open children, with the order of every numeric column carried down.

    `number` [m]: the children's numbers in the tree; `is_open` [m]; `free` [m, attributes].
    """
    wood = is_open & _thick(level, below)
    trunks = _trunks(level, below, number, wood)
    plain = is_open & ~wood
    kept = plain[below.child].nonzero()[0]
    ends = np.concatenate([[0], kept.searchsorted(below.ends)])
    renumbered = np.cumsum(plain, dtype=np.int32) - 1
    node = renumbered[below.child[kept]]
    size = int(np.count_nonzero(plain))
    order = np.append(plain.nonzero()[0], wood.nonzero()[0])
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
        ground=level.ground,
        trunks=trunks,
    )


def _thick(level: Level, below: Branched) -> Bools:
    """Say which children are trunks [m]: those of a trunk's thin cut, and others as thick."""
    thick = np.zeros(len(below.parent), dtype=bool)
    if level.ground is not None:
        weight = np.add.reduce(below.counts, axis=1)
        whole = np.add.reduce(level.counts, axis=1)[below.parent]
        thick = (weight >= LEAST) & (weight * THIN >= whole * (THIN - 1))
        if level.trunks:
            thick[below.parent >= level.plain] = False
            thick[len(thick) - len(below.thinned) :] = True
    return thick


def _trunks(level: Level, below: Branched, number: Ints, wood: Bools) -> tuple[Trunk, ...]:
    """Return the trunks among the children, in their order."""
    trunks, first = [], len(below.parent) - len(below.thinned)
    for child in np.flatnonzero(wood).tolist():
        if child >= first:
            trunks.append(below.thinned[child - first].done())
        else:
            assert level.ground is not None
            rows = below.case[below.child == child]
            trunks.append(Trunk.laid_out(level.ground, rows, int(number[child])))
    return tuple(trunks)


def _partition(level: Level, below: Branched, kept: Ints, ends: Ints, node: Places) -> dict[str, Any]:
    """Divide the sorted columns: a stable partition, branch by branch.

    `kept` [E'']: the entries of open children; `ends` [branches + 1]: branch b has the new entries
    ends[b]:ends[b + 1]; those after the last left a trunk, and `node` [E''] says where they are.
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
        assert level.ground is not None
        columns_, rows = level.ground.columns, below.case[kept[ends[-1] :]]
        order = level.ground.sorted_in(rows, node[ends[-1] :])
        row = rows[order]
        made["entry"][:, ends[-1] :] = order + ends[-1]
        made["value"][:, ends[-1] :] = columns_.numbers[np.arange(columns)[:, None], row]
        made["label"][:, ends[-1] :] = columns_.table.labels[row]
    return made
