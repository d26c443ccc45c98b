"""The player within the app: server, address, header and menu (alone: `test_browser_stage.py`)."""

import re

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, becomes, fits_a_phone, link, open_menu, settle
from stepping import at, choose, narrator, says

from c45_core.language.words import words

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(visit):
    """Open the lesson and wait until the player stands."""

    def _visit(path, **options):
        page = visit(path, **options)
        expect(page.locator(".stage")).to_be_attached()
        return page

    return _visit


@pytest.mark.nightly
def test_no_key_acts_while_typing(visit):
    steps = len(narrator("golf_14", "en")[0])
    page = visit("/growing?table=golf_14&lang=en&step=6")
    open_menu(page)
    page.get_by_role("combobox").first.click()
    expect(page.get_by_role("combobox").first).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    at(page, 5, steps)


def test_no_key_acts_while_the_player_is_out_of_sight(visit):
    page = visit("/growing?lang=en&part=laboratory", newcomer=True)
    stage = page.locator(".stage")
    page.get_by_role("button", name="Show the explanation").click()
    page.get_by_role("button", name="Idea", exact=True).click()
    expect(stage).not_to_be_in_viewport()  # the explanation stands above it
    for key in ("n", "ArrowRight", "End"):
        page.keyboard.press(key)
    stage.evaluate("(one) => one.scrollIntoView()")
    page.keyboard.press("Home")
    at(page, 0, len(narrator("watermelon_2.0", "en")[0]))


def test_a_newcomer_goes_by_attributes_to_the_first_split_and_is_asked_which_it_is(visit):
    trace, _ = narrator("watermelon_2.0", "en")
    page = visit("/growing?lang=en&step=1", newcomer=True)
    attributes = trace.steps("attribute")[1:]
    on, option = page.locator(".press.next"), page.locator(".predict-option").first
    for stop in attributes[: attributes.index(trace.next(0, "split")) - 1]:
        expect(option).to_be_hidden()
        on.click()
        at(page, stop, len(trace))
        expect(page.locator(".place")).to_have_text(
            f"{attributes.index(stop) + 2} / {len(attributes) + 1}"
        )
    expect(option).to_be_visible()
    expect(on).to_have_attribute("aria-disabled", "true")  # it waits, and says so when it is pressed
    on.dispatch_event("click")
    expect(page.locator(".predict-hint")).to_have_text(words("en")("predict", "predict_first"))
    address(page, "predict=on", "size=attribute")
    choose(page, "Predict")
    choose(page, "calculation")
    page.goto(page.url.split("&step")[0] + "&step=1")  # what was chosen is remembered
    on.click()
    at(page, 1, len(trace))
    expect(page.locator(".predict-card")).to_have_count(0)


