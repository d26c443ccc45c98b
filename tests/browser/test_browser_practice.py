"""Practice in a real browser: the document's mistake found, a round on melons, a worksheet taken."""

import re
from random import Random

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, serious

from c45_core import grow
from c45_course import datasets
from c45_course.claims.quantities import frame_of
from c45_course.practice.questions import kind_of, round_of

pytestmark = pytest.mark.browser

MISPRINT = re.compile(r"IV\(Sound\).*= 1\.382")


def test_the_documents_mistake_is_found_at_its_line_and_leads_to_its_step(visit):
    page = visit("/practice?lang=en")
    expect(page.get_by_label("One equation per line")).to_have_value(MISPRINT)
    page.locator(".stButton").get_by_role("button", name="Check the lines", exact=True).click()
    wrong = page.locator(".st-key-first_wrong")
    expect(wrong).to_contain_text("Line 7: the two sides are not equal")
    expect(wrong).to_contain_text("1.3328")
    melons = datasets.load("watermelon_2.0")
    (claim,) = (claim for claim in melons.claims if claim.printed == "1.382")
    step = frame_of(grow(melons.table), claim)
    page.get_by_role("link", name=f"step {step + 1} of “Growing the tree”").click()
    address(page, "/growing", f"step={step + 1}")


def _opens_with_a_gain() -> tuple[int, str, float]:
    """Return a seed whose round begins with a gain at the root: the attribute, H(D) after its split."""
    melons = datasets.load("watermelon_2.0")
    trace, labels = grow(melons.table), melons.labels("en")
    entropy = trace.node(0).entropy
    for seed in range(1000):
        first = round_of(trace, labels, Random(seed))[0]
        if kind_of(first) == "gain" and first.node == 0:
            return seed, labels.attribute(first.attribute), entropy - first.explanation.recorded
    raise AssertionError("no round of the first 1000 begins with a gain at the root")


@pytest.mark.nightly
def test_a_question_is_answered_by_keyboard(visit):
    seed, attribute, after = _opens_with_a_gain()
    page = visit(f"/practice?lang=en&view=round&seed={seed}")
    main = page.locator(".stMain")
    expect(main).to_contain_text("1 of 8.")
    expect(main).to_contain_text(f"calculate the information gain of {attribute}")
    field = page.get_by_label("Your number")
    field.fill(f"{after:.4f}")
    field.press("Enter")
    expect(page.locator(".st-key-wrong_round_again")).to_contain_text(
        "This is the value after the split. Try again."
    )
    expect(field).to_be_focused()


def test_the_keyboard_goes_on_from_question_to_question(visit):
    page = visit("/practice?lang=en&view=round&seed=4")
    card = page.locator(".st-key-round_asking")
    expect(card).to_contain_text("1 of 8.")
    card.get_by_role("button", name="Answer").press("Enter")
    expect(card).to_contain_text("Choose an answer first.")
    card.get_by_role("button", name="Show me the solution").press("Enter")
    expect(card).to_contain_text("2 of 8.")
    expect(card.locator("input").first).to_be_focused()


def test_a_worksheet_is_taken_and_the_phone_holds_the_lesson(visit):
    page = visit("/practice?lang=zh&view=sheet&seed=7", viewport=PHONE)
    with page.expect_download() as taken:
        page.get_by_role("button", name="下载").click()
    assert taken.value.suggested_filename == "watermelon_2.0.7.sheet.zh.html"
    fits_a_phone(page)
    page = visit("/practice?lang=zh", viewport=PHONE)
    fits_a_phone(page)
    assert serious(page, lambda node: "st-key-checked" in node["html"]) == []
