"""No page jumps while it loads, in a real browser."""

import pytest
from screen import PHONE, settle
from shifts import GOOD, layout_shift, shifts

from ui.state.course import lessons

pytestmark = pytest.mark.browser
LAPTOP = {"width": 1366, "height": 768}


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_page_jumps_while_it_loads(visit, app_url, viewport):
    """Header, charts, trees, tables and players have their places before they come."""
    page, jumping = visit("/?lang=en", viewport=viewport), {}
    for lesson in lessons():
        page.goto(f"{app_url}/{'' if lesson == 'start' else lesson}?lang=en")
        settle(page)
        found = shifts(page)
        if layout_shift(found) >= GOOD:
            jumping[lesson] = found
    assert not jumping
