"""Judging trees in a real browser: fold, cut back, leave a case out, open the link again."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_the_book_s_validation_part_shows_the_book_s_accuracy(visit):
    # Zhou 4.3: the full ID3 tree is right on 42.9 % of the validation part.
    page = visit("/evaluation?table=watermelon_2.0_split&dialect=id3&lang=en")
    row = page.get_by_role("row", name="as grown")
    row.wait_for()
    assert "0.4286" in row.inner_text() and "4 / 7" in row.inner_text()


def test_cutting_back_and_a_mistake_are_kept_in_the_link(visit):
    page = visit("/evaluation?lang=en")
    page.get_by_role("row", name="pruned").first.wait_for()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.search.includes('leaves=4')")
    page.get_by_text("With at most 4 leaves").wait_for()
    page.get_by_text("Misclassified cases", exact=True).click()
    page.wait_for_function("() => location.search.includes('view=mistakes')")
    page.get_by_text("Case 15 is no, but the tree says yes").click()
    page.get_by_text("which had not seen case 15").wait_for()
    page.wait_for_function("() => location.search.includes('mistake=14')")
    other = visit("/" + page.url.split("/", 3)[3])
    other.get_by_text("which had not seen case 15").wait_for()
    other.get_by_text("Accuracy against size", exact=True).click()
    other.get_by_text("With at most 4 leaves").wait_for()


def test_leaving_a_case_out_changes_the_tree(visit):
    page = visit("/evaluation?table=buys_computer_14&view=leaving&lang=en")
    page.get_by_text("Without case 3: another root").wait_for()
    drawings = page.locator(".drawing")
    drawings.nth(1).locator("svg").wait_for()
    assert "Age ?" in drawings.nth(0).inner_text() and "Student ?" in drawings.nth(1).inner_text()
    page.get_by_role("radio", name="13", exact=True).or_(
        page.get_by_text("13", exact=True)
    ).first.click()
    page.get_by_text("Without case 13: the same tree").wait_for()


@pytest.mark.parametrize("view", ["size", "mistakes", "leaving"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, view):
    page = visit(f"/evaluation?lang=zh&view={view}", viewport={"width": 390, "height": 844})
    page.locator(".drawing svg").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit("/evaluation?lang=en&view=leaving", color_scheme=scheme)
    page.locator(".drawing svg").first.wait_for()
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [(v["id"], n["target"], n["html"][:80]) for v in serious for n in v["nodes"] if _ours(n)]
    assert not ours, ours


def _ours(node):
    return any(name in node["html"] for name in ("drawing", "svg xmlns", "<table", "<td", "<th"))
