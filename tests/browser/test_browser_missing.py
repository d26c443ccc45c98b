"""Missing values in a real browser: a number opened, a case in parts, the answer brought back."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, settle, views_fit_a_phone

pytestmark = pytest.mark.browser


@pytest.mark.nightly
def test_pressing_a_number_opens_how_it_comes_about(visit):
    # Ledger 001-107 and 001-115: F = 13/14, IV 1.809200 and not 1.876.
    page = visit("/missing?table=missing_14&lang=en")
    expect(page.locator(".katex-html", has_text="1.809200").first).to_be_visible()
    expect(page.get_by_text("A mistake in a Chinese decision tree tutorial").first).to_be_visible()
    expect(page.locator(".stMain")).to_contain_text("1.876")
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


def test_the_document_case_and_the_way_back(visit):
    # Ledger C10: 31/70 = 0.442857 and 39/70 = 0.557143.
    page = visit("/missing?lang=en")
    page.get_by_text("A, missing, false: which class?").click()
    both = "“class 1” with 31/70 = 0.442857, “class 2” with 39/70 = 0.557143"
    expect(page.get_by_text(both)).to_be_visible()
    expect(page.locator(".drawing svg").get_by_text("22/35")).to_be_visible()
    settle(page)  # the run that shows this may still be at what stands below it
    number = page.locator("input[type=number]").first
    number.fill("70")
    number.press("Enter")
    one = "there is one path: “class 1” with 1, “class 2” with 0"
    expect(page.get_by_text(one)).to_be_visible()
    address(page, "70")
    other = visit(link(page))
    expect(other.get_by_text(one)).to_be_visible()
    page.get_by_role("button", name="Case of the tutorial").click()
    expect(page.get_by_text("31/70 = 0.442857")).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_part_is_wider_than_the_screen(visit):
    page = visit("/missing?table=watermelon_2.0_alpha&lang=zh", viewport=PHONE)
    views_fit_a_phone(page, "missing", "part", "down", "back", there="table")
