"""Draw the first window, and grow the tree of a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Protocol

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.errors import InputError
from c45_core.growing import grow
from c45_core.prune import Weighed, unpruned
from c45_core.table import Table
from c45_core.tree import Tree

from ...quinlan_program import release8


def shuffle(rows: Ints, draws: Iterator[float]) -> None:
    """Exchange each row with itself or one behind it, by a random number for each."""
    for place in range(len(rows)):
        exchange(rows, place, place + int((len(rows) - place) * next(draws)))


def to_front(rows: Ints, free: int, chosen: Bools, wanted: int) -> None:
    """Exchange the first so many of the chosen rows to the places from `free` on; `chosen`: by row."""
    for place in range(free, len(rows)):
        if not wanted:
            return
        if chosen[rows[place]]:
            exchange(rows, free, place)
            free, wanted = free + 1, wanted - 1


def exchange(rows: Ints, one: int, other: int) -> None:
    """Exchange two rows."""
    rows[one], rows[other] = rows[other], rows[one]


class Grower(Protocol):
    """A table whose rows lie in some order, and what grows on the first ones."""

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie, int64[rows]; they are exchanged in place."""

    def grown(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, useless splits undone if the dialect undoes them."""

    def pruned(self, tree: Tree, verdicts: Iterable[Weighed]) -> None:
        """Rearrange the rows as pruning does."""


class EngineGrower:
    """The engine, to which each window is a table of its own, and which leaves the rows as they lie."""

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self.table, self.dialect = table, dialect
        self._rows = np.arange(table.rows)

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie."""
        return self._rows

    def grown(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, in the order of the table."""
        return unpruned(grow(self.table.take(np.sort(self._rows[:window])), self.dialect))

    def pruned(self, tree: Tree, verdicts: Iterable[Weighed]) -> None:
        """Leave the rows as they lie."""


def as_the_program(dialect: Dialect) -> Dialect:
    """Return the dialect of Quinlan's program in the program's precision, any other as it is."""
    with suppress(InputError):  # a switch that single precision contradicts
        single = dialect.with_(arithmetic="single")
        if release8.follows(single):
            return single
    return dialect


def grower_of(table: Table, dialect: Dialect) -> Grower:
    """Return what grows the trees; `table`: as the trees ask it."""
    if release8.follows(dialect):
        return release8.Program(table, dialect)
    return EngineGrower(table, dialect)
