"""The falling cases of the first lesson in a real browser, on a phone."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone

from c45_core.language.words import words
from ui.lessons.shared import melons

pytestmark = pytest.mark.browser

SAID = words("zh")


def test_cases_fall_land_right_or_wrong_and_move_with_the_size_of_the_tree(visit):
    page = visit("/tree?lang=zh", viewport=PHONE)
    page.emulate_media(reduced_motion="no-preference")
    fits_a_phone(page)
    said, dots = page.locator(".falling .said"), page.locator(".falling .case")
    page.get_by_role("button", name=SAID("tree", "unseen", n=7), exact=True).press("Enter")
    expect(dots).to_have_count(7)
    page.get_by_role("button", name=SAID("tree", "one"), exact=True).press("Enter")
    expect(said).to_contain_text(SAID("tree", "melon", name=4))
    expect(page.locator(".falling .edge.taken path")).to_have_count(2)
    # The next key ends the movement: all fall, and where they stand is said at once.
    page.get_by_role("button", name=SAID("tree", "all"), exact=True).press("Enter")
    counted = {"done": 7, "n": 7, "right": 3, "wrong": 4, "names": "5、8、9、13"}
    expect(said).to_contain_text(SAID("tree", "summary_wrong", **counted))
    expect(page.locator(".falling .case.wrong")).to_have_count(4)
    slider = page.locator(".st-key-url_splits input").first
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".falling .case.wrong")).to_have_count(2)
    expect(page.get_by_text(melons.describe_errors(1, SAID))).to_be_visible()
    address(page, "splits=1")
    fits_a_phone(page)
