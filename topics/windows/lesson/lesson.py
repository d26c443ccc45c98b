"""Declare the lesson on windows with its pictures, and lay out what its views work on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from c45_core.dialect import preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune import Pruning
from c45_core.table import Table
from ui import cache
from ui.drawing.canvas import Canvas
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.on_demand import box
from ui.state import address
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed
from ui.state.parts import run_alone
from ui.state.presenting import offered, presenting
from ui.state.widgets import slide_along
from ui.workers import away

from ..algorithm import Trial, Windowing, WindowOptions, sizes_of, windows
from ..explanation import WindowTeller
from .drawings import draw_cases, draw_errors

TRIALS = 3
"""Number of trials that are shown: enough to differ, and soon grown."""
USUAL = WindowOptions(trials=TRIALS)
"""The first window and the increment that the size of the table gives."""
WIDTH = 300


def ask_options(table: Table, words: Words) -> WindowOptions:
    """Show the options behind one button; what the program takes by itself is the default."""
    if not any(map(offered, ("window", "increment"))):
        return _ask_each_option(table, words)
    with box(words("windows", "options"), "window_options"):
        return _ask_each_option(table, words)


def _ask_each_option(table: Table, words: Words) -> WindowOptions:
    window = _ask_number("window", table.rows, sizes_of(table, USUAL).window, words)
    options = WindowOptions(trials=TRIALS, window=window)
    increment = _ask_number("increment", table.rows, sizes_of(table, options).increment, words)
    return WindowOptions(trials=TRIALS, window=window, increment=increment)


def _ask_number(name: str, most: int, usual: int, words: Words) -> int | None:
    """Return the number that is asked for, from 1 to `most`; None for the usual one."""
    numbers, label = range(1, most + 1), words("windows", f"option_{name}")
    number = slide_along(
        name, numbers, label, default=usual, width=WIDTH, forget=("trial", "cycle", "at")
    )
    if offered(name):
        st.caption(words("windows", f"option_{name}_help", n=usual), width=WIDTH)
    return None if number == usual else number


@dataclass(frozen=True, eq=False)
class WindowsContext:
    """The trees that are shown: `found` those of windows, `usual` the tree from all cases."""

    found: Windowing
    usual: Pruning
    labels: Labels
    choices: Choices

    @property
    def words(self) -> Words:
        """The texts in the language of the reader."""
        return self.choices.words

    @property
    def variant(self) -> str:
        """The convention by which the trees are grown."""
        return variant_of(self.choices.dialect)

    @property
    def table(self) -> Table:
        """The cases as the trees ask them."""
        return self.found.table

    @property
    def teller(self) -> WindowTeller:
        """Says the steps."""
        return WindowTeller(self.found, self.labels, self.words)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the laboratory."""
        return self.words("windows", key, **values)


FIRST_TABLE = "buys_computer_14_numeric_age"
"""The lesson opens on it: its trials differ, the first one is not the best, and a trial keeps a tree
before its last one."""
PRUNES = "release8"
"""The convention of the laboratory where the chosen one does not prune: trials are judged by it."""


def variant_of(dialect: str) -> str:
    """Return the convention by which windows are shown."""
    return dialect if preset(dialect).pruning != "none" else PRUNES


def open_context(choices: Choices, options: WindowOptions) -> WindowsContext:
    """Return what is shown for the table and the convention that are chosen."""
    variant, words = variant_of(choices.dialect), choices.words
    if variant != choices.dialect:
        mine, theirs = words("dialect", choices.dialect), words("dialect", variant)
        st.caption(plain(words("windows", "not_pruned", mine=mine, theirs=theirs)))
    found = windowing(choices.table, variant, options)
    labels = cache.dataset(choices.table).labels(choices.language).on(found.table)
    on = WindowsContext(found, cache.pruning(choices.table, variant), labels, choices)
    if not (address.has("table") or found.all_tied or presenting()):
        title = cache.title(choices.table, choices.language)
        st.caption(plain(on.say("first_table", table=title)))
    if on.teller.weighs_rows:
        st.caption(on.say("weighed"))
    return on


