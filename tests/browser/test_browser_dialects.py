"""Two dialects in a real browser: choose sides, read the numbers, open one, follow the link again."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, settle, views_fit_a_phone

from c45_core import Dialect, grow
from c45_core.rounding import fixed
from c45_course import datasets

pytestmark = pytest.mark.browser
GOLF = "table=golf_14_quinlan_numeric"


def tables(page):
    """Open the numbers of both sides, and return their tables."""
    line = page.get_by_text("The numbers of both variants")
    expect(line).to_be_visible()
    if not page.locator("[class*=st-key-numbers_box] details[open]").count():
        line.click()
    return page.locator(".numbers table")


def test_the_gate_on_golf_side_by_side(visit):
    # C1: without the gate Temperature <= 84 wins with 0.305471.
    ratio = grow(datasets.load("golf_14_quinlan_numeric").table, Dialect(gate="none")).node(0).split
    page = visit("/dialects?lang=en")
    for said in (
        "They differ at the root.",
        f"splits on Temperature ≤ 84 (gain ratio {fixed(ratio.gain_ratio)})",
        "Caused by: gate",
    ):
        expect(page.get_by_text(said)).to_be_visible()
    for side, verdict, tree in ((0, "below average ≠", "Outlook ?"), (1, "chosen ≠", "≤ 84")):
        row = tables(page).nth(side).get_by_role("row", name="Temperature ≤ 84")
        expect(row).to_contain_text("0.3055")
        expect(row).to_contain_text(verdict)
        expect(page.locator(f".st-key-grown_{side} .drawing")).to_contain_text(tree)


@pytest.mark.nightly
def test_a_pressed_number_opens_on_both_sides_and_is_kept_in_the_link(visit):
    page = visit(f"/dialects?{GOLF}&lang=en")
    tables(page).nth(0).get_by_role("button", name="0.2467").click()
    address(page, "open=gain")
    other = visit(link(page))
    for shown in (page, other):
        expect(shown.locator(".katex").filter(visible=True)).not_to_have_count(0)
        pressed = shown.locator(".numbers button[aria-pressed=true]")
        expect(pressed).to_have_count(2)
        expect(pressed.first).to_have_text("0.2467")


@pytest.mark.nightly
def test_a_switch_is_set_in_the_popover(visit):
    page = visit(f"/dialects?{GOLF}&a=documents&b=documents&lang=en")
    expect(page.get_by_text("Both variants have the same settings")).to_be_visible()
    page.get_by_role("button", name="Settings").nth(1).click()
    page.get_by_role("combobox", name="splitting criterion").click()
    page.get_by_role("option", name="information gain").click()
    address(page, "criterion:gain", "gate:none")
    expect(page.get_by_role("button", name="Settings (2 changed)")).to_be_visible()
    # The box stays open for the next one.
    expect(page.get_by_test_id("stPopoverBody").get_by_text("• gate", exact=True)).to_be_visible()


@pytest.mark.nightly
def test_a_switch_of_the_table_goes_to_the_other_side(visit):
    page = visit(f"/dialects?{GOLF}&view=switches&a=documents&lang=en")
    row = page.get_by_role("row", name="threshold value")
    expect(row).to_contain_text("changes the tree")
    row.get_by_role("button").click()
    said = "Caused by: threshold value (midpoint → a value of the table)."
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.locator("a[href*='c=C3']").first).to_be_visible()
    address(page, "threshold_value:data_value")


@pytest.mark.nightly
def test_the_sides_can_be_swapped_and_the_step_opened(visit):
    page = visit("/dialects?table=watermelon_2.0&a=documents&b=id3&lang=en")
    page.get_by_role("button", name="⇄").click()
    address(page, "a=id3")
    settle(page)  # the run of before says the same words, and its link goes away
    expect(page.get_by_text("splits on Stem")).to_be_visible()
    page.get_by_role("link", name="open the step").first.click()
    expect(page.locator(".sentence")).to_contain_text("Stem splits this node")


@pytest.mark.nightly
def test_three_methods_side_by_side(visit):
    page = visit("/dialects?table=watermelon_2.0&view=three&lang=zh")
    expect(page.locator("[class*=st-key-three_] .drawing svg")).to_have_count(3)
    expect(page.locator(".st-key-three_id3 .drawing")).to_contain_text("纹理")
    expect(page.get_by_text("根：纹理 = 清晰")).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/dialects?lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "dialects", "view", "switches", "three", "doctor", "which")
