"""Two dialects in a real browser: choose sides, read the numbers, open one, follow the link again."""

import pytest

from c45_core import Dialect, datasets, grow
from c45_core.rounding import fixed

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
GOLF = "table=golf_14_quinlan_numeric"


def tables(page):
    return page.locator(".numbers table")


def test_the_gate_on_golf_side_by_side(visit):
    # C1: without the gate Temperature <= 84 wins with 0.305471.
    ratio = grow(datasets.load("golf_14_quinlan_numeric").table, Dialect(gate="none")).node(0).split
    page = visit("/dialects?lang=en")
    page.get_by_text("They part at the very first node.").wait_for()
    page.get_by_text(f"splits by Temperature ≤ 84 (gain ratio {fixed(ratio.gain_ratio)})").wait_for()
    page.get_by_text("The switch that did it: gate").wait_for()
    tables(page).nth(1).wait_for()
    left, right = (
        tables(page).nth(side).get_by_role("row", name="Temperature ≤ 84").inner_text()
        for side in (0, 1)
    )
    assert "0.3055" in left and "below average" in left
    assert "0.3055" in right and "chosen" in right
    drawings = page.locator(".drawing")
    assert "Outlook ?" in drawings.nth(0).inner_text() and "≤ 84" in drawings.nth(1).inner_text()


def test_a_pressed_number_opens_on_both_sides_and_is_kept_in_the_link(visit):
    page = visit(f"/dialects?{GOLF}&lang=en")
    tables(page).nth(1).wait_for()
    tables(page).nth(0).get_by_role("button", name="0.2467").click()
    page.wait_for_function("() => location.search.includes('open=gain')")
    page.wait_for_timeout(500)
    other = visit("/" + page.url.split("/", 3)[3])
    for shown in (page, other):
        shown.locator(".katex").first.wait_for()
        pressed = shown.locator(".numbers button[aria-pressed=true]")
        pressed.nth(1).wait_for()
        assert pressed.count() == 2 and pressed.first.inner_text() == "0.2467"


def test_a_switch_is_set_in_the_popover(visit):
    page = visit(f"/dialects?{GOLF}&a=documents&b=documents&lang=en")
    page.get_by_text("Both sides have the same switches").wait_for()
    page.get_by_role("button", name="Switches").nth(1).click()
    box = page.get_by_role("combobox", name="criterion")
    box.click()
    page.get_by_role("option", name="information gain").click()
    page.wait_for_function("() => decodeURIComponent(location.search).includes('criterion:gain')")
    assert "gate:none" in page.evaluate("decodeURIComponent(location.search)")
    page.get_by_role("button", name="Switches (2)").wait_for()


def test_a_switch_of_the_table_goes_to_the_other_side(visit):
    page = visit(f"/dialects?{GOLF}&view=switches&a=documents&lang=en")
    row = page.get_by_role("row", name="cut at")
    row.wait_for()
    assert "changes the tree" in row.inner_text()
    row.get_by_role("button").click()
    page.get_by_text("The switch that did it: cut at (midpoint → a value of the table; C3)").wait_for()
    assert "threshold_value:data_value" in page.evaluate("decodeURIComponent(location.search)")


def test_the_sides_can_be_swapped_and_the_step_opened(visit):
    page = visit("/dialects?table=watermelon_2.0&a=documents&b=id3&lang=en")
    page.get_by_role("button", name="⇄").click()
    page.wait_for_function("() => location.search.includes('a=id3')")
    page.get_by_text("splits by Stem").wait_for()
    page.get_by_role("link", name="open the step").first.click()
    page.wait_for_selector(".stage")
    assert "Stem splits this node" in page.locator(".sentence").inner_text()


def test_three_methods_side_by_side(visit):
    page = visit("/dialects?table=watermelon_2.0&view=three&lang=zh")
    page.locator(".drawing svg").nth(2).wait_for()
    assert "纹理" in page.locator(".drawing").nth(0).inner_text()
    page.get_by_text("根：纹理 = 清晰").wait_for()


@pytest.mark.parametrize("view", ["parting", "switches", "three"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, view):
    page = visit(f"/dialects?lang=zh&view={view}", viewport={"width": 390, "height": 844})
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", ["parting", "switches"])
def test_axe_finds_nothing_serious(visit, scheme, view):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"/dialects?lang=en&view={view}", color_scheme=scheme)
    tables(page).first.wait_for()
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [(v["id"], n["target"], n["html"][:90]) for v in serious for n in v["nodes"] if _ours(n)]
    assert not ours, ours


def _ours(node):
    return any(
        name in node["html"] for name in ("drawing", "svg xmlns", "<table", "<td", "<th", "small")
    )
