"""Pages for everybody: no fault that axe knows, one voice, an order to read in, room at 400 %."""

import pytest
from contrast import faint
from pairs import some
from playwright.sync_api import expect
from screen import ABOUT_COLOURS, becomes, turned_dark, violations
from shifts import GOOD, layout_shift, shifts

from ui.state.course import lessons

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}

STREAMLITS = {
    # The place where files are dropped: it says of itself that it is nothing, and has a name.
    ("presentation-role-conflict", "stFileUploaderDropzone"),
    # Axe knows it for what it is where it comes before the first other link; of one that lies in a
    # component it cannot tell (*The documents*).
    ("region", "stSkipToContent"),
}
"""What Streamlit's own elements bring with them, and no attribute of theirs can be set from Python."""


def _faults(page, rules=()):
    return [
        (rule, target, html)
        for rule, target, html in violations(page, rules=rules)
        if not any(rule == named and part in html for named, part in STREAMLITS)
    ]


FEWEST = 5
"""Texts that every page shows at least."""
STATES = {
    "entropy": ("",),
    "choosing": ("", "identifier=off"),
    "numbers": ("table=golf_14_quinlan_numeric",),
    "growing": ("step=57",),
    "missing": ("", "part=down"),
    "pruning": ("room=hand&step=6", "room=grown", "room=before", "room=hand&view=present&step=6"),
    "rules": ("", "view=bits", "view=order", "view=beside", "view=steps&at=9"),
    "windows": ("", "view=cycles&cycle=2", "view=trials", "view=costs", "view=steps&at=8"),
    "dialects": ("", "view=switches", "view=doctor", "view=which"),
    "evaluation": ("", "view=leaving", "view=case"),
}
"""How a lesson is looked at, where it can show more than what it opens with."""


@pytest.mark.worth(36)
@pytest.mark.parametrize(
    ("lesson", "state"),
    some(
        [(lesson, state) for lesson in lessons() for state in STATES.get(lesson, ("",))],
        5,
        several=True,
    ),
)
def test_no_page_jumps_is_faulty_or_hard_to_read_and_the_system_may_turn_dark(visit, lesson, state):
    """Axe finds nothing of any grade, and every text of charts, tables, trees and formulas is clear.

    How the pages load on a phone is looked at in `test_browser_calm.py`.
    """
    path = "" if lesson == "start" else lesson
    page = visit(f"/{path}?lang=en&{state}", viewport=LAPTOP, color_scheme="light", newcomer=True)
    jumps = shifts(page)
    assert layout_shift(jumps) < GOOD, jumps
    assert not _faults(page)
    _reads_well(page, "light")
    turned_dark(page)
    assert not _faults(page, ABOUT_COLOURS)
    _reads_well(page, "dark")


def _reads_well(page, theme):
    read, poor = faint(page, theme)
    assert read > FEWEST
    assert not poor


SPOKEN = """it => [...it.querySelectorAll("[aria-live=polite], output:not([aria-live]), [role=status]")]
  .filter((one) => one.checkVisibility() && one.textContent).map((one) => one.className)"""


def test_the_player_has_a_title_and_landmarks_and_says_a_step_once(visit):
    """Panels come in the order of reading, and of a step the sentence alone is said aloud."""
    page = visit("/growing?lang=en&table=golf_14&step=7")
    stage = page.locator(".stage:not(.opening)")
    expect(page.get_by_role("heading", level=1)).to_have_text("Growing the tree")
    expect(stage.get_by_role("heading", level=2).first).to_contain_text("Growing the tree: ")
    expect(page.get_by_role("navigation", name="The course")).to_be_visible()
    order = "it => [...it.querySelectorAll('.panel')].map((one) => one.classList[1])"
    assert stage.evaluate(order) == ["tree", "cases", "formula", "work"]
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        becomes(lambda: stage.evaluate(SPOKEN), ["sentence"])


CHOSEN = "it => getComputedStyle(it).outlineStyle"


@pytest.mark.nightly
def test_in_forced_colours_what_is_chosen_keeps_a_mark(visit):
    page = visit("/growing?lang=en&step=30", viewport={"width": 1366, "height": 768})
    marked = (
        page.locator(".st-key-pick_lang button[aria-checked=true]"),
        page.locator(".settings .press[aria-pressed=true]").first,
        page.locator(".division tr.now > *").first,
    )
    assert [one.evaluate(CHOSEN) for one in marked] == ["none"] * len(marked)
    page.emulate_media(forced_colors="active")
    for one in marked:
        becomes(lambda one=one: one.evaluate(CHOSEN), "solid")
    page.emulate_media(forced_colors="none")


@pytest.mark.parametrize("path", ["/growing?lang=en&step=7", "/entropy?lang=en"])
def test_at_400_percent_there_is_content_in_the_first_view_and_nothing_beside_it(visit, path):
    """A window of 1280x1024 enlarged fourfold (WCAG 1.4.10)."""
    page = visit(path, viewport={"width": 320, "height": 256})
    wide = "[document.documentElement, document.querySelector('.stMain')].map((it) => it.scrollWidth)"
    becomes(lambda: max(page.evaluate(wide)) <= 320, True)
    first = page.locator(".stage:not(.opening) .sentence, .stMain h1").last.bounding_box()
    assert first["y"] + first["height"] < 256
