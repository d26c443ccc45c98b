"""The course as a whole in a real browser: without a network, and on a server just started."""

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, open_course, settle, the_header_is_one_row
from servers import serving

from c45_core.language.words import words
from ui.state.course import START, declared, lessons, number_of

pytestmark = pytest.mark.browser

FONTS = "async () => (await document.fonts.ready, [...document.fonts].map((font) => font.status))"
PICTURES = "[...document.images].every((picture) => picture.naturalWidth > 0)"


@pytest.fixture
def new_server():
    """Address of a server that nobody has asked anything yet."""
    with serving() as url:
        yield url


def stands(page, lesson, language):
    """Wait until a lesson is on the screen, under its own title and with nothing else in the way."""
    said = words(language)
    expect(page).to_have_title(f"{said('lesson', lesson)} · {said('app', 'title')}")
    settle(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def turn_to(page, lesson, language):
    """Go from a lesson to another by the menu of the course."""
    said, number = words(language), number_of(lesson)
    name = f"{number}. {said('lesson', lesson)}" if number else said("lesson", lesson)
    home = page.locator(".melonstage .home")
    if home.count():  # the stage has no menu
        home.click()
        stands(page, START, language)
    if lesson == START:
        page.locator(".brand").click()
    else:
        open_course(page)
        page.get_by_role("link", name=name, exact=True).click()
    stands(page, lesson, language)


@pytest.mark.parametrize("turns", some([("en", "zh"), ("zh", "en")], 1), ids="-".join)
def test_the_whole_course_works_on_a_phone_without_a_network_in_a_fresh_profile(visit, turns):
    """The browser finds no name but this machine's, and `visit` fails at any request for another.

    On every page fonts and pictures are there, nothing is wider than the screen, and the header is one
    line. The languages take turns: every other lesson is opened in one of them, then those between in
    the other. All in Chinese, and at other widths: `test_browser_calm.py`.
    """
    page, current = visit(f"/?lang={turns[0]}", fresh=True, viewport=PHONE), "start"
    for first, language in enumerate(turns):
        for lesson in [*lessons()][1 - first :: 2]:
            turn_to(page, lesson, language)
            assert "error" not in page.evaluate(FONTS), lesson
            assert page.evaluate(PICTURES), lesson
            fits_a_phone(page)
            if lesson == START or not declared()[lesson].played:
                the_header_is_one_row(page, 320)
            current = lesson
        if not first:
            page.locator(".st-key-pick_lang button").locator("visible=true").click()
            stands(page, current, turns[1])
    turn_to(page, "dialects", turns[1])
    settle(page)
    page.locator("[class*=st-key-numbers_box] summary").click()
    expect(page.locator(".katex").first).to_be_visible()
    loaded = "(font) => font.status === 'loaded' && font.family.includes('KaTeX')"
    page.wait_for_function(f"() => [...document.fonts].some({loaded})")


@pytest.mark.parametrize(
    ("lesson", "path", "language"),
    some(
        [
            ("growing", "/growing?table=golf_14&lang=en&step=20", "en"),
            ("pruning", "/pruning?lang=zh&room=grown", "zh"),
        ],
        1,
        several=True,
    ),
)
@pytest.mark.nightly
def test_a_link_to_a_lesson_may_be_the_first_a_server_hears(new_server, visit, lesson, path, language):
    """Until `app.py` has run once, Streamlit takes `pages/` for its pages and runs one alone."""
    page = visit(path, server=new_server, fresh=True)
    stands(page, lesson, language)
    assert page.url == new_server + path
    turn_to(page, "entropy", language)
    page.goto(new_server + path)
    stands(page, lesson, language)


@pytest.mark.parametrize("viewport", some([None, PHONE], 1))
@pytest.mark.nightly
def test_practice_and_being_the_tree_lead_to_each_other(visit, viewport):
    page = visit(
        "/practice?lang=en&table=golf_14&dialect=zhou", **({"viewport": viewport} if viewport else {})
    )
    page.get_by_role("link", name="Build the tree yourself", exact=True).click()
    stands(page, "be_the_tree", "en")
    address(page, "table=golf_14", "dialect=zhou")
    page.get_by_role("link", name="Practise with questions and worksheets").click()
    stands(page, "practice", "en")
    address(page, "table=golf_14", "dialect=zhou")


@pytest.mark.nightly
def test_a_phone_changes_its_language_by_one_button(visit):
    page = visit("/entropy?lang=zh", viewport=PHONE)
    buttons = page.locator(".st-key-pick_lang button")
    expect(buttons.locator("visible=true")).to_have_text(["English"])
    buttons.locator("visible=true").click()
    stands(page, "entropy", "en")
    expect(buttons.locator("visible=true")).to_have_text(["中文"])
