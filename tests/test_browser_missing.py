"""Missing values in a real browser: a number opened, a case in parts, the answer brought back."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def _drawing(page):
    drawing = page.locator(".drawing svg")
    drawing.wait_for()
    return drawing


def test_pressing_a_number_opens_how_it_comes_about(visit):
    # Ledger 001-107 and 001-115: F = 13/14, IV 1.809200 and not 1.876.
    page = visit("/missing?table=missing_14&lang=en")
    page.locator(".katex-html", has_text="1.809200").first.wait_for()
    page.get_by_text("A mistake in a Chinese decision tree tutorial").first.wait_for()
    assert "1.876" in page.locator(".stMain").inner_text()
    page.locator(".numbers button", has_text="0.928571").click()
    page.locator(".katex-html", has_text="0.928571").first.wait_for()
    page.wait_for_function("() => location.search.includes('of=known_fraction')")


def test_a_case_in_parts_and_nothing_lost(visit):
    # Ledger H-051 to H-053: melon 8 in 7/15, 5/15, 3/15.
    page = visit("/missing?lang=en")
    page.get_by_text("Melon 8 in parts").click()
    drawing = _drawing(page)
    drawing.get_by_text("case 8: 7/15").first.wait_for()
    for part in ("1/3", "1/5"):
        assert drawing.get_by_text(f"case 8: {part}").count()
    assert drawing.get_by_text("Σ = 17").count() == 3
    page.locator(".stMain").get_by_text("10", exact=True).first.click()
    drawing.get_by_text("case 10: 7/15").first.wait_for()
    page.wait_for_function("() => location.search.includes('row=10')")
    other = visit("/" + page.url.split("/", 3)[3])
    _drawing(other).get_by_text("case 10: 7/15").first.wait_for()


def test_the_document_case_and_the_way_back(visit):
    # Ledger C10: 31/70 = 0.442857 and 39/70 = 0.557143.
    page = visit("/missing?lang=en")
    page.get_by_text("A, unknown, false: which class?").click()
    page.get_by_text("class 1 31/70 = 0.442857 and class 2 39/70 = 0.557143").wait_for()
    _drawing(page).get_by_text("22/35").wait_for()
    number = page.locator("input[type=number]").first
    number.fill("70")
    number.press("Enter")
    page.get_by_text("there is one way: class 1 1 and class 2 0").wait_for()
    other = visit("/" + page.url.split("/", 3)[3])
    other.get_by_text("there is one way: class 1 1 and class 2 0").wait_for()
    page.get_by_role("button", name="The document's case").click()
    page.get_by_text("31/70 = 0.442857").wait_for()


@pytest.mark.parametrize("part", ["measured", "down", "back"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, part):
    size = {"width": 390, "height": 844}
    page = visit(f"/missing?table=watermelon_2.0_alpha&lang=zh&part={part}", viewport=size)
    page.locator("table").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("part", ["measured", "down", "back"])
def test_axe_finds_nothing_serious_in_our_parts(visit, part):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"/missing?table=missing_14&lang=en&part={part}")
    page.locator("table").first.wait_for()
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [(v["id"], n["target"]) for v in serious for n in v["nodes"] if _ours(n)]
    assert not ours, ours


def _ours(node):
    names = ("drawing", "svg xmlns", "<table", "overflow-x", "<th", "<td", "<text")
    return any(name in node["html"] for name in names)
