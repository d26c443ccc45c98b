"""Uncertain answers in a real browser: the slider moves the pictures, a case is made by keys."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, settle, views_fit_a_phone

pytestmark = pytest.mark.browser
FOLLOWED = 2000
"""Milliseconds after which nothing follows the slider any more that has not moved."""
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


def chosen(page, name, option):
    """Choose an option of a field, and wait until the page has followed."""
    page.get_by_role("combobox", name=name, exact=True).click()
    page.get_by_role("option", name=option).first.click()
    settle(page)


def shown(page):
    """What the page says and draws of the value of the slider."""
    drawings = page.locator(".st-key-hard_curve .drawing svg, .st-key-soft_curve .drawing svg")
    said = [page.locator(".st-key-uncertain_said p").inner_text()]
    return said + [drawing.get_attribute("aria-label") for drawing in drawings.all()]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("before", "name", "option"),
    [
        ("table=watermelon_2.0", "Table", "Watermelons 3.0"),
        ("table=golf_14_quinlan_numeric", "Variant of C4.5", "Release 8"),
        ("table=watermelon_3.0", "A threshold of the tree", "Density"),
    ],
)
def test_the_pictures_are_those_of_the_table_the_variant_and_the_split_chosen(
    visit, before, name, option
):
    page = visit(f"/uncertain?{before}&lang=en")
    was = shown(page)
    chosen(page, name, option)
    page.wait_for_timeout(FOLLOWED)
    found = shown(page)
    assert found != was and found == shown(visit(link(page)))


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
