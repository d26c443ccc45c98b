"""Grow a tree by windows: from a part of the cases, to which those it gets wrong are added (C32).

    draw a window, its classes as even as they can be
    while a case outside is classified wrongly:
        grow a tree on the window
        add exceptions: so many as the increment says, or half of them

Each trial draws a window of its own and keeps its best tree, which is pruned on all cases; the trial
whose pruned tree is expected to make the fewest errors wins. The record is a `Windowing`, whose
steps replay it. Source: Quinlan 1993, chapter 6; what the book leaves open is done as in his program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from numbers import Integral
from typing import Any, Protocol

import numpy as np

from c45_core.align import fitted
from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Bools, Ints
from c45_core.errors import InputError
from c45_core.frozen import Frozen, read_only
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune import Pruning, Weighed, prune_on, unpruned
from c45_core.randomness import seeded
from c45_core.table import Codes, Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree

from ..quinlan_program import release8
from ..rules.algorithm import RuleList, RuleOptions, of_trees
from ..rules.algorithm.generalising import DEFAULT as DEFAULT_RULES
from ..rules.algorithm.subsets import shares


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
"""The first window has twice the square root of the number of cases, or a fifth of the cases if that is
more; the increment is a fifth of the first window."""
HALF = 2
"""Half of the exceptions, rounded down, enters a window where that is more than the increment."""


@dataclass(frozen=True)
class Sizes:
    """The number of rows of the table and of the first window, and the least number that is added."""

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
class ClassShare:
    """The share of one class in the first window; the classes are served one after the other.

    `label`: the class; `cases`: how many it has; `seats`: how many places of the window are free when
    it is served; `classes`: how many classes are not served yet then, this one among them.
    """

    label: int
    cases: int
    seats: int
    classes: int

    @property
    def taken_cases(self) -> int:
        """Number of cases it gets: an even part of the seats, rounded down, or all if it has fewer."""
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


def share_window(table: Table, options: WindowOptions) -> tuple[ClassShare, ...]:
    """Return the share of each class in the first window, the rarest first, of equals the first."""
    counts = np.bincount(table.labels, minlength=len(table.classes)).tolist()
    seats, found = sizes_of(table, options).window, []
    for served, label in enumerate(sorted(range(len(counts)), key=lambda label: counts[label])):
        found.append(ClassShare(label, counts[label], seats, len(counts) - served))
        seats -= found[-1].taken_cases
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Cycle(Frozen):
    """One tree of a trial, not pruned, and its errors.

    `window`: the rows it was grown from, in the order of the table; `inside`: the weight of its errors
    on them, rounded to a whole number; `outside`: the weight of its errors on all other rows;
    `exceptions`: those of the other rows it gets wrong, in the order in which they were found;
    `next_window`: the size of the next window, None for the last cycle.
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
        """The exceptions that enter the next window: the first ones."""
        return self.exceptions[: (self.next_window or len(self.window)) - len(self.window)]


@dataclass(frozen=True, eq=False)
class Trial(Frozen):
    """One trial, which has at least one cycle.

    `number`: from 0; `drawn`: all rows as they were shuffled; `first`: the rows of its first window,
    class after class; `best`: the cycle with the fewest errors, the first of equals; `pruning`: that of
    the tree of the best cycle, by all cases.
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
    def expected_errors(self) -> float:
        """The errors expected of its pruned tree, or those on all cases if the method expects none."""
        pruned = self.pruning.tree
        return pruned.training_errors if pruned.estimate is None else pruned.estimate


class StepKind(StrEnum):
    """Kinds of decisions."""

    SIZES = "sizes"
    """The size of the first window, and the number of exceptions that are added."""
    WANTED = "wanted"
    """The number of cases of a class in the first window."""
    DRAWN = "drawn"
    """The cases of the first window of a trial."""
    GROWN = "grown"
    """The tree of a window, and the cases outside that it gets wrong."""
    ADDED = "added"
    """The exceptions that enter the window."""
    KEPT = "kept"
    """The tree of a trial that is kept."""
    PRUNED = "pruned"
    """That tree after pruning by all cases."""
    BEST = "best"
    """The best trial."""


@dataclass(frozen=True)
class WindowStep:
    """One decision. `place`: of the class among those served, or of the trial; `within`: the cycle."""

    kind: StepKind
    place: int = 0
    within: int = 0


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
    wanted: tuple[ClassShare, ...]
    trials: tuple[Trial, ...]
    best: int

    @property
    def tree(self) -> Tree:
        """The pruned tree of the best trial."""
        return self.trials[self.best].pruning.tree

    @property
    def all_tied(self) -> bool:
        """Whether no trial is expected to make fewer errors than another."""
        expected = [trial.expected_errors for trial in self.trials]
        return max(expected) - min(expected) <= TIE

    @property
    def steps(self) -> tuple[WindowStep, ...]:
        """The decisions in the order in which they were made."""
        return tuple(_list_steps(self))

    def window_after(self, step: WindowStep) -> Ints:
        """Return the rows in the window after a step, in the order of the table; none before a draw."""
        if step.kind in (StepKind.SIZES, StepKind.WANTED, StepKind.BEST):
            return np.zeros(0, dtype=np.int64)
        trial = self.trials[step.place]
        match step.kind:
            case StepKind.DRAWN:
                return np.sort(trial.first)
            case StepKind.GROWN:
                return trial.cycles[step.within].window
            case StepKind.ADDED:
                cycle = trial.cycles[step.within]
                return np.sort(np.concatenate([cycle.window, cycle.entering]))
        return trial.cycles[trial.best].window

    def rules(self, options: RuleOptions = DEFAULT_RULES) -> tuple[tuple[RuleList, ...], RuleList]:
        """Return the list of rules of each trial's tree, and the composite list of all trials."""
        return of_trees([trial.tree for trial in self.trials], self.table, self.dialect, options)


