"""Going to a step as in a debugger, movement, and walking in the finished tree."""

import re

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, open_course

from c45_core import grow
from c45_core.trace.outline import Event, events
from c45_course import datasets

pytestmark = pytest.mark.browser


def leaf_of(trace, row):
    """Return the leaf that holds a row of the table."""
    (found,) = (
        number
        for number in range(trace.size)
        if trace.node(number).leaf and row in trace.node(number).cases
    )
    return found


def test_a_teacher_finds_the_moment_id3_would_choose_otherwise_and_marks_it(play):
    trace = grow(datasets.load("watermelon_3.0").table)
    found = events(trace.ledger, trace.dialect.tolerance)
    decided = {number: trace.about(number)[-1] + 1 for number in range(trace.size)}
    other = sorted(decided[n] for n in range(trace.size) if found[n] & Event.OTHER_WINNER)
    tie = min(decided[n] for n in range(trace.size) if found[n] & Event.TIE)

    page = play("watermelon_3.0")
    page.keyboard.press("g")
    card = page.get_by_role("group", name="Go to a step")
    row = card.get_by_role("row", name="ID3 would choose otherwise")
    expect(row.get_by_role("cell").first).to_have_text(str(len(other)))
    row.get_by_role("rowheader").click()
    address(page, f"step={other[0]}")
    for step in other[1:]:
        row.get_by_role("button", name="Next: ID3 would choose otherwise").click()
        address(page, f"step={step}")
    card.get_by_role("button", name=f"Mark step {other[-1]}").click()
    card.get_by_role("checkbox", name="Stop the replay there: a tie").check()
    address(page, f"marks={other[-1]}", "stops=tie")
    card.get_by_label("Step", exact=True).fill(str(tie - 2))
    page.keyboard.press("Enter")
    address(page, f"step={tie - 2}")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()

    page.reload()  # the link holds all of it
    expect(page.locator(".stage .place")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".asked-note")).to_have_text("Stopped: a tie.")
    address(page, f"step={tie}")
    page.keyboard.press("u")
    address(page, f"step={len(trace)}")
    page.keyboard.press("Home")
    page.keyboard.press("o")
    address(page, f"step={decided[0]}")
    # A number of the ranking opens the step that calculates it.
    page.locator(".ranking tbody tr").first.locator("button.digits").first.click()
    expect(page.locator(".sentence")).to_contain_text("information gain")


def test_cases_run_down_the_edges_the_next_key_ends_it_and_who_wants_calm_has_it(play):
    page = play("watermelon_2.0")
    page.evaluate(
        """() => {
          const begin = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            const made = begin.call(this, frames, options);
            made.playbackRate = 0.001; // slow enough to be looked at
            return made;
          };
        }"""
    )
    dots = page.locator(".tree .flow > *")
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("n")
    expect(dots).to_have_count(17)
    page.wait_for_timeout(400)  # who steps faster than this wants to arrive
    page.keyboard.press("ArrowRight")
    expect(dots).to_have_count(0)
    page.keyboard.press("p")
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_timeout(400)
    page.keyboard.press("n")
    expect(page.locator(".tree .node[data-state=waiting]").first).to_be_visible()
    expect(dots).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "across"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_finger_finds_every_part_of_go_to(play, size, language):
    page = play("watermelon_2.0", language, viewport=size)
    page.locator(".press.jump").click()
    card = page.locator(".jump-card")
    parts = card.locator("button, label:has([type=checkbox]), [type=number]")
    sizes = parts.evaluate_all(
        "all => all.map((it) => [it.textContent, it.offsetWidth, it.offsetHeight])"
    )
    assert len(sizes) > 20
    assert [each for each in sizes if min(each[1:]) < 44] == []
    rows = card.locator("tbody tr").evaluate_all("all => all.map((row) => row.offsetHeight)")
    assert max(rows) < 80, "the way back and the way on stand beside each other"


@pytest.mark.nightly
def test_a_case_is_found_in_the_finished_tree_and_its_node_gone_to(visit):
    chosen = datasets.load("watermelon_2.0")
    trace = grow(chosen.table)
    leaf = leaf_of(trace, 2)
    page = visit("/growing?table=watermelon_2.0&lang=en")
    page.get_by_role("button", name="Explore").click()
    card = page.get_by_role("dialog", name="The finished tree")
    picture = card.locator(".walk-ground")
    expect(picture).to_have_attribute("data-painted", str(trace.size))
    card.get_by_role("searchbox").fill("3")
    expect(card.locator(".walk-hits")).to_have_text("where case 3 ends")
    expect(card.locator(".walk-said")).to_contain_text(f"Node {leaf}:")
    card.get_by_role("searchbox").fill("99")
    missing = "There is no case 99: the cases are numbered 1 to 17."
    expect(card.locator(".walk-hits")).to_have_text(missing)
    card.get_by_role("slider", name="Levels").fill("1")
    first = 1 + len(trace.node(0).children)
    card.get_by_role("button", name="Show all").click()
    expect(picture).to_have_attribute("data-painted", str(first))
    card.get_by_role("application").focus()
    page.keyboard.press("Home")  # the player's keys are not the picture's
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(picture).to_have_attribute("data-painted", "1")
    page.keyboard.press("Enter")
    with page.expect_download() as saved:
        card.get_by_role("button", name="Save the view as SVG").click()
    assert saved.value.suggested_filename == "watermelon_2.0.documents.en.tree.svg"
    card.get_by_role("button", name="Prune it here").click()
    expect(card.locator(".walk-prune")).to_contain_text("decision 1 of 3")
    card.get_by_role("button", name="Next decision").click()
    expect(card.locator(".walk-decision")).to_contain_text("becomes a leaf: yes")
    card.get_by_label("only where a node is pruned").check()
    shown = 1 + sum(len(trace.node(n).children) for n in (0, 1, 2))
    expect(picture).to_have_attribute("data-painted", str(shown))
    card.get_by_label("Method").select_option("error-based pruning (EBP)")
    expect(card.locator(".walk-decision")).to_contain_text("error-based pruning (EBP): ")
    card.get_by_role("button", name="Undo the pruning").click()
    onward = card.get_by_role("link", name="Each calculation in the lesson Pruning")
    expect(onward).to_have_attribute("href", re.compile("room=grown.*rule=ebp"))
    card.get_by_role("searchbox").fill(chosen.labels("en").attribute(trace.node(1).split.attribute))
    decided = trace.about(1)[-1] + 1
    card.get_by_role("button", name=f"Go to step {decided}").click()
    expect(card).to_be_hidden()
    address(page, f"step={decided}")
    page.keyboard.press("w")
    onward.click()
    address(page, "/pruning", "room=grown", "rule=ebp", "step=1", "table=watermelon_2.0")
    expect(page.locator(".steps .place").filter(visible=True)).to_have_text(re.compile("^step 1 of"))


@pytest.mark.nightly
def test_the_menu_opens_pruning_with_t4(visit):
    page = visit("/growing?lang=en")
    expect(page.locator(".stage .place")).to_be_visible()
    open_course(page)
    page.get_by_role("link", name=re.compile("Pruning$")).click()
    address(page, "/pruning")
    expect(page.locator(".steps .node.now").filter(visible=True)).to_contain_text("T4")
    expect(page.locator(".steps .place").filter(visible=True)).to_have_text("step 1 of 11")
