"""C5.0 in a real browser: round by round by the keys, a vote, a mistake that becomes dearer."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, link, moved_by_key, rows_of, shown, views_fit_a_phone

from c45_core import grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_course import datasets
from topics.c50.boosting import BoostOptions, boost
from topics.c50.costs import CostTable, apply_costs
from topics.c50.explanation import BoostTeller, CostTeller

pytestmark = pytest.mark.browser

GOLF = datasets.load("golf_14")
STUMPS = preset("documents").with_(max_depth=1)
AT = "table=golf_14&depth=1"


def committee(language):
    """The committee that the page shows, and who says its steps."""
    found = boost(GOLF.table, STUMPS, BoostOptions(rounds=5))
    return found, BoostTeller(found, GOLF.labels(language), words(language))


@pytest.mark.nightly
@pytest.mark.parametrize("language", languages())
def test_the_weights_move_round_by_round_and_the_link_shows_the_same(visit, language):
    said, (found, teller) = words(language), committee(language)
    page = visit(f"/c50?{AT}&lang={language}&round=1")
    for place, each in enumerate(found.rounds):
        if place:
            moved_by_key(page, "round", place + 1)
        bars = page.locator(".st-key-c50_weights svg")
        expect(bars).to_have_attribute("aria-label", said("c50", "weights_told", n=place + 1))
        expect(bars).to_contain_text(said.notation.number(float(each.weights.max())))
        expect(shown(page, teller.error(place))).to_be_visible()
        expect(shown(page, teller.vote(place))).to_be_visible()
    last = teller.error(len(found.rounds) - 1)
    expect(shown(visit(link(page)), last)).to_be_visible()


@pytest.mark.parametrize("language", languages())
def test_the_trees_vote_on_the_case_that_is_chosen(visit, language):
    said, (found, teller), row = words(language), committee(language), 3
    case = {
        column.name: column.text(row) if column.kind == "nominal" else float(column.numbers[row])
        for column in GOLF.table.attributes
    }
    voted = found.vote(case)
    page = visit(f"/c50?{AT}&lang={language}&view=vote&row={row}")
    expect(shown(page, teller.answer(voted))).to_be_visible()
    ballots = rows_of(page, said("c50", "view_vote"))
    expect(ballots).to_have_count(len(voted.ballots) + 1)  # and what they come to together
    for line, ballot in zip(ballots.all(), voted.ballots, strict=False):
        expect(line).to_contain_text(said.notation.fixed(ballot.share))


@pytest.mark.parametrize("language", languages())
def test_a_dearer_mistake_changes_what_leaves_answer(visit, language):
    labels, classes = GOLF.labels(language), GOLF.table.classes
    tree = prune(grow(GOLF.table, STUMPS)).tree

    def told(cost):
        """What is said of the leaves if one of the two mistakes costs so much."""
        found = apply_costs(tree, CostTable.of(classes, {(classes[1], classes[0]): cost}), STUMPS)
        return CostTeller(found, labels, words(language)).leaves()

    dear = next(cost for cost in (1.5, 2, 2.5, 3, 3.5) if told(cost) != told(1))
    page = visit(f"/c50?{AT}&lang={language}&view=costs&answered=1&true=0&cost={dear - 0.5:g}")
    for sentence in told(dear - 0.5):
        expect(shown(page, sentence)).to_be_visible()
    moved_by_key(page, "cost", f"{dear:g}")
    for sentence in told(dear):
        expect(shown(page, sentence)).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/c50?lang=zh", viewport=PHONE)
    views = ("vote", "errors", "steps", "costs", "winnow")
    views_fit_a_phone(page, "c50", "view", *views, there=".stMarkdown")
