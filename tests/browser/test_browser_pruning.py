"""A lecture on T4 in the real browser: by one key, the verdict, the tipping point, the link."""

import re

import pytest
from pairs import some
from playwright.sync_api import expect
from screen import PHONE, address, becomes, fits_a_phone, link, settle, views_fit_a_phone
from stepping import choose

pytestmark = pytest.mark.browser

T4 = ("5", "0.406", "6.5", "1.96", "8.46", "0.469", "7.5")
"""The ledger, 000-063 to 000-069, in the order of the board."""


def at(page, step):
    """Wait until the decision is at a step."""
    expect(page.locator(".steps .place").filter(visible=True)).to_have_text(f"step {step} of 11")


def opens_the_drawer(page):
    """All that can be chosen is in one drawer above the stage."""
    page.locator(".st-key-lab_fold summary").click()


def test_t4_by_one_key_to_the_leaf(visit):
    page = visit("/pruning?lang=en&view=present&step=1")
    place, now = page.locator(".presenter .place"), page.locator(".said li.now .line-body")
    expect(place).to_contain_text("Steps · 1 / 11")
    expect(page.locator(".st-key-pick_lang")).to_have_count(0)
    for step, number in enumerate(T4, 2):
        page.keyboard.press(" ")
        expect(place).to_contain_text(f"Steps · {step} / 11")
        expect(now).to_contain_text(number)
        expect(page.locator(".said li.later")).to_have_count(len(T4) + 1 - step)
    page.keyboard.press("PageDown")
    expect(page.locator(".verdict-line.now")).to_contain_text("8.46")
    expect(page.locator(".verdict-line.now")).to_contain_text("T4 becomes a leaf")
    page.keyboard.press(" ")
    expect(page.locator(".verdict-turns.now")).to_contain_text("0.51")
    expect(page.locator(".steps .node.gone")).to_have_count(0)
    page.keyboard.press(" ")
    expect(page.locator(".steps .node.gone")).to_have_count(3)
    expect(page.locator(".steps .node.now.leaf")).to_contain_text("T4")
    expect(place).to_contain_text("Steps · 11 / 11")


def test_who_steps_to_the_verdict_or_comes_by_a_link_to_it_sees_all_of_it(visit):
    """On a low screen it lies below the bar."""
    low = {"width": 1280, "height": 720}
    page = visit("/pruning?lang=en&step=1", viewport=low)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    at(page, 10)
    _sees_the_verdict(page)
    linked = visit("/pruning?lang=en&step=10", viewport=low)
    at(linked, 10)
    _sees_the_verdict(linked)


def _sees_the_verdict(page):
    panel, bar = (page.locator(f".steps {part}").first for part in (".verdict-panel", ".controls"))
    expect(page.locator(".verdict-said")).to_contain_text("becomes a leaf")
    page.wait_for_function(
        "([panel, bar]) => panel.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top",
        arg=[panel.element_handle(), bar.element_handle()],
    )


FIRST_SCREEN = """() => {
  const box = (it) => it.getBoundingClientRect();
  const root = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .map((it) => it.shadowRoot).find((it) => it?.querySelector(".stage.steps"));
  const parts = [".sentence", ".outcome", ".controls"].map((it) => root.querySelector(it));
  const [sentence, outcome, bar] = parts;
  const shown = [...bar.querySelectorAll(":scope > .press")].filter((it) => it.getClientRects().length);
  const rows = new Set([...shown, bar.querySelector(".place")].map((it) => {
    const { top, bottom } = box(it);
    return Math.round((top + bottom) / 20);
  }));
  const within = (it) => box(it).top >= 0 && box(it).bottom <= box(bar).top;
  const next = bar.querySelector(".next");
  const reached = next.contains(root.elementFromPoint(box(next).x + 9, box(next).y + 9));
  const number = /[0-9]/.test(outcome.textContent) && within(outcome);
  return { sentence: within(sentence), number, rows: rows.size, reached };
}"""


