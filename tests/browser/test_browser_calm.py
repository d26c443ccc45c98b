"""No page jumps while it loads, in a real browser."""

import pytest
from screen import PHONE, settle
from shifts import GOOD, layout_shift, shifts

from ui.state.course import lessons

pytestmark = pytest.mark.browser


def test_no_page_jumps_on_a_phone_while_it_loads(visit, app_url):
    """Header, charts, trees, tables and players have their places before they come.

    How they load on a laptop is looked at with axe (`test_browser_axe.py`).
    """
    page, jumping = visit("/?lang=en", viewport=PHONE), {}
    for lesson in lessons():
        page.goto(f"{app_url}/{'' if lesson == 'start' else lesson}?lang=en")
        settle(page)
        found = shifts(page)
        if layout_shift(found) >= GOOD:
            jumping[lesson] = found
    assert not jumping