def test_between_two_stops_one_can_go_back_to_the_first(visit):
    page = visit("/growing?lang=en&table=golf_14&step=3&size=attribute")
    expect(page.get_by_role("button", name="Back")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowLeft")
    at(page, 0, len(narrator("golf_14", "en")[0]))
    expect(page.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")


def test_a_deep_link_shows_the_same_screen_elsewhere_and_a_step_asks_the_server_nothing(visit):
    trace, say = narrator("golf_14_quinlan_numeric", "en")
    said = say.say(trace[53])
    assert "Without the gate Temperature would have won" in said
    page, sent = visit("/growing?table=golf_14_quinlan_numeric&lang=en&step=54"), []

    def heard(frame):  # Playwright marks a listener, which a method of a list does not let it do
        sent.append(frame)

    other = visit(link(page))
    page.on("websocket", lambda socket: socket.on("framesent", heard))
    page.reload()
    for shown in (page, other):
        says(shown, said)
        at(shown, 53, len(trace))
    settle(page)
    assert sent, "opening the page asks the server"
    sent.clear()
    for step in range(52, 42, -1):
        page.keyboard.press("ArrowLeft")
        at(page, step, len(trace))
    page.keyboard.press("n")
    address(page, f"step={trace.next(43, 'split') + 1}")
    assert not sent


@pytest.mark.nightly
def test_browser_back_returns_to_the_step_before_a_leap_and_to_the_table_before(visit):
    golf, loans = (len(narrator(table, "en")[0]) for table in ("golf_14", "loan_5"))
    page = visit("/growing?table=golf_14&lang=en")
    page.keyboard.press("ArrowRight")
    at(page, 1, golf)
    address(page, "step=2")
    page.keyboard.press("n")
    leapt = narrator("golf_14", "en")[0].next(1, "split")
    at(page, leapt, golf)
    address(page, f"step={leapt + 1}")
    page.go_back()
    at(page, 1, golf)
    settle(page)
    open_menu(page)
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Five borrowers").click()
    address(page, "table=loan_5")
    at(page, 0, loans)
    page.go_back()
    address(page, "table=golf_14")
    expect(page.locator(".place")).to_have_text(re.compile(rf" of {golf}$"))


@pytest.mark.nightly
def test_the_language_changes_and_the_step_stays(visit):
    trace, say = narrator("golf_14", "zh")
    page = visit("/growing?table=golf_14&lang=en&step=13")
    page.get_by_text("中文", exact=True).click()
    expect(page.locator(".stage[lang=zh-CN]")).to_be_visible()
    at(page, 12, len(trace), "zh")
    says(page, say.say(trace[12]))
    expect(page.get_by_role("button", name="下一步")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "lang"), some([("zh-CN", "zh-CN"), ("fr-FR", "en")], 1, several=True)
)
def test_the_language_follows_the_browser(visit, locale, lang):
    page = visit("/growing", locale=locale)
    expect(page.locator(".stage")).to_have_attribute("lang", lang)


@pytest.mark.nightly
def test_on_a_phone_a_panel_is_behind_each_tab_and_nothing_is_wider(visit):
    page = visit("/growing?lang=zh&step=30", viewport=PHONE)
    fits_a_phone(page)
    panels = {"算式": ".formula", "样本": ".panel.cases", "决策树": ".panel.tree", "比较": ".work"}
    for name, panel in panels.items():
        page.get_by_role("tab", name=name).click()
        assert [one for one in panels.values() if page.locator(one).is_visible()] == [panel]
        fits_a_phone(page)
    page.reload()  # the tab is kept
    expect(page.locator(".work")).to_be_visible()


def test_the_last_step_shows_the_whole_tree_and_leads_to_its_pruning(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit(f"/growing?table=golf_14&dialect=id3&lang=en&step={len(trace)}")
    card = page.locator(".ending-card")
    expect(card).to_contain_text(f"It has {trace.size} nodes")
    expect(page.locator(".node:visible")).to_have_count(trace.size)
    page.keyboard.press("ArrowLeft")
    expect(card).to_have_count(0)
    page.keyboard.press("ArrowRight")
    onward = page.get_by_role("link", name="Now prune it")
    expect(onward).to_have_attribute("href", re.compile(r"^pruning\?.*table=golf_14.*room=grown"))
    onward.click()
    address(page, "/pruning", "table=golf_14", "dialect=id3", "room=grown")
    expect(page.locator(".steps")).to_be_visible()


def test_on_a_phone_sentence_and_result_stay_in_sight_while_the_page_scrolls(visit):
    page = visit("/growing?table=golf_14_quinlan_numeric&lang=en&step=12", viewport=PHONE)
    settle(page)
    page.mouse.move(190, 500)
    page.mouse.wheel(0, 2000)
    result = page.locator(".outcome b").last
    expect(result).to_have_text("0.1285")
    inside = """(one) => {
      const box = one.getBoundingClientRect();
      const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
      return one.getRootNode().elementsFromPoint(x, y)[0] === one;
    }"""
    becomes(lambda: result.evaluate(inside), True)
