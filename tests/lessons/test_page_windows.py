"""The lesson on windows: every table in both languages, with the numbers of the record."""

import pytest
from lesson import opened, page_of, sound
from pairs import every_two

from c45_core import PRESETS, preset
from c45_core.explain.windows.told import WindowTeller
from c45_core.language.words import languages, words
from c45_core.windows import WindowOptions, windows
from c45_core.windows.steps import WindowSteps
from c45_course import datasets
from ui.lessons.windows.context import TRIALS
from ui.markdown import plain

VIEWS = ("cycles", "trials", "costs", "steps")
GOLF = {"table": "golf_14_quinlan_numeric", "dialect": "release8", "lang": "en"}


def _open(**query):
    return opened("19_windows", **query)


def _golf():
    chosen = datasets.load(GOLF["table"])
    found = windows(chosen.table, preset("release8"), WindowOptions(trials=TRIALS))
    return found, WindowTeller(found, chosen.labels("en").on(found.table), words("en"))


@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize("dialect", PRESETS)
@pytest.mark.parametrize("view", VIEWS)
def test_every_convention_opens(view, dialect):
    assert not _open(table="loan_5", dialect=dialect, view=view).exception


@pytest.mark.parametrize("trial", [1, 2, 3])
def test_every_cycle_says_its_tree_and_lists_who_came_in_and_who_is_wrong(trial):
    found, teller = _golf()
    cycles = found.trials[trial - 1].cycles
    for place, cycle in enumerate(cycles):
        shown = page_of(_open(**GOLF, view="cycles", trial=str(trial), cycle=str(place + 1)))
        assert plain(teller.grown(found.trials[trial - 1], place)) in shown
        assert shown.count("× ") == len(cycle.exceptions)
        came = len(cycles[place - 1].entering) if place else 0
        assert shown.count("+ just came in") == came


def test_a_trial_with_fewer_trees_shows_its_last_one():
    found, _ = _golf()
    longest = max(len(trial.cycles) for trial in found.trials)
    short = next(trial for trial in found.trials if len(trial.cycles) < longest)
    query = {"trial": str(short.number + 1), "cycle": str(longest)}
    app = _open(**GOLF, view="cycles", **query)
    assert not app.exception


def test_the_trials_stand_beside_each_other_and_beside_the_tree_of_all_cases():
    found, teller = _golf()
    shown = page_of(_open(**GOLF, view="trials"))
    assert plain(teller.best()) in shown and "All cases" in shown
    rules = found.rules()[1].rules
    assert f"with {len(rules)} rules" in shown


def test_each_decision_is_said_and_the_window_that_stands_after_it():
    found, teller = _golf()
    steps = WindowSteps(found)
    for number in (1, 4, 6, len(steps)):
        shown = page_of(_open(**GOLF, view="steps", at=str(number)))
        assert plain(teller.step(steps[number - 1])) in shown
        window = steps.window(number - 1)
        assert words("en")("windows", "standing", n=len(window)) in shown


def test_the_costs_are_the_cases_of_all_windows():
    found, _ = _golf()
    cases = sum(len(cycle.window) for trial in found.trials for cycle in trial.cycles)
    assert f"grown from {cases} cases" in page_of(_open(**GOLF, view="costs"))
