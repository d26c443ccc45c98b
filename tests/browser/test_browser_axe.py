"""No page has a fault that axe knows, of whatever grade, in either theme."""

import pytest
from screen import ABOUT_COLOURS, turned_dark, violations

from ui.state.course import lessons

pytestmark = pytest.mark.browser

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


def test_axe_finds_nothing_of_any_grade_on_any_page_in_either_theme(visit, app_url):
    page, faults = visit("/?lang=en"), {}
    for lesson in lessons():
        page.goto(f"{app_url}/{'' if lesson == 'start' else lesson}?lang=en")
        page.emulate_media(color_scheme="light")
        found = _faults(page)
        turned_dark(page)
        found += _faults(page, ABOUT_COLOURS)
        if found:
            faults[lesson] = found
    assert not faults
