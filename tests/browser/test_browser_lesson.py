"""The course in a real browser: a lesson from its question to the next one, and what is remembered."""

import json
import re

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, fits_a_phone, settle

from c45_core.language.words import words
from ui.state.course import beside, declared

pytestmark = pytest.mark.browser

SAID = words("en")
FIRST, SECOND, *_ = declared()
OPENING = '[class*="st-key-opening_"]'
IN_SIGHT = """name => { const part = document.querySelector(`.st-key-part_${name}`);
const box = part?.getBoundingClientRect(); return box && box.top > -5 && box.top < innerHeight / 2; }"""


NOTED = """() => {
  const kept = JSON.parse(localStorage.getItem("c45-course") ?? "{}");
  return Object.keys(kept.done ?? {}).length > 0;
}"""


def press(page, role, name):
    """Press what has a name by the keyboard."""
    one = page.get_by_role(role, name=name, exact=True)
    expect(one).to_be_visible()
    one.focus()
    page.keyboard.press("Enter")


def give_answer(page):
    """Answer the question of a check by its first option or by 0.5, by the keyboard alone."""
    options = page.locator(".st-key-check_asking [role=radiogroup] input")
    number_asked = page.locator(".st-key-check_asking input[type=text]")
    expect(options.or_(number_asked).first).to_be_attached()
    # The keys go on at the question, and what the reader knows then is not in sight meanwhile.
    page.wait_for_function("document.activeElement.closest('.st-key-check_asking')")
    expect(page.locator(".st-key-part_summary")).to_be_hidden()
    if number_asked.count():
        number_asked.fill("0.5")
    else:
        options.first.focus()
        page.keyboard.press("Space")
    press(page, "button", SAID("practice_page", "send"))


def answered(page):
    """Give the two questions of a check the first answer each; the first question."""
    press(page, "button", SAID("course", "check_begin"))
    summary, asked = page.locator(".st-key-part_summary"), []
    again, row = page.locator(".st-key-wrong_check_again"), page.locator(".st-key-check_asking")
    for number in (1, 2):
        expect(page.locator(".st-key-closing").get_by_text(f"{number} of 2.")).to_be_visible()
        asked.append(row.locator("p").first.inner_text())
        give_answer(page)
        settle(page)
        if again.count():  # a wrong answer is tried once more
            give_answer(page)
    expect(page.locator(".st-key-check_begin button")).to_be_focused()
    expect(summary).to_be_visible()
    # Each answer has its mark, another one where it is wrong.
    marks = page.locator('[class*="st-key-right_check_"], [class*="st-key-wrong_check_"]')
    expect(marks).to_have_count(2)
    content = "one => getComputedStyle(one, '::before').content[1]"
    assert {mark.evaluate(content) for mark in marks.all()} <= {"✓", "✗"}
    # What is noted comes with a component, which may be later than the button above it.
    page.wait_for_function(NOTED)
    return asked[0]


def kept_saved_deleted_and_loaded_again(page):
    """On the start page, that the lesson on entropy is done outlasts a reload and comes from a file."""
    line, begin = page.locator(".progress p").first, page.locator(".begin button")
    expect(line).to_contain_text("“Entropy” (")
    page.reload()
    expect(line).to_contain_text("“Entropy” (")
    # The map keeps its numbers and says the result beside them, the button goes on after what is done.
    result = "getComputedStyle(document.querySelector('.st-key-minutes_entropy'), '::after').content"
    page.wait_for_function(rf"/^[^a-z]*[0-2].* of .*2.* right.$/.test({result})")
    expect(page.locator(".st-key-mark_entropy")).to_have_text("2")
    expect(begin).to_have_text(SAID("start", "continue", lesson=SAID("lesson", FIRST)))
    with page.expect_download() as taken:
        page.get_by_role("button", name=SAID("progress", "save")).click()
    assert taken.value.suggested_filename == "c45-course.json"
    press(page, "button", SAID("progress", "delete"))
    press(page, "button", SAID("progress", "sure"))
    expect(line).to_have_text(SAID("progress", "none"))
    expect(begin).to_have_text(SAID("start", "begin", lesson=SAID("lesson", FIRST)))
    assert page.evaluate("localStorage.getItem('c45-course')") is None
    page.locator(".progress input[type=file]").set_input_files(taken.value.path())
    expect(line).to_contain_text("“Entropy” (")
    press(page, "button", SAID("start", "continue", lesson=SAID("lesson", FIRST)))
    address(page, f"/{FIRST}")