HEIGHT_OF_THE_STAGE = """() => {
  const top = document.querySelector(".st-key-lab_fold").getBoundingClientRect().top;
  const stage = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .map((it) => it.shadowRoot?.querySelector(".stage.steps")).find(Boolean);
  return stage.getBoundingClientRect().bottom - top;
}"""


@pytest.mark.parametrize("language", some(["en", "zh"], 1))
def test_a_laptop_sees_the_whole_stage_and_nothing_of_how_a_decision_ends(visit, language):
    page = visit(f"/pruning?lang={language}&room=grown&table=watermelon_2.0&rule=ebp&step=1")
    expect(page.locator(".st-key-lab_settings")).to_be_hidden()
    shown = page.locator(".st-key-url_node")
    expect(shown).to_be_visible()
    assert not re.search("[✓✂⤴]", shown.inner_text().split("\n", 1)[1]), "a chip tells how it ends"
    later = page.locator(".said li.later").first
    expect(later.locator(".line-head")).to_be_visible()
    expect(later.locator(".numbers")).to_be_hidden()
    chips = shown.get_by_role("radio")
    chips.nth(1).click()
    expect(chips.first).to_contain_text(re.compile("[✓✂⤴]"))
    expect(chips.nth(1)).not_to_contain_text(re.compile("[✓✂⤴]"))
    laptop = {"width": 1366, "height": 768}
    page = visit(f"/pruning?lang={language}&step=10", viewport=laptop)
    becomes(lambda: page.evaluate(HEIGHT_OF_THE_STAGE) <= 720, True)


def test_scissors_by_keyboard_and_the_limit_of_a_leaf_by_its_slider(visit):
    """A cut moves the errors on both parts at once; the limit follows the cases of its leaf."""
    page = visit("/pruning?lang=en", newcomer=True)
    wrong = page.locator(".toy .count b")
    expect(wrong).to_have_text(["0", "4"])
    for node in ("Colour ?", "Stem ?"):
        page.get_by_role("button", name=f"Cut off the branches of {node}").first.focus()
        page.keyboard.press("Enter")
    expect(wrong).to_have_text(["3", "2"])
    page.get_by_role("button", name="Put the branches of Stem ? back").focus()
    page.keyboard.press(" ")
    expect(wrong).to_have_text(["1", "3"])
    page.get_by_role("button", name="Whole tree").click()
    expect(wrong).to_have_text(["0", "4"])
    page = visit("/ebp?lang=en", newcomer=True)
    expect(page.get_by_text("6 × 0.2063 = 1.238 errors")).to_be_visible()
    page.get_by_role("slider", name="Cases of a leaf without errors").focus()
    page.keyboard.press("Home")
    expect(page.get_by_text("1 × 0.75 = 0.75 errors")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (683, 384)])
