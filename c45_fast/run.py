"""Grow a tree by the loops: lay out their arrays, run them in slices, and make the record of it.

The loops grow one branch to its leaves before they begin the next. A tree that stopped where it passes
its budget would have all of its last branch and nothing of the others. So it ends like a tree that
grows level by level: at the first level whose scan or whose children would pass the budget
(`find_last_level`). The levels so far only become larger, so once a level passes the budget nothing
below it need be scanned; deeper nodes that were written already are left out at the end.
"""

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
"""Number of cases that a slice looks at; after it the progress is told and the budget checked."""
SHORT_SLICE = 1 << 14
"""Number of such cases where the loops run uncompiled."""
MAX_BRANCHES = 1 << 15
"""Maximum number of branches of a test: a branch is a number of 16 bits."""
MAX_ROWS_UNCOMPILED = 64
"""Maximum number of rows of a table that is grown by the uncompiled loops, if nobody watches."""


def grow_by_loops(
    columns: Columns, dialect: Dialect, watch: Watch | None, budget: Budget
) -> Ledger | None:
    """Grow a tree by the loops and return its record, None where the engine is to grow it instead.

    A small table is grown by the uncompiled loops, unless somebody watches; any other one by the
    compiled loops. None: they do not know the table or the dialect, they are not compiled, or loading
    them is not worth it (`compiled.grow_on`).
    """
    if not suits(columns, dialect):
        return None
    if columns.table.rows <= MAX_ROWS_UNCOMPILED and watch is None:
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
    """A run of the loops: the arrays they read, work on and write, made longer as is needed.

    The loops run on lists where they are not compiled (`lists`), which is faster then.
    """

    def __init__(self, columns: Columns, dialect: Dialect, lists: bool) -> None:
        self.columns, self.dialect, self.lists = columns, dialect, lists
        self.given, key = given_of(columns, dialect)
        self.value, rows = self.given.value, self.given.rows
        self.rule = rule_of(dialect, self.given.unit and self.given.complete and not lists)
        self.most_branches = max([2, *self.given.branches.tolist()])
        pool = rows + rows // 4 + 64
        room = 64 + 4 * self.most_branches if rows < 256 else rows
        self.search, self.merge = search_of(self.given), merge_of(self.given)
        self.chain = chain_of(self.given, self.rule)
        self.work = work_of(self.given, key, pool)
        if lists:
            self.given, self.search, self.merge = map(
                list_arrays, (self.given, self.search, self.merge)
            )
            self.chain, self.work = map(list_arrays, (self.chain, self.work))
        self.made = made_of(self.given, room, room, pool, empty_list if lists else np.zeros)
        self.work.state[ROOM_POOL], self.work.state[ROOM_LEAVES] = pool, pool
        self.work.state[ROOM_NODES] = self.work.state[ROOM_OPENED] = room
        self._write_root()

    def _write_root(self) -> None:
        """Write the root, with all cases; if it is a leaf, nothing is left to be scanned."""
        made, table, rows = self.made, self.columns.table, self.given.rows
        for array in (made.parent, made.branch, made.attribute, made.opened):
            array[0] = -1
        counts = np.bincount(table.labels, table.weights, self.given.classes)
        made.counts[: self.given.classes] = counts.tolist()
        made.last[0], made.unit_node[0] = rows, self.given.unit
        if not is_open(self.given, self.rule, made, 0):
            self.work.state[STACK], self.work.state[LEFT] = 0, rows
            made.leaf_row[:rows] = range(rows)

    def grow(self, grow_on: GrowOn, watch: Watch | None, budget: Budget) -> Ledger:
        """Run the loops to the end, or to the level that would pass the budget; return the record."""
        reason, last = growing.PAUSED, None
        while reason != growing.DONE:
            if watch is not None:
                watch(self._progress())
            slice_end = self.work.state[WORK] + (SHORT_SLICE if self.lists else SLICE)
            reason = self._grow_on(grow_on, slice_end)
            last = find_last_level(self.given, self.made, self.work.state, budget)
            if last is not None:
                self.work.state[END] = last
            if reason == growing.NO_ROOM:
                self._make_room()
        if self.lists:
            self.made = self._made_as_arrays()
        return self._make_ledger(last)

    def _made_as_arrays(self) -> Made:
        """Return what the loops wrote into lists as arrays, without the room that is left."""
        state = self.work.state
        sizes = sizes_of(self.given, state[NODES], state[OPENED], state[LEFT])
        written = self.made._asdict().items()
        return Made(
            **{name: np.array(it[: sizes[name]], KINDS.get(name, np.int64)) for name, it in written}
        )

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
        """Run the loops until they looked at so many cases in all; return why they ended."""
        return grow_on(
            self.given,
            self.rule,
            self.search,
            self.merge,
            self.chain,
            self.work,
            self.made,
            self.most_branches,
            until,
        )

    def _make_room(self) -> None:
        """Make the arrays long enough for the node on top of the stack and its children."""
        state, made = self.work.state, self.made
        node = self.work.stack[state[STACK] - 1]
        copies = growing.most_copies(self.given, made.last[node] - made.first[node])
        # Twice what is needed at least, so that arrays are copied only a few times.
        pool = max(state[ROOM_POOL], 2 * (made.first[node] + copies))
        leaves = max(state[ROOM_LEAVES], 2 * (state[LEFT] + copies))
        nodes = max(state[ROOM_NODES], 2 * (state[NODES] + self.most_branches))
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

    def _make_ledger(self, last: int | None) -> Ledger:
        """Return the record: its nodes numbered level by level, to level `last` unless that is None."""
        columns, dialect, made = self.columns, self.dialect, self.made
        every, left = int(self.work.state[NODES]), int(self.work.state[LEFT])
        depth, leaf, row = made.depth[:every], made.leaf[:left], made.leaf_row[:left]
        order = order_by_levels(made.parent[:every], depth)
        if last is not None:
            leaf, row = lift_cases(made, depth, left, last)
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


