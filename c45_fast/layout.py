"""Lay a table and the switches out for the loops, and make room for what they work on and write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import RELEASE8_SLACK, few_valued
from c45_core.engine.columns import Columns, Ints
from c45_core.engine.cuts import as_read
from c45_core.engine.grouped import is_grouped
from c45_core.measures import TIE, Floats
from c45_fast.keys import MAX_ROWS, MISSING, RANK, ROW_BITS
from c45_fast.state import (
    BLOCK,
    CHAIN,
    DECREASE,
    END,
    GAIN,
    NODES,
    RATIO,
    SIZE,
    STACK,
    Chain,
    Given,
    Made,
    Merge,
    Rule,
    Search,
    Work,
)

TOGETHER = 1 << 18
"""About so many numbers are ranked in one go."""
BY = {"gain": GAIN, "gain_ratio": RATIO, "gini": DECREASE}


def rule_of(dialect: Dialect, unit_and_complete: bool) -> Rule:
    """Return the switches that growing asks; `unit_and_complete`: every case counts 1, and
    no value is missing."""
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
        level=float(dialect.chi_squared),
        tolerance=float(dialect.tolerance),
        max_depth=-1 if dialect.max_depth is None else int(dialect.max_depth),
        chains=unit_and_complete and free,
    )


def given_of(columns: Columns, dialect: Dialect) -> tuple[Given, Any]:
    """Return a table as the loops read it, and the keys of each column in its order [p, rows]."""
    table, label = columns.table, columns.table.labels.astype(np.int64)
    rank, value, key = ranked(columns, label, dialect)
    counted = few_valued(columns, dialect) if dialect.gate == "release8" else np.zeros(0, dtype=bool)
    if not counted.any():
        counted = np.ones(len(columns.branches), dtype=bool)
    size = (columns.branches[columns.nominal] + 1) * len(table.classes)
    number = np.arange(table.rows + 1.0)
    missing = np.zeros(len(columns.branches), dtype=np.int64)
    missing[columns.numeric] = np.isnan(columns.numbers).sum(axis=1)
    missing[columns.nominal] = (columns.codes < 0).sum(axis=1)
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
            rank=rank,
            value=value,
            gaps=np.array(columns.gaps),
            code=np.array(columns.codes),
            branches=columns.branches[columns.nominal],
            grouped=is_grouped(columns, dialect)[columns.nominal],
            cell=np.append(0, np.cumsum(size)),
            log=number * np.log2(np.maximum(number, 1.0)),
            complete=not missing.any(),
            missing=missing,
        ),
        key,
    )


def ranked(columns: Columns, label: Ints, dialect: Dialect) -> tuple[np.ndarray, Floats, Ints]:
    """Return the rank of each value, the different values, and the keys in order, [p, rows] each."""
    shape = columns.numbers.shape
    rank, value, key = np.empty(shape, dtype=np.int32), np.zeros(shape), np.empty(shape, dtype=np.int64)
    step = max(TOGETHER // max(shape[1], 1), 1)
    for low in range(0, shape[0], step):
        some = slice(low, low + step)
        order = columns.order[some]
        column = np.arange(len(order))[:, None]
        numbers = as_read(columns.numbers[some], dialect)[column, order]
        place = np.zeros(order.shape, dtype=np.int64)
        np.cumsum(numbers[:, 1:] > numbers[:, :-1], axis=1, out=place[:, 1:])
        known = ~np.isnan(numbers)  # the last of the known ones keeps its rank to the end
        value[some][known.nonzero()[0], place[known]] = numbers[known]
        place[~known] = MISSING
        rank[some][column, order] = place
        key[some] = (place << RANK) | (label[order] << ROW_BITS) | order
    return rank, value, key


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


def merge_of(given: Given) -> Merge:
    """Return what the grouping of values works on."""
    values = max(given.branches[given.grouped].tolist(), default=0)
    cells = values * given.classes
    sizes = {"cells": cells, "by_value": cells, "every": given.classes}
    return Merge(**{name: np.zeros(sizes.get(name, values)) for name in Merge._fields})


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
    keys = np.empty((columns, pool), dtype=np.int64)
    keys[:, :rows] = key
    state = np.zeros(SIZE, dtype=np.int64)
    state[CHAIN], state[STACK], state[NODES], state[END] = -1, 1, 1, MAX_ROWS
    row, share = np.zeros(pool, dtype=np.int64), np.ones(pool)
    row[:rows], share[:rows] = np.arange(rows), given.weight
    return Work(
        key=keys,
        row=row,
        share=share,
        buffer=np.empty(pool, dtype=np.int64),
        portion=np.empty(pool),
        side=np.zeros(rows, dtype=np.int16),
        part=np.zeros(0 if given.unit and given.complete else rows, dtype=np.int64),
        stack=np.zeros(rows + 64 + 4 * most, dtype=np.int64),
        begin=np.zeros(most, dtype=np.int64),
        next=np.zeros(most, dtype=np.int64),
        size=np.zeros(most, dtype=np.int64),
        all_unit=np.zeros(most, dtype=bool),
        fraction=np.zeros(most),
        gain=np.zeros(len(given.place)),
        measure=np.zeros(len(given.place)),
        out=np.zeros(len(given.place), dtype=np.int64),
        state=state,
    )


def made_of(given: Given, nodes: int, opened: int, leaves: int, empty: Callable[..., Any]) -> Made:
    """Return room for so many nodes, scanned nodes and cases in leaves.

    `empty`: makes it from a size and a type: `np.zeros` or `empty_list`.
    """
    sizes = sizes_of(given, nodes, opened, leaves)
    return Made(**{name: empty(size, KINDS.get(name, np.int64)) for name, size in sizes.items()})


def empty_list(size: int, kind: type) -> list[Any]:
    """Return what `np.zeros` returns as a list of Python's numbers."""
    return [NOTHING[kind]] * size