@pytest.mark.smoke
def test_by_keyboard_from_the_start_through_the_first_lesson_to_the_next(visit):
    page = visit("/?lang=en&table=golf_14", newcomer=True)
    press(page, "button", SAID("start", "begin", lesson=SAID("lesson", FIRST)))
    address(page, f"/{FIRST}", "table=golf_14")
    settle(page)
    press(page, "link", SAID("melons", "skip"))
    address(page, f"/{SECOND}", "table=golf_14")
    settle(page)
    expect(page.locator(OPENING)).to_be_visible()
    # What follows the guess is veiled until it is made.
    expect(page.locator(".st-key-part_idea")).to_be_hidden()
    expect(page.locator(".st-key-part_laboratory")).to_be_hidden()
    page.locator(f".st-key-guess_{SECOND} input").first.focus()
    page.keyboard.press(
        "ArrowRight" if page.locator(".st-key-part_guess input[type=range]").count() else "Space"
    )
    expect(page.get_by_role("button", name=SAID("course", "commit"))).to_be_enabled()
    press(page, "button", SAID("course", "commit"))
    expect(page.locator(".st-key-margin_guess")).to_be_visible()
    press(page, "link", SAID("course", "to_idea"))
    page.wait_for_function(IN_SIGHT, arg="idea")
    press(page, "link", SAID("course", "to_try"))
    expect(page.get_by_role("heading", name=SAID("course", "part_laboratory"))).to_be_focused()
    page.wait_for_function(IN_SIGHT, arg="laboratory")
    answered(page)
    _, after = beside(SECOND)
    press(page, "link", SAID("course", "next", lesson=SAID("lesson", after.key)))
    address(page, f"/{after.key}", "table=golf_14")
    expect(page.get_by_role("heading", level=1, name=SAID("lesson", after.key))).to_be_visible()


@pytest.mark.parametrize("lesson", ["choosing", "growing"])
def test_after_a_guess_a_reload_shows_the_explanation_and_the_guess(visit, lesson):
    page = visit(f"/{lesson}?lang=en", newcomer=True)
    guess = page.locator(f".st-key-guess_{lesson} input").first
    page.locator(f".st-key-guess_{lesson} label:has(input)").first.click()
    expect(page.get_by_role("button", name=SAID("course", "commit"))).to_be_enabled()
    press(page, "button", SAID("course", "commit"))
    told = page.locator(".st-key-margin_guess")
    expect(told).to_be_visible()
    said = told.inner_text()
    # The laboratory is seen, and a step of it is in the address.
    press(page, "button", SAID("course", "short_laboratory"))
    if lesson == "growing":
        expect(page.locator(".stage .place")).to_be_visible()
        page.keyboard.press("ArrowRight")
        address(page, "step=")
    page.reload()
    settle(page)
    expect(page.locator(OPENING)).to_be_visible()
    expect(page.get_by_role("button", name=SAID("course", "contents_fold"))).to_be_visible()
    expect(told).to_be_visible()
    assert told.inner_text() == said
    expect(guess).to_be_checked()
    # Opened and guessed is not done: a later visit finds the explanation, too.
    page.goto(page.url.partition("?")[0] + "?lang=en")
    settle(page)
    expect(page.locator(OPENING)).to_be_visible()
    expect(told).to_be_visible()


def test_a_lesson_is_done_with_the_last_answer_of_its_check_and_what_is_done_is_kept(visit):
    """A check that is left asks otherwise; what is done stays open and folds at the next visit."""
    page = visit("/entropy?lang=en", newcomer=True)
    asked = page.locator(".st-key-check_asking p").first
    press(page, "link", SAID("course", "show_me"))
    press(page, "button", SAID("course", "check_begin"))
    before = asked.inner_text()
    page.wait_for_function("() => c45Course.kept.asked.entropy === 1")
    page.reload()
    settle(page)
    press(page, "button", SAID("course", "short_laboratory"))
    assert answered(page) != before
    expect(page.locator(OPENING)).to_be_visible()
    page.reload()
    settle(page)
    expect(page.locator(OPENING)).to_be_visible()
    page.goto(page.url)
    settle(page)
    expect(page.locator(OPENING)).to_be_hidden()
    expect(page.get_by_role("button", name=SAID("course", "contents_unfold_done"))).to_be_visible()
    page.goto(page.url.split("/entropy")[0] + "/?lang=en")
    kept_saved_deleted_and_loaded_again(page)