def order_by_levels(parent: Ints, depth: Ints) -> Ints:
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


def compile_on_small_tree(grow_on: GrowOn) -> GrowOn:
    """Call the loops on a small table, which compiles them; return them."""
    random = np.random.default_rng(0)
    numbers, codes = random.normal(size=60), random.integers(0, 3, 60).astype(np.int32)
    columns = (Numeric("number", numbers), Nominal("value", ("a", "b", "c"), codes))
    labels = random.integers(0, 2, 60).astype(np.int32)
    names = tuple(map(str, range(60)))
    table = Table("tried", columns, "class", ("no", "yes"), labels, np.ones(60), names)
    Run(laid_out(table), Dialect(), lists=False).grow(grow_on, None, Budget())
    return grow_on


def find_last_level(given: Given, made: Made, state: Any, budget: Budget) -> int | None:
    """Return the level at which a tree ends that passes the budget, None if it keeps to it so far.

    It is the first level whose scan, or whose children, would pass the budget. `state`: see `Work`.
    """
    columns, attributes = len(given.gaps), len(given.place)
    nodes, opened, cuts = int(state[NODES]), int(state[OPENED]), int(state[CUTS])
    if not exceeds_budget(budget, nodes, opened * attributes * BYTES_PER_SCORE, cuts):
        return None
    depth, place = np.array(made.depth[:nodes]), np.array(made.opened[:nodes])
    cuts_of_scan = np.array(made.cuts[: opened * columns]).reshape(opened, columns).sum(axis=1)
    scanned, levels = place >= 0, int(depth.max()) + 2

    def sum_down_to(at: Ints, amounts: Ints | None = None) -> list[int]:
        """Return for each level the number of nodes, or the sum of amounts, at it and above it."""
        return np.bincount(at, amounts, levels).cumsum().astype(np.int64).tolist()

    all_nodes, all_scanned = sum_down_to(depth), sum_down_to(depth[scanned])
    all_cuts = sum_down_to(depth[scanned], cuts_of_scan[place[scanned]])
    for level in range(levels - 1):
        size = all_scanned[level] * attributes * BYTES_PER_SCORE
        cuts_above = all_cuts[level - 1] if level else 0
        if exceeds_budget(budget, all_nodes[level + 1], size, cuts_above):
            return level
    return None


def lift_cases(made: Made, depth: Ints, left: int, last: int) -> tuple[Ints, Ints]:
    """Return the node and the row of each case in a leaf; below level `last` the node above it there.

    `depth` [nodes]; `left`: how many cases are in leaves.
    """
    above = np.where(depth > last, made.parent[: len(depth)], np.arange(len(depth)))
    while (depth[above] > last).any():
        above = above[above]
    cases = np.unique((above[made.leaf[:left]] << 32) | made.leaf_row[:left])
    return cases >> 32, cases & 0xFFFFFFFF  # one of a missing value may have come to several leaves
