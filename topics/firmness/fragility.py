"""Ask of every cell of a table: which decision of the tree would be the first to be another one?

A decision is what becomes of a node: the attribute it is split by, with the way the threshold parts
the other cases, or the class of the leaf. Every change of a cell changes counts at the root; whether
it changes a decision says how firm the tree is. A threshold that only moves between the same
neighbouring cases is the same decision.

A cell takes each other value that occurs in its column: of a nominal attribute and of the class each
other declared value, of a number each other number of the column. Between two neighbouring numbers a
value parts the other cases no other way than one of the two, so these are enough to know the tree.

The changed tables are grown together: stacked one below the other, with one more column that says
which copy a case belongs to. The root is told to split by it, so that each branch is the root of one
changed table, and everything below is decided as always. Nothing of a copy is measured with another
one; a law in the tests grows each changed table by itself. Two switches look beyond the cases of a
node, at the table as a whole (the gate of Release 8, branching in two): there each is grown by
itself.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Bools, Ints
from c45_core.growing import grow
from c45_core.table import MISSING, Nominal, Numeric, Table
from c45_core.trace.replay import Trace

# --- the changes of a cell -------------------------------------------------------------------------

CLASS = -1
"""The number of the class column among the columns of a table."""
MAX_NUMBERS = 24
"""Maximum number of numbers that are tried in a cell: the smallest, the largest, evenly between."""


@dataclass(frozen=True)
class CellChange:
    """Another value in one cell.

    `row`: of the table; `column`: the number of the attribute, or `CLASS`; `value`: the code of the
    value or of the class, or the number itself.
    """

    row: int
    column: int
    value: float


def changes_of(table: Table, row: int, column: int) -> tuple[CellChange, ...]:
    """Return the changes of a cell that are tried, the first declared value or smallest number first.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> [change.value for change in changes_of(golf, 0, 0)], len(changes_of(golf, 0, CLASS))
    ([1.0, 2.0], 1)
    """
    now, values = _value_of(table, row, column), _values_of(table, column)
    return tuple(CellChange(row, column, value) for value in values if value != now)


def text_of(table: Table, change: CellChange) -> str:
    """Return what a change writes into its cell, as the table itself would write it."""
    if change.column == CLASS:
        return table.classes[int(change.value)]
    column = table.attributes[change.column]
    return column.values[int(change.value)] if isinstance(column, Nominal) else f"{change.value:.15g}"


def holding(table: Table, change: CellChange) -> np.ndarray:
    """Return the rows [n] whose cell in that column holds what a change writes."""
    if change.column == CLASS:
        return np.flatnonzero(table.labels == change.value)
    of = table.attributes[change.column]
    return np.flatnonzero((of.codes if isinstance(of, Nominal) else of.numbers) == change.value)


def changed(table: Table, change: CellChange) -> Table:
    """Return the table with one cell changed.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> changed(golf, CellChange(0, 0, 2.0)).attributes[0].codes[:3].tolist()
    [2, 0, 1]
    """
    return stack_changes(table, (change,))


def stack_changes(table: Table, changes: Iterable[CellChange]) -> Table:
    """Return copies of a table one below the other, each with its change."""
    wanted = tuple(changes)
    copies, rows = len(wanted), table.rows
    column_of = np.array([change.column for change in wanted], dtype=np.int64)
    place = np.arange(copies) * rows + [change.row for change in wanted]
    value = np.array([change.value for change in wanted])

    def written(cells: np.ndarray, column: int) -> np.ndarray:
        found = np.tile(cells, copies)
        mine = column_of == column
        found[place[mine]] = value[mine]
        return found

    columns = tuple(
        replace(each, codes=written(each.codes, a))
        if isinstance(each, Nominal)
        else Numeric(each.name, written(each.numbers, a))
        for a, each in enumerate(table.attributes)
    )
    return replace(
        table,
        attributes=columns,
        labels=written(table.labels, CLASS),
        weights=np.tile(table.weights, copies),
        case_names=table.case_names * copies,
    )


def _value_of(table: Table, row: int, column: int) -> float:
    if column == CLASS:
        return float(table.labels[row])
    of = table.attributes[column]
    return float(of.codes[row] if isinstance(of, Nominal) else of.numbers[row])


def _values_of(table: Table, column: int) -> list[float]:
    """Return what cells of a column can hold, but for a missing value."""
    if column == CLASS:
        return [float(code) for code in range(len(table.classes))]
    of = table.attributes[column]
    if isinstance(of, Nominal):
        return [float(code) for code in range(len(of.values)) if code != MISSING]
    numbers = np.unique(of.numbers[~np.isnan(of.numbers)])
    if len(numbers) > MAX_NUMBERS:
        numbers = numbers[np.unique(np.linspace(0, len(numbers) - 1, MAX_NUMBERS).round().astype(int))]
    return [float(number) for number in numbers]


MAX_ROWS = 4_000_000
"""Maximum number of rows of changed tables that are grown for one map, in some four seconds; more
would keep a reader waiting."""
MAX_ROWS_TOGETHER = 150_000
"""Maximum number of rows of changed tables that are grown at once."""
ROWS_OF_A_CALL = 4_000
"""Cost of growing a table by itself, besides its rows, in rows."""

Progress = Callable[[int, int], None]
"""Is told how many of how many changes are tried."""


@dataclass(frozen=True)
class Altered:
    """The effect of a change of a cell.

    `node`: the number of the first node, in the order of the steps, that is decided otherwise; None if
    the tree stays as it is.
    """

    change: CellChange
    node: int | None


@dataclass(frozen=True, eq=False)
class Fragility:
    """The effects of the changes of each cell.

    `trace`: the tree of the table as it is; `cells`: of each cell (row, column) that was looked at the
    changes that were tried; `rows`: how many rows were looked at, from the first one.
    """

    trace: Trace
    cells: dict[tuple[int, int], tuple[Altered, ...]]
    rows: int

    @property
    def is_whole(self) -> bool:
        """Whether every row was looked at."""
        return self.rows == self.trace.source.rows

    def step(self, node: int) -> int:
        """Return the number of the step that decides about a node."""
        return self.trace.about(node)[-1]

    def first(self, row: int, column: int) -> Altered | None:
        """Return the change of a cell that alters the earliest decision, None if none alters any.

        Of several that alter the same decision it is the first one tried.
        """
        found = [each for each in self.cells[row, column] if each.node is not None]
        return min(found, key=lambda each: self.step(each.node or 0), default=None)

    def altering(self, node: int | None) -> int:
        """Return for how many cells a node is the first that can be decided otherwise."""
        firsts = (self.first(*cell) for cell in self.cells)
        return sum((None if each is None else each.node) == node for each in firsts)

    @property
    def decisions(self) -> tuple[int, ...]:
        """The nodes that some change of a cell alters first, in the order of the steps."""
        nodes = {each.node for found in self.cells.values() for each in found}
        return tuple(sorted((node for node in nodes if node is not None), key=self.step))


def fragility(
    table: Table, dialect: Dialect, *, most_rows: int = MAX_ROWS, progress: Progress | None = None
) -> Fragility:
    """Change each cell of a table in every way worth a try, and say which decision is altered first.

    `most_rows`: so many rows of changed tables are grown at most; the last rows of a large table are
    then left out.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> firm = fragility(datasets.load("golf_14").table, preset("documents"))
    >>> [firm.altering(node) for node in (*firm.decisions, None)]
    [16, 2, 5, 4, 1, 7, 0, 2, 33]
    """
    trace = grow(table, dialect)
    columns = [*range(len(table.attributes)), CLASS]
    together = _can_be_stacked(dialect)
    like = _find_first_alike(table)
    each = sum(len(changes_of(table, 0, column)) for column in columns)
    cost = max(1, each) * (table.rows if together else table.rows + ROWS_OF_A_CALL)
    rows = _count_rows_within(like, max(1, most_rows // cost))
    firsts = np.unique(like[:rows]).tolist()
    tries = [c for row in firsts for column in columns for c in changes_of(table, row, column)]
    size = max(1, MAX_ROWS_TOGETHER // table.rows) if together else 1
    nodes: list[int | None] = []
    for start in range(0, len(tries), size):
        if progress is not None:
            progress(start, len(tries))
        nodes += _first_nodes(trace, tries[start : start + size], together)
    found: dict[tuple[int, int], list[Altered]] = {(row, c): [] for row in firsts for c in columns}
    for change, node in zip(tries, nodes, strict=True):
        found[change.row, change.column].append(Altered(change, node))
    cells = {
        (row, column): tuple(
            replace(one, change=replace(one.change, row=row)) for one in found[int(like[row]), column]
        )
        for row in range(rows)
        for column in columns
    }
    return Fragility(trace, cells, rows)


def _find_first_alike(table: Table) -> Ints:
    """Return for each row the first one that is like it in every column, class and weight."""
    columns = [
        each.codes.astype(np.float64)
        if isinstance(each, Nominal)
        else np.nan_to_num(each.numbers, nan=np.inf)
        for each in table.attributes
    ]
    cells = np.column_stack([*columns, table.labels, table.weights])
    _, first, which = np.unique(cells, axis=0, return_index=True, return_inverse=True)
    found: Ints = first[which.reshape(-1)]
    return found


def _count_rows_within(like: Ints, most: int) -> int:
    """Return how many rows, from the first one, hold at most so many different ones; one at least."""
    different = np.cumsum(like == np.arange(len(like)))
    return int(np.searchsorted(different, most, side="right"))


def first_altered(trace: Trace, change: CellChange) -> int | None:
    """Return the number of the first node that a change makes another decision, grown by itself.

    >>> from c45_course import datasets
    >>> first_altered(grow(datasets.load("golf_14").table), CellChange(4, CLASS, 0.0))
    3
    """
    after = grow(changed(trace.source, change), trace.dialect)
    return _compare_copies(trace, after, np.zeros(1, dtype=np.int64), (change,))[0]


def regrown(trace: Trace, altered: Altered) -> tuple[Trace, int]:
    """Return the trace of a changed table, and the number there of the node that is decided otherwise;
    the root, if none is.
    """
    after = grow(changed(trace.source, altered.change), trace.dialect)
    return after, same_node(trace, altered.node or 0, after)


def same_node(trace: Trace, node: int, after: Trace) -> int:
    """Return the number, in the trace of a changed table, of the node at the end of the same way.

    The decisions on the way must be the same in both.
    """
    number = 0
    for _, branch in trace.ledger.way(node):
        number = int(after.nodes.first_child[number]) + branch
    return number


# --- grown together --------------------------------------------------------------------------------


def _can_be_stacked(dialect: Dialect) -> bool:
    """Tell whether a decision depends on the cases of its node alone."""
    return dialect.gate != "release8" and dialect.branching == "multiway"


def _first_nodes(trace: Trace, some: Sequence[CellChange], together: bool) -> list[int | None]:
    if not together or trace.nodes.children[0] == 0 or trace.dialect.max_depth == 0:
        return [first_altered(trace, change) for change in some]
    after = _grow_together(trace.source, trace.dialect, some)
    roots = int(after.nodes.first_child[0]) + np.arange(len(some))
    return _compare_copies(trace, after, roots, some)


def _grow_together(table: Table, dialect: Dialect, some: Sequence[CellChange]) -> Trace:
    """Grow the changed tables as the branches of one root."""
    names = tuple(map(str, range(len(some))))
    copy = Nominal("copy", names, np.repeat(np.arange(len(some), dtype=np.int32), table.rows))
    taken = {column.name for column in table.attributes} | {table.target}
    while copy.name in taken:
        copy = replace(copy, name=f"{copy.name}_")
    whole = stack_changes(table, some)
    whole = replace(whole, attributes=(*whole.attributes, copy))
    deeper = None if dialect.max_depth is None else dialect.max_depth + 1

    def decide(record: Any, level: Any, scan: Any, winner: Ints) -> tuple[Any, Ints]:
        if level.number[0] == 0:
            return scan, np.full_like(winner, len(table.attributes))
        return scan, winner

    return grow(whole, dialect.with_(max_depth=deeper), decide=decide)


def _compare_copies(
    trace: Trace, after: Trace, roots: Ints, some: Sequence[CellChange]
) -> list[int | None]:
    """Return for each copy the first node of a tree that is decided otherwise in it.

    `roots` [copies]: where each copy begins in `after`.
    """
    found = np.full(len(roots), -1)
    place: dict[int, Ints] = {0: roots}
    moved = np.array([change.row for change in some])
    for node in trace.sequence.tolist():
        here = place.pop(node)
        other = _decides_otherwise(trace, node, after, here, moved)
        found = np.where((found < 0) & other, node, found)
        first = int(trace.nodes.first_child[node])
        for branch in range(int(trace.nodes.children[node])):
            # Of a copy that has parted already the number means nothing; it is not read.
            place[first + branch] = np.where(found < 0, after.nodes.first_child[here] + branch, 0)
    return [None if node < 0 else node for node in found.tolist()]


def _decides_otherwise(trace: Trace, node: int, after: Trace, here: Ints, moved: Ints) -> Bools:
    """Tell of each copy whether a node is decided otherwise there."""
    nodes = trace.nodes
    attribute = int(nodes.attribute[node])
    other: Bools = after.nodes.attribute[here] != attribute
    if attribute < 0:
        other |= after.nodes.label[here] != nodes.label[node]
        return other
    of = trace.table.attributes[attribute]
    if isinstance(of, Numeric):
        same = np.flatnonzero(~other)
        if len(same):
            other[same] = _parts_otherwise(trace, node, of, after, here[same], moved[same])
    return other


def _parts_otherwise(
    trace: Trace, node: int, of: Numeric, after: Trace, here: Ints, moved: Ints
) -> Bools:
    """Tell whether a threshold parts the cases of a node otherwise, but for the changed case."""
    attribute = trace.table.index(of.name)
    cuts = after.ledger.scores[attribute].threshold[after.ledger.opened[here]]
    cut = float(trace.ledger.scores[attribute].threshold[trace.ledger.opened[node]])
    cases = trace.node(node).cases
    numbers = of.numbers[cases]
    differs = (numbers <= cut) != (numbers[None, :] <= cuts[:, None])
    found: Bools = (differs & ~np.isnan(numbers) & (cases[None, :] != moved[:, None])).any(axis=1)
    return found
