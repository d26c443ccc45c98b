"""The start page in a real browser: from the finished tree to its first step in one click."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_one_click_leads_into_the_player_and_keeps_the_table(visit):
    page = visit("/?table=loan_5&lang=en")
    tree = page.get_by_role("img", name="The finished tree: 4 nodes")
    assert "否" not in tree.text_content() and "no" in tree.text_content()
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_selector(".stage")
    assert "/growing" in page.url and "table=loan_5" in page.url
    assert page.locator(".sentence").inner_text().startswith("Everything starts at the root: 5 cases")


def test_the_course_is_one_click_away_and_keeps_the_language(visit):
    page = visit("/?lang=zh")
    page.get_by_role("link", name="信息熵").first.click()
    page.wait_for_url("**/entropy*")
    assert "lang=zh" in page.url
