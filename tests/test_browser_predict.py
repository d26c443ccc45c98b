"""Predict, then reveal: a round by keyboard alone, nothing told beforehand, and without a network."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, serious

from ui.site.onefile import one_file
from ui.site.tables import bundled

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def a_round(page):
    """Answer at the root of the watermelon table by keys: the entropy in nats, then the attribute."""
    ask, verdict = page.locator(".predict-ask"), page.locator(".predict-verdict")
    page.keyboard.press("q")
    expect(ask).to_contain_text("entropy")
    expect(page.locator(".sentence")).not_to_contain_text("0.9975")
    expect(page.locator(".stage")).not_to_contain_text("0.9975")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".predict-hint")).to_contain_text("Esc")
    expect(page.locator(".predict-field")).to_be_focused()
    page.keyboard.type("0.691")
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("A known slip")
    expect(page.locator(".predict-said")).to_contain_text("natural logarithm")
    expect(page.locator(".sentence")).to_contain_text("0.9975")
    page.keyboard.press("n")
    expect(ask).to_contain_text("which attribute")
    expect(page.locator(".ranking [data-status=won]")).to_have_count(0)
    expect(page.locator(".node[data-state=waiting]")).to_have_count(0)
    page.keyboard.press("4")
    expect(verdict).to_contain_text("Right")
    expect(page.locator(".sentence")).to_contain_text("Texture splits")
    page.keyboard.press("ArrowRight")
    expect(ask).to_contain_text("is it a leaf")
    expect(page.locator(".ranking-frame")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(verdict).to_contain_text("Shown")
    page.keyboard.press("s")
    summary = page.locator(".predict-summary")
    expect(summary.locator(".predict-ideas.sure")).to_contain_text("choosing the attribute")
    expect(summary.locator(".predict-ideas.unsure")).to_contain_text("entropy")
    expect(summary.locator("li")).to_have_count(3)


def test_a_round_by_keyboard_alone(visit):
    page = visit("/growing?table=watermelon_2.0&lang=en")
    expect(page.locator(".stage")).to_be_visible()
    a_round(page)
    address(page, "predict=on")
    page.locator(".predict-summary li button").first.click()
    expect(page.locator(".place")).to_contain_text("step 2 of")
    expect(page.locator(".predict-verdict")).to_contain_text("A known slip")
    page.keyboard.press("q")
    expect(page.locator(".predict-card")).to_be_hidden()


def test_one_file_asks_without_a_network(browser, tmp_path):
    path = tmp_path / "one.html"
    path.write_text(one_file(bundled("watermelon_2.0", "documents", "en")), encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator(".stage")).to_be_visible()
    a_round(page)
    expect(page).to_have_url(re.compile("#.*predict=on"))
    context.close()


def test_a_presentation_asks_and_its_one_key_shows(visit):
    page = visit("/growing?table=golf_14&lang=en&view=present&predict=on")
    expect(page.locator(".predict-ask")).to_contain_text("entropy")
    page.keyboard.press("PageDown")
    expect(page.locator(".predict-verdict")).to_contain_text("Shown")


def test_it_is_accessible_and_fits_a_phone(visit):
    page = visit("/growing?table=watermelon_2.0&lang=zh&predict=on&step=48", viewport=PHONE)
    expect(page.locator(".predict-option").first).to_be_visible()
    fits_a_phone(page)
    assert not serious(page, lambda node: "predict" in node["html"])