@pytest.mark.parametrize("room", some(["hand", "grown", "before"], 1))
def test_a_small_screen_begins_with_the_sentence_and_the_number_of_the_step(visit, size, room):
    """A phone, and a laptop enlarged to 200 %: one control, which a key opens, holds the choices."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    language = "en" if size[0] == 390 else "zh"
    page = visit(f"/pruning?lang={language}&room={room}&step=9", viewport=viewport)
    whole = {"sentence": True, "number": True, "rows": 1, "reached": True}
    for key in ("Home", "ArrowRight", "End"):
        becomes(lambda: page.evaluate(FIRST_SCREEN), whole)
        page.keyboard.press(key)
    settings = page.locator(".st-key-lab_fold summary")
    expect(page.locator(".st-key-url_room")).to_be_hidden()
    settings.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-url_room")).to_be_visible()
    expect(page.locator(".st-key-lab_settings")).to_be_visible()


@pytest.mark.nightly
def test_the_second_window_the_room_and_the_way_out(visit):
    page = visit("/pruning?lang=en&view=present&step=5", fresh=True)
    root = page.locator(".c45-root").filter(visible=True)
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    speaker = opened.value
    expect(speaker.locator("body")).to_contain_text("1.96")
    expect(page.locator("body")).not_to_contain_text("The usual mistake")
    page.keyboard.press("PageDown")
    expect(speaker.locator("body")).to_contain_text("84.13%")
    speaker.keyboard.press("PageDown")
    expect(page.locator(".presenter .place")).to_contain_text("Steps · 7 / 11")
    expect(speaker.locator("header")).to_contain_text("7 / 11")
    notes = speaker.get_by_role("textbox", name="Your notes on this step")
    notes.fill("No b, no n: only a note.")
    notes.press("Escape")
    speaker.keyboard.press("ArrowUp")
    expect(notes).to_have_value("")
    speaker.keyboard.press("ArrowDown")
    expect(notes).to_have_value("No b, no n: only a note.")
    expect(page.locator("body")).not_to_contain_text("only a note")
    speaker.keyboard.press("b")
    expect(page.locator(".blackout")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".blackout")).to_be_hidden()
    expect(page.locator(".presenter .place")).to_contain_text("Steps · 7 / 11")
    speaker.close()
    expect(root).to_have_attribute("data-theme", "light")
    page.keyboard.press("t")
    expect(root).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator(".st-key-pick_lang")).to_be_visible()
    expect(page).not_to_have_url(re.compile("view="))
    at(page, 7)
    expect(root).to_have_attribute("data-theme", "light")
    choose(page, "Present")
    place = page.locator(".presenter .place").filter(visible=True)
    expect(place).to_contain_text("Steps · 7 / 11")
    expect(page.get_by_role("slider", name="Multiplier k (number of standard errors)")).to_be_visible()


@pytest.mark.nightly
def test_a_link_says_which_controls_are_shown(visit):
    page = visit("/pruning?lang=en&view=present&controls=k&step=9")
    expect(page.get_by_role("slider", name="Multiplier k (number of standard errors)")).to_be_visible()
    expect(page.get_by_text("Pruning method")).to_have_count(0)
    expect(page.locator(".steps .controls")).to_be_hidden()
    expect(page.locator(".verdict-line")).to_contain_text("T4 becomes a leaf")


@pytest.mark.nightly
def test_growing_is_presented_by_one_key(visit):
    page = visit("/growing?lang=en&view=present")
    place = page.locator(".presenter .place")
    expect(place).to_contain_text("1 / ")
    expect(page.locator(".stage")).to_have_count(0)
    expect(page.locator(".st-key-to_steps button")).to_be_attached()
    for _ in range(int(place.inner_text().rpartition("/")[2])):
        if "The laboratory" not in place.inner_text():
            page.keyboard.press("n")
    page.keyboard.press("PageDown")  # from the slide of the laboratory to its steps
    address(page, "view=present", "step=1")
    expect(place).to_have_text(re.compile(r"Steps · 1 / 2\d\d$"))
    page.keyboard.press("ArrowDown")
    expect(place).to_have_text(re.compile(r"Steps · 2 / "))
    page.keyboard.press(" ")  # to the decision at the root, past its other calculations
    expect(page.locator(".sentence").filter(visible=True)).to_contain_text("splits this node")
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    address(page, "view=present", "part=check")
    settle(page)  # the line of the steps goes when that of the slides is there
    expect(place).to_contain_text("Check yourself")
    page.keyboard.press("Escape")
    expect(page.locator(".st-key-pick_lang")).to_be_visible()


@pytest.mark.nightly
def test_twenty_quick_keys_all_arrive_and_the_link_reopens_the_step(visit):
    page = visit("/pruning?lang=en")
    at(page, 1)
    for key, times in (("ArrowRight", 9), ("ArrowLeft", 6), ("ArrowRight", 5)):
        for _ in range(times):
            page.keyboard.press(key, delay=0)
    at(page, 9)
    address(page, "step=9")
    again = visit(link(page))
    at(again, 9)
    expect(again.locator(".steps .sentence")).to_contain_text(
        "Compare the leaf's corrected errors with the limit"
    )
    page.keyboard.press("Home")
    at(page, 1)
    page.go_back()
    at(page, 9)


@pytest.mark.nightly
def test_below_the_tipping_point_the_verdict_turns_and_the_step_stays(visit):
    page = visit("/pruning?lang=en&step=9")
    opens_the_drawer(page)
    slider = page.get_by_role("slider", name="Multiplier k (number of standard errors)")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    verdict = page.locator(".verdict-panel")
    expect(verdict).to_contain_text("the subtree of T4 is kept")
    expect(page).to_have_url(re.compile(r"[?&]k=0\.5(&|$)"))
    address(page, "step=9")
    again = visit(link(page))
    expect(again.locator(".verdict-panel")).to_contain_text("7.48")
    at(again, 9)


@pytest.mark.nightly
def test_limit_and_verdict_follow_the_slider_before_the_server_hears_of_it(visit):
    page = visit("/pruning?lang=en&step=11")
    verdict, limit = page.locator(".verdict-panel"), page.locator(".granted")
    expect(verdict).to_contain_text("T4 becomes a leaf")
    expect(limit).to_have_text("8.46")
    opens_the_drawer(page)
    settle(page)
    knob = page.locator(".st-key-url_k [style*=left]").first.bounding_box()
    across, down = knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2
    asked = page.url
    page.mouse.move(across, down)
    page.mouse.down()
    page.mouse.move(0, down, steps=3)  # to k = 0: nothing is granted
    expect(verdict).to_contain_text("the subtree of T4 is kept")
    expect(limit).to_be_hidden()
    expect(page.locator(".stage")).to_have_class(re.compile("unconfirmed"))
    assert page.url == asked, "the server has heard of it"
    page.mouse.up()
    address(page, "k=0")
    expect(page.locator(".stage")).not_to_have_class(re.compile("unconfirmed"))
    expect(page.locator(".sentence")).to_contain_text("kept")
    at(page, 11)


def test_an_estimate_opens_by_keyboard_to_its_equation_and_stays_open_with_another_cf(visit):
    page = visit("/pruning?lang=en&rule=ebp&step=9")
    line = page.locator(".side .opens").first
    line.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(line.locator(".unfolded")).to_contain_text("0.553")
    shown = " ".join(line.locator(".numbers annotation").all_text_contents())
    assert "15 \\times 0.553^{2} \\times 0.447^{4} = 0.183" in shown
    opens_the_drawer(page)
    page.get_by_role("slider", name="Confidence CF").focus()
    page.keyboard.press("ArrowRight")
    address(page, "cf=0.26")
    expect(line.locator(".unfolded")).to_contain_text("probability of exactly 26%")
    expect(page.locator(".side .opens[open]")).to_have_count(1)


def test_before_a_class_an_estimate_that_is_opened_has_the_screen_and_escape_closes_it(visit):
    page = visit("/pruning?lang=en&rule=ebp&view=present&controls=cf&step=2")
    line = page.locator(".side .opens").first
    line.locator("summary").click()
    last, bar = line.locator(".unfolded .numbers").last, page.locator(".presenter")
    expect(last).to_be_in_viewport()
    settle(page)
    assert last.bounding_box()["y"] + last.bounding_box()["height"] <= bar.bounding_box()["y"]
    expect(page.locator(".lens")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".opens[open]")).to_have_count(0)
    address(page, "view=present", "step=2")
    line.locator("summary").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".opens[open]")).to_have_count(0)
    expect(bar.locator(".place")).to_have_text("Pruning · Steps · 3 / 9")


def test_a_menu_that_is_opened_late_shows_what_is_chosen(visit):
    """A value that is sent to a menu which is closed reaches nobody."""
    page = visit("/pruning?lang=en&step=9")
    opens_the_drawer(page)
    page.locator(".st-key-url_rule").get_by_text("EBP", exact=True).click()
    settle(page)
    page.get_by_role("button", name="More settings").click()
    for name in ("from the root down", "1/2", "exact"):
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()


@pytest.mark.nightly
def test_a_changed_number_travels_with_the_link(visit):
    page = visit("/pruning?lang=en")
    opens_the_drawer(page)
    page.get_by_text("Change the numbers").click()
    field = page.get_by_label("T4: Errors")
    field.fill("9")
    field.press("Enter")
    expect(page.locator(".verdict-panel")).to_contain_text("the subtree of T4 is kept")
    address(page, "own=T4:9")
    again = visit(link(page).replace("lang=en", "lang=zh"))
    expect(again.locator(".verdict-panel")).to_contain_text("保留 T4 的子树")


@pytest.mark.nightly
def test_the_node_decided_in_a_high_tree_is_in_sight_and_legible(visit):
    page = visit("/pruning?lang=zh&room=grown&rule=ebp&node=14", viewport=PHONE)
    page.get_by_role("tab", name="决策树").click()
    box = page.locator(".steps .node.now .outline").first
    expect(box).to_be_attached()
    inside = """(frame) => {
      const [node, place] = [frame.querySelector(".node.now"), frame].map((it) =>
        it.getBoundingClientRect());
      return node.left >= place.left && node.right <= place.right && node.width > 55;
    }"""
    frame = page.locator(".steps .tree-frame")
    page.wait_for_function(f"(frame) => ({inside})(frame)", arg=frame.element_handle())


@pytest.mark.nightly
def test_on_a_phone_no_room_is_wider_than_the_screen(visit):
    page = visit("/pruning?lang=zh", viewport=PHONE)
    page.locator(".st-key-lab_fold summary").click()
    views_fit_a_phone(page, "pruning", "room", "grown", "before", there=".verdict-panel .katex")


def test_the_lesson_begins_with_t4_and_an_old_link_shows_the_end(visit):
    page = visit("/pruning?lang=en&table=golf_14_quinlan_numeric")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    address(page, "step=2")
    page.reload()
    at(page, 2)
    at(visit("/pruning?lang=en&room=hand"), 11)
    place = visit("/pruning?lang=en&room=grown&table=golf_14&step=2").locator(".steps .place")
    expect(place.filter(visible=True)).to_have_text(re.compile("^step 2 of"))


@pytest.mark.nightly
def test_a_step_that_is_not_there_is_said(visit):
    page = visit("/pruning?lang=en&step=99")
    expect(page.locator(".asked-note")).to_have_text(
        "There is no step 99: there are 11 steps. The last one is shown."
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".asked-note")).to_be_hidden()
    address(page, "step=10")


def test_a_region_of_the_map_is_reached_by_keyboard_and_its_steps_are_one_press_away(visit):
    page = visit("/pruning?room=map&tree=pep_t4&lang=en")
    here = page.get_by_role("button", name="Region 1: 3 leaves; least cases 1–6; k from 0 to 0.509")
    expect(here).to_have_attribute("aria-pressed", "true")
    here.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    address(page, "region=2")
    settle(page)
    expect(
        page.get_by_text("Below k = 0.509 (least cases 1–6): region 1, where T4 is split.")
    ).to_be_visible()
    page.get_by_role("button", name="Step through pruning with k").click()
    address(page, "room=hand", "tree=pep_t4", "k=1.75", "step=1")
    settle(page)
    at(page, 1)


@pytest.mark.nightly
def test_on_a_phone_the_map_is_not_wider_than_the_screen_and_a_finger_chooses(visit):
    page = visit("/pruning?room=map&table=watermelon_3.0&lang=zh", viewport=PHONE)
    fits_a_phone(page)
    page.locator(".piece").nth(3).click()
    address(page, "region=4")
    fits_a_phone(page)


@pytest.mark.nightly
def test_no_table_is_wider_than_the_narrowest_phone(visit):
    page = visit("/pruning?lang=en", viewport={"width": 320, "height": 844})
    settle(page)
    assert page.locator("[data-testid=stMain]").evaluate("it => it.scrollWidth") <= 320
