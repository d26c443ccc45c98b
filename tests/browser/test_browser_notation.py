"""Numbers as the reader wants them, in a real browser: set, read off the screen, sent as a link."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, link, open_menu, settle

from c45_core import grow
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_node
from c45_core.language.notation import Notation
from c45_core.language.words import words
from c45_course import datasets

pytestmark = pytest.mark.browser


@pytest.mark.nightly
def test_six_digits_by_hand_on_the_watermelon_root(visit):
    trace = grow(datasets.load("watermelon_2.0").table)
    root = of_node(trace, "entropy", 0, Labels(trace.table))
    # The step after the first is the entropy of the root.
    page = visit("/growing?lang=en&step=2")
    value = page.locator(".formula output.value").first
    expect(value).to_have_text(f"= {root.result(Notation())}")
    open_menu(page)
    open_menu(page)
    page.get_by_role("button", name="Number format", exact=True).click()
    slider = page.get_by_role("slider", name="Decimals")
    slider.focus()
    slider.press("ArrowRight")
    address(page, "digits=5")
    slider.press("ArrowRight")
    address(page, "digits=6")
    expect(value).to_have_text(f"= {root.result(Notation(6))}")
    page.get_by_test_id("stCheckbox").filter(has_text="By hand").click()
    address(page, "by_hand=on", "step=2")
    by_hand = Notation(6, by_hand=True)
    expect(value).to_have_text(f"= {root.result(by_hand)}")
    again = visit(link(page))
    expect(again.locator(".formula output.value").first).to_have_text(f"= {root.result(by_hand)}")
    for k, term in enumerate(root.terms):
        shown = again.locator(".formula .term .value").nth(k)
        expect(shown).to_have_text(term.result(by_hand))


@pytest.mark.nightly
def test_where_three_digits_part_is_said_in_the_player_and_on_a_phone(visit):
    page = visit("/growing?lang=en&digits=3&by_hand=on&step=8")
    expect(page.locator(".formula output.value").first).to_have_text("= 0.109")
    expect(page.locator(".formula .parting")).to_contain_text("By hand: 0.109; exact value: 0.1081.")
    page = visit(
        "/choosing?table=watermelon_2.0&lang=zh&digits=3&by_hand=on&open=gain:色泽", viewport=PHONE
    )
    settle(page)
    expect(page.get_by_text("手算得 0.109，精确值是 0.1081。")).to_be_visible()
    fits_a_phone(page)


def in_force(page):
    """Look into the menu: what it says of the decimals, the two switches and the symbols."""
    open_menu(page)
    page.get_by_role("button", name="Number format", exact=True).click()
    slider = page.get_by_role("slider", name="Decimals")
    expect(slider).to_be_visible()
    box = page.get_by_test_id("stPopoverBody")
    switches = box.locator("input[type=checkbox]")
    expect(switches).to_have_count(2)
    on = [each.is_checked() for each in switches.all()]
    symbols = box.get_by_role("combobox").input_value()
    return slider.input_value(), *on, symbols


def test_over_links_of_the_course_the_menu_says_what_is_in_force_and_sets_nothing_else(visit):
    page = visit("/entropy?lang=en")
    course, quinlan = (words("en")("notation", f"symbols_{author}") for author in ("course", "quinlan"))
    for number in range(3):
        page.get_by_role("link", name="Next: ").click()
        settle(page)
        assert in_force(page) == ("4", True, False, course), (number, page.url)
        page.keyboard.press("Escape")
    in_force(page)
    page.get_by_role("combobox", name=words("en")("notation", "symbols")).click()
    page.get_by_role("option", name=quinlan).click()
    address(page, "symbols=quinlan")
    settle(page)
    page.keyboard.press("Escape")
    for name in ("digits", "fractions", "by_hand"):
        assert f"{name}=" not in page.url, page.url
    page.get_by_role("link", name="Next: ").click()
    settle(page)
    assert in_force(page) == ("4", True, False, quinlan)
