"""The lesson on windows: every table in both languages, with the numbers of the record."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from lesson import asked, opened, page_of, sound
from pairs import every_two

from c45_core import PRESETS, preset
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports.layout import text_width
from topics.windows.algorithm import WindowOptions, windows
from topics.windows.explanation import WindowTeller
from topics.windows.lesson.drawings import draw_cases
from topics.windows.lesson.lesson import FIRST_TABLE, TRIALS, earlier_trial
from ui.markdown import plain
from ui.state.choices import FIRST_DIALECT

VIEWS = ("cycles", "trials", "costs", "steps")
GOLF = {"table": "golf_14_quinlan_numeric", "dialect": "release8", "lang": "en"}


def _open(**query):
    return opened("19_windows", **query)


def _golf():
    chosen = datasets.load(GOLF["table"])
    found = windows(chosen.table, preset("release8"), WindowOptions(trials=TRIALS))
    return found, WindowTeller(found, chosen.labels("en").on(found.table), words("en"))


@pytest.mark.worth(4)
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
        assert plain(teller.tree(found.trials[trial - 1], place)) in shown
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
    assert f"chooses {len(rules)} rules" in shown


NAMES = ("{n}", "Anna {n}", "customer number {n}", "北京来的顾客{n}")


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_names_the_classes_and_each_case(name):
    """Of long names both ends are kept: cut at their end, all would be alike."""
    found, language = _trials("way_to_class_28"), words("en")
    names = tuple(name.format(n=n) for n in range(found.table.rows))
    table = replace(found.table, case_names=names)
    labels = datasets.load("way_to_class_28").labels("en").on(table)
    drawn = draw_cases(found.trials[0], 0, table, labels, lambda key: language("windows", key))
    texts = [text.text for text in ElementTree.fromstring(drawn.svg("")).iter() if text.text]
    assert {labels.klass(code) for code in range(3)} | {labels.target} <= set(texts)
    cases = texts[-table.rows :]
    assert len(set(cases)) == table.rows
    for whole, said in zip(names, cases, strict=True):
        begins, _, ends = said.partition("…")
        assert whole.startswith(begins) and whole.endswith(ends) and text_width(said) <= 90


def _trials(name, dialect="release8"):
    return windows(datasets.load(name).table, preset(dialect), WindowOptions(trials=TRIALS))


def test_the_lesson_opens_on_a_table_whose_trials_differ():
    """The best one is not the first, and keeps a tree before its last one: the point is to be seen."""
    assert preset(FIRST_DIALECT).pruning == "none"  # so that the trials are those of the program
    found = _trials(FIRST_TABLE)
    best = found.trials[found.best]
    assert not found.all_tied and found.best > 0 and best.best < len(best.cycles) - 1
    assert (found.table.weights == 1).all()
    app = _open(lang="en", view="trials")
    sound(app)
    title = datasets.load(FIRST_TABLE).title["en"]
    assert title in page_of(app) and f"trial {found.best + 1} is the best" in page_of(app)
    assert f"chooses {len(found.rules()[1].rules)} rule" in page_of(app)


def test_the_last_tree_of_the_example_has_more_errors_than_the_one_that_is_kept():
    trial = earlier_trial()
    assert trial.cycles[-1].errors > trial.cycles[trial.best].errors


def test_where_all_trials_end_alike_it_is_said_and_where_they_do_not():
    assert _trials(GOLF["table"]).all_tied and _trials(FIRST_TABLE, "j48").all_tied
    said, title = words("en"), datasets.load(FIRST_TABLE).title["en"]
    tied = plain(said("windows", "all_tied"))
    elsewhere = plain(said("windows", "all_tied_elsewhere", table=title))
    shown = page_of(_open(**GOLF, view="trials"))
    assert tied in shown and elsewhere in shown
    shown = page_of(_open(**{**GOLF, "dialect": "j48"}, view="trials"))
    assert tied in shown and elsewhere not in shown
    shown = page_of(_open(**{**GOLF, "table": FIRST_TABLE}, view="trials"))
    assert tied not in shown and elsewhere not in shown


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("view", VIEWS)
def test_where_rows_have_weights_it_is_said_what_counts_which(view, language):
    said = words(language)("windows", "weighed")
    assert said in page_of(_open(table="computer_buyers_1024_weighted", lang=language, view=view))
    assert said not in page_of(_open(**{**GOLF, "lang": language}, view=view))


def test_of_rows_with_weights_exceptions_and_errors_are_both_counted():
    found = _trials("computer_buyers_1024_weighted")
    trial = next(trial for trial in found.trials if trial.cycles[0].outside > 1)
    cycle = trial.cycles[0]
    assert cycle.outside != len(cycle.exceptions)
    chosen = datasets.load("computer_buyers_1024_weighted")
    said = WindowTeller(found, chosen.labels("en").on(found.table), words("en")).tree(trial, 0)
    assert f"gets {len(cycle.exceptions)} row" in said and f"{cycle.outside:.0f} outside" in said


def test_each_decision_is_said_and_the_window_that_stands_after_it():
    found, teller = _golf()
    steps = found.steps
    for number in (1, 4, 6, len(steps)):
        shown = page_of(_open(**GOLF, view="steps", at=str(number)))
        assert plain(teller.step(steps[number - 1])) in shown
        window = found.window_after(steps[number - 1])
        standing = words("en")("windows", "standing", n=len(window))
        assert (standing in shown) == bool(len(window))
        none = words("en")("windows", "none_yet")
        assert (none in shown) == (not len(window) and number < len(steps))


def test_the_costs_are_the_cases_of_all_windows():
    found, _ = _golf()
    cases = sum(len(cycle.window) for trial in found.trials for cycle in trial.cycles)
    assert f"grown from {cases} cases" in page_of(_open(**GOLF, view="costs"))


# --- the options -w and -i --------------------------------------------------------------------------


def _shown_with(**options):
    """The trials as they are with these options, and what the page shows of the first one's start."""
    chosen = datasets.load(GOLF["table"])
    found = windows(chosen.table, preset("release8"), WindowOptions(trials=TRIALS, **options))
    return WindowTeller(found, chosen.labels("en").on(found.table), words("en"))


