"""The documents in a real browser: search, read a number, follow its link, open the link again."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, link, views_fit_a_phone

from c45_core import grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets
from c45_course.claims.quantities import frame_of

pytestmark = pytest.mark.browser


def lines(page):
    return page.locator(".claims .line").filter(visible=True)


def test_searching_finds_a_mistake_and_its_link_opens_the_step_that_shows_it(visit):
    # Document 001 prints 1.876 for the split information; it is 1.809200.
    page = visit("/documents?lang=en")
    # It opens on the mistakes; a search looks through everything.
    expect(page.locator(".count")).to_contain_text("49 of 333")
    expect(page.locator(".line:not(.mistake)").filter(visible=True)).to_have_count(0)
    page.get_by_role("combobox").select_option("002")
    expect(lines(page)).to_have_count(9)
    page.get_by_role("button", name="All claims").click()
    expect(lines(page)).to_have_count(32)
    page.get_by_role("combobox").select_option("")
    expect(lines(page)).to_have_count(333)
    page = visit("/documents?lang=en&view=mistakes")
    expect(lines(page)).to_have_count(49)
    page.get_by_role("searchbox").fill("1.876")
    address(page, "q=1.876")
    row = page.get_by_role("row", name="001-115")
    expect(row.locator(".printed")).to_have_text("1.876")
    expect(row.locator(".computed")).to_have_text("1.809200")
    expect(row).to_contain_text("mistake")
    found = lines(page).count()
    assert 0 < found < 5

    again = visit(link(page))
    expect(again.get_by_role("row", name="001-115")).to_be_visible()
    expect(lines(again)).to_have_count(found)

    row.locator(".links a").click()
    table = datasets.load("missing_14")
    claim = next(c for c in table.claims if c.id == "001-115")
    trace = grow(table.table)
    frame = trace[frame_of(trace, claim)]
    said = Narrator(trace, table.labels("en"), words("en")).say(frame)
    assert "1.8092" in said
    expect(page.locator(".sentence")).to_have_text(said)


def test_typing_asks_the_server_nothing(visit):
    page = visit("/documents?lang=zh")
    expect(lines(page)).to_have_count(49)
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    page.get_by_role("searchbox").press_sequentially("信息增益")
    expect(lines(page)).not_to_have_count(49)
    expect(lines(page).first).to_be_visible()
    assert not sent


@pytest.mark.nightly
def test_filters_examples_and_reasons(visit):
    page = visit("/documents?lang=en&verdict=mistake&doc=002")
    expect(lines(page)).to_have_count(9)
    row = page.get_by_role("row", name="002-006")
    row.locator("summary").click()
    expect(row.get_by_text("only the ratio counts")).to_be_visible()
    page.get_by_role("button", name="mistake").click()
    expect(lines(page)).to_have_count(32)
    page.get_by_role("button", name="0.109", exact=True).click()
    expect(page.get_by_role("searchbox")).to_have_value("0.109")
    page.get_by_role("searchbox").fill("no such thing")
    expect(page.get_by_text("No claim matches")).to_be_visible()


@pytest.mark.nightly
def test_a_claim_leads_to_its_convention_and_on_to_the_comparison(visit):
    page = visit("/documents?lang=en&view=conventions&c=C1")
    expect(page.get_by_role("heading", name="C1 · Which attribute splits a node?")).to_be_visible()
    page.get_by_role("link", name="Compare on “Fourteen days of golf").first.click()
    expect(page.get_by_text("Caused by: gate")).to_be_visible()


@pytest.mark.nightly
def test_on_a_phone_no_view_is_wider_than_the_screen(visit):
    page = visit("/documents?lang=zh", viewport=PHONE)
    others = ("conventions", "glossary", "history")
    views_fit_a_phone(page, "documents", "view", *others, there="p")
