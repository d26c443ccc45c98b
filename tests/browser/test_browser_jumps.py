"""Going to a step as in a debugger: events, over and out, marks and stops, all kept in the link."""

import pytest
from playwright.sync_api import expect
from screen import address

from c45_core import grow
from c45_core.trace.events import Event, events
from c45_course import datasets

pytestmark = pytest.mark.browser


def test_a_teacher_finds_the_moment_id3_would_choose_otherwise_and_marks_it(visit):
    trace = grow(datasets.load("watermelon_3.0").table)
    found = events(trace.ledger, trace.dialect.tolerance)
    decided = {number: trace.about(number)[-1] + 1 for number in range(trace.size)}
    other = sorted(decided[n] for n in range(trace.size) if found[n] & Event.OTHER_WINNER)
    tie = min(decided[n] for n in range(trace.size) if found[n] & Event.TIE)

    page = visit("/growing?table=watermelon_3.0&lang=en")
    expect(page.locator(".stage .place")).to_be_visible()
    page.keyboard.press("g")
    card = page.get_by_role("group", name="Go to a step")
    row = card.get_by_role("row", name="ID3 would choose otherwise")
    expect(row.get_by_role("cell").first).to_have_text(str(len(other)))
    for step in other:
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


def test_cases_run_down_the_edges_the_next_key_ends_it_and_who_wants_calm_has_it(visit):
    page = visit("/growing?table=watermelon_2.0&lang=en")
    expect(page.locator(".stage .place")).to_be_visible()
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
