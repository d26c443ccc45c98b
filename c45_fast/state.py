"""Say what the loops read, what they work on and what they write: lists of numbers, or arrays.

n: rows, k: classes, p: numeric and q: nominal attributes. A table of two dimensions is a list of
lists or an array of two axes; what has more is laid out in one line.
"""

from __future__ import annotations

from typing import Any, NamedTuple


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
"""How many cases of a column are looked at together."""


class Search(NamedTuple):
    """What the search for a cut works on.

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
    """What the grouping of the values of an attribute works on.

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
    """What is counted down along a chain of large nodes.

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
    """What the loops work on.

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
"""How many numbers `state` has."""


class Made(NamedTuple):
    """What the loops write.

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
