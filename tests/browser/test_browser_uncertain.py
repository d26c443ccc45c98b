"""Uncertain answers in a real browser: the slider moves the pictures, a case is made by keys."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, views_fit_a_phone

pytestmark = pytest.mark.browser
GOLF = "table=golf_14_quinlan_numeric&dialect=release8&lang=en"


def test_the_pictures_follow_the_slider_and_the_link_shows_the_same(visit):
    page = visit(f"/uncertain?{GOLF}&view=threshold&x=70")
    soft = page.locator(".st-key-soft_curve .drawing svg")
    expect(soft).to_have_attribute("aria-label", "Soft threshold, at 70: “suitable” 1.")
    page.get_by_role("slider").first.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    address(page, "x=80")
    expect(soft).to_have_attribute(
        "aria-label", "Soft threshold, at 80: “unsuitable” 0.9849 and “suitable” 0.0151."
    )
    hard = page.locator(".st-key-hard_curve .drawing svg")
    expect(hard).to_have_attribute("aria-label", "Hard threshold, at 80: “unsuitable” 1.")
    other = visit(link(page))
    expect(other.locator(".st-key-soft_curve .drawing svg")).to_have_attribute(
        "aria-label", soft.get_attribute("aria-label")
    )


@pytest.mark.nightly
def test_an_attribute_becomes_unknown_by_the_keys(visit):
    page = visit(f"/uncertain?{GOLF}&view=case&case=golf_14_quinlan_numeric!0_x_80_x")
    tree = page.locator(".st-key-uncertain_tree .drawing svg")
    expect(tree).to_contain_text("1.00")
    page.get_by_role("button", name="Nothing known").focus()
    page.keyboard.press("Enter")
    address(page, "x_x_x_x")
    expect(tree).to_contain_text("0.36")


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/uncertain?lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "uncertain", "view", "case", "steps", there=".stMarkdown")
