"""The card of a term and the list of all, in a real browser: pointer, keys, finger, search, anchor."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, settle

from c45_core import grow
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.glossary.scene import Scene
from c45_course.glossary.terms import TERMS, make_card

pytestmark = pytest.mark.browser

BELOW = """() => {
  const term = document.querySelector("a[href^='#term-']").cloneNode(true);
  term.style = "position: fixed; inset: 0 auto auto 0; z-index: 10000000";
  term.id = "below";
  document.body.append(term);
}"""
"""Bring a term to the corner of the window."""


def terms(page):
    return page.locator("a[href^='#term-']").filter(visible=True)


def shown(page):
    return page.locator(".card:popover-open")


def told(key, language="en", table="watermelon_2.0"):
    chosen = datasets.load(table)
    return make_card(TERMS[key], words(language), Scene(chosen, grow(chosen.table), words(language)))


def by_the_keyboard(page, link):
    """The keyboard alone opens, reads and closes a card, and turns to the others of its text."""
    link.focus()
    page.keyboard.press("Enter")
    expect(shown(page)).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(shown(page).locator(".lesson")).to_be_focused()
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(0)
    expect(link).to_be_focused()
    text = link.locator("xpath=ancestor::*[@data-testid='stMarkdownContainer'][1]")
    others = text.locator("a[href^='#term-']")
    assert others.count() > 1
    page.keyboard.press("ArrowRight")
    expect(others.nth(1)).to_be_focused()
    expect(shown(page).locator(".keys")).to_be_visible()
    page.keyboard.press("Tab")
    expect(others.and_(page.locator(":focus"))).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(others.nth(1)).to_be_focused()


def test_a_pointer_or_the_keyboard_opens_the_card_with_its_example_and_nothing_moves(visit):
    page = visit("/entropy?lang=en&part=idea")
    link = page.locator(".st-key-part_idea a[href^='#term-']").first
    before = link.bounding_box()
    key = link.get_attribute("href").removeprefix("#term-")
    link.hover()
    expect(shown(page).locator(".means")).to_have_text(told(key).means)
    expect(shown(page).locator(".example")).to_have_text(told(key).example)
    assert link.bounding_box() == before
    page.mouse.move(5, 5)
    expect(shown(page)).to_have_count(0)
    # A page that comes below a pointer at rest opens none.
    page.evaluate(BELOW)
    page.wait_for_timeout(600)
    expect(shown(page)).to_have_count(0)
    page.mouse.move(7, 7)
    expect(shown(page)).to_have_count(1)
    page.evaluate("document.querySelector('#below').remove()")
    page.mouse.move(5, 5)
    expect(shown(page)).to_have_count(0)
    by_the_keyboard(page, link)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/windows?view=cycles", "C32"),
        ("/dialects?view=switches", "C25"),
        ("/missing?part=measured", "C8"),
    ],
)
def test_the_number_of_a_convention_opens_its_card_in_a_source_and_in_tables(
    visit, path, name, language
):
    page = visit(f"{path}&lang={language}")
    if path.startswith("/windows"):
        page.get_by_text(words(language)("windows", "calculated"), exact=True).click()
        settle(page)
    page.locator(f"a[href='#term-{name}']").filter(visible=True).first.click()
    expect(shown(page).locator(".name")).to_contain_text(name)


@pytest.mark.nightly
def test_a_card_of_the_player_closes_where_the_keyboard_goes_on(visit):
    """The focus goes from the sentence to a button of the same component: the page does not hear so."""
    page = visit("/growing?lang=en&step=1")
    page.locator(".sentence a[href^='#term-']").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(shown(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(shown(page)).to_have_count(0)


@pytest.mark.nightly
def test_a_finger_opens_a_card_within_the_screen(visit):
    page = visit("/entropy?lang=zh", has_touch=True, viewport=PHONE)
    settle(page)
    terms(page).last.tap()
    expect(shown(page)).to_be_visible()
    box = shown(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]
    assert shown(page).locator(".close").bounding_box()["height"] >= 44
    shown(page).locator(".close").tap()
    expect(shown(page)).to_have_count(0)


def test_the_list_is_searched_ordered_and_led_to_by_an_anchor(visit):
    page = visit("/documents?view=glossary&lang=en#term-iv")
    settle(page)
    wanted = page.locator("#term-iv")
    expect(wanted).to_be_in_viewport()
    expect(wanted.locator(".example")).to_have_text(told("iv").example)
    entries = page.locator(".glossary article").filter(visible=True)
    expect(entries).to_have_count(len(TERMS))
    page.get_by_role("searchbox").fill("信息增益")
    expect(page.locator("#term-gain")).to_be_visible()
    expect(wanted).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="By topic").click()
    expect(page.locator(".glossary h2").first).to_have_text("Tables")


def test_chinese_terms_stand_in_the_order_of_their_pinyin(visit):
    page = visit("/documents?view=glossary&lang=zh")
    settle(page)
    names = page.locator(".glossary h3 a").all_inner_texts()
    order = [names.index(name) for name in ("比特", "多数类", "剪枝", "叶结点", "自信息")]
    assert order == sorted(order)
    letters = page.locator(".glossary h2").all_inner_texts()
    assert letters == sorted(letters)


def test_the_player_links_the_terms_of_its_sentence(visit):
    page = visit("/growing?lang=en&step=40")
    settle(page)
    link = page.locator(".sentence a[href='#term-gain']")
    link.hover()
    expect(shown(page).locator(".means")).to_have_text(told("gain").means)
    # The sentence of the next step takes its card with it, and its terms are the next ones.
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_count(0)
    expect(page.locator(".sentence a[href='#term-iv']")).to_have_count(1)


def test_a_class_reads_sentences_without_links(visit):
    page = visit("/growing?lang=en&step=40&view=present")
    settle(page)
    expect(page.locator(".sentence")).to_contain_text("information gain")
    expect(page.locator(".sentence a")).to_have_count(0)
