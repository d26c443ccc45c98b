"""No page jumps while it loads, in a real browser."""

import re
import time

import pytest
from pairs import some
from screen import PHONE, fits_a_phone, settle, the_header_is_one_row
from shifts import GOOD, layout_shift, shifts

from ui.state.course import declared, lessons

pytestmark = pytest.mark.browser

WIDTHS = (1280, 1366, 1920)
"""The widths at which the header is looked at beside that of a phone."""


@pytest.mark.parametrize("size", some([PHONE, {"width": 1366, "height": 768}], 1))
def test_the_start_page_keeps_the_room_of_its_tree_when_styles_come_late(visit, app_url, size):
    """A busy machine shows texts before Streamlit's script for HTML, which brings that room."""
    page = visit("/?lang=en", viewport=size, fresh=True)
    asked = []

    def late(route):
        asked.append(route.request.url)
        time.sleep(2)
        route.continue_()

    page.route(re.compile(r"/static/js/Html\."), late)
    page.goto(f"{app_url}/?lang=en")
    settle(page)
    assert asked
    assert layout_shift(shifts(page)) < GOOD


@pytest.mark.nightly
def test_no_page_jumps_on_a_phone_while_it_loads_or_is_wider_than_it(visit, app_url):
    """Header, charts, trees, tables and players have their places before they come.

    How they load on a laptop is looked at with axe (`test_browser_axe.py`); that each fits a phone in
    one language or the other, in `test_browser_course.py`.
    """
    page, jumping = visit("/?lang=zh", viewport=PHONE, newcomer=True), {}
    for lesson in lessons():
        page.goto(f"{app_url}/{'' if lesson == 'start' else lesson}?lang=zh")
        settle(page)
        found = shifts(page)
        fits_a_phone(page)
        if lesson == "start" or not declared()[lesson].played:
            the_header_is_one_row(page, *WIDTHS)
        if layout_shift(found) >= GOOD:
            jumping[lesson] = found
    assert not jumping
