"""Draw what the lesson on windows explains: a first window with its exceptions, and its errors."""

from __future__ import annotations

from collections.abc import Callable

from ui import cache
from ui.drawing.canvas import Canvas
from ui.state.choices import Choices
from ui.state.lesson import Picture

from ..algorithm import Trial, Windowing
from .context import FIRST_TABLE, windowing
from .drawn import cases_drawn, errors_drawn

TABLE, DIALECT = "golf_14_quinlan_numeric", "release8"
EARLIER = FIRST_TABLE
"""A table with a trial whose last tree has more errors than the tree that is kept."""
SECOND = 1
"""The cycle of the picture: the first that has newcomers."""


def golf() -> Windowing:
    """Return the trees of windows of the golf table by the variant of Quinlan's program."""
    return windowing(TABLE, DIALECT)


def shown_trial() -> Trial:
    """Return the first trial of more than one cycle."""
    return next(trial for trial in golf().trials if len(trial.cycles) > 1)


def earlier_trial() -> Trial:
    """Return the first trial of `EARLIER` whose last tree has more errors than the one that is kept.

    A trial whose last tree only equals an earlier one would not show why the fewest errors decide.
    """
    trials = windowing(EARLIER, DIALECT).trials
    return next(t for t in trials if t.cycles[-1].errors > t.cycles[t.best].errors)


def _window(say: Callable[[str], str], choices: Choices) -> Canvas:
    """The second window of the trial, who came into it, and whom its tree gets wrong."""
    found = golf()
    labels = cache.dataset(TABLE).labels(choices.language).on(found.table)
    return cases_drawn(shown_trial(), SECOND, found.table, labels, say)


def _errors(say: Callable[[str], str], choices: Choices) -> Canvas:
    """The errors of the trees of a trial that keeps an earlier one, in their windows and outside."""
    trial = earlier_trial()
    return errors_drawn(trial.cycles, 0, trial.best, say, choices.words.notation.weight)


PICTURES = {
    "idea": Picture(_window, ("in_window", "came_in", "wrong_outside")),
    "why_fewest": Picture(_errors, ("outside", "inside", "is_kept")),
}
