"""A lesson before a class, slide by slide: letters for ten metres, a clicker, two windows in step."""

from io import BytesIO
from pathlib import Path

import pytest
from pairs import some
from PIL import Image
from playwright.sync_api import expect
from screen import address, becomes, settle

from c45_core.language.words import languages, words
from ui.lessons.slides import MAX_SLIDES
from ui.state.choices import HOME
from ui.state.course import declared

pytestmark = pytest.mark.browser

EN = words("en")
SIZES = ((1280, 720), (1920, 1080))
SHOWN = [
    (lesson, SIZES[k % len(SIZES)], languages()[k // len(SIZES) % len(languages())])
    for k, lesson in enumerate(
        name for name, each in declared().items() if name != HOME and not each.played
    )
]
"""Letters grow with the height, so each lesson is shown at one size and in one language."""
LOOKS = 24
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
UNSHOWN = """() => {
  for (const each of document.head.querySelectorAll("style")) {
    if (each.textContent.startsWith(".st-key-slide_")) each.remove();
  }
}"""
"""The page as it is before its script has begun."""
CUT = """() => {
  const slides = [...document.querySelectorAll("[class*=st-key-slide_]")].filter((it) => !it.inert);
  const high = (it) => [...it.children].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const [{ scrollWidth, clientWidth, scrollHeight, clientHeight }] = slides;
  const isAnswered = slides[0].querySelector("[class*=st-key-told_]"); // also before it is told
  if (slides[0].querySelector(".katex svg[style*=zoom]")) return false; // a root
  if (isAnswered && scrollHeight > clientHeight + 1) return false;
  return slides.length === 1 && high(slides[0]) > 20 && scrollWidth <= clientWidth + 1;
}"""
"""Whether one slide is in sight, and nothing of it is cut at its sides, or an answer below."""
SMALL = (Path(__file__).resolve().parents[1] / "helpers" / "letters.js").read_text(encoding="utf-8")


def _place(page):
    return page.locator(".presenter .place").inner_text()


def _at_rest(page):
    """Return what is small on a screen; a chart that is still being drawn is waited for."""
    for _ in range(LOOKS):
        seen = page.evaluate(SMALL)
        if not seen["found"]:
            break
        page.wait_for_timeout(250)
    return seen


def _looked_at(page, faults):
    """Add what is small on the screen to the faults; the number of letters that were read."""
    seen = _at_rest(page)
    faults += [(_place(page), *one) for one in seen["found"]]
    return seen["read"]


@pytest.mark.worth(10)
@pytest.mark.parametrize(("lesson", "size", "language"), some(SHOWN, 3, several=True))
def test_every_slide_has_letters_for_ten_metres_and_there_are_few(visit, lesson, size, language):
    page = visit(
        f"/{lesson}?lang={language}&view=present",
        viewport=dict(zip(("width", "height"), size, strict=True)),
    )
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    settle(page)
    assert int(_place(page).rpartition("/")[2]) <= MAX_SLIDES
    faults, read, seen = [], 0, set()
    while _place(page) not in seen:
        seen.add(_place(page))
        read += _looked_at(page, faults)
        assert page.evaluate(CUT), _place(page)
        page.keyboard.press("n")
        page.evaluate(FRAMES)
    assert read > len(seen)
    assert not faults, "\n".join(map(str, faults))


def test_a_clicker_turns_the_parts_and_the_guess_is_answered_by_a_key(visit):
    page = visit("/entropy?lang=en&view=present")
    in_sight = page.locator("[class*=st-key-slide_]:not([inert])")
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    question = EN("lesson_entropy", "question")
    expect(in_sight).to_contain_text(question)
    expect(page.locator(".st-key-header button").filter(visible=True)).to_have_count(0)
    page.keyboard.press("n")
    address(page, "part=guess")
    expect(in_sight).not_to_contain_text(question)
    page.keyboard.press("PageDown")
    expect(in_sight).to_contain_text("The right answer is: 0.544")
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    address(page, "part=summary")
    page.keyboard.press("PageUp")
    address(page, "part=check")
    told = in_sight.locator("[class*=st-key-told_]")
    expect(told).to_have_css("opacity", "0")
    page.keyboard.press("PageDown")  # what answers is told on the same slide
    expect(told).to_have_css("opacity", "1")
    page.keyboard.press("PageDown")
    address(page, "part=summary")
    page.reload()
    settle(page)
    expect(in_sight.get_by_role("heading", name=EN("course", "part_summary"))).to_be_in_viewport()
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(page.locator(".blackout")).to_be_visible()
        page.keyboard.press("?")  # all keys are listed over a black screen, too
        expect(page.get_by_role("dialog", name="All keys")).to_contain_text("Page Down")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="All keys")).to_have_count(0)
        page.keyboard.press("PageDown")
        expect(page.locator(".blackout")).to_be_hidden()
    page.keyboard.press("PageDown")  # after the last screen comes the next lesson
    address(page, "/choosing", "view=present", "part=question")
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    page.keyboard.press("Escape")
    expect(page.locator(".presenter")).to_have_count(0)
    becomes(lambda: "view=" in page.url, False)


