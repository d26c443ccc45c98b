"""The start page in a real browser: from the finished tree to its first step in one click."""

import re

import pytest
from playwright.sync_api import expect
from screen import address

pytestmark = pytest.mark.browser


@pytest.mark.smoke
def test_one_click_leads_into_the_player_and_keeps_the_table(visit):
    page = visit("/?table=loan_5&lang=en")
    tree = page.get_by_role("img", name="The finished tree: 4 nodes")
    expect(tree).to_contain_text("no")
    expect(tree).not_to_contain_text("否")
    page.get_by_role("link", name="Step through it").click()
    first = re.compile("^Everything starts at the root: 5 cases")
    expect(page.locator(".sentence")).to_have_text(first)
    address(page, "/growing", "table=loan_5")


@pytest.mark.nightly
def test_the_course_is_one_click_away_and_keeps_the_language(visit):
    page = visit("/?lang=zh")
    page.get_by_role("link", name="信息熵").first.click()
    expect(page.get_by_role("heading", name="信息熵")).to_be_visible()
    address(page, "/entropy", "lang=zh")


@pytest.mark.nightly
def test_a_mistyped_page_is_said_in_the_language_of_the_reader(visit):
    page = visit("/nosuchpage?lang=zh")
    expect(page.get_by_text("nosuchpage 不是本课程的页面")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
