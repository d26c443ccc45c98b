"""Grow a tree by windows: from a part of the cases, to which those it gets wrong are added (C32).

    draw a window, its classes as even as they can be
    while a case outside is classified wrongly:
        grow a tree on the window
        add exceptions: so many as the increment says, or half of them

Each trial draws a window of its own and keeps its best tree, which is pruned on all cases; the trial
whose pruned tree is expected to make the fewest errors wins. Source: Quinlan 1993, chapter 6; what
the book leaves open is done as in his program.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from c45_core.align import fitted
from c45_core.classify import distributions, labels
from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.measures import TIE
from c45_core.prune import prune_on
from c45_core.randomness import seeded
from c45_core.table import Table

from ...rules.algorithm.subsets import shares
from .growing import Grower, as_the_program, exchange, grower_of, shuffle, to_front
from .record import DEFAULT, Cycle, Sizes, Trial, Windowing, WindowOptions, sizes_of, wanted

__all__ = ["Cycle", "Trial", "WindowOptions", "Windowing", "windows"]


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
    dialect = as_the_program(dialect)
    asked = fitted(table, dialect)
    sizes, steps = sizes_of(asked, options), wanted(asked, options)
    grower, draws = grower_of(asked, dialect), _draws(options)
    trials = []
    for number in range(options.trials):
        shuffle(grower.rows, draws)
        drawn = grower.rows.copy()
        for step in sorted(steps, key=lambda step: step.label):
            before = sum(other.taken for other in steps if other.label < step.label)
            to_front(grower.rows, before, asked.labels == step.label, step.taken)
        first = grower.rows[: sizes.window].copy()
        cycles = tuple(_cycles(grower, asked, dialect, sizes))
        trials.append(_trial(number, drawn, first, cycles, grower, asked, dialect))
    return Windowing(asked, dialect, options, sizes, steps, tuple(trials), _best(trials))


def _draws(options: WindowOptions) -> Iterator[float]:
    """Give random numbers from 0 to 1: those of the C library, or those of a seed."""
    if options.seed is None:
        return shares()
    random = seeded(options.seed)
    return iter(random.random, None)


def _cycles(grower: Grower, table: Table, dialect: Dialect, sizes: Sizes) -> Iterator[Cycle]:
    """Grow until no case outside the window is classified wrongly."""
    window: int | None = sizes.window
    while window is not None:
        cycle = _cycle(window, grower, table, dialect, sizes)
        yield cycle
        window = cycle.next_window


def _trial(
    number: int,
    drawn: Ints,
    first: Ints,
    cycles: tuple[Cycle, ...],
    grower: Grower,
    table: Table,
    dialect: Dialect,
) -> Trial:
    """Prune the best tree on all cases."""
    best = min(range(len(cycles)), key=lambda place: cycles[place].errors)  # the first of equals
    pruning = prune_on(cycles[best].tree, table, dialect)
    grower.pruned(pruning.collapsed, pruning.weighed)
    return Trial(number, drawn, first, cycles, best, pruning)


def _cycle(window: int, grower: Grower, table: Table, dialect: Dialect, sizes: Sizes) -> Cycle:
    """Grow a tree on the window, and exchange the cases it gets wrong to directly behind it."""
    tree = grower.grown(window)
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


def _best(trials: list[Trial]) -> int:
    """Return the trial with the fewest errors expected, the first of equals."""
    fewest = min(trial.expected for trial in trials)
    return next(place for place, trial in enumerate(trials) if trial.expected <= fewest + TIE)