NOTHING: dict[type, float] = {np.int64: 0, np.float64: 0.0, np.bool_: False}
KINDS: dict[str, type] = {"unit_node": np.bool_, "used": np.bool_}
KINDS |= dict.fromkeys(("counts", "below", "known", "unknown", "cell"), np.float64)
"""Of what is written, what is no whole number."""


def sizes_of(given: Given, nodes: int, opened: int, leaves: int) -> dict[str, int]:
    """Return how long each array of `Made` is."""
    classes, cut, nominal = given.classes, opened * len(given.gaps), len(given.branches)
    of_node = ("parent", "branch", "depth", "attribute", "opened", "stop", "first", "last", "unit_node")
    found = dict.fromkeys(of_node, nodes)
    found |= {"counts": nodes * classes, "used": nodes * nominal}
    found |= dict.fromkeys(("cuts", "tries", "best", "low", "high"), cut)
    found |= dict.fromkeys(("below", "known", "unknown"), cut * classes)
    found |= {"cell": opened * int(given.cell[-1]), "leaf": leaves, "leaf_row": leaves}
    grouped = opened if any(given.grouped) else 0
    return found | {"way": grouped * int(given.cell[-1]) // classes, "steps": grouped * nominal}


def wider(array: Any, size: int, used: int) -> Any:
    """Return a list, or an array along its last axis, with room for `size`; the rest is 0.

    Only what is `used` is copied: room that nobody has written to takes no memory yet, and a copy would
    take it.
    """
    if isinstance(array, list):
        if array and isinstance(array[0], list):
            return [wider(row, size, used) for row in array]
        return array + [0] * (size - len(array))
    if array.shape[-1] == size:
        return array
    more = np.zeros((*array.shape[:-1], size), dtype=array.dtype)
    more[..., :used] = array[..., :used]
    return more


def listed(record: Any) -> Any:
    """Return a record with lists in place of arrays."""
    return type(record)(*(it.tolist() if isinstance(it, np.ndarray) else it for it in record))
