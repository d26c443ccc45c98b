"""Record of windowing: what was asked for, the sizes of the windows, every trial and cycle."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from numbers import Integral

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, read_only
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.tree import Tree

from ...rules.algorithm import RuleList, RuleOptions, of_trees
from ...rules.algorithm.generalising import DEFAULT as DEFAULT_RULES


@dataclass(frozen=True, kw_only=True)
class WindowOptions:
    """The options of windowing.

    `trials` (-t): how many trees are grown from a window drawn anew; `window` (-w): how many cases the
    first window of each has; `increment` (-i): how many exceptions are added at least, while there are
    as many; None: by the size of the table. `seed`: of a plain draw; None: the random numbers that the
    program draws, which are always the same.

    Errors: InputError for a number that is not whole or below 1.

    >>> WindowOptions().trials
    10
    """

    trials: int = 10
    window: int | None = None
    increment: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        for name in ("trials", "window", "increment"):
            found = getattr(self, name)
            if found is not None and not (isinstance(found, Integral) and int(found) >= 1):
                raise refusal("windows.count", name=name, found=repr(found))


DEFAULT = WindowOptions()
"""The options of the program when none is given but that it is to use windows."""


ROOTS, FIFTH = 2, 5
"""A first window has two square roots of the cases, or a fifth of them; the increment a fifth of it."""
HALF = 2
"""A half of the exceptions enters, rounded down, where that is more than the increment."""


@dataclass(frozen=True)
class Sizes:
    """`rows`: of the table; `window`: of the first window; `increment`: of what is added."""

    rows: int
    window: int
    increment: int

    def entering(self, exceptions: int) -> int:
        """Return how many exceptions enter: as the increment says, or half of them if that is more."""
        return max(min(exceptions, self.increment), exceptions // HALF)

    def following(self, window: int, exceptions: int) -> int | None:
        """Return the size of the next window, None where there is no exception and it ends."""
        return window + self.entering(exceptions) if exceptions else None


@dataclass(frozen=True)
class Wanted:
    """How many cases of one class the first window gets.

    `label`: the class; `cases`: it has; `seats`: left in the window when its turn comes; `classes`: to
    be served then, this one among them; `taken`: what it gets.
    """

    label: int
    cases: int
    seats: int
    classes: int

    @property
    def taken(self) -> int:
        """Its even part of the seats, rounded down, or all its cases if these are fewer."""
        return min(self.cases, self.seats // self.classes)


def sizes_of(table: Table, options: WindowOptions) -> Sizes:
    """Return how large the windows of a table are; rows count, whatever they weigh.

    Errors: InputError for a window that is larger than the table.
    """
    rows = table.rows
    window = options.window
    if window is None:
        window = min(int(max(ROOTS * sqrt(rows), rows // FIFTH)), rows)
    if window > rows:
        raise refusal("windows.too_large", window=window, rows=rows)
    increment = options.increment or max(window // FIFTH, 1)
    return Sizes(rows, window, increment)


def wanted(table: Table, options: WindowOptions) -> tuple[Wanted, ...]:
    """Return what each class gets of the first window, the rarest class first, of equals the first."""
    counts = np.bincount(table.labels, minlength=len(table.classes)).tolist()
    seats, found = sizes_of(table, options).window, []
    for served, label in enumerate(sorted(range(len(counts)), key=lambda label: counts[label])):
        found.append(Wanted(label, counts[label], seats, len(counts) - served))
        seats -= found[-1].taken
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Cycle(Frozen):
    """One tree of a trial.

    `window`: the rows it was grown from, in the order of the table; `tree`: not pruned; `inside`: the
    weight of its errors there, rounded to a whole number; `outside`: that of the cases elsewhere which
    it gets wrong; `exceptions`: these rows in the order in which they were found, the first of which
    enter; `next_window`: the size of the next window, None for the last cycle.
    """

    window: Ints
    tree: Tree
    inside: float
    outside: float
    exceptions: Ints
    next_window: int | None

    def __post_init__(self) -> None:
        for name in ("window", "exceptions"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def errors(self) -> float:
        """Its errors on all cases."""
        return self.inside + self.outside

    @property
    def entering(self) -> Ints:
        """The exceptions that enter the next window."""
        return self.exceptions[: (self.next_window or len(self.window)) - len(self.window)]


@dataclass(frozen=True, eq=False)
class Trial(Frozen):
    """One trial.

    `number`: from 0; `drawn`: all rows as they were shuffled; `first`: those of its first window, in
    their order, class after class; `cycles`: of at least one; `best`: the cycle of the fewest errors,
    the first of equals; `pruning`: of its tree by all cases.
    """

    number: int
    drawn: Ints
    first: Ints
    cycles: tuple[Cycle, ...]
    best: int
    pruning: Pruning

    def __post_init__(self) -> None:
        for name in ("drawn", "first"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def tree(self) -> Tree:
        """The tree of its best cycle, not pruned."""
        return self.cycles[self.best].tree

    @property
    def expected(self) -> float:
        """The errors expected of its pruned tree; of a method that expects none, those on all cases."""
        pruned = self.pruning.tree
        return pruned.training_errors if pruned.estimate is None else pruned.estimate


@dataclass(frozen=True, eq=False)
class Windowing(Frozen):
    """The record of growing by windows.

    `table`: as the trees ask it; `dialect`: that of Quinlan's program in its precision; `wanted`: what
    each class gets of a first window, the rarest first; `best`: the trial whose pruned tree is expected
    to make the fewest errors, the first of equals.
    """

    table: Table
    dialect: Dialect
    options: WindowOptions
    sizes: Sizes
    wanted: tuple[Wanted, ...]
    trials: tuple[Trial, ...]
    best: int

    @property
    def tree(self) -> Tree:
        """The pruned tree of the best trial."""
        return self.trials[self.best].pruning.tree

    @property
    def all_tied(self) -> bool:
        """Whether no trial is expected to make fewer errors than another."""
        expected = [trial.expected for trial in self.trials]
        return max(expected) - min(expected) <= TIE

    def rules(self, options: RuleOptions = DEFAULT_RULES) -> tuple[tuple[RuleList, ...], RuleList]:
        """Return the list of rules of each trial's tree, and the composite list of all trials."""
        return of_trees([trial.tree for trial in self.trials], self.table, self.dialect, options)
