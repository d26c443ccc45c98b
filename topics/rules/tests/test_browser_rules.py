"""Rules in a real browser: a path shrinks, a set of one's own is weighed, the list is replayed."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, views_fit_a_phone

pytestmark = pytest.mark.browser


def test_a_rule_put_into_the_set_changes_the_bar_and_the_link(visit):
    page = visit("/rules?table=golf_14&dialect=release8&lang=en&view=bits")
    bars = page.locator(".st-key-rules_bars .drawing svg")
    expect(bars).to_contain_text("Your set")
    before = bars.text_content()
    page.locator(".st-key-rules_picked_0 button").first.focus()
    page.keyboard.press("Enter")
    address(page, "set=")
    expect(bars).not_to_have_text(before)
    other = visit(link(page))
    expect(other.locator(".st-key-rules_bars .drawing svg")).to_have_text(bars.text_content())


@pytest.mark.nightly
def test_the_decisions_are_replayed_by_the_keys(visit):
    page = visit("/rules?table=golf_14&dialect=release8&lang=en&view=steps")
    expect(page.get_by_text("No rule yet.")).to_be_visible()
    page.get_by_role("slider").first.focus()
    for number in range(2, 6):
        page.keyboard.press("ArrowRight")
        address(page, f"at={number}")
    expect(page.get_by_text("This is rule 1")).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/rules?lang=zh", viewport=PHONE)
    views_fit_a_phone(
        page, "rule_list", "view", "bits", "order", "beside", "steps", there=".stMarkdown"
    )