@pytest.mark.nightly
def test_the_start_page_goes_on_with_the_lesson_after_what_is_done(visit):
    page = visit("/?lang=zh&table=golf_14", newcomer=True, viewport=PHONE)
    done = {"done": {FIRST: {"right": 2, "of": 3}}}
    page.evaluate("it => localStorage.setItem('c45-course', it)", json.dumps(done))
    page.reload()
    settle(page)
    chinese, (_, after) = words("zh"), beside(FIRST)
    press(page, "button", chinese("start", "continue", lesson=chinese("lesson", after.key)))
    address(page, f"/{after.key}", "table=golf_14")


def test_the_last_lesson_of_the_first_path_says_so(visit):
    page = visit("/pruning?lang=en&part=summary")
    expect(page.locator(".st-key-closing")).to_contain_text("This is the end of the first path.")


def test_a_lesson_that_is_done_opens_at_its_laboratory_and_unfolds(visit):
    page = visit("/choosing?lang=en")
    expect(page.locator(OPENING)).to_be_hidden()
    fold = page.get_by_role("button", name=SAID("course", "contents_unfold_done"))
    expect(fold).to_have_attribute("aria-expanded", "false")
    press(page, "button", SAID("course", "short_rule"))
    expect(page.get_by_role("heading", name=SAID("course", "part_rule"))).to_be_focused()
    page.wait_for_function(IN_SIGHT, arg="rule")
    press(page, "button", SAID("course", "contents_fold"))
    expect(page.locator(OPENING)).to_be_hidden()


@pytest.mark.parametrize("part", some(["why", "summary"], 1))
@pytest.mark.nightly
def test_a_link_opens_a_lesson_at_a_part(visit, part):
    page = visit(f"/choosing?lang=en&part={part}", newcomer=True)
    expect(page.locator(f".st-key-part_{part}")).to_be_in_viewport()
    assert page.locator(OPENING).is_visible() == (part == "why")


@pytest.mark.parametrize("lesson", ["entropy", "pruning"])
@pytest.mark.nightly
def test_a_lesson_fits_a_phone(visit, lesson):
    page = visit(f"/{lesson}?lang=zh", viewport=PHONE, newcomer=True)
    expect(page.locator(OPENING)).to_be_visible()
    fits_a_phone(page)
    press(page, "link", words("zh")("course", "show_me"))
    fits_a_phone(page)
    line = page.locator(".st-key-contents")
    expect(line.locator(".sideways.on")).to_be_visible()
    line.locator(".sideways.on").click()
    expect(line.locator(".sideways.back")).to_be_visible()
    # The line of the next lesson begins at its beginning.
    press(
        page, "link", words("zh")("course", "next", lesson=words("zh")("lesson", beside(lesson)[1].key))
    )
    expect(page).not_to_have_url(re.compile(f"/{lesson}"))
    settle(page)
    press(page, "link", words("zh")("course", "show_me"))
    expect(line.locator(".sideways.on")).to_be_visible()
    expect(line.locator(".sideways.back")).to_be_hidden()


WIDE_LINES = """() => [...document.querySelectorAll(":is(.stMain, .stMain *):is(p, li)")]
  .filter((it) => it.checkVisibility() && !it.querySelector(".katex"))
  .map((it) => [it.offsetWidth / parseFloat(getComputedStyle(it).fontSize), it.innerText])
  .filter(([width, text]) => width > 60.5 && text)"""


@pytest.mark.parametrize("lesson", some(["choosing", "uncertain", "documents"], 1))
def test_on_a_wide_screen_a_line_of_text_ends_where_the_next_one_is_found(visit, lesson):
    page = visit(f"/{lesson}?lang=en", viewport={"width": 1920, "height": 1080})
    assert page.evaluate(WIDE_LINES) == []
