"""The lesson on entropy in a real browser: what a student does, and what is then on the screen."""

import pytest
from playwright.sync_api import expect
from screen import address, becomes, link, settle

from c45_core import grow
from c45_core.rounding import fixed
from c45_course import datasets

pytestmark = pytest.mark.browser


def opened(page):
    """Wait until the entropy of the branch pressed is derived."""
    branch = page.locator(".katex-mathml annotation", has_text=r"H(D^{\text{slightly sunken}})")
    branch.first.wait_for(state="attached")


def formulas(page):
    """The formulas on the page as they were written, in order."""
    return page.locator(".katex-mathml annotation").all_text_contents()


def test_a_melon_is_dragged_clicked_and_moved_by_a_key_and_the_entropy_follows(visit):
    page = visit("/entropy?lang=en&part=guess")
    toy, asked = page.locator(".toy"), page.url
    expect(toy).to_have_attribute("data-value", "1")  # three of each class
    boxes = [page.locator(f'[data-box="{kind}"]') for kind in range(2)]
    melon, there = (it.bounding_box() for it in (boxes[1].get_by_role("button").first, boxes[0]))
    page.mouse.move(melon["x"] + 10, melon["y"] + 10)
    page.mouse.down()
    page.mouse.move(there["x"] + 40, there["y"] + 40, steps=4)
    page.mouse.up()
    expect(toy).to_have_attribute("data-value", "0.9183")  # 4 and 2
    boxes[1].get_by_role("button").first.click()
    expect(toy).to_have_attribute("data-value", "0.6500")  # 5 and 1
    expect(boxes[0]).to_contain_text("sweet · 5")
    boxes[0].get_by_role("button").first.press("Enter")
    expect(boxes[0].get_by_role("button").last).to_be_focused()
    while boxes[0].get_by_role("button").count():
        boxes[0].get_by_role("button").first.press("Enter")
    expect(toy).to_have_attribute("data-value", "0")
    expect(toy).to_contain_text("no information is missing.")
    assert page.url == asked, "the server has heard of it"


@pytest.mark.nightly
def test_pressing_an_entropy_opens_it_and_the_link_keeps_it(visit):
    branches = grow(datasets.load("watermelon_2.0").table).evaluation(0, "脐部").branches
    page = visit("/entropy?lang=en&part=laboratory")
    page.get_by_text("What an attribute leaves", exact=True).click()
    page.get_by_text("Navel", exact=True).click()
    cell = page.get_by_role("button", name=fixed(branches[1].entropy), exact=True)
    cell.click()
    opened(page)
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(cell).to_be_focused()
    address(page, "open=")
    again = visit(link(page))
    opened(again)
    settle(page)
    becomes(lambda: formulas(again), formulas(page))
