"""The player in a real browser: what a student does, on the real app."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, becomes, fits_a_phone, link, settle

from c45_core import grow, preset
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(visit):
    """Open the lesson and wait until the player stands."""

    def _visit(path, **options):
        page = visit(path, **options)
        expect(page.locator(".stage")).to_be_visible()
        return page

    return _visit


def at(page, step, of, language="en"):
    """Wait until the player shows a step, counted from 0, of so many."""
    said = words(language)("player", "step_of", i=step + 1, n=of)
    expect(page.locator(".place")).to_have_text(said)


def says(page, text):
    """Wait until the sentence of the step is this one."""
    expect(page.locator(".sentence")).to_have_text(text)


def narrator(table, language):
    chosen = datasets.load(table)
    trace = grow(chosen.table)
    return trace, Narrator(trace, chosen.labels(language), words(language))


def test_stepping_through_a_whole_table_says_every_sentence_of_the_trace(visit):
    trace, say = narrator("loan_5", "en")
    page = visit("/growing?table=loan_5&lang=en")
    for frame in trace:
        at(page, frame.number, len(trace))
        says(page, say.say(frame))
        page.keyboard.press("ArrowRight")
    at(page, len(trace) - 1, len(trace))  # the last step stays the last


def test_a_step_asks_the_server_nothing(visit):
    page, sent = visit("/growing?lang=en"), []

    def heard(frame):  # Playwright marks a listener, which a method of a list does not let it do
        sent.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", heard))
    page.reload()
    settle(page)
    expect(page.locator(".place")).to_contain_text("step 1 ")
    assert sent, "opening the page asks the server"
    sent.clear()
    for step in range(2, 12):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place")).to_contain_text(f"step {step} ")
    page.keyboard.press("n")
    address(page, "step=")
    assert not sent


def test_twenty_fast_arrow_keys_are_twenty_steps(visit):
    steps = len(narrator("watermelon_2.0", "en")[0])
    page = visit("/growing?lang=en")
    page.evaluate(
        """() => { for (let i = 0; i < 20; i++)
           document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})) }"""
    )
    at(page, 20, steps)
    for _ in range(20):
        page.keyboard.press("ArrowRight", delay=0)
    at(page, 40, steps)


def test_keys_first_last_split_and_play(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    for key, step in (("End", len(trace) - 1), ("Home", 0), ("n", trace.next(0, "split"))):
        page.keyboard.press(key)
        at(page, step, len(trace))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_no_key_acts_while_typing(visit):
    steps = len(narrator("golf_14", "en")[0])
    page = visit("/growing?table=golf_14&lang=en&step=6")
    page.get_by_role("combobox").first.click()
    expect(page.get_by_role("combobox").first).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    at(page, 5, steps)


def test_step_sizes_stop_where_the_trace_says(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    for size in ("split", "attribute"):
        page.locator(".settings").get_by_text(size, exact=True).click()
        stops = trace.steps(size)
        there = [("ArrowRight", stop) for stop in stops[1:4]]
        back = [("ArrowLeft", stop) for stop in stops[2::-1]]
        for key, stop in there + back:
            page.keyboard.press(key)
            at(page, stop, len(trace))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"[?&]step={trace.steps('attribute')[1] + 1}(&|$)"))


def test_a_deep_link_shows_the_same_screen_elsewhere_and_after_a_reload(visit):
    trace, say = narrator("golf_14_quinlan_numeric", "en")
    said = say.say(trace[53])
    assert "Without the gate Temperature would have won" in said
    page = visit("/growing?table=golf_14_quinlan_numeric&lang=en&step=54")
    other = visit(link(page))
    page.reload()
    for shown in (page, other):
        says(shown, said)
        at(shown, 53, len(trace))


@pytest.mark.parametrize(("asked", "step"), [("0", 1), ("1", 1), ("54", 54), ("054", 54)])
def test_the_step_of_the_address_is_the_step_on_the_screen(visit, asked, step):
    """An address of earlier days counted from 0: its first step is still the first."""
    trace, say = narrator("golf_14_quinlan_numeric", "en")
    page = visit(f"/growing?table=golf_14_quinlan_numeric&lang=en&step={asked}")
    at(page, step - 1, len(trace))
    says(page, say.say(trace[step - 1]))
    page.keyboard.press("ArrowRight")
    address(page, f"step={step + 1}")
    for size in ("split", "attribute", "calculation"):
        page.locator(".settings").get_by_text(size, exact=True).click()
        at(page, step, len(trace))


@pytest.mark.parametrize(("language", "named"), [("en", "99999"), ("zh", "99999"), ("en", "last")])
def test_a_step_that_is_not_there_is_said_until_one_goes_on(visit, language, named):
    count = len(narrator("loan_5", language)[0])
    page = visit(f"/growing?table=loan_5&lang={language}&step={named}&size=leap")
    say = words(language)
    step = "no_step" if named.isdecimal() else "not_a_step"
    said = [
        say("player", step, step=named, n=count),
        say("player", "no_setting", name="size", value="leap"),
    ]
    note = page.locator(".asked-note")
    expect(note).to_have_text(say.told(said))
    at(page, count - 1 if named.isdecimal() else 0, count, language)
    page.keyboard.press("ArrowLeft" if named.isdecimal() else "ArrowRight")
    expect(note).to_be_hidden()


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
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Five borrowers").click()
    address(page, "table=loan_5")
    at(page, 0, loans)
    page.go_back()
    address(page, "table=golf_14")
    expect(page.locator(".place")).to_have_text(re.compile(rf" of {golf}$"))


def test_the_language_changes_and_the_step_stays(visit):
    trace, say = narrator("golf_14", "zh")
    page = visit("/growing?table=golf_14&lang=en&step=13")
    page.get_by_text("中文", exact=True).click()
    expect(page.locator(".stage[lang=zh-CN]")).to_be_visible()
    at(page, 12, len(trace), "zh")
    says(page, say.say(trace[12]))
    expect(page.get_by_role("button", name="下一步")).to_be_visible()


@pytest.mark.parametrize(("locale", "lang"), [("zh-CN", "zh-CN"), ("en-GB", "en"), ("fr-FR", "en")])
def test_the_language_follows_the_browser(visit, locale, lang):
    page = visit("/growing", locale=locale)
    expect(page.locator(".stage")).to_have_attribute("lang", lang)


def test_choosing_a_node_shows_its_cases_and_goes_to_its_steps(visit):
    trace, _ = narrator("golf_14", "en")
    page = visit("/growing?table=golf_14&lang=en")
    page.keyboard.press("End")
    at(page, len(trace) - 1, len(trace))
    node = page.locator(".node").nth(2)
    node.click()
    cases = f"{len(trace.node(2).cases)} case"
    expect(page.locator(".panel.cases")).to_contain_text(cases)
    node.press("Enter")
    at(page, trace.about(2)[0], len(trace))


def test_one_case_reads_as_one_and_several_as_several(visit):
    trace, _ = narrator("watermelon_2.0", "en")
    alone = next(n for n in range(trace.size) if trace.node(n).weight == 1)
    several = next(n for n in range(1, trace.size) if trace.node(n).weight > 1)
    for number, said in ((alone, "1 case"), (several, f"{len(trace.node(several).cases)} cases")):
        page = visit(f"/growing?lang=en&step={trace.about(number)[0] + 1}")
        expect(page.locator(".panel.cases .count")).to_have_text(said)


def test_a_term_lights_up_its_cases_and_its_branch(visit):
    trace, _ = narrator("golf_14", "en")
    frame = next(f for f in trace if f.kind == "branch_entropy")
    page = visit(f"/growing?table=golf_14&lang=en&step={frame.number + 1}")
    page.locator(".term").first.hover()
    expected = trace.evaluation(0, frame.attribute).branches[frame.branch].counts[0]
    expect(page.locator(".cases tbody tr.lit")).to_have_count(int(expected))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_themes_have_their_own_colours(visit, scheme):
    page = visit("/growing?lang=en", color_scheme=scheme)
    sheet = "getComputedStyle(document.querySelector('.stApp')).backgroundColor"
    becomes(lambda: _brightness(page.evaluate(sheet)) > 600, scheme == "light")
    ink = page.locator(".sentence")
    text = "e => getComputedStyle(e).color"
    becomes(lambda: _brightness(ink.evaluate(text)) < 300, scheme == "light")


def _brightness(colour):
    return sum(int(part) for part in colour.strip("rgb()").split(",")[:3])


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


def test_tabs_are_moved_through_by_arrows_where_the_keyboard_reached_them(visit):
    page = visit("/growing?table=golf_14&lang=en&step=5", viewport=PHONE)
    tabs = page.get_by_role("tab")
    page.keyboard.press("Tab")
    tabs.first.focus()
    for key, chosen in (("ArrowRight", "Cases"), ("End", "Ranking"), ("ArrowRight", "Formula")):
        page.keyboard.press(key)
        expect(page.locator("[role=tab][aria-selected=true]")).to_have_text(chosen)
        expect(page.locator("[role=tab]:focus")).to_have_text(chosen)
    expect(page.locator(".place")).to_contain_text("step 5 ")
    expect(page.get_by_role("tabpanel", name="Formula")).to_be_visible()


def test_nothing_on_the_stage_moves_from_step_to_step(visit):
    steps = len(narrator("golf_14", "en")[0])
    page = visit("/growing?table=golf_14&lang=en")
    panels = (".top", ".panel.tree", ".panel.formula", ".panel.cases", ".controls")

    def places():
        return [page.locator(panel).first.bounding_box() for panel in panels]

    first = places()
    for step in range(1, 31):
        page.keyboard.press("ArrowRight")
        at(page, step, steps)
        assert places() == first


def test_cart_is_compared_by_the_gini_index_and_the_attribute_in_work_stays_in_view(visit):
    trace = grow(datasets.load("watermelon_2.0").table, preset("cart"))
    last = max(k for k in trace.about(0) if trace[k].kind == "gini_decrease")
    page = visit(f"/growing?dialect=cart&table=watermelon_2.0&lang=en&step={last + 1}")
    heads = ["attribute", "Gini after the split", "Gini decrease", "result"]
    expect(page.locator(".ranking thead th")).to_have_text(heads, use_inner_text=True)
    decrease = trace.evaluation(0, trace[last].attribute).gini_decrease
    expect(page.locator(".ranking tr.now")).to_contain_text(f"{decrease:.4f}")
    becomes(lambda: _within(page, ".ranking tr.now", ".ranking-frame"), True)


def _within(page, inner, outer):
    """Whether a part is seen whole in its frame, from top to bottom."""
    part, frame = (page.locator(one).bounding_box() for one in (inner, outer))
    bottom = frame["y"] + frame["height"] + 1
    return frame["y"] <= part["y"] and part["y"] + part["height"] <= bottom


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


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}])
def test_what_a_finger_presses_is_44_px_tall(visit, viewport):
    page = visit("/growing?table=golf_14&lang=en&step=12", viewport=viewport)
    settle(page)
    pressed = page.locator(".stage :is(.tab, .buttons .press, .settings > .press):visible")
    sizes = [one.bounding_box() for one in pressed.all()]
    assert len(sizes) > 12
    assert min(box["height"] for box in sizes) >= 44