@pytest.mark.nightly
def test_the_second_window_follows_and_leads_the_parts_and_the_class_sees_no_note(visit):
    page = visit("/entropy?lang=en&view=present", fresh=True)
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    speaker = opened.value
    expect(speaker.locator("section.now")).to_contain_text("Entropy")
    speaker.get_by_role("button", name="Start the clock").click()
    expect(speaker.get_by_role("button", name="Restart the clock")).to_be_visible()
    speaker.keyboard.press("n")
    address(page, "part=guess")
    expect(speaker.locator("section.now")).to_contain_text("Guess first")
    note = EN("notes_entropy", "guess_slip")
    expect(speaker.locator("body")).to_contain_text(note)
    expect(page.locator("body")).not_to_contain_text(note)
    page.keyboard.press("n")
    expect(speaker.locator("section.now")).to_contain_text("The idea")
    speaker.close()


@pytest.mark.nightly
def test_every_lesson_is_presented_by_its_button(visit):
    page = visit("/entropy?lang=en&attr=触感")
    page.get_by_role("button", name=EN("theme", "menu"), exact=True).click()
    page.get_by_role("button", name="Present: the lesson alone").click()
    expect(page.locator(".presenter .place")).to_contain_text("1 /")
    address(page, "view=present", "attr=触感")


def test_nothing_of_a_lesson_is_seen_before_its_first_screen_is_laid(visit):
    """From lesson to lesson the old page is not there any more, and the new one still comes in."""
    page = visit("/entropy?lang=en&view=present&part=why")
    expect(page.locator(".presenter .place")).to_be_visible()
    settle(page)
    page.evaluate(UNSHOWN)
    shown = Image.open(BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": 1200, "height": 600})))
    assert len(shown.getcolors() or ()) == 1


def test_at_the_first_screen_the_key_back_leads_to_the_end_of_the_lesson_before(visit):
    page = visit("/choosing?lang=en&view=present")
    expect(page.locator(".presenter .place")).to_contain_text("The question · 1 / ")
    settle(page)
    page.keyboard.press("PageUp")
    expect(page.locator(".presenter .place")).to_contain_text(
        f"Entropy · {EN('course', 'part_summary')} · "
    )
    address(page, "view=present", "part=summary")


@pytest.mark.parametrize("lesson", ["numbers", "missing"])
def test_the_figure_of_a_laboratory_is_seen_whole_before_its_examples(lesson, visit):
    page = visit(
        f"/{lesson}?lang=en&view=present&part=laboratory", viewport={"width": 1366, "height": 768}
    )
    slide = page.locator("[class*=st-key-slide_]:not([inert])")
    figure = slide.locator("svg.main-svg, [data-testid=stHtml] svg, .stBidiComponent svg").first
    figure.wait_for()
    settle(page)
    top = slide.locator(".st-key-examples_row").bounding_box()["y"]
    becomes(lambda: figure.bounding_box()["y"] + figure.bounding_box()["height"] < min(top, 768), True)
