"""A new case in a real browser: walk it, take a value away, open the link again, an old address."""

import pytest
from playwright.sync_api import expect
from screen import address, link

pytestmark = pytest.mark.browser


def _current(page, number):
    """Wait until so many nodes and branches of the tree are marked as current."""
    expect(page.locator(".drawing svg [stroke='var(--accent)']")).to_have_count(number)


@pytest.mark.nightly
def test_a_case_with_an_unknown_value_shows_the_shares_of_the_ledger(visit):
    # C10: 属性1 = A, 属性2 = ?, 属性3 = 假 under Release 8: 31/70 and 39/70.
    page = visit("/classifying?table=missing_14&dialect=release8&lang=en&case=missing_14!0_x_1")
    expect(page.locator(".stMain")).to_contain_text("31/70 = 0.4429")
    expect(page.locator(".stMain")).to_contain_text("39/70 = 0.5571")
    expect(page.locator(".st-key-tree .drawing")).to_contain_text("13/35")
    page.get_by_text("How the probability of this class is computed").click()
    expect(page.locator(".katex").filter(visible=True)).not_to_have_count(0)


def test_choosing_values_walks_the_tree_and_the_link_brings_another_person_there(visit):
    page = visit("/classifying?lang=en")
    expect(page.get_by_text("Good melon: yes", exact=True)).to_be_visible()
    _current(page, 5 + 4)  # five nodes and four branches from the root to the leaf
    page.get_by_text("Zhou's melon").click()
    expect(page.get_by_text("10/17 = 0.5882")).to_be_visible()
    _current(page, 10 + 9)
    address(page, "case=watermelon_2.0")
    other = visit(link(page))
    expect(other.get_by_text("10/17 = 0.5882")).to_be_visible()
    _current(other, 10 + 9)
