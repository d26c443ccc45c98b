"""Exercises on windows: sizes, the classes of the first window, what enters, which tree is kept."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from c45_core.formula.expression import Expression, Weight
from c45_core.table import Table
from c45_core.tree import tree_of
from c45_course.practice.items import Entry, Item
from c45_course.practice.subjects import SheetContext

from . import explanation
from .algorithm import (
    FIFTH,
    HALF,
    ROOTS,
    ClassShare,
    Cycle,
    Sizes,
    Trial,
    Windowing,
    WindowOptions,
    share_window,
    sizes_of,
    windows,
)
from .explanation import WindowTeller

ROWS = (60, 90, 120, 150, 200, 250, 300, 400)
"""Numbers of cases of tables made up; from 100 on a fifth of them is more than two square roots."""
RARE_CASES = (3, 4, 6, 8)
"""Numbers of cases of each class but the last."""
TRIALS = 3
"""Number of trials that are grown, to ask about one of several trees."""
TREES_OF_TRIAL = range(3, 9)
"""Numbers of trees of a trial that is asked about."""
MAX_ROWS = 1000
"""Maximum number of cases of a table whose trees are grown for a sheet."""


def own_window(given: SheetContext) -> Iterator[Item]:
    """Ask for the first window of the table: its size, the increment, the places of each class."""
    table = given.trace.table
    asked = given.say("windows_own", attribute=given.labels.target)
    yield given.calculation(asked, _ask_first(given, table), "window", table.rows)


def larger_window(given: SheetContext) -> Iterator[Item]:
    """Ask for the first window of a table with rare classes that is made up."""
    for rows, rare in given.shuffled(product(ROWS, RARE_CASES)):
        if rows != given.trace.table.rows:
            table = _make_table(given, rows, rare)
            counts = given.counts(np.bincount(table.labels, minlength=len(table.classes)))
            asked = given.say("windows_larger", rows=rows, counts=counts)
            yield given.calculation(asked, _ask_first(given, table), "window", rows)


def next_window(given: SheetContext) -> Iterator[Item]:
    """Ask for the next window after few exceptions, which all enter, and after many."""
    for rows in given.shuffled(ROWS):
        found = _size_windows(given, _make_table(given, rows, min(RARE_CASES)))
        sizes = found.sizes
        if sizes.increment > HALF:
            few, many = sizes.increment - 1, FIFTH * sizes.increment // HALF
            asked = given.say("windows_next", window=sizes.window, increment=sizes.increment)
            entries = [_ask_next(given, found, exceptions) for exceptions in (few, many)]
            yield given.calculation(asked, entries, "next", rows)


def which_tree(given: SheetContext) -> Iterator[Item]:
    """Ask which tree of a trial is kept; trials first whose last tree is not."""
    if given.trace.table.rows > MAX_ROWS:
        return
    found = windows(given.trace.table, given.trace.dialect, WindowOptions(trials=TRIALS))
    trials = [trial for trial in found.trials if len(trial.cycles) in TREES_OF_TRIAL]
    drawn = given.shuffled(trials)
    drawn.sort(key=lambda trial: trial.best == len(trial.cycles) - 1)
    yield from (_ask_kept(given, found, trial) for trial in drawn)


CALCULATIONS = (own_window, larger_window, next_window)
QUESTIONS = (which_tree,)


def _make_table(given: SheetContext, rows: int, rare: int) -> Table:
    """Return a table of so many cases, copies of the table's: few of each class but its last.

    Of a table with many classes they are as frequent as each other.
    """
    table = given.trace.table
    of_class = [np.flatnonzero(table.labels == code) for code in range(len(table.classes))]
    present = [cases for cases in of_class if len(cases)]
    counts = [rare * (place + 1) for place in range(len(present) - 1)]
    if 2 * sum(counts) > rows:  # so many classes cannot all but one be rare
        counts = [rows // len(present)] * (len(present) - 1)
    counts.append(rows - sum(counts))
    drawn = [np.resize(cases, n) for cases, n in zip(present, counts, strict=True)]
    return table.take(np.concatenate(drawn))


def _size_windows(given: SheetContext, table: Table) -> Windowing:
    """Return the record of windows of which nothing but the sizes is known."""
    options = WindowOptions()
    sizes, places = sizes_of(table, options), share_window(table, options)
    return Windowing(table, given.trace.dialect, options, sizes, places, (), 0)


def _ask_first(given: SheetContext, table: Table) -> list[Entry]:
    """Ask for size, increment and places of a first window."""
    found = _size_windows(given, table)
    window = explanation.window_size(found)
    smaller = min(ROOTS * table.rows**0.5, table.rows // FIFTH)
    slips: list[tuple[str, Expression]] = [("smaller_taken", Weight(float(int(smaller))))]
    entries = [
        given.number(window, "w", slips, whole=True),
        given.number(explanation.increment(found), "I", whole=True),
    ]
    for step in found.wanted:
        if step.cases:
            about = explanation.class_share(step, given.labels)
            name = f"w({given.labels.klass(step.label)})"
            slips = _slips_of_share(step, found.sizes, len(table.classes))
            entries.append(given.number(about, name, slips, whole=True))
    return entries


def _slips_of_share(step: ClassShare, sizes: Sizes, classes: int) -> list[tuple[str, Expression]]:
    """Return the places by the frequency of a class, and an even share whatever the classes have."""
    even = sizes.window // classes
    return [
        ("as_frequent", Weight(float(step.cases * sizes.window // sizes.rows))),
        ("more_than_cases" if step.cases < even else "places_left", Weight(float(even))),
    ]


def _ask_next(given: SheetContext, found: Windowing, exceptions: int) -> Entry:
    sizes = found.sizes
    rows = np.arange(sizes.window + exceptions)
    following = sizes.following(sizes.window, exceptions)
    # Of this cycle only the counts are asked: any tree stands for the one that was grown.
    cycle = Cycle(
        rows[: sizes.window], tree_of(given.trace), 0, exceptions, rows[sizes.window :], following
    )
    about = explanation.next_window(cycle, found)
    assert about is not None
    entering = {
        "all_enter": exceptions,
        "half_enters": exceptions // HALF,
        "increment_enters": min(exceptions, sizes.increment),
    }
    slips: list[tuple[str, Expression]] = [
        (name, Weight(float(sizes.window + n))) for name, n in entering.items()
    ]
    slips.append(("window_forgotten", Weight(float(sizes.entering(exceptions)))))
    return given.number(about, f"w' (e = {exceptions})", slips, whole=True)


def _ask_kept(given: SheetContext, found: Windowing, trial: Trial) -> Item:
    write = given.words.notation.weight
    errors = given.say("semicolon").join(
        given.say("windows_errors", n=n, inside=write(each.inside), outside=write(each.outside))
        for n, each in enumerate(trial.cycles, 1)
    )
    options = [given.say("windows_tree", n=n) for n in range(1, len(trial.cycles) + 1)]
    reason = WindowTeller(found, given.labels, given.words).best_tree(trial)
    asked = given.say("windows_kept", errors=errors)
    return given.choice(asked, options, trial.best, reason, "kept", trial.number)
