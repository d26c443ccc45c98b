"""The lesson on choosing in a real browser: what a student does, and what is then on the screen."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, becomes, fits_a_phone, link

from c45_core import grow
from c45_core.rounding import fixed
from c45_course import datasets

pytestmark = pytest.mark.browser


def cell(page, row, column):
    """A number of the comparison: the row's head and the column's place, counted from 1."""
    line = page.locator("tr", has=page.locator("th", has_text=row)).first
    return line.locator("td").nth(column - 1)


def shows(page, text):
    """Wait until a formula holds a text."""
    page.locator(".katex-mathml annotation", has_text=text).first.wait_for(state="attached")


@pytest.mark.nightly
def test_every_number_on_the_screen_is_that_of_the_trace(visit):
    chosen = datasets.load("watermelon_2.0")
    labels, page = chosen.labels("en"), visit("/choosing?table=watermelon_2.0&lang=en")
    for evaluation in grow(chosen.table).evaluations(0):
        numbers = (
            evaluation.conditional_entropy,
            evaluation.gain,
            evaluation.iv,
            evaluation.gain_ratio,
        )
        for column, number in enumerate(numbers, 1):
            shown = cell(page, labels.attribute(evaluation.attribute), column)
            expect(shown).to_have_text(fixed(number))


def test_pressing_a_number_opens_its_derivation_and_the_link_keeps_it(visit):
    page = visit("/choosing?table=watermelon_2.0&lang=en")
    cell(page, "Navel", 3).get_by_role("button").click()
    shows(page, r"\mathrm{IV}(\text{Navel})")
    cell(page, "Average gain", 2).get_by_role("button").press("Enter")
    shows(page, r"\overline{\mathrm{Gain}}")
    address(page, "open=average")
    again = visit(link(page))
    shows(again, r"\overline{\mathrm{Gain}}")


def test_the_toys_answer_to_a_press_and_the_sticker_comes_with_the_guess(visit):
    page = visit("/choosing?lang=en&part=guess", newcomer=True)
    toy, asked = page.locator(".toy"), page.url
    toy.get_by_role("button", name="Texture").click()
    expect(toy.locator("p")).to_contain_text("0.3806 bits learnt, 1.4466 bits paid")
    expect(toy.locator("p")).to_contain_text("C4.5 chooses it")
    toy.get_by_role("button", name="Touch").press("Enter")
    expect(toy.locator(".held.open")).to_contain_text("0.0069")
    assert page.url == asked, "the server has heard of it"
    expect(toy.get_by_role("button", name="Sticker")).to_have_count(0)
    page.get_by_text("By neither of them.").click()
    page.get_by_role("button", name="This is my guess").click()
    toy.get_by_role("button", name="Sticker").click()
    expect(toy.locator("p")).to_contain_text("C4.5 leaves it out")
    expect(toy.get_by_role("button", name="Texture")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("中文", exact=True).click()
    expect(toy.get_by_role("button", name="纹理")).to_have_attribute("aria-pressed", "true")
    expect(toy.locator("p")).to_contain_text("不考虑它")
    page = visit("/growing?lang=en&part=guess", newcomer=True)
    page.locator(".toy").get_by_role("button", name="Texture").click()
    parts = page.get_by_role("img", name="clear: 9. mixed: Touch?")
    expect(parts).to_contain_text("one class: leaf “no”")
    page.get_by_text("中文", exact=True).click()
    chip = page.locator(".toy").get_by_role("button", name="纹理")
    expect(chip).to_have_attribute("aria-pressed", "true")


@pytest.mark.nightly
def test_another_node_has_other_numbers(visit):
    trace = grow(datasets.load("watermelon_2.0").table)
    page = visit("/choosing?table=watermelon_2.0&lang=en&node=2")
    expect(cell(page, "Touch", 2)).to_have_text(fixed(trace.evaluation(2, "触感").gain))
    page.get_by_text("Show this node in the tree").click()
    expect(page.locator("[data-testid=stPopoverBody] .drawing svg")).to_be_visible()


@pytest.mark.nightly
def test_one_click_takes_the_identifier_out_that_only_the_gain_takes(visit):
    """Ledger 001-082: n groups of one case have the IV log2 n."""
    page = visit("/choosing?table=watermelon_2.0&lang=en&identifier=off")
    expect(cell(page, "Texture", 3)).to_be_visible()
    expect(cell(page, "Case number", 3)).to_have_count(0)
    page.get_by_text("With the case number").first.click()
    expect(cell(page, "Case number", 3)).to_have_text("4.0875")
    expect(page.get_by_text("Divided by its IV, log₂ 17 = 4.0875")).to_be_visible()
    expect(page.get_by_text("C4.5 chooses Texture with 0.2631")).to_be_visible()
    becomes(lambda: "identifier" in page.url, False)
    cell(page, "Texture", 2).get_by_role("button").click()
    address(page, "open=gain:纹理")
    expect(cell(page, "Case number", 3)).to_have_text("4.0875")
    again = visit(link(page))
    expect(cell(again, "Case number", 3)).to_have_text("4.0875")


@pytest.mark.nightly
def test_on_a_phone_the_numbers_need_no_sideways_scroll_in_either_language(visit):
    page = visit("/choosing?table=watermelon_2.0&lang=en", viewport=PHONE)
    numbers = page.locator(".numbers").first
    other = page.locator(".st-key-pick_lang button").locator("visible=true")
    for attribute, turn in (("Texture", "中文"), ("纹理", "English")):
        expect(other).to_have_text([turn])
        expect(numbers).to_contain_text(attribute)
        fits_a_phone(page)
        assert numbers.evaluate("it => it.scrollWidth - it.clientWidth") <= 1
        other.click()
