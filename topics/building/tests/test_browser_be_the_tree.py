"""Be the tree in a real browser: two levels by keyboard, the regret, undo, a link, a phone."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, link, serious

pytestmark = pytest.mark.browser


def _node(page, name):
    return page.locator(f".tree [data-node='{name}']")


def _offer(page, name):
    return page.locator(".offers button").filter(has=page.get_by_text(name, exact=True))


@pytest.mark.nightly
def test_two_levels_are_built_judged_undone_and_sent_to_somebody(visit):
    page = visit("/be_the_tree?lang=en")
    main = page.locator(".stMain")
    expect(main).to_contain_text("Root · 17 cases")
    expect(_node(page, "r")).to_have_attribute("aria-pressed", "true")
    _offer(page, "Navel").press("Enter")
    expect(main).to_contain_text("C4.5 chooses Texture")
    expect(main).to_contain_text("lower by 0.0914 bits")
    page.get_by_role("button", name="0.0914").press("Enter")
    address(page, "open=gain:regret")
    expect(_node(page, "r-0")).to_contain_text("?")
    _node(page, "r-0").press("Enter")
    expect(main).to_contain_text("Navel = sunken · 7 cases")
    _offer(page, "Stem").press("Enter")
    expect(main).to_contain_text("Stem: this is exactly what C4.5 chooses.")
    address(page, "moves=watermelon_2.0!r.t4_r-0.t1")
    expect(_node(page, "r-0")).to_contain_text("Stem")
    page.get_by_role("button", name="Undo", exact=True).press("Enter")
    expect(_node(page, "r-0")).to_contain_text("?")
    expect(_node(page, "r-0-0")).to_have_count(0)
    page.get_by_role("button", name="Redo", exact=True).press("Enter")
    expect(_node(page, "r-0-0")).to_be_visible()
    assert serious(page, lambda node: "stBaseButton" not in node["html"]) == []

    there = visit(link(page))
    expect(_node(there, "r-0-0")).to_be_visible()
    expect(there.locator(".stMain")).to_contain_text("Stem: this is exactly what C4.5 chooses.")
    there.get_by_role("button", name="More").click()
    there.get_by_role("button", name="Let C4.5 decide the rest").click()
    expect(there.locator(".stMain")).to_contain_text("Both trees")
    # What was pressed in the menu is done, and seen: the menu does not stay before it.
    expect(there.get_by_role("button", name="Start again")).to_have_count(0)
    there.get_by_role("button", name="More").click()
    there.get_by_role("button", name="Start again").click()
    expect(there.get_by_role("button", name="Start again")).to_have_count(0)
    expect(_node(there, "r-0")).to_have_count(0)
    redo = there.get_by_role("button", name="Redo", exact=True)
    for node in ("r-0", "r-0-0"):
        redo.click()
        expect(_node(there, node)).to_be_visible()
    redo.click()
    expect(there.get_by_role("region", name="Both trees")).to_contain_text("0 / 17")


@pytest.mark.nightly
def test_a_number_is_cut_by_keyboard(visit):
    page = visit("/be_the_tree?lang=zh&table=watermelon_3.0")
    _offer(page, "密度").press("Enter")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    take = page.locator(".st-key-take_cut button")
    expect(take).to_contain_text("密度 ≤ 0.6005")
    slider.press("ArrowLeft")
    expect(take).to_contain_text("密度 ≤ 0.5745")
    take.press("Enter")
    expect(page.locator(".stMain")).to_contain_text("这个属性的最佳划分点是")
    address(page, "r.t6c7")


@pytest.mark.nightly
def test_the_phone_holds_the_lesson(visit):
    page = visit("/be_the_tree?lang=zh&moves=watermelon_2.0!r.t4_r.g&node=r", viewport=PHONE)
    expect(page.locator(".stMain")).to_contain_text("两棵树")
    fits_a_phone(page)
    page = visit("/be_the_tree?lang=en&table=watermelon_3.0&try=6c8", viewport=PHONE)
    expect(page.get_by_role("slider")).to_be_visible()
    fits_a_phone(page)


def test_the_keyboard_goes_on_from_choice_to_choice(visit):
    """What was pressed goes with its node; the next action has the focus, not the top of the page."""
    page = visit("/be_the_tree?lang=en")
    _offer(page, "Texture").press("Enter")
    expect(page.locator(".st-key-next button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".stMain")).to_contain_text("Texture = clear · 9 cases")
    expect(page.locator(".offers button").first).to_be_focused()
    page.locator(".st-key-hint button").press("Enter")
    expect(page.locator(".st-key-hint")).to_have_count(0)
    expect(page.locator(".offers button").first).to_be_focused()
    page.locator(".st-key-make_leaf button").press("Enter")
    expect(page.locator(".st-key-next button")).to_be_focused()


def test_on_a_phone_the_page_follows_the_keyboard(visit):
    page = visit("/be_the_tree?lang=en", viewport={**PHONE, "height": 640})
    _offer(page, "Texture").press("Enter")
    expect(page.locator(".st-key-next button")).to_be_focused()
    page.locator(".stMain").evaluate("(one) => one.scrollTo(0, 0)")
    expect(page.locator(".st-key-next button")).not_to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator(".offers button").first).to_be_focused()
    expect(page.locator(".offers button").first).to_be_in_viewport(ratio=0.98)
