"""The player alone, on its stage without the app: what its keys, tabs and pointer do."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, becomes
from stepping import at, choose, narrator, says

from c45_core import grow, preset
from c45_core.language.words import words
from c45_course import datasets

pytestmark = pytest.mark.browser


def test_stepping_through_a_whole_table_says_every_sentence_of_the_trace(play):
    trace, say = narrator("loan_5", "en")
    page = play("loan_5")
    for frame in trace:
        at(page, frame.number, len(trace))
        says(page, say.say(frame))
        page.keyboard.press("ArrowRight")
    at(page, len(trace) - 1, len(trace))  # the last step stays the last


def test_twenty_fast_arrow_keys_are_twenty_steps(play):
    steps = len(narrator("watermelon_2.0", "en")[0])
    page = play("watermelon_2.0")
    page.evaluate(
        """() => { for (let i = 0; i < 20; i++)
           document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})) }"""
    )
    at(page, 20, steps)
    for _ in range(20):
        page.keyboard.press("ArrowRight", delay=0)
    at(page, 40, steps)


def test_keys_first_last_split_and_play(play):
    trace, _ = narrator("golf_14", "en")
    page = play("golf_14")
    for key, step in (("End", len(trace) - 1), ("Home", 0), ("n", trace.next(0, "split"))):
        page.keyboard.press(key)
        at(page, step, len(trace))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()


def test_step_sizes_stop_where_the_trace_says(play):
    trace, _ = narrator("golf_14", "en")
    page = play("golf_14")
    for size in ("split", "attribute"):
        choose(page, size)
        stops = trace.steps(size)
        there = [("ArrowRight", stop) for stop in stops[1:4]]
        back = [("ArrowLeft", stop) for stop in stops[2::-1]]
        for key, stop in there + back:
            page.keyboard.press(key)
            at(page, stop, len(trace))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"[?&]step={trace.steps('attribute')[1] + 1}(&|$)"))


@pytest.mark.parametrize(("asked", "step"), [("0", 1), ("1", 1), ("54", 54), ("054", 54)])
def test_the_step_of_the_address_is_the_step_on_the_screen(play, asked, step):
    """An address of earlier days counted from 0: its first step is still the first."""
    trace, say = narrator("golf_14_quinlan_numeric", "en")
    page = play("golf_14_quinlan_numeric", query=f"?step={asked}")
    at(page, step - 1, len(trace))
    says(page, say.say(trace[step - 1]))
    page.keyboard.press("ArrowRight")
    address(page, f"step={step + 1}")
    for size in ("split", "attribute", "calculation"):
        choose(page, size)
        at(page, step, len(trace))


@pytest.mark.parametrize(("language", "named"), [("en", "99999"), ("zh", "99999"), ("en", "last")])
def test_a_step_that_is_not_there_is_said_until_one_goes_on(play, language, named):
    count = len(narrator("loan_5", language)[0])
    page = play("loan_5", language, query=f"?step={named}&size=leap")
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


def test_choosing_a_node_shows_its_cases_and_goes_to_its_steps(play):
    trace, _ = narrator("golf_14", "en")
    page = play("golf_14")
    page.keyboard.press("End")
    at(page, len(trace) - 1, len(trace))
    node = page.locator(".node").nth(2)
    node.click()
    cases = f"{len(trace.node(2).cases)} case"
    expect(page.locator(".panel.cases")).to_contain_text(cases)
    node.press("Enter")
    at(page, trace.about(2)[0], len(trace))


def test_one_case_reads_as_one_and_several_as_several(play):
    trace, _ = narrator("watermelon_2.0", "en")
    alone = next(n for n in range(trace.size) if trace.node(n).weight == 1)
    several = next(n for n in range(1, trace.size) if trace.node(n).weight > 1)
    for number, said in ((alone, "1 case"), (several, f"{len(trace.node(several).cases)} cases")):
        page = play("watermelon_2.0", query=f"?step={trace.about(number)[0] + 1}")
        expect(page.locator(".panel.cases .count")).to_have_text(said)


def test_a_term_lights_up_its_cases_and_its_branch(play):
    trace, _ = narrator("golf_14", "en")
    frame = next(f for f in trace if f.kind == "branch_entropy")
    page = play("golf_14", query=f"?step={frame.number + 1}")
    page.locator(".term").first.hover()
    expected = trace.evaluation(0, frame.attribute).branches[frame.branch].counts[0]
    expect(page.locator(".cases tbody tr.lit")).to_have_count(int(expected))


def test_tabs_are_moved_through_by_arrows_where_the_keyboard_reached_them(play):
    page = play("golf_14", query="?step=5", viewport=PHONE)
    tabs = page.get_by_role("tab")
    page.keyboard.press("Tab")
    tabs.first.focus()
    for key, chosen in (("ArrowRight", "Cases"), ("End", "Ranking"), ("ArrowRight", "Formula")):
        page.keyboard.press(key)
        expect(page.locator("[role=tab][aria-selected=true]")).to_have_text(chosen)
        expect(page.locator("[role=tab]:focus")).to_have_text(chosen)
    expect(page.locator(".place")).to_contain_text("step 5 ")
    expect(page.get_by_role("tabpanel", name="Formula")).to_be_visible()


def test_nothing_on_the_stage_moves_from_step_to_step(play):
    steps = len(narrator("golf_14", "en")[0])
    page = play("golf_14")
    panels = [".top", ".panel.tree", ".panel.formula", ".panel.cases", ".controls"]
    boxes = "all => all.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"

    def places():
        return page.evaluate(boxes, panels)

    first = places()
    for step in range(1, 31):
        page.keyboard.press("ArrowRight")
        at(page, step, steps)
        assert places() == first


def test_what_is_taken_out_of_its_page_is_not_fitted_any_more(play):
    """A host such as Streamlit takes the element away first and says so one or two frames later."""
    page = play("golf_14", query="?step=4")
    page.evaluate(
        """async () => { document.querySelector(".c45-root").remove();
           for (let k = 0; k < 2; k += 1) await new Promise(requestAnimationFrame); }"""
    )  # `play` holds that no script fails


def test_cart_is_compared_by_the_gini_index_and_the_attribute_in_work_stays_in_view(play):
    trace = grow(datasets.load("watermelon_2.0").table, preset("cart"))
    last = max(k for k in trace.about(0) if trace[k].kind == "gini_decrease")
    page = play("watermelon_2.0", dialect="cart", query=f"?step={last + 1}")
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


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}])
def test_what_a_finger_presses_is_44_px_tall(play, viewport):
    page = play("golf_14", query="?step=12", viewport=viewport)
    pressed = page.locator(".stage :is(.tab, .controls .press):visible")
    page.locator(".press.more").click()
    sizes = [one.bounding_box() for one in pressed.all()]
    assert len(sizes) > 12
    assert min(box["height"] for box in sizes) >= 44
