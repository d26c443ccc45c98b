"""The lesson on entropy in a real browser: what a student does, and what is then on the screen."""

import pytest
from playwright.sync_api import expect
from screen import address, becomes, link, settle

from c45_core import grow
from c45_core.rounding import fixed
from c45_course import datasets

pytestmark = pytest.mark.browser


def shows(page, number):
    """Wait until a formula ends in a number."""
    annotation = page.locator(".katex-mathml annotation", has_text=rf"\mathbf{{{number}}}")
    annotation.first.wait_for(state="attached")


def opened(page):
    """Wait until the entropy of the branch pressed is derived."""
    branch = page.locator(".katex-mathml annotation", has_text=r"H(D^{\text{slightly sunken}})")
    branch.first.wait_for(state="attached")


def formulas(page):
    """The formulas on the page as they were written, in order."""
    return page.locator(".katex-mathml annotation").all_text_contents()


def test_the_documents_mixture_in_three_units_and_its_link(visit):
    page = visit("/entropy?lang=en")
    page.get_by_role("button", name="2 / 8", exact=True).click()
    shows(page, "0.7219")  # ledger 001-018: 0.721928, printed 0.722
    expect(page.get_by_text("prints 0.722 for these class counts")).to_be_visible()
    page.get_by_text("hartley", exact=True).click()
    shows(page, "0.2173")
    address(page, "unit=Hart", "n1=8")
    again = visit(link(page))
    shows(again, "0.2173")
    expect(again.get_by_role("slider", name="Class 2")).to_have_value("8")


@pytest.mark.nightly
def test_a_slider_moves_with_the_arrow_keys_and_the_number_follows(visit):
    page = visit("/entropy?lang=en&n0=5&n1=4&n2=0")
    page.get_by_role("slider", name="Class 2").press("ArrowRight")
    shows(page, "1.0000")
    address(page, "n1=5")


@pytest.mark.nightly
def test_the_picture_follows_a_slider_before_it_is_let_go(visit):
    page = visit("/entropy?lang=en&n0=9&n1=5&n2=0")
    picture = page.locator(".mixture")
    expect(picture).to_have_attribute("data-value", "0.9403")
    settle(page)
    thumb = page.get_by_role("slider", name="Class 1").bounding_box()
    page.mouse.move(thumb["x"], thumb["y"])
    asked = page.url
    page.mouse.down()
    page.mouse.move(0, thumb["y"])  # to no case at all of class 1
    expect(picture).to_have_attribute("data-value", "0.0000")
    assert page.url == asked, "the server has heard of it"
    page.mouse.up()
    address(page, "n0=0")


@pytest.mark.nightly
def test_three_classes_as_a_map_and_as_a_hill(visit):
    page = visit("/entropy?lang=en")
    page.get_by_role("button", name="4 / 3 / 3", exact=True).click()
    shows(page, "1.5710")
    expect(page.locator(".mixture")).to_have_attribute("data-value", "1.5710")
    page.get_by_text("3-D surface", exact=True).click()
    expect(page.locator(".gl-container canvas").first).to_be_attached()


@pytest.mark.nightly
def test_pressing_an_entropy_opens_it_and_the_link_keeps_it(visit):
    branches = grow(datasets.load("watermelon_2.0").table).evaluation(0, "脐部").branches
    page = visit("/entropy?lang=en")
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
