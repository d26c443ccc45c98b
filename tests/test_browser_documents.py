"""The documents in a real browser: search, read a number, follow its link, open the link again."""

import pytest

from c45_core import datasets, grow
from c45_core.claim_steps import frame_of
from c45_core.explain.sentences import Narrator
from c45_core.words import words

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def lines(page):
    return page.locator(".claims .line:visible")


def test_searching_finds_a_mistake_and_its_link_opens_the_step_that_shows_it(visit):
    # Document 001 prints 1.876 for the split information; it is 1.809200.
    page = visit("/documents?lang=en")
    page.locator(".claims table").first.wait_for()
    assert "333 of 333" in page.locator(".count").inner_text()
    page.get_by_role("searchbox").fill("1.876")
    page.wait_for_function("() => location.search.includes('q=1.876')")
    row = page.get_by_role("row", name="001-115")
    assert row.locator(".printed").inner_text() == "1.876"
    assert row.locator(".computed").inner_text() == "1.809200"
    assert "mistake" in row.inner_text()

    again = visit("/" + page.url.split("/", 3)[3])
    again.get_by_role("row", name="001-115").wait_for()
    assert lines(again).count() == lines(page).count() < 5

    row.locator(".links a").click()
    page.wait_for_selector(".stage")
    table = datasets.load("missing_14")
    claim = next(c for c in table.claims if c.id == "001-115")
    trace = grow(table.table)
    frame = trace[frame_of(trace, claim)]
    said = Narrator(trace, table.labels("en"), words("en")).say(frame)
    page.get_by_text(said).first.wait_for()
    assert "1.8092" in page.locator(".sentence").inner_text()


def test_typing_is_instant(visit):
    page = visit("/documents?lang=zh")
    page.locator(".claims table").first.wait_for()
    box = page.get_by_role("searchbox")
    box.click()
    took = page.evaluate(
        """async () => {
          const all = [...document.querySelectorAll('*')];
          const root = all.find((e) => e.shadowRoot?.querySelector('.claims'));
          const input = (root?.shadowRoot ?? document).querySelector('.claims input');
          const start = performance.now();
          for (const text of ['信', '信息', '信息增', '信息增益']) {
            input.value = text;
            input.dispatchEvent(new Event('input'));
          }
          await new Promise(requestAnimationFrame);
          return (performance.now() - start) / 4;
        }"""
    )
    assert took < 100
    assert 0 < lines(page).count() < 333


def test_filters_examples_and_reasons(visit):
    page = visit("/documents?lang=en&verdict=mistake&doc=002")
    lines(page).first.wait_for()
    assert lines(page).count() == 9
    row = page.get_by_role("row", name="002-006")
    row.locator("summary").click()
    row.get_by_text("only the ratio counts").wait_for()
    page.get_by_role("button", name="mistake").click()
    assert lines(page).count() == 32
    page.get_by_role("button", name="0.109", exact=True).click()
    assert page.get_by_role("searchbox").input_value() == "0.109"
    page.get_by_role("searchbox").fill("no such thing")
    page.get_by_text("No claim fits").wait_for()


def test_a_claim_leads_to_its_convention_and_on_to_the_comparison(visit):
    page = visit("/documents?lang=en&view=conventions&c=C1")
    page.get_by_role("heading", name="C1 · Which attribute splits a node?").wait_for()
    page.get_by_role("link", name="Side by side on “Fourteen days of golf").first.click()
    page.get_by_text("The switch that did it: gate").wait_for()


@pytest.mark.parametrize("view", ["claims", "mistakes", "conventions", "glossary", "history"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, view):
    page = visit(f"/documents?lang=zh&view={view}", viewport={"width": 390, "height": 844})
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit("/documents?lang=en", color_scheme=scheme)
    lines(page).first.wait_for()
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [(v["id"], n["target"], n["html"][:90]) for v in serious for n in v["nodes"] if _ours(n)]
    assert not ours, ours


def _ours(node):
    return ".claims" in str(node["target"]) or any(
        name in node["html"] for name in ("<summary", "<td", "<th", "how-many", "<select", "<input")
    )