def _list_steps(found: Windowing) -> Iterator[WindowStep]:
    """Give the decisions in the order in which they were made."""
    yield WindowStep(StepKind.SIZES)
    for place in range(len(found.wanted)):
        yield WindowStep(StepKind.WANTED, place)
    for trial in found.trials:
        yield WindowStep(StepKind.DRAWN, trial.number)
        for within, cycle in enumerate(trial.cycles):
            yield WindowStep(StepKind.GROWN, trial.number, within)
            if cycle.next_window is not None:
                yield WindowStep(StepKind.ADDED, trial.number, within)
        yield WindowStep(StepKind.KEPT, trial.number)
        yield WindowStep(StepKind.PRUNED, trial.number)
    yield WindowStep(StepKind.BEST)


def windows(table: Table, dialect: Dialect, options: WindowOptions = DEFAULT) -> Windowing:
    """Grow trees by windows, trial after trial, and return the record of every cycle.

    Where the dialect is that of Quinlan's program, the trees grow as the program's do, row by row in
    single precision; else the engine grows them, each window as a table of its own.
    Errors: InputError for a window that is larger than the table, or a pruning method that needs
    cases kept aside.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> found = windows(golf, preset("release8"), WindowOptions(trials=2))
    >>> found.sizes.window, found.sizes.increment, [len(trial.cycles) for trial in found.trials]
    (7, 1, [6, 5])
    """
    dialect = follow_program(dialect)
    asked = fitted(table, dialect)
    sizes, wanted = sizes_of(asked, options), share_window(asked, options)
    grower, draws = choose_grower(asked, dialect), _give_draws(options)
    trials = []
    for number in range(options.trials):
        shuffle(grower.rows, draws)
        drawn = grower.rows.copy()
        fill_window(grower.rows, wanted, asked.labels)
        first = grower.rows[: sizes.window].copy()
        cycles = tuple(_grow_cycles(grower, asked, dialect, sizes))
        trials.append(_prune_best(number, drawn, first, cycles, grower, asked, dialect))
    return Windowing(asked, dialect, options, sizes, wanted, tuple(trials), _find_best(trials))


def windows_of_trace(trace: Trace, **options: Any) -> Windowing:
    """Grow by windows and return the record of every cycle; `options`: of `WindowOptions`."""
    return windows(trace.source, trace.dialect, WindowOptions(**options))


def _give_draws(options: WindowOptions) -> Iterator[float]:
    """Give random numbers from 0 to 1: those of the C library, or those of a seed."""
    if options.seed is None:
        return shares()
    random = seeded(options.seed)
    return iter(random.random, None)


def _grow_cycles(grower: Grower, table: Table, dialect: Dialect, sizes: Sizes) -> Iterator[Cycle]:
    """Give the cycles of a trial: the last one has no case outside its window that is wrong."""
    window: int | None = sizes.window
    while window is not None:
        cycle = _grow_cycle(window, grower, table, dialect, sizes)
        yield cycle
        window = cycle.next_window


