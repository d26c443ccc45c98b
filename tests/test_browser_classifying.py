"""Classifying in a real browser: walk a case, take a value away, choose a rule, open the link again."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def _current(page, number):
    """Wait until so many nodes and branches of the tree are marked as current."""
    from playwright.sync_api import expect

    expect(page.locator(".drawing svg [stroke='#b3126d']")).to_have_count(number)


def _text(page):
    return page.locator(".stMain").inner_text()


def test_a_case_with_an_unknown_value_shows_the_shares_of_the_ledger(visit):
    # C10: 属性1 = A, 属性2 = ?, 属性3 = 假 under Release 8: 31/70 and 39/70.
    page = visit("/classifying?table=missing_14&dialect=release8&lang=en&case=missing_14!0_x_1")
    page.get_by_text("31/70 = 0.4429").wait_for()
    assert "39/70 = 0.5571" in _text(page)
    assert "13/35" in page.locator(".drawing").inner_text()
    page.get_by_text("How the share of this class comes about").click()
    page.locator(".katex").first.wait_for()


def test_choosing_values_walks_the_tree_and_the_link_brings_another_person_there(visit):
    page = visit("/classifying?lang=en")
    page.get_by_text("Good melon: yes", exact=True).wait_for()
    _current(page, 5 + 4)  # five nodes and four branches from the root to the leaf
    page.get_by_text("Zhou's melon").click()
    page.get_by_text("10/17 = 0.5882").wait_for()
    _current(page, 10 + 9)
    assert "case=watermelon_2.0" in page.url
    other = visit("/" + page.url.split("/", 3)[3])
    other.get_by_text("10/17 = 0.5882").wait_for()
    _current(other, 10 + 9)


def test_a_rule_marks_its_leaf_and_the_rule_of_the_case_is_marked(visit):
    page = visit("/classifying?lang=en&view=rules")
    page.get_by_text("your case").wait_for()
    page.get_by_text("If Texture = blurred, then no.").click()
    page.wait_for_function("() => location.search.includes('rule=3')")
    _current(page, 2 + 1)
    page.get_by_text("Simpler rules", exact=True).click()
    page.get_by_text("Every condition left out on trial").wait_for()
    page.get_by_text("Code", exact=True).click()
    page.get_by_text("SQL", exact=True).click()
    page.get_by_text("END AS predicted").wait_for()


@pytest.mark.parametrize("view", ["case", "rules", "simple", "code"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, view):
    page = visit(f"/classifying?lang=zh&view={view}", viewport={"width": 390, "height": 844})
    page.locator(".drawing svg").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("view", ["case", "simple"])
def test_axe_finds_nothing_serious(visit, view):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"/classifying?lang=en&view={view}")
    page.locator(".drawing svg").wait_for()
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [(v["id"], n["target"]) for v in serious for n in v["nodes"] if _ours(n)]
    assert not ours, ours


def _ours(node):
    return any(name in node["html"] for name in ("drawing", "svg xmlns", "display:grid", "<table"))
