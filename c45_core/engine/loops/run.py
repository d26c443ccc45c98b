"""Grow a tree by the loops: lay the table out for them, run them, make the record of what they wrote.

The record is measured from the class weights by the same functions as anywhere else, all nodes
together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import RELEASE8_SLACK, few_valued
from c45_core.engine.columns import Columns, Ints, laid_out
from c45_core.engine.cuts import penalty_for
from c45_core.engine.ledger import Ledger
from c45_core.engine.loops import compiled, growing
from c45_core.engine.loops.keys import MISSING, MOST_CLASSES, MOST_ROWS, RANK, ROW_BITS
from c45_core.engine.loops.state import (
    BLOCK,
    CHAIN,
    CUTS,
    DECREASE,
    GAIN,
    LEFT,
    NODES,
    OPENED,
    RATIO,
    ROOM_LEAVES,
    ROOM_NODES,
    ROOM_OPENED,
    ROOM_POOL,
    STACK,
    WORK,
    Chain,
    Given,
    Made,
    Rule,
    Search,
    Work,
)
from c45_core.engine.measuring import Found
from c45_core.engine.progress import Budget, Progress, Watch, passed
from c45_core.engine.recording import BYTES_PER_NODE, born, ledger_of
from c45_core.engine.scan import cut_scores, nominal_scores
from c45_core.engine.scores import Scan
from c45_core.engine.thresholds import as_read, midpoints
from c45_core.measures import TIE
from c45_core.table import Nominal, Numeric, Table

GrowOn = Callable[..., int]
"""`growing.grow_on`, as it stands or compiled."""
BY = {"gain": GAIN, "gain_ratio": RATIO, "gini": DECREASE}
TOGETHER = 2048
"""So many nodes are measured for the record in one go."""
SLICE = 1 << 20
"""So many cases are looked at in every column before anybody is told how far the growing is."""
MOST_BRANCHES = 1 << 15
"""A branch is a number of 16 bits."""
FEW = 64
"""A table of at most so many rows is grown by the loops as they stand."""


def grown(columns: Columns, dialect: Dialect, watch: Watch | None, budget: Budget) -> Ledger | None:
    """Grow a tree by the loops and return its record.

    None: they do not know the dialect, or they stand uncompiled and the table is large, or the record
    would pass the budget (then the tree is grown level by level up to there).
    """
    if not suits(columns, dialect):
        return None
    if columns.table.rows <= FEW and watch is None:
        return Run(columns, dialect, lists=True).grown(growing.grow_on, None, budget)
    grow_on = compiled.grow_on(columns.table.rows * len(columns.branches))
    if grow_on is None:
        return None
    return Run(columns, dialect, lists=False).grown(grow_on, watch, budget)


def suits(columns: Columns, dialect: Dialect) -> bool:
    """Tell whether the loops know the table and the dialect."""
    table = columns.table
    return (
        dialect.arithmetic == "double"
        and dialect.branching != "groups"
        and dialect.chi_squared == 0
        and dialect.criterion in BY
        and dialect.threshold_by in BY
        and 0 < table.rows < MOST_ROWS
        and len(table.classes) <= MOST_CLASSES
        and len(table.attributes) > 0
        and columns.branches.max() < MOST_BRANCHES
    )


def rule_of(dialect: Dialect, whole: bool) -> Rule:
    """Return the switches that growing asks; `whole`: every case counts 1 and no value is missing."""
    free = dialect.min_cases <= 0 and dialect.numeric_min_split == "min_cases"
    free = free and dialect.value_gap == 0 and dialect.tolerance <= TIE
    return Rule(
        cut_by=BY[dialect.threshold_by],
        by=BY[dialect.criterion],
        gate=dialect.gate != "none",
        slack=RELEASE8_SLACK if dialect.gate == "release8" else dialect.tolerance,
        factor_on_gain=dialect.unknown_factor == "gain",
        unknown_in_iv=dialect.unknown_in_iv == "branch",
        min_cases=float(dialect.min_cases),
        tenth=dialect.numeric_min_split == "release8",
        rows_known=dialect.known_cases == "rows",
        value_gap=float(dialect.value_gap),
        penalty=dialect.numeric_penalty != "none",
        without_gain=dialect.gate == "release8",
        least=0.0 if dialect.zero_gain == "stop" else -np.inf,
        least_iv=float(dialect.least_iv),
        tolerance=float(dialect.tolerance),
        max_depth=-1 if dialect.max_depth is None else int(dialect.max_depth),
        chains=whole and free,
    )


def given_of(columns: Columns, dialect: Dialect) -> tuple[Given, Any]:
    """Return a table as the loops read it, and the keys of each column in its order [p, rows]."""
    table, shape = columns.table, columns.numbers.shape
    label = table.labels.astype(np.int64)
    rank, key = np.empty(shape, dtype=np.int64), np.empty(shape, dtype=np.int64)
    value = np.zeros(shape)
    for row, order in enumerate(columns.order):
        numbers = as_read(columns.numbers[row], dialect)[order]
        known = len(order) - np.count_nonzero(np.isnan(numbers))
        first = np.append(True, numbers[1:known] > numbers[: max(known - 1, 0)])[:known]
        place = np.cumsum(first) - 1
        value[row, : np.count_nonzero(first)] = numbers[:known][first]
        rank[row, order[:known]] = place
        rank[row, order[known:]] = MISSING
        key[row] = (rank[row, order] << RANK) | (label[order] << ROW_BITS) | order
    counted = few_valued(columns, dialect) if dialect.gate == "release8" else np.zeros(0, dtype=bool)
    if not counted.any():
        counted = np.ones(len(columns.branches), dtype=bool)
    size = (columns.branches[columns.nominal] + 1) * len(table.classes)
    number = np.arange(table.rows + 1.0)
    return (
        Given(
            rows=table.rows,
            classes=len(table.classes),
            label=table.labels.astype(np.int32),
            weight=np.array(table.weights),
            unit=bool((table.weights == 1.0).all()),
            place=np.array(columns.within),
            is_numeric=np.array(columns.is_numeric),
            counted=np.array(counted),
            rank=rank.astype(np.int32),
            value=value,
            gaps=np.array(columns.gaps),
            code=np.array(columns.codes),
            branches=columns.branches[columns.nominal],
            cell=np.append(0, np.cumsum(size)),
            log=number * np.log2(np.maximum(number, 1.0)),
            complete=not (columns.gaps.any() or (columns.codes < 0).any()),
            missing=np.array([column.missing().sum() for column in table.attributes], dtype=np.int64),
        ),
        key,
    )


def search_of(given: Given) -> Search:
    """Return what the search for a cut works on."""
    blocks, classes = given.rows // BLOCK + 2, given.classes
    return Search(
        edge=np.zeros((blocks + 1) * classes, dtype=np.int64),
        bound=np.zeros(blocks),
        at=np.zeros(given.rows + 1, dtype=np.int64),
        score=np.zeros(given.rows + 1),
        left=np.zeros(classes, dtype=np.int64),
        cells=np.zeros(2 * classes),
    )


def chain_of(given: Given, rule: Rule) -> Chain:
    """Return what is counted down along a chain; nothing where there can be none."""
    columns, rows = len(given.gaps), given.rows if rule.chains else 0
    return Chain(
        gone=np.zeros(rows, dtype=bool),
        position=np.zeros((columns, rows), dtype=np.int32),
        still=np.zeros((columns, rows), dtype=np.int32),
        block=np.zeros((columns, (rows // BLOCK + 2) * given.classes), dtype=np.int32),
        distinct=np.zeros(columns, dtype=np.int64),
        held=np.zeros(given.cell[-1]),
    )


def work_of(given: Given, key: np.ndarray, pool: int) -> Work:
    """Return what the loops work on, for a pool of so many cases; the root is on the stack."""
    rows, columns, most = given.rows, len(key), max([2, *given.branches.tolist()])
    whole = np.int64
    keys = np.empty((columns, pool), dtype=whole)
    keys[:, :rows] = key
    state = np.zeros(12, dtype=whole)
    state[CHAIN], state[STACK], state[NODES] = -1, 1, 1
    row, share = np.zeros(pool, dtype=whole), np.ones(pool)
    row[:rows], share[:rows] = np.arange(rows), given.weight
    return Work(
        key=keys,
        row=row,
        share=share,
        buffer=np.empty(pool, dtype=whole),
        portion=np.empty(pool),
        side=np.zeros(rows, dtype=np.int16),
        part=np.zeros(0 if given.unit and given.complete else rows, dtype=whole),
        stack=np.zeros(rows + 64 + 4 * most, dtype=whole),
        begin=np.zeros(most, dtype=whole),
        next=np.zeros(most, dtype=whole),
        size=np.zeros(most, dtype=whole),
        whole=np.zeros(most, dtype=bool),
        fraction=np.zeros(most),
        gain=np.zeros(len(given.place)),
        measure=np.zeros(len(given.place)),
        state=state,
    )


def made_of(given: Given, nodes: int, opened: int, leaves: int) -> Made:
    """Return room for so many nodes, scanned nodes and cases in leaves."""
    sizes = sizes_of(given, nodes, opened, leaves)
    return Made(**{name: np.zeros(size, KINDS.get(name, np.int64)) for name, size in sizes.items()})


KINDS: dict[str, type] = {"unit_node": np.bool_, "used": np.bool_}
KINDS |= dict.fromkeys(("counts", "below", "known", "unknown", "cell"), np.float64)
"""Of what is written, what is no whole number."""


def sizes_of(given: Given, nodes: int, opened: int, leaves: int) -> dict[str, int]:
    """Return how long each array of `Made` is."""
    classes, cut, nominal = given.classes, opened * len(given.gaps), len(given.branches)
    of_node = ("parent", "branch", "depth", "attribute", "opened", "first", "last", "unit_node")
    found = dict.fromkeys(of_node, nodes)
    found |= {"counts": nodes * classes, "used": nodes * nominal}
    found |= dict.fromkeys(("cuts", "tries", "best", "low", "high"), cut)
    found |= dict.fromkeys(("below", "known", "unknown"), cut * classes)
    found |= {"cell": opened * int(given.cell[-1]), "leaf": leaves, "leaf_row": leaves}
    return found


def wider(array: Any, size: int) -> Any:
    """Return a list, or an array along its last axis, with room for more; the rest is 0."""
    if isinstance(array, list):
        if array and isinstance(array[0], list):
            return [wider(row, size) for row in array]
        return array + [0] * (size - len(array))
    more = np.zeros((*array.shape[:-1], size), dtype=array.dtype)
    more[..., : array.shape[-1]] = array
    return more


def listed(record: Any) -> Any:
    """Return a record with lists in place of arrays."""
    return type(record)(*(it.tolist() if isinstance(it, np.ndarray) else it for it in record))


class Run:
    """A run of the loops: what is given, worked on and made, with room that grows."""

    def __init__(self, columns: Columns, dialect: Dialect, lists: bool) -> None:
        self.columns, self.dialect, self.lists = columns, dialect, lists
        self.given, key = given_of(columns, dialect)
        self.value, rows = self.given.value, self.given.rows
        self.rule = rule_of(dialect, self.given.unit and self.given.complete and not lists)
        self.most = max([2, *self.given.branches.tolist()])
        pool = rows + rows // 4 + 64
        self.search, self.chain = search_of(self.given), chain_of(self.given, self.rule)
        self.work = work_of(self.given, key, pool)
        room = 64 + 4 * self.most if rows < 256 else rows // 4
        self.made = made_of(self.given, room, room, pool)
        self.work.state[ROOM_POOL], self.work.state[ROOM_LEAVES] = pool, pool
        self.work.state[ROOM_NODES] = self.work.state[ROOM_OPENED] = room
        made, table = self.made, columns.table
        for array in (made.parent, made.branch, made.attribute, made.opened):
            array[0] = -1
        counts = np.bincount(table.labels, table.weights, self.given.classes).astype(np.float64)
        made.counts[: self.given.classes] = counts
        made.last[0], made.unit_node[0] = rows, self.given.unit
        none = np.array([-1])
        if born(columns, dialect, none, none, counts[None], 0).stop[0] != 0:  # the root is a leaf
            self.work.state[STACK], self.work.state[LEFT] = 0, rows
            made.leaf_row[:rows] = np.arange(rows)

    def grown(self, grow_on: GrowOn, watch: Watch | None, budget: Budget) -> Ledger | None:
        """Run the loops to the end and return the record, None if it would pass the budget."""
        if self.lists:
            self.given, self.search, self.chain = map(listed, (self.given, self.search, self.chain))
            self.work, self.made = listed(self.work), listed(self.made)
        why = growing.PAUSED
        while why != growing.DONE:
            if watch is not None:
                watch(self._progress())
            why = self._grow_on(grow_on, self.work.state[WORK] + SLICE)
            nodes, opened, cuts = (int(self.work.state[name]) for name in (NODES, OPENED, CUTS))
            size = opened * len(self.columns.branches) * BYTES_PER_NODE
            if passed(budget, nodes, size, cuts):
                return None
            if why == growing.NO_ROOM:
                self._more_room()
        if self.lists:
            kinds = (KINDS.get(name, np.int64) for name in Made._fields)
            self.made = Made(*map(np.array, self.made, kinds))
        return self._ledger()

    def _progress(self) -> Progress:
        """Say how far the run is: the level is that of the node to be scanned next."""
        state = self.work.state
        node = self.work.stack[max(state[STACK] - 1, 0)]
        return Progress(
            level=int(self.made.depth[node]),
            open_nodes=int(state[STACK]),
            nodes=int(state[NODES]),
            in_leaves=min(int(state[LEFT]) / self.given.rows, 1.0),
            candidates=int(state[CUTS]),
        )

    def _grow_on(self, grow_on: GrowOn, until: int) -> int:
        return grow_on(
            self.given, self.rule, self.search, self.chain, self.work, self.made, self.most, until
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
        self.made = Made(**{name: wider(getattr(made, name), size) for name, size in sizes.items()})
        pooled = ("key", "row", "share", "buffer", "portion")
        more = {name: wider(getattr(self.work, name), pool) for name in pooled}
        stack = wider(self.work.stack, max(nodes, len(self.work.stack)))
        self.work = self.work._replace(**more, stack=stack)

    def _ledger(self) -> Ledger:
        """Number the nodes level by level and measure what was written for the record."""
        columns, dialect, made = self.columns, self.dialect, self.made
        size, opened, left = (int(self.work.state[name]) for name in (NODES, OPENED, LEFT))
        order = level_order(made.parent[:size], made.depth[:size])
        number = np.empty(size, dtype=np.int64)
        number[order] = np.arange(size)
        parent = made.parent[order]
        parent[1:] = number[parent[1:]]
        depth = made.depth[order]
        counts = made.counts[: size * self.given.classes].reshape(size, -1)[order]
        nodes = born(columns, dialect, parent, made.branch[order], counts, depth)
        nodes.attribute[:] = made.attribute[order]
        nodes.children[:] = np.append(columns.branches, 0)[nodes.attribute]
        scanned = np.flatnonzero(made.opened[order] >= 0)
        place = made.opened[order][scanned]
        scans = [
            self._scan(place[low : low + TOGETHER], order[scanned[low : low + TOGETHER]])
            for low in range(0, opened, TOGETHER)
        ]
        leaf = number[made.leaf[:left]].astype(np.int32)
        row = made.leaf_row[:left].astype(np.int32)
        return ledger_of(columns, dialect, nodes, depth, scanned, scans, leaf, row)

    def _scan(self, place: Ints, node: Ints) -> Scan:
        """Measure some scanned nodes: their places among these, and among all nodes."""
        columns, dialect, made, given = self.columns, self.dialect, self.made, self.given
        classes, numeric, opened = len(columns.table.classes), len(columns.numeric), len(place)
        attributes, groups = [], []
        if numeric:
            at = place * numeric + np.arange(numeric)[:, None]

            def weights(array: np.ndarray) -> np.ndarray:
                return np.moveaxis(array.reshape(-1, classes)[at], -1, 0).copy()

            low, high, best = made.low[at], made.high[at], made.best[at]
            value, column = self.value, np.arange(numeric)[:, None]
            middle = midpoints(value[column, low], value[column, high], dialect)
            weight = made.counts.reshape(-1, classes)[node].sum(axis=1)
            tries = made.tries[at]
            found = Found(
                cuts=made.cuts[at],
                tries=tries,
                best=best,
                below=weights(made.below),
                midpoint=np.where(best < 0, np.nan, middle),
                known=weights(made.known),
                unknown=weights(made.unknown),
                penalty=penalty_for(tries, weight, dialect),
            )
            attributes.append(columns.numeric)
            groups.append(cut_scores(found, dialect))
        if len(columns.nominal):
            cell = made.cell.reshape(-1, int(given.cell[-1]))[place]
            used = made.used.reshape(-1, len(columns.nominal))[node]
            free = np.ones((opened, len(columns.branches)), dtype=bool)
            free[:, columns.nominal] = ~used
            for rows, branches in columns.equally_branched:
                width = (branches + 1) * classes
                at = np.asarray(given.cell)[rows][:, None] + np.arange(width)
                counts = cell[:, at].reshape(opened, len(rows), branches + 1, classes)
                counts = np.ascontiguousarray(np.transpose(counts, (2, 3, 1, 0)))
                attributes.append(columns.nominal[rows])
                groups.append(nominal_scores(columns, columns.nominal[rows], counts, free, dialect))
        return Scan(tuple(attributes), tuple(groups))


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


def tried(grow_on: GrowOn) -> GrowOn:
    """Grow a small tree, so that all is compiled that is on the first call; return the loops."""
    random = np.random.default_rng(0)
    numbers, codes = random.normal(size=60), random.integers(0, 3, 60).astype(np.int32)
    columns = (Numeric("number", numbers), Nominal("value", ("a", "b", "c"), codes))
    labels = random.integers(0, 2, 60).astype(np.int32)
    names = tuple(map(str, range(60)))
    table = Table("tried", columns, "class", ("no", "yes"), labels, np.ones(60), names)
    Run(laid_out(table), Dialect(), lists=False).grown(grow_on, None, Budget())
    return grow_on
