"""The plane of two attributes in a real browser: step, drag, keys, the link; one page."""

import re

import pytest
from playwright.sync_api import expect
from screen import address, link, serious

pytestmark = pytest.mark.browser


def _reading(page):
    """Threshold and gain that are read beside the plane."""
    cells = page.locator(".reading .numbers td")
    return page.locator(".reading .threshold").inner_text(), cells.first.inner_text()


def test_the_line_is_stepped_dragged_and_moved_by_key_and_the_link_keeps_the_split(visit):
    # The record of watermelon 3.0 alpha: 0.126 sugar, 0.3815 density, 0.2045 sugar, 0.56 density.
    page = visit("/numbers?table=watermelon_3.0_alpha&dialect=documents&lang=en&plane=1")
    expect(page.locator(".plane .sentence")).to_contain_text("Sugar content at 0.126")
    page.get_by_role("button", name="Next split").click()
    expect(page.locator(".plane .sentence")).to_contain_text("Density at 0.3815")
    address(page, "plane=2")
    assert "plane=2" in link(page)
    handle = page.get_by_role("slider", name="Threshold of Density")
    assert _reading(page) == ("Density at 0.3815", "0.3167")
    assert page.locator(".plane .leaf").count() == 2

    handle.focus()
    page.keyboard.press("ArrowRight")
    assert _reading(page)[0] != "Density at 0.3815"
    said = re.compile(r"gain 0\.\d{4}, gain ratio 0\.\d{4}")
    expect(handle).to_have_attribute("aria-valuetext", said)
    page.keyboard.press("Home")
    assert handle.get_attribute("aria-valuenow") == "1"

    grip = page.locator(".plane .grip")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 8, steps=6)
    page.mouse.up()
    expect(handle).not_to_have_attribute("aria-valuenow", "1")
    page.get_by_role("button", name="Go to 0.3815").click()
    assert _reading(page) == ("Density at 0.3815", "0.3167")

    page.get_by_role("button", name="Move a threshold of Sugar content").click()
    expect(page.get_by_role("slider", name="Threshold of Sugar content")).to_be_focused()
    page.get_by_text("The same as tables").click()
    expect(page.locator(".plane .listed").first).to_contain_text("Density ≤ 0.3815")
    assert not serious(page, lambda node: "plane" in node["html"] or "<th" in node["html"])
