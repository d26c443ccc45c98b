"""Light and dark in a real browser: whatever changes the theme changes everything at once."""

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, becomes, fits_a_phone, open_menu

from ui.drawing.colours import DARK, LIGHT

pytestmark = pytest.mark.browser


def test_a_chart_drawn_in_the_light_has_the_colours_of_the_dark(visit):
    page = visit("/missing?lang=en&part=laboratory", color_scheme="light")
    line = page.locator(".js-plotly-plot .shapelayer path").first
    drawn = "it => getComputedStyle(it).stroke"
    becomes(lambda: line.evaluate(drawn), _rgb(LIGHT.ink))
    page.emulate_media(color_scheme="dark")
    becomes(lambda: line.evaluate(drawn), _rgb(DARK.ink))


def _rgb(colour):
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


PAINTED = """() => {
  const canvas = document.querySelector(".walk-ground canvas");
  return [...canvas.getContext("2d").getImageData(3, 3, 1, 1).data].slice(0, 3).join();
}"""


@pytest.mark.parametrize("first", some(["light", "dark"], 1))
def test_the_picture_of_the_whole_tree_follows_a_change_of_the_theme(play, first):
    """It is a canvas: its colours are painted, and have to be painted anew."""
    page, grounds = play("golf_14"), {"light": "255,255,255", "dark": "17,22,29"}
    page.emulate_media(color_scheme=first)
    page.keyboard.press("w")
    becomes(lambda: page.evaluate(PAINTED), grounds[first])
    for scheme in ({"light": "dark", "dark": "light"}[first], first):
        page.emulate_media(color_scheme=scheme)
        becomes(lambda: page.evaluate(PAINTED), grounds[scheme])


GROUND = "() => getComputedStyle(document.querySelector('.stApp')).backgroundColor"
LIGHT_GROUND, DARK_GROUND = "rgb(255, 255, 255)", "rgb(17, 22, 29)"


@pytest.mark.parametrize(
    ("language", "said"), some([("en", "Light or dark"), ("zh", "浅色或深色")], 1, several=True)
)
def test_the_switch_turns_everything_at_once_and_is_remembered(visit, language, said):
    """By the keyboard, without a reload: Streamlit's own ground and the stage."""
    page = visit(f"/growing?lang={language}&step=57", color_scheme="light")
    address = page.url
    switch = page.get_by_label(said, exact=True)
    page.evaluate("window.stays = true")
    open_menu(page)
    switch.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(switch).to_have_value("dark")
    becomes(lambda: page.evaluate(GROUND), DARK_GROUND)
    expect(page.locator(".c45-root")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("window.stays")
    assert page.url == address
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    becomes(lambda: page.evaluate(GROUND), DARK_GROUND)
    open_menu(page)
    expect(switch).to_have_value("dark")
    page.emulate_media(color_scheme="dark")
    switch.select_option("system")
    page.emulate_media(color_scheme="light")
    becomes(lambda: page.evaluate(GROUND), LIGHT_GROUND)


@pytest.mark.nightly
def test_a_narrow_screen_opens_the_rest_of_the_header_by_a_button(visit):
    page = visit("/growing?lang=en", viewport=PHONE)
    menu = page.get_by_role("button", name="Menu", exact=True)
    table = page.locator(".st-key-pick_table input")
    expect(table).to_be_hidden()
    menu.press("Enter")
    expect(table).to_be_focused()
    fits_a_phone(page)
    page.get_by_role("button", name="Number format", exact=True).click()
    expect(page.get_by_role("slider", name="Decimals")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table).to_be_visible()
    page.keyboard.press("Escape")
    expect(table).to_be_hidden()
    expect(menu).to_be_focused()


@pytest.mark.parametrize(
    ("lesson", "shown"),
    some(
        [
            ("missing", "Watermelons 2.0α (with missing values)"),
            ("numbers", "Watermelons 3.0"),
        ],
        1,
        several=True,
    ),
)
def test_the_header_names_the_table_that_is_shown(visit, lesson, shown):
    """The address keeps the one that was asked for: other lessons can show it."""
    page = visit(f"/{lesson}?lang=en&table=watermelon_2.0")
    open_menu(page)
    expect(page.locator(".st-key-pick_table input")).to_have_value(shown)
    assert "table=watermelon_2.0" in page.url
