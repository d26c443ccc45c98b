"""Declare the lesson on windows, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

import streamlit as st

from c45_core.dialect import preset
from c45_core.formula.expression import Expression, Number, Weight
from ui import cache
from ui.drawing.canvas import Canvas
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Calculated, Lesson, Options, Picture, Posed

from ..algorithm import Trial, Windowing, WindowOptions
from ..algorithm.record import FIFTH, ROOTS, sizes_of, wanted
from ..explanation.sentences import window_size
from .context import FIRST_TABLE, opened, options_asked, windowing
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


ASKED = "computer_buyers_1024_expanded"
"""The table whose first window is asked for."""
ERRORS = r"E_{\mathrm{in}}, E_{\mathrm{out}}, E"
"""The errors of a tree, as the legend names them."""


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the sizes and the first cycles of the golf table, and where its trial ends."""
    found, trial, weight = golf(), shown_trial(), choices.words.notation.weight
    first, last = trial.cycles[0], trial.cycles[-1]
    second = trial.cycles[SECOND]
    labels = cache.dataset(TABLE).labels(choices.language).on(found.table)
    counts = "、" if choices.language == "zh" else ", "
    return {
        "table": plain(cache.title(TABLE, choices.language)),
        "rows": str(found.sizes.rows),
        "window": str(found.sizes.window),
        "increment": str(found.sizes.increment),
        "wanted": counts.join(f"{plain(labels.klass(s.label))} {s.taken}" for s in found.wanted),
        "inside": weight(first.inside),
        "outside": str(len(first.exceptions)),
        "entering": str(len(first.entering)),
        "second": str(len(second.window)),
        "cycles": str(len(trial.cycles)),
        "last": str(len(last.window)),
        "trials": str(len(found.trials)),
        "grown": str(sum(len(cycle.window) for cycle in trial.cycles)),
        **_earlier(choices),
        **_asked(choices),
    }


def _earlier(choices: Choices) -> dict[str, str]:
    """Return what a trial comes to that keeps another tree than its last one."""
    trial, weight = earlier_trial(), choices.words.notation.weight
    return {
        "earlier_table": plain(cache.title(EARLIER, choices.language)),
        "earlier_cycles": str(len(trial.cycles)),
        "earlier_kept": str(trial.best + 1),
        "earlier_errors": weight(trial.cycles[trial.best].errors),
        "earlier_last": weight(trial.cycles[-1].errors),
    }


def _asked(choices: Choices) -> dict[str, str]:
    """Return the size of the table that is asked about, and both numbers of which one is the window."""
    rows = cache.dataset(ASKED).table.rows
    return {
        "asked_rows": str(rows),
        "asked_roots": choices.words.notation.number(ROOTS * sqrt(rows)),
        "asked_fifth": str(rows // FIFTH),
    }


def _asked_about() -> Windowing:
    """Return the record of the windows that are asked about: their sizes, and no trial."""
    table, options = cache.dataset(ASKED).table, WindowOptions()
    sizes = sizes_of(table, options)
    return Windowing(table, preset(DIALECT), options, sizes, wanted(table, options), (), 0)


def _smaller() -> Expression:
    rows = cache.dataset(ASKED).table.rows
    return Weight(float(int(min(ROOTS * sqrt(rows), rows // FIFTH))))


def _not_rounded() -> Expression:
    return Number(cache.dataset(ASKED).table.rows / FIFTH)


@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    with st.container(horizontal=True, vertical_alignment="center"):
        view = choose_view("windows", choices.words)
        options = options_asked(cache.dataset(choices.table).table, choices.words)
    LESSON.load_view(view)(opened(choices, options))


LESSON = Lesson(
    package=__package__,
    key="windows",
    path="book",
    place=40,
    minutes=10,
    guess=Options(("every", "half", "new"), right="half"),
    symbols=("n, K", "w, w'", "I", "e", "n_k, w_k", "m, j", ERRORS),
    whys=("even", "half", "fewest", "trials"),
    builds_on=("pruning",),
    posed=(
        Posed("enter", ("any", "wrong", "right"), right="wrong"),
        Posed("ends", ("all", "none", "same"), right="none"),
        Posed("best", ("training", "expected", "smallest"), right="expected"),
    ),
    calculated=(
        Calculated(
            "size",
            lambda: window_size(_asked_about()),
            {"smaller": _smaller, "not_rounded": _not_rounded},
            whole=True,
        ),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("cycle", "shown"),
    laboratory="lesson:show_laboratory",
    header=lambda: {"first_table": EARLIER},
    views={
        "cycles": "cycles:show_cycles",
        "trials": "trials:show_trials",
        "costs": "trials:show_costs",
        "steps": "cycles:show_steps",
    },
)
