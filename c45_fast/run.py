"""Grow a tree by the loops: run them on what is laid out for them, and keep what they wrote.

Growing goes down before it goes on. A tree that ended wherever it had come to when it passes its
budget would be all of its last branch and nothing of the others. So it ends as one that grows level by
level: at the first level whose scan or whose children would pass the budget. What is there of the first
levels only becomes more, so once it passes the budget nothing below need be scanned; what was written
of deeper nodes is left out at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Columns, Ints, laid_out
from c45_core.engine.ledger import Ledger
from c45_core.engine.progress import Budget, Progress, Watch, exceeds_budget
from c45_core.engine.recording import BYTES_PER_SCORE, born, ledger_of
from c45_core.reasons import Leaf
from c45_core.table import Nominal, Numeric, Table
from c45_fast import compiled, growing
from c45_fast.branching import is_open
from c45_fast.layout import (
    BY,
    CUTS,
    END,
    KINDS,
    LEFT,
    MAX_CLASSES,
    MAX_ROWS,
    NODES,
    OPENED,
    ROOM_LEAVES,
    ROOM_NODES,
    ROOM_OPENED,
    ROOM_POOL,
    STACK,
    WORK,
    Given,
    Made,
    chain_of,
    empty_list,
    given_of,
    list_arrays,
    made_of,
    merge_of,
    rule_of,
    search_of,
    sizes_of,
    wider,
    work_of,
)
from c45_fast.scan_record import Written

GrowOn = Callable[..., int]
"""`growing.grow_on`, as it stands or compiled."""
SLICE = 1 << 20
"""Number of cases that are looked at in every column before anybody is told how far the growing is, and
before it is asked whether it keeps to its budget."""
SHORT_SLICE = 1 << 14
"""Number of such cases where the loops are not compiled."""
MAX_BRANCHES = 1 << 15
"""A branch is a number of 16 bits."""
MAX_ROWS_AS_THEY_STAND = 64
"""A table of at most so many rows is grown by the loops as they stand, unless somebody watches."""


def grow_by_loops(
    columns: Columns, dialect: Dialect, watch: Watch | None, budget: Budget
) -> Ledger | None:
    """Grow a tree by the loops and return its record, None where it is to be grown level by level.

    A small table is grown by the loops as they stand, unless somebody watches; any other by the
    compiled ones, where it is worth it (`compiled.grow_on`). None: they do not know the table or the
    dialect, or they are not compiled, or it is not worth it.
    """
    if not suits(columns, dialect):
        return None
    if columns.table.rows <= MAX_ROWS_AS_THEY_STAND and watch is None:
        return Run(columns, dialect, lists=True).grow(growing.grow_on, None, budget)
    grow_on = compiled.grow_on(columns.table.rows * len(columns.branches))
    if grow_on is None:
        return None
    return Run(columns, dialect, lists=False).grow(grow_on, watch, budget)


def suits(columns: Columns, dialect: Dialect) -> bool:
    """Tell whether the loops know the table and the dialect."""
    table = columns.table
    return (
        dialect.arithmetic == "double"
        and dialect.criterion in BY
        and dialect.threshold_by in BY
        and 0 < table.rows < MAX_ROWS
        and len(table.classes) <= MAX_CLASSES
        and len(table.attributes) > 0
        and columns.branches.max() < MAX_BRANCHES
    )


class Run:
    """A run of the loops: what is given, worked on and made, with room that grows."""

    def __init__(self, columns: Columns, dialect: Dialect, lists: bool) -> None:
        self.columns, self.dialect, self.lists = columns, dialect, lists
        self.given, key = given_of(columns, dialect)
        self.value, rows = self.given.value, self.given.rows
        self.rule = rule_of(dialect, self.given.unit and self.given.complete and not lists)
        self.most = max([2, *self.given.branches.tolist()])
        pool = rows + rows // 4 + 64
        self.search, self.merge = search_of(self.given), merge_of(self.given)
        self.chain = chain_of(self.given, self.rule)
        self.work = work_of(self.given, key, pool)
        if lists:
            self.given, self.search, self.merge = map(
                list_arrays, (self.given, self.search, self.merge)
            )
            self.chain, self.work = map(list_arrays, (self.chain, self.work))
        room = 64 + 4 * self.most if rows < 256 else rows
        self.made = made_of(self.given, room, room, pool, empty_list if lists else np.zeros)
        self.work.state[ROOM_POOL], self.work.state[ROOM_LEAVES] = pool, pool
        self.work.state[ROOM_NODES] = self.work.state[ROOM_OPENED] = room
        made, table = self.made, columns.table
        for array in (made.parent, made.branch, made.attribute, made.opened):
            array[0] = -1
        counts = np.bincount(table.labels, table.weights, self.given.classes)
        made.counts[: self.given.classes] = counts.tolist()
        made.last[0], made.unit_node[0] = rows, self.given.unit
        if not is_open(self.given, self.rule, made, 0):  # the root is a leaf
            self.work.state[STACK], self.work.state[LEFT] = 0, rows
            made.leaf_row[:rows] = range(rows)

    def grow(self, grow_on: GrowOn, watch: Watch | None, budget: Budget) -> Ledger:
        """Run the loops to the end, or to the level that would pass the budget; return the record."""
        why, last = growing.PAUSED, None
        while why != growing.DONE:
            if watch is not None:
                watch(self._progress())
            why = self._grow_on(grow_on, self.work.state[WORK] + (SHORT_SLICE if self.lists else SLICE))
            last = last_level(self.given, self.made, self.work.state, budget)
            if last is not None:
                self.work.state[END] = last
            if why == growing.NO_ROOM:
                self._more_room()
        if self.lists:
            state = self.work.state
            sizes = sizes_of(self.given, state[NODES], state[OPENED], state[LEFT])
            written = self.made._asdict().items()
            self.made = Made(
                **{name: np.array(it[: sizes[name]], KINDS.get(name, np.int64)) for name, it in written}
            )
        return self._ledger(last)

    def _progress(self) -> Progress:
        """Say how far the run is: the level is that of the node to be scanned next."""
        state, made, classes = self.work.state, self.made, self.given.classes
        depth, stack = np.array(made.depth[: state[NODES]]), np.array(self.work.stack[: state[STACK]])
        to_scan = stack[depth[stack] < state[END]]
        counts = np.array(made.counts[: state[NODES] * classes]).reshape(-1, classes)
        left = float(counts[to_scan].sum()) / self.columns.table.weight
        return Progress(
            level=int(depth[to_scan[-1]]) if len(to_scan) else int(depth.max()),
            open_nodes=len(to_scan),
            nodes=int((depth <= state[END]).sum()),
            in_leaves=min(max(1.0 - left, 0.0), 1.0),
            candidates=int(state[CUTS]),
        )

    def _grow_on(self, grow_on: GrowOn, until: int) -> int:
        return grow_on(
            self.given,
            self.rule,
            self.search,
            self.merge,
            self.chain,
            self.work,
            self.made,
            self.most,
            until,
        )

    def _more_room(self) -> None:
        """Make more room for what the next node may need."""
        state, made = self.work.state, self.made
        node = self.work.stack[state[STACK] - 1]
        copies = growing.most_copies(self.given, made.last[node] - made.first[node])
        pool = max(state[ROOM_POOL], 2 * (made.first[node] + copies))
        leaves = max(state[ROOM_LEAVES], 2 * (state[LEFT] + copies))
        nodes = max(state[ROOM_NODES], 2 * (state[NODES] + self.most))
        opened = max(state[ROOM_OPENED], 2 * (state[OPENED] + 1))
        state[ROOM_POOL], state[ROOM_LEAVES] = pool, leaves
        state[ROOM_NODES], state[ROOM_OPENED] = nodes, opened
        sizes = sizes_of(self.given, nodes, opened, leaves)
        used = sizes_of(self.given, state[NODES], state[OPENED], state[LEFT])
        self.made = Made(
            **{name: wider(getattr(made, name), sizes[name], used[name]) for name in sizes}
        )
        pooled, had = ("key", "row", "share", "buffer", "portion"), len(self.work.row)
        more = {name: wider(getattr(self.work, name), pool, had) for name in pooled}
        had = len(self.work.stack)
        stack = wider(self.work.stack, max(nodes, had), had)
        self.work = self.work._replace(**more, stack=stack)

    def _ledger(self, last: int | None) -> Ledger:
        """Number the nodes level by level, to the last level, and keep what was written of them."""
        columns, dialect, made = self.columns, self.dialect, self.made
        every, left = int(self.work.state[NODES]), int(self.work.state[LEFT])
        depth, leaf, row = made.depth[:every], made.leaf[:left], made.leaf_row[:left]
        order = level_order(made.parent[:every], depth)
        if last is not None:
            leaf, row = cases_above(made, depth, left, last)
            order = order[: np.count_nonzero(depth <= last)]
            made.opened[:every][depth >= last] = -1
        size = len(order)
        number = np.empty(every, dtype=np.int64)
        number[order] = np.arange(size)
        parent = made.parent[order]
        parent[1:] = number[parent[1:]]
        depth, place = depth[order], made.opened[order]
        counts = made.counts[: every * self.given.classes].reshape(every, -1)[order]
        nodes = born(columns, dialect, parent, made.branch[order], counts, depth)
        nodes.attribute[:] = np.where(place >= 0, made.attribute[order], -1)
        nodes.children[:] = np.bincount(parent[1:], minlength=size)
        scanned = np.flatnonzero(place >= 0)
        nodes.stop[scanned] = made.stop[order[scanned]]
        if last is not None:
            nodes.stop[(depth == last) & (nodes.stop == 0)] = Leaf.BUDGET
        scans = Written.of(columns, dialect, self.value, made, place[scanned], order[scanned])
        leaf, row = number[leaf].astype(np.int32), row.astype(np.int32)
        return ledger_of(columns, dialect, nodes, depth, scanned, scans, leaf, row)


def level_order(parent: Ints, depth: Ints) -> Ints:
    """Return the nodes level by level, children in the order of their parents, [nodes].

    Children of one node follow one another.
    """
    order = np.argsort(depth, kind="stable")
    edge = np.searchsorted(depth[order], np.arange(depth.max() + 2))
    place = np.zeros(len(parent), dtype=np.int64)
    for low, high in zip(edge[1:-1].tolist(), edge[2:].tolist(), strict=True):
        level = order[low:high]
        level = level[np.argsort(place[parent[level]], kind="stable")]
        order[low:high] = level
        place[level] = np.arange(low, high)
    return order


def warmed_up(grow_on: GrowOn) -> GrowOn:
    """Grow a small tree, so that all is compiled that is on the first call; return the loops."""
    random = np.random.default_rng(0)
    numbers, codes = random.normal(size=60), random.integers(0, 3, 60).astype(np.int32)
    columns = (Numeric("number", numbers), Nominal("value", ("a", "b", "c"), codes))
    labels = random.integers(0, 2, 60).astype(np.int32)
    names = tuple(map(str, range(60)))
    table = Table("tried", columns, "class", ("no", "yes"), labels, np.ones(60), names)
    Run(laid_out(table), Dialect(), lists=False).grow(grow_on, None, Budget())
    return grow_on


def last_level(given: Given, made: Made, state: Any, budget: Budget) -> int | None:
    """Return the level at which the tree ends, by what there is of it; None: it keeps to the budget.

    `state`: see `Work`.
    """
    columns, attributes = len(given.gaps), len(given.place)
    nodes, opened, cuts = int(state[NODES]), int(state[OPENED]), int(state[CUTS])
    if not exceeds_budget(budget, nodes, opened * attributes * BYTES_PER_SCORE, cuts):
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
        if exceeds_budget(budget, born[level + 1], size, before):
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