def _prune_best(
    number: int,
    drawn: Ints,
    first: Ints,
    cycles: tuple[Cycle, ...],
    grower: Grower,
    table: Table,
    dialect: Dialect,
) -> Trial:
    """Return the trial, after pruning the tree of its best cycle on all cases."""
    best = min(range(len(cycles)), key=lambda place: cycles[place].errors)  # the first of equals
    pruning = prune_on(cycles[best].tree, table, dialect)
    grower.rearrange_rows(pruning.collapsed, pruning.weighed)
    return Trial(number, drawn, first, cycles, best, pruning)


def _grow_cycle(window: int, grower: Grower, table: Table, dialect: Dialect, sizes: Sizes) -> Cycle:
    """Grow a tree on the window, and move the cases it gets wrong to the places right behind it."""
    tree = grower.grow_window(window)
    inside, outside = np.sort(grower.rows[:window]), grower.rows[window:].copy()
    wrong = np.zeros(0, dtype=bool)
    if len(outside):
        answers = labels(distributions(tree, table.take(outside), dialect), dialect)
        wrong = answers != table.labels[outside]
    for free, place in enumerate(np.flatnonzero(wrong).tolist()):
        exchange(grower.rows, window + free, window + place)
    exceptions = outside[wrong]
    errors_inside = float(int(tree.training_errors + 0.5))
    errors_outside = float(table.weights[exceptions].sum())
    following = sizes.following(window, len(exceptions))
    return Cycle(inside, tree, errors_inside, errors_outside, exceptions, following)


def _find_best(trials: list[Trial]) -> int:
    """Return the trial with the fewest errors expected, the first of equals."""
    fewest = min(trial.expected_errors for trial in trials)
    return next(place for place, trial in enumerate(trials) if trial.expected_errors <= fewest + TIE)


# --- what grows the trees ------------------------------------------------------------------------


class Grower(Protocol):
    """A table whose rows lie in some order, of which the first ones can be grown from."""

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie, int64[rows]; they are exchanged in place."""

    def grow_window(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, useless splits undone if the dialect undoes them."""

    def rearrange_rows(self, tree: Tree, verdicts: Iterable[Weighed]) -> None:
        """Rearrange the rows as pruning does."""


class EngineGrower:
    """Grows with the engine: each window is a table of its own, pruning leaves the rows as they lie."""

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self.table, self.dialect = table, dialect
        self._rows = np.arange(table.rows)

    @property
    def rows(self) -> Ints:
        """The row numbers as they lie."""
        return self._rows

    def grow_window(self, window: int) -> Tree:
        """Grow a tree on the first so many rows, in the order of the table."""
        return unpruned(grow(self.table.take(np.sort(self._rows[:window])), self.dialect))

    def rearrange_rows(self, tree: Tree, verdicts: Iterable[Weighed]) -> None:
        """Leave the rows as they lie."""


def follow_program(dialect: Dialect) -> Dialect:
    """Return the dialect of Quinlan's program in the program's precision, any other as it is."""
    with suppress(InputError):  # a switch that single precision contradicts
        single = dialect.with_(arithmetic="single")
        if release8.follows(single):
            return single
    return dialect


def choose_grower(table: Table, dialect: Dialect) -> Grower:
    """Return the program at work where the dialect is its own, else the engine."""
    if release8.follows(dialect):
        return release8.Program(table, dialect)
    return EngineGrower(table, dialect)


# --- rows in an order ----------------------------------------------------------------------------


def shuffle(rows: Ints, draws: Iterator[float]) -> None:
    """Exchange each row with itself or one behind it, by a random number for each."""
    for place in range(len(rows)):
        exchange(rows, place, place + int((len(rows) - place) * next(draws)))


def fill_window(rows: Ints, wanted: Iterable[ClassShare], of_class: Codes) -> None:
    """Bring the rows of the first window to the front, class after class; `of_class`: by row."""
    free = 0
    for share in sorted(wanted, key=lambda share: share.label):
        move_to_front(rows, free, of_class == share.label, share.taken_cases)
        free += share.taken_cases


def move_to_front(rows: Ints, free: int, chosen: Bools, wanted: int) -> None:
    """Move the first `wanted` of the chosen rows to the places from `free` on; `chosen`: by row."""
    for place in range(free, len(rows)):
        if not wanted:
            return
        if chosen[rows[place]]:
            exchange(rows, free, place)
            free, wanted = free + 1, wanted - 1


def exchange(rows: Ints, one: int, other: int) -> None:
    """Exchange two rows."""
    rows[one], rows[other] = rows[other], rows[one]