@pytest.mark.parametrize("options", [{"window": 4}, {"increment": 3}, {"window": 10, "increment": 2}])
def test_the_options_of_the_address_make_the_windows(options):
    teller, usual = _shown_with(**options), _golf()[1]
    sizes = plain(teller.step(teller.found.steps[0]))
    assert sizes != plain(usual.step(usual.found.steps[0]))
    query = {name: str(number) for name, number in options.items()}
    app = _open(**GOLF, view="steps", at="1", **query)
    sound(app)
    assert sizes in page_of(app)
    assert {f"url_{name}": number for name, number in options.items()}.items() <= {
        slider.key: slider.value for slider in app.slider
    }.items()
    rules = teller.found.rules()[1].rules
    assert f"chooses {len(rules)} rule" in page_of(_open(**GOLF, view="trials", **query))


def test_the_increment_follows_the_window_until_it_is_chosen():
    app = _open(**GOLF, view="cycles", window="10")
    assert app.slider("url_increment").value == _shown_with(window=10).found.sizes.increment == 2
    app.slider("url_window").set_value(14).run()
    assert app.slider("url_increment").value == _shown_with(window=14).found.sizes.increment


@pytest.mark.parametrize("given", ["0", "15", "2.5", "many"])
@pytest.mark.parametrize("name", ["window", "increment"])
def test_a_number_that_no_window_can_have_is_reported_and_not_used(name, given):
    app = _open(**GOLF, view="steps", at="1", **{name: given})
    usual = _golf()[1]
    assert plain(usual.step(usual.found.steps[0])) in page_of(app)
    assert words("en")("app", "no_value", asked=f"`{name}={given}`") in page_of(app)


def test_a_slider_forgets_the_trial_and_the_tree_that_were_shown():
    app = _open(**GOLF, view="cycles", trial="2", cycle="3")
    app.slider("url_window").set_value(9).run()
    assert asked(app, "window") == "9"
    assert asked(app, "trial") is None and asked(app, "cycle") is None
    app.slider("url_window").set_value(_golf()[0].sizes.window).run()
    assert asked(app, "window") is None