@cache.kept(32)
def windowing(table: str, dialect: str, options: WindowOptions = USUAL) -> Windowing:
    """Return the trees of windows of a table by a convention, with their record."""
    trace = cache.trace(table, dialect)
    return away.run(table, windows, trace.table, trace.dialect, options)


TABLE, DIALECT = "golf_14_quinlan_numeric", "release8"
SECOND = 1
"""The cycle of the picture: the first that has newcomers."""


def golf() -> Windowing:
    """Return the trees of windows of the golf table by the variant of Quinlan's program."""
    return windowing(TABLE, DIALECT)


def shown_trial() -> Trial:
    """Return the first trial of more than one cycle."""
    return next(trial for trial in golf().trials if len(trial.cycles) > 1)


def earlier_trial() -> Trial:
    """Return the first trial of `FIRST_TABLE` whose last tree has more errors than the one kept.

    A trial whose last tree only equals an earlier one would not show why the fewest errors decide.
    """
    trials = windowing(FIRST_TABLE, DIALECT).trials
    return next(t for t in trials if t.cycles[-1].errors > t.cycles[t.best].errors)


def _draw_window(say: Callable[[str], str], choices: Choices) -> Canvas:
    """The second window of the trial, who came into it, and whom its tree gets wrong."""
    found = golf()
    labels = cache.dataset(TABLE).labels(choices.language).on(found.table)
    return draw_cases(shown_trial(), SECOND, found.table, labels, say)


def _draw_errors(say: Callable[[str], str], choices: Choices) -> Canvas:
    """The errors of the trees of a trial that keeps an earlier one, in their windows and outside."""
    trial = earlier_trial()
    return draw_errors(trial.cycles, 0, trial.best, say, choices.words.notation.weight)


PICTURES = {
    "idea": Picture(_draw_window, ("in_window", "came_in", "wrong_outside")),
    "why_fewest": Picture(_draw_errors, ("outside", "inside", "is_kept")),
}


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
        "wanted": counts.join(f"{plain(labels.klass(s.label))} {s.taken_cases}" for s in found.wanted),
        "inside": weight(first.inside),
        "outside": str(len(first.exceptions)),
        "entering": str(len(first.entering)),
        "second": str(len(second.window)),
        "cycles": str(len(trial.cycles)),
        "last": str(len(last.window)),
        "trials": str(len(found.trials)),
        "grown": str(sum(len(cycle.window) for cycle in trial.cycles)),
        **_earlier_facts(choices),
    }


def _earlier_facts(choices: Choices) -> dict[str, str]:
    """Return what a trial comes to that keeps another tree than its last one."""
    trial, weight = earlier_trial(), choices.words.notation.weight
    return {
        "earlier_table": plain(cache.title(FIRST_TABLE, choices.language)),
        "earlier_cycles": str(len(trial.cycles)),
        "earlier_kept": str(trial.best + 1),
        "earlier_errors": weight(trial.cycles[trial.best].errors),
        "earlier_last": weight(trial.cycles[-1].errors),
    }


@run_alone
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    with st.container(horizontal=True, vertical_alignment="center"):
        view = choose_view("windows", choices.words)
        options = ask_options(cache.dataset(choices.table).table, choices.words)
    LESSON.load_view(view)(open_context(choices, options))


LESSON = Lesson(
    package=__package__,
    key="windows",
    path="reference",
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
    facts=facts,
    pictures=PICTURES,
    controls=("cycle", "shown"),
    laboratory="lesson:show_laboratory",
    header=lambda: {"first_table": FIRST_TABLE},
    views={
        "cycles": "trials:show_cycles",
        "trials": "trials:show_trials",
        "costs": "trials:show_costs",
        "steps": "trials:show_steps",
    },
)
