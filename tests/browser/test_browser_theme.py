"""Light and dark in a real browser: whatever changes the theme changes everything at once."""

import pytest
from contrast import faint
from screen import becomes

from c45_core.language.words import words
from ui.state.course import lessons

pytestmark = pytest.mark.browser

MIDDLE = {
    "entropy": "&n2=3",
    "growing": "&step=57",
    "missing": "&part=down",
    "pruning": "&step=6",
    "numbers": "&table=golf_14_quinlan_numeric",
}
"""What is asked for in the middle of a lesson; without it a lesson shows what it opens with."""
FEWEST = 20
"""Texts that every lesson shows at least."""
TITLES = words("en")


def test_the_system_turns_dark_in_the_middle_of_every_lesson(visit):
    """Every text of charts, tables, trees and formulas is clear before, and after without a press."""
    page, hardly_seen = visit("/start?lang=en", color_scheme="light"), {}
    for lesson in lessons():
        _go(page, f"/{lesson}?lang=en{MIDDLE.get(lesson, '')}")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            read, poor = faint(page, theme)
            assert read > FEWEST, lesson
            hardly_seen |= {(lesson, theme): poor} if poor else {}
        page.emulate_media(color_scheme="light")
    assert not hardly_seen


def _go(page, path):
    """Go to a lesson without loading the app again, as the browser's Back does."""
    page.evaluate(
        "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )
    name = path.split("?")[0].strip("/")
    page.wait_for_function("name => document.title.startsWith(name)", arg=TITLES("lesson", name))


def test_a_chart_drawn_in_the_light_has_the_colours_of_the_dark(visit):
    page = visit("/entropy?lang=en", color_scheme="light")
    line = page.locator(".js-plotly-plot .scatterlayer .trace .js-line").first
    drawn = "it => getComputedStyle(it).stroke"
    becomes(lambda: line.evaluate(drawn), "rgb(10, 111, 176)")
    page.emulate_media(color_scheme="dark")
    becomes(lambda: line.evaluate(drawn), "rgb(95, 184, 240)")
