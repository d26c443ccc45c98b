"""Windows in a real browser: a trial tree by tree by the keys, its options, decision by decision."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, moved_by_key, rows_of, settle, shown, views_fit_a_phone

from c45_core import grow, preset
from c45_core.language.words import languages, words
from c45_course import datasets
from topics.windows.algorithm import WindowOptions, windows
from topics.windows.explanation import WindowTeller
from topics.windows.lesson.lesson import TRIALS

pytestmark = pytest.mark.browser

GOLF = datasets.load("golf_14")


def made(language, **options):
    """The record that the page shows, and who says its steps."""
    grown = grow(GOLF.table, preset("release8"))  # the course does not prune: so the page shows it
    found = windows(grown.table, grown.dialect, WindowOptions(trials=TRIALS, **options))
    return found, WindowTeller(found, GOLF.labels(language), words(language))


def drawn(page, said, found, cycle, fresh):
    """The picture of the cases says who is in the window, who came in, and who is wrong outside."""
    told = said(
        "windows",
        "cases_told",
        window=len(cycle.window),
        rows=found.table.rows,
        fresh=fresh,
        wrong=len(cycle.exceptions),
    )
    expect(page.locator(".st-key-windows_cases svg")).to_have_attribute("aria-label", told)


@pytest.mark.parametrize("language", languages())
def test_a_trial_is_followed_tree_by_tree_and_the_link_shows_its_last_one(visit, language):
    said, (found, teller) = words(language), made(language)
    trial = max(found.trials, key=lambda trial: len(trial.cycles))
    page = visit(f"/windows?table=golf_14&lang={language}&trial={trial.number + 1}&cycle=1")
    before = len(trial.cycles[0].window)
    for place, cycle in enumerate(trial.cycles):
        if place:
            moved_by_key(page, "cycle", place + 1)
        drawn(page, said, found, cycle, len(cycle.window) - before)
        expect(shown(page, teller.tree(trial, place))).to_be_visible()
        if cycle.next_window is not None:
            expect(shown(page, teller.entering(trial, place))).to_be_visible()
        before = len(cycle.window)
    expect(shown(page, teller.best_tree(trial))).to_be_visible()
    expect(shown(visit(link(page)), teller.best_tree(trial))).to_be_visible()


@pytest.mark.parametrize("language", languages())
def test_another_first_window_gives_other_trials(visit, language):
    said, (found, _) = words(language), made(language, window=5)
    page = visit(f"/windows?table=golf_14&lang={language}&window=5&trial=1")
    drawn(page, said, found, found.trials[0].cycles[0], 0)
    page.locator(".st-key-url_view").get_by_text(said("windows", "view_trials"), exact=True).click()
    address(page, "view=trials", "window=5")
    settle(page)
    rows = rows_of(page, said("windows", "view_trials"))
    expect(rows).to_have_count(len(found.trials) + 1)  # and the tree of all cases
    for row, trial in zip(rows.all(), found.trials, strict=False):
        numbers = [len(trial.cycles), len(trial.cycles[-1].window)]
        assert [int(n) for n in row.locator("td, th").all_inner_texts()[1:3]] == numbers


@pytest.mark.nightly
def test_the_decisions_are_replayed_by_the_keys(visit):
    found, teller = made("en")
    page = visit("/windows?table=golf_14&lang=en&view=steps")
    for number, step in enumerate(found.steps[:5], 1):
        expect(shown(page, teller.step(step))).to_be_visible()
        moved_by_key(page, "at", number + 1)


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/windows?lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "windows", "view", "trials", "costs", "steps", there=".stMarkdown")
