"""Predict, then reveal: a round by keyboard alone, nothing told beforehand, and without a network."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, open_menu, serious

from c45_core.language.words import words
from c45_course.embed.onefile import write_page
from ui import cache
from ui.state.choices import Choices

pytestmark = pytest.mark.browser


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
    going_on = page.locator(".press.next")
    expect(going_on).to_have_attribute("aria-disabled", "true")
    expect(going_on).to_have_accessible_description(re.compile("Answer first"))
    page.keyboard.type("0.691")
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("A common mistake")
    expect(page.locator(".predict-said")).to_contain_text("natural logarithm")
    expect(page.locator(".sentence")).to_contain_text("0.9975")
    page.keyboard.press("n")
    expect(ask).to_contain_text("which attribute")
    expect(page.locator(".ranking [data-status=won]")).to_have_count(0)
    expect(page.locator(".node[data-state=waiting]")).to_have_count(0)
    page.keyboard.press("4")
    expect(verdict).to_contain_text("Correct")
    expect(page.locator(".sentence")).to_contain_text("Texture splits")
    page.keyboard.press("ArrowRight")
    expect(ask).to_contain_text("made a leaf")
    expect(page.locator(".ranking-frame")).to_be_hidden()
    page.keyboard.press("g")
    expect(page.locator(".jump-card input").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")  # of what is open it closes the last, and answers nothing
    expect(page.locator(".jump-card")).to_be_hidden()
    expect(ask).to_be_visible()
    page.keyboard.press("Escape")
    expect(verdict).to_contain_text("Shown")
    page.keyboard.press("r")
    summary = page.locator(".predict-summary")
    expect(summary.locator(".predict-ideas.sure")).to_contain_text("choosing the attribute")
    expect(summary.locator(".predict-ideas.unsure")).to_contain_text("entropy")
    expect(summary.locator("li")).to_have_count(3)


def test_a_round_by_keyboard_alone(play):
    page = play("watermelon_2.0")
    a_round(page)
    address(page, "predict=on")
    page.locator(".predict-summary li button").first.click()
    expect(page.locator(".place")).to_contain_text("step 2 of")
    expect(page.locator(".predict-verdict")).to_contain_text("A common mistake")
    page.keyboard.press("q")
    expect(page.locator(".predict-card")).to_be_hidden()


def test_what_was_answered_is_there_when_the_page_is_loaded_again(play):
    page = play("watermelon_2.0")
    a_round(page)
    address(page, "predict=on", "step=53")
    page.reload()
    expect(page.locator(".predict-card")).to_be_visible()
    page.keyboard.press("r")
    summary = page.locator(".predict-summary")
    expect(summary.locator("li")).to_have_count(3)
    expect(summary.locator(".predict-ideas.unsure")).to_contain_text("entropy")


def test_one_file_asks_without_a_network(browser, tmp_path):
    path = tmp_path / "one.html"
    path.write_text(
        write_page(cache.book(Choices("watermelon_2.0", "documents", "en"))), encoding="utf-8"
    )
    context = browser.new_context(offline=True, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator(".stage")).to_be_visible()
    a_round(page)
    expect(page).to_have_url(re.compile("#.*predict=on"))
    context.close()


@pytest.mark.nightly
def test_a_presentation_asks_and_its_one_key_shows(visit):
    page = visit("/growing?table=golf_14&lang=en&view=present&predict=on&step=1")
    expect(page.locator(".predict-ask")).to_contain_text("entropy")
    page.keyboard.press("PageDown")
    expect(page.locator(".predict-verdict")).to_contain_text("Shown")


@pytest.mark.nightly
def test_it_is_accessible_and_fits_a_phone(visit):
    where = "/growing?table=watermelon_2.0&lang=zh&predict=on&size=attribute&step=42"
    page = visit(where, viewport=PHONE)
    page.locator(".press.next").click()
    expect(page.locator(".predict-option").last).to_be_in_viewport(ratio=1)
    for compared in page.locator(".ranking td.gain_ratio .digits").all():
        expect(compared).to_be_in_viewport(ratio=1)
    fits_a_phone(page)
    assert not serious(page, lambda node: "predict" in node["html"])
    page.keyboard.press("4")
    page.locator(".press.next").click()
    expect(page.locator(".predict-option").last).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name=words("zh")("player", "tab_tree")).click()
    seen = page.locator(".node:not([data-state=hidden])")
    expect(seen).to_have_count(4)
    for node in seen.all():  # beside the node in hand its siblings
        expect(node).to_be_in_viewport(ratio=1)


def on_trial(page, keys):
    """Ask in the decision of T4: a number with a slip, the decision wrong; `keys` go on."""
    ask, verdict = page.locator(".predict-ask"), page.locator(".predict-verdict")
    page.keyboard.press(keys)
    expect(ask).to_contain_text("corrected errors E(T)")
    expect(page.locator(".said li:not(.later)")).to_have_count(1)
    page.locator(".predict-field").focus()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("A common mistake")
    expect(page.locator(".predict-said")).to_contain_text("The 1/2 was forgotten")
    expect(page.locator(".said li.now")).to_contain_text("6.5")


@pytest.mark.nightly
def test_the_decision_on_t4_by_keyboard_alone(visit):
    page = visit("/pruning?lang=en")
    place = page.locator(".steps .place").filter(visible=True)
    verdict = page.locator(".predict-verdict")
    expect(page.locator(".verdict-panel")).to_contain_text("T4 becomes a leaf")
    page.keyboard.press("q")
    expect(place).to_have_text("step 1 of 11")
    address(page, "predict=on")
    listed = page.locator(".st-key-url_node button")
    expect(listed).to_have_text(["1. T4 ?"])
    pressed = page.locator(".steps .press.predict")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    open_menu(page)
    page.keyboard.press("Escape")
    expect(page.locator(".st-key-menu button")).to_have_attribute("aria-expanded", "false")
    on_trial(page, "ArrowRight")
    for step in range(5, 9):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"step {step} of 11")
    expect(page.locator(".predict-ask")).to_contain_text("what becomes of the subtree?")
    expect(page.locator(".verdict-line")).to_be_hidden()
    expect(page.locator(".scales")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator(".predict-hint")).to_contain_text("Esc")
    page.keyboard.press("1")
    expect(verdict).to_contain_text("Incorrect")
    expect(page.locator(".verdict-line")).to_contain_text("T4 becomes a leaf")
    page.keyboard.press("End")
    expect(place).to_have_text("step 11 of 11")
    page.keyboard.press("ArrowRight")
    summary = page.locator(".predict-summary")
    expect(summary.locator("li")).to_have_count(2)
    expect(summary.locator(".predict-ideas.unsure")).to_contain_text("whether a subtree is kept")
    summary.get_by_text("Ask me again").press("Enter")
    expect(place).to_have_text("step 1 of 11")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(verdict).to_contain_text("Shown")
    page.keyboard.press("End")
    expect(place).to_have_text("step 8 of 11")
    page.keyboard.press("2")
    expect(verdict).to_contain_text("Correct")
    page.keyboard.press("q")
    expect(page.locator(".predict-card")).to_have_count(0)
    expect(place).to_have_text("step 9 of 11")


def test_one_key_leads_a_class_from_one_decision_to_the_next(visit):
    page = visit("/pruning?lang=en&tree=pep_wei2005&view=present&predict=on&step=9")
    place, card = page.locator(".presenter .place"), page.locator(".predict-card")
    # A link does not pass over a question either.
    expect(place).to_have_text(re.compile("Steps · 2 /"))
    expect(card).to_have_attribute("data-mode", "asked")
    page.keyboard.press("PageDown")
    expect(page.locator(".predict-verdict")).to_contain_text("Shown")
    page.keyboard.press("End")
    expect(page.locator(".predict-ask")).to_contain_text("what becomes of the subtree?")
    page.keyboard.press("1")
    expect(page.locator(".predict-verdict")).to_contain_text("Correct")
    page.keyboard.press("End")
    expect(place).to_have_text(re.compile(r"(\d+) / \1$"))
    page.keyboard.press("PageDown")
    address(page, "node=1")
    expect(place).to_have_text(re.compile("Steps · 1 /"))


@pytest.mark.nightly
def test_a_decision_that_asks_is_accessible_and_fits_a_phone(visit):
    page = visit("/pruning?lang=zh&predict=on&step=9", viewport=PHONE)
    expect(page.locator(".predict-field")).to_be_in_viewport(ratio=1)
    expect(page.locator(".predict-ask")).to_be_in_viewport(ratio=1)
    fits_a_phone(page)
    assert not serious(page, lambda node: "predict" in node["html"])
