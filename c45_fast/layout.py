"""Lay a table and a dialect out for the loops: what they read, what they work on and what they write.

These are lists of numbers, or arrays; n: rows, k: classes, p: numeric and q: nominal attributes. A
table of two dimensions is a list of lists or an array of two axes; what has more is laid out in one
line.

A case of a sorted numeric column is packed into one whole number: its rank, its class and its row. A
column in order is a row of such keys. So what a walk along a column needs comes with each key, and a
column that is handed down to a child is one stream of numbers.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.choice import RELEASE8_SLACK, few_valued
from c45_core.engine.columns import Columns, Ints
from c45_core.engine.cuts import as_read
from c45_core.engine.regrouping import is_grouped
from c45_core.measures import TIE, Floats

ROW_BITS = 27
CLASS_BITS = 9
RANK = ROW_BITS + CLASS_BITS
"""The rank stands above the class and the row; 27 bits of it are left."""
CLASS = (1 << CLASS_BITS) - 1
ROW = (1 << ROW_BITS) - 1
MISSING = (1 << 27) - 1
"""The rank of a missing value: the last of all."""
MAX_ROWS, MAX_CLASSES = MISSING, CLASS + 1


class Given(NamedTuple):
    """A table, laid out.

    `label`, `weight` [n]; `unit`: every weight is 1; `place` [attributes]: where each stands among
    those of its kind, `is_numeric` and `counted` (for the average of the gate) [attributes]; `rank`
    [p, n]: the place of each value among the different ones, MISSING where it is missing; `value`
    [p, ranks], as the dialect reads them; `gaps` [p]; `code` [q, n], -1 where missing; `branches`
    [q]; `grouped` [q]: whether its values are grouped (C30); `cell` [q + 1]: where the class weights
    of each begin, [branches + 1, k] each; `log` [n + 1]: m log2 m; `complete`: no value is missing;
    `missing` [attributes]: how many are.
    """

    rows: int
    classes: int
    label: Any
    weight: Any
    unit: bool
    place: Any
    is_numeric: Any
    counted: Any
    rank: Any
    value: Any
    gaps: Any
    code: Any
    branches: Any
    grouped: Any
    cell: Any
    log: Any
    complete: bool
    missing: Any


class Rule(NamedTuple):
    """The switches of a dialect that growing asks; see `Dialect`.

    `cut_by` and `by`: GAIN, RATIO or DECREASE, of cuts and of attributes; `gate`: whether there is one;
    `slack`: how far below the average it lets an attribute pass; `least`: what the measure of a winner
    must exceed; `level`: the chance above which class and branch count as independent, 0 if nobody
    asks; `max_depth`: -1 for none; `chains`: large nodes may lose cases in place (`chain.py`).
    """

    cut_by: int
    by: int
    gate: bool
    slack: float
    factor_on_gain: bool
    unknown_in_iv: bool
    min_cases: float
    tenth: bool
    rows_known: bool
    value_gap: float
    penalty: bool
    without_gain: bool
    least: float
    least_iv: float
    level: float
    tolerance: float
    max_depth: int
    chains: bool


GAIN, RATIO, DECREASE = 0, 1, 2
BLOCK = 64
"""Number of cases of a column that are looked at together."""


class Search(NamedTuple):
    """The arrays that the search for a cut works on.

    `edge`: class weights before each block of a column; `bound`: of each block; `at`, `score`: cuts
    near the best; `left` [k], `cells`: class weights.
    """

    edge: Any
    bound: Any
    at: Any
    score: Any
    left: Any
    cells: Any


class Merge(NamedTuple):
    """The arrays that the grouping of the values of an attribute works on.

    Of each group, by the place where it lies: `cells` [values k]: its class weights; `weight`, `mixed`,
    `size` [values]: their sum and the parts |D^g| H(D^g) and |D^g| log2 |D^g|. `by_value` [values k]:
    the class weights of each value; `every` [k]: of all.
    """

    cells: Any
    weight: Any
    mixed: Any
    size: Any
    by_value: Any
    every: Any


class Chain(NamedTuple):
    """The class weights that are counted down along a chain of large nodes.

    `gone` [n]; `position` [p, n]: the block of each case; `block` [p, blocks k]: their classes; `still`
    [p, n]: how many cases have each rank, `distinct` [p]: how many ranks have one; `held` [cells]: the
    class weights of nominal attributes.
    """

    gone: Any
    position: Any
    still: Any
    block: Any
    distinct: Any
    held: Any


class Work(NamedTuple):
    """The arrays that the loops work on.

    The cases of open nodes lie in segments of a pool, the last node's on top: `key` [p, room]: by
    value, for each numeric column; `row` [room]: by row; `share` [room]: their weights. `buffer`,
    `portion` [room]: for rows, keys and weights on their way. `side` [n]: where each row of the
    node goes; `part` [n]: its weight as a whole number; `stack`: open nodes. Of each branch:
    `begin` and `next`, where its cases go; `size`, how many; `all_unit`, whether each counts 1;
    `fraction`, of the known weight. `gain`, `measure` [attributes]; `out`: FREE, or why an attribute
    takes no part in the comparison. `state`: see the names below.
    """

    key: Any
    row: Any
    share: Any
    buffer: Any
    portion: Any
    side: Any
    part: Any
    stack: Any
    begin: Any
    next: Any
    size: Any
    all_unit: Any
    fraction: Any
    gain: Any
    measure: Any
    out: Any
    state: Any


FREE, USED, NOTHING, WITHOUT_GAIN, TOO_LITTLE, BY_CHANCE = range(6)
"""In `out`: it takes part; it was used on the way here; it parts no cases; the gate of Release 8 lets
none without gain pass; fewer than two branches have enough cases, or the penalty leaves no gain; it
counts for the average, but its branches may be chance."""
STACK, NODES, OPENED, LEFT, CHAIN, REMAIN, WORK, CUTS = range(8)
"""In `state`: how many nodes are open, there are, were scanned; how many cases are in leaves; the
node of the chain, -1 for none, and how many cases it has; how many cases were looked at, and
cuts."""
ROOM_POOL, ROOM_NODES, ROOM_OPENED, ROOM_LEAVES = range(8, 12)
"""In `state`: how much fits into the pool, and what can be written."""
END = 12
"""In `state`: no node of this depth or deeper is scanned, so that the run keeps to its budget."""
SIZE = 13
"""Number of entries of `state`."""


class Made(NamedTuple):
    """The arrays that the loops write.

    For each node: `parent`, `branch`, `depth`, `attribute` (-1: a leaf), `opened` (-1: not
    scanned), `stop`: why no attribute divides it; `first`, `last`: its segment; `counts` [nodes k];
    `unit_node`; `used` [nodes q]. For each scanned node and numeric attribute: `cuts`, `tries`,
    `best`, `low`, `high` (ranks beside the best cut), `below`, `known`, `unknown` [scanned p k];
    `cell` [scanned cells]: class weights of nominal ones, by group where values are grouped; there
    `way` [scanned cells / k]: the branch of each value, and `steps` [scanned q]. `leaf`, `leaf_row`:
    the node and row of each case in a leaf.
    """

    parent: Any
    branch: Any
    depth: Any
    attribute: Any
    opened: Any
    stop: Any
    first: Any
    last: Any
    counts: Any
    unit_node: Any
    used: Any
    cuts: Any
    tries: Any
    best: Any
    low: Any
    high: Any
    below: Any
    known: Any
    unknown: Any
    cell: Any
    way: Any
    steps: Any
    leaf: Any
    leaf_row: Any


VALUES_RANKED_AT_ONCE = 1 << 18
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
    rank, value, key = rank_values(columns, label, dialect)
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


def rank_values(columns: Columns, label: Ints, dialect: Dialect) -> tuple[np.ndarray, Floats, Ints]:
    """Return the rank of each value, the different values, and the keys in order, [p, rows] each."""
    shape = columns.numbers.shape
    rank, value, key = np.empty(shape, dtype=np.int32), np.zeros(shape), np.empty(shape, dtype=np.int64)
    step = max(VALUES_RANKED_AT_ONCE // max(shape[1], 1), 1)
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
    return [ZERO_OF_KIND[kind]] * size


ZERO_OF_KIND: dict[type, float] = {np.int64: 0, np.float64: 0.0, np.bool_: False}
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


def list_arrays(record: Any) -> Any:
    """Return a record with lists in place of arrays."""
    return type(record)(*(it.tolist() if isinstance(it, np.ndarray) else it for it in record))
