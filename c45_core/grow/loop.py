"""Grow the tree: the algorithm, as the book tells it.

    ask questions with two answers only, if the dialect wants it
    while there are open nodes:
        measure each node; close the pure, the empty, the too small
        scan every attribute
        pass the gate, take the best
        divide the cases among the branches

All nodes of one depth are worked on at once, with numpy (the order in which nodes are handled
changes no number). What each line computed is kept and becomes the record.
"""

from __future__ import annotations

import numpy as np

from c45_core.binary import fitted
from c45_core.dialect import PRESETS, Dialect
from c45_core.grow.choice import Choice, choose
from c45_core.grow.level import Bools, Ints, Level, divided, kept, root_level
from c45_core.grow.scan import Scores, scan
from c45_core.grow.ties import first_largest
from c45_core.measures import TIE, entropy
from c45_core.reasons import Leaf
from c45_core.record.ledger import LevelRecord, Nodes
from c45_core.record.trace import Trace
from c45_core.table import Nominal, Table


def grow(table: Table, dialect: Dialect = PRESETS["documents"]) -> Trace:
    """Grow a decision tree and return the record of every number on the way.

    >>> from c45_core import datasets
    >>> trace = grow(datasets.load("watermelon_2.0").table)
    >>> root = trace.node(0)
    >>> root.split.name, round(root.split.gain, 6), round(root.split.gain_ratio, 6)
    ('纹理', 0.380592, 0.263085)
    """
    source, table = table, fitted(table, dialect)
    level, roots = root_level(table), _roots()
    records: list[LevelRecord] = []
    nodes: list[Nodes] = []
    first = 0
    while level.size:
        measured = _measured(level, roots, nodes, len(records), dialect)
        is_open = measured.stop == 0
        open_level = kept(table, level, is_open)
        attributes = range(len(table.attributes)) if open_level.size else ()
        scores = [scan(table, open_level, a, dialect) for a in attributes]
        choice = choose(table, scores, dialect) if scores else None

        decided = _decided(table, measured, is_open, choice, first + level.size)
        opened = np.where(is_open, np.cumsum(is_open) - 1, -1)
        records.append(LevelRecord(first, level, opened, tuple(scores), choice))
        nodes.append(decided)
        first += level.size
        level, roots = _next_level(table, level, decided, opened, scores, first)
    return Trace(table, dialect, tuple(records), Nodes.joined(nodes), source)


def _roots() -> tuple[Ints, Ints]:
    """Return parent and branch of the root."""
    return np.array([-1]), np.array([-1])


def _measured(
    level: Level, origin: tuple[Ints, Ints], before: list[Nodes], depth: int, dialect: Dialect
) -> Nodes:
    """Measure the nodes of a level and close those that no attribute needs to be scanned for."""
    parent, branch = origin
    size = level.size
    weight = level.counts.sum(axis=-1)
    largest = level.counts.max(axis=-1)
    label = np.maximum(first_largest(level.counts, dialect.tolerance, least=0.0), 0)
    stop = np.zeros(size, dtype=np.int64)
    if dialect.max_depth is not None and depth >= dialect.max_depth:
        stop[:] = Leaf.MAX_DEPTH
    stop[weight < 2 * dialect.min_cases - dialect.tolerance] = Leaf.TOO_FEW
    stop[weight - largest < dialect.tolerance] = Leaf.PURE
    empty = weight < TIE
    stop[empty] = Leaf.EMPTY
    if before:
        above = before[-1]
        label = np.where(empty, above.label[parent - _first(before)], label)
    none = np.full(size, -1)
    return Nodes(
        parent=parent,
        branch=branch,
        depth=np.full(size, depth),
        counts=level.counts,
        entropy=entropy(level.counts),
        label=label,
        stop=stop,
        attribute=none,
        first_child=none,
        children=np.zeros(size, dtype=np.int64),
    )


def _first(before: list[Nodes]) -> int:
    """Return the number of the first node of the last level in `before`."""
    return sum(len(nodes.parent) for nodes in before[:-1])


def _decided(table: Table, measured: Nodes, is_open: Bools, choice: Choice | None, first: int) -> Nodes:
    """Write the decisions into the nodes: what splits each, its children, or why it is a leaf."""
    stop, attribute = measured.stop.copy(), measured.attribute.copy()
    if choice is None:
        stop[is_open] = Leaf.NO_ATTRIBUTE
    else:
        stop[is_open] = choice.stop
        attribute[is_open] = choice.winner
    branches = np.array([_branches(table, a) for a in range(len(table.attributes))] + [0])
    children = branches[attribute]
    first_child = np.where(children > 0, first + np.cumsum(children) - children, -1)
    return Nodes(
        **{
            **{name: getattr(measured, name) for name in Nodes.__annotations__},
            "stop": stop,
            "attribute": attribute,
            "first_child": first_child,
            "children": children,
        }
    )


def _branches(table: Table, attribute: int) -> int:
    column = table.attributes[attribute]
    return len(column.values) if isinstance(column, Nominal) else 2


def _next_level(
    table: Table, level: Level, nodes: Nodes, opened: Ints, scores: list[Scores], first: int
) -> tuple[Level, tuple[Ints, Ints]]:
    """Divide the cases of the nodes that were split; return the next level and its origin."""
    total = int(nodes.children.sum())
    widest = int(nodes.children.max(initial=0))
    branch = np.full(len(level.case), -2)
    shares = np.zeros((level.size, max(widest, 1)))
    for a in np.unique(nodes.attribute[nodes.attribute >= 0]):
        mine = nodes.attribute == a
        column, threshold = opened[mine], scores[a].threshold
        weight = scores[a].counts[column, :-1].sum(axis=-1)
        shares[mine, : weight.shape[1]] = weight / weight.sum(axis=-1, keepdims=True)
        entry = np.flatnonzero(mine[level.node])
        cut = threshold[opened[level.node[entry]]]
        branch[entry] = _branch_of(table, int(a), level.case[entry], cut)
    number = np.arange(level.size)
    parent = np.repeat(number, nodes.children)
    way = np.arange(total) - np.repeat(np.cumsum(nodes.children) - nodes.children, nodes.children)
    split_level, inner = kept(table, level, nodes.children > 0), nodes.children > 0
    free = level.free[parent]
    nominal = np.array([isinstance(column, Nominal) for column in table.attributes], dtype=bool)
    used = nodes.attribute[parent]
    free[np.arange(total), used] &= ~nominal[used]
    below = divided(
        table,
        split_level,
        branch[inner[level.node]],
        shares[inner],
        (np.cumsum(nodes.children) - nodes.children)[inner],
        free,
    )
    return below, (parent + first - level.size, way)


def _branch_of(table: Table, attribute: int, rows: Ints, cut: np.ndarray) -> Ints:
    """Return the branch each row takes, -1 if its value is missing (C5: <= the cut goes left)."""
    column = table.attributes[attribute]
    if isinstance(column, Nominal):
        return column.codes[rows].astype(np.int64)
    numbers = column.numbers[rows]
    return np.where(np.isnan(numbers), -1, np.where(numbers <= cut, 0, 1))
