"""Missing values in a real browser: a melon goes down the tree, a number opens, a case is in parts."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, views_fit_a_phone

pytestmark = pytest.mark.browser


def test_a_value_is_taken_away_and_the_weight_is_divided(visit):
    """The server hears of nothing: the melon goes down the tree in the browser."""
    page = visit("/missing?lang=en&part=guess")
    toy, asked = page.locator(".st-key-toy_weights"), page.url
    expect(toy.locator(".said")).to_contain_text("takes one path")
    toy.get_by_role("button", name="missing").first.click()
    expect(toy.locator(".said")).to_contain_text("reaches 3 leaves")
    for part in ("7/15", "1/3", "1/5"):
        expect(toy.locator(".row b", has_text=part).first).to_be_visible()
    toy.get_by_role("button", name="blurred", exact=True).click()
    expect(toy.locator(".said")).to_contain_text("takes one path")
    assert page.url == asked


@pytest.mark.nightly
def test_pressing_a_number_opens_how_it_comes_about(visit):
    # Ledger 001-107: F = 13/14.
    page = visit("/missing?table=missing_14&lang=en")
    expect(page.locator(".katex-html", has_text="1.809200").first).to_be_visible()
    page.locator(".numbers button", has_text="0.928571").click()
    expect(page.locator(".katex-html", has_text="0.928571").first).to_be_visible()
    address(page, "of=known_fraction")


@pytest.mark.nightly
def test_a_case_in_parts_and_nothing_lost(visit):
    # Ledger H-051 to H-053: melon 8 in 7/15, 5/15, 3/15.
    page = visit("/missing?lang=en")
    page.get_by_text("Melon 8 in parts").click()
    drawing = page.locator(".drawing svg")
    for part in ("7/15", "1/3", "1/5"):
        expect(drawing.get_by_text(f"case 8: {part}").first).to_be_visible()
    expect(drawing.get_by_text("Σ = 17")).to_have_count(3)
    page.locator(".stMain").get_by_text("10", exact=True).first.click()
    expect(drawing.get_by_text("case 10: 7/15").first).to_be_visible()
    address(page, "row=10")
    other = visit(link(page))
    expect(other.locator(".drawing svg").get_by_text("case 10: 7/15").first).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_part_is_wider_than_the_screen(visit):
    page = visit("/missing?table=watermelon_2.0_alpha&lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "missing", "part", "down", there="table")
