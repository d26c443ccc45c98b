"""A lecture on T4 in the real browser: number by number, the verdict, the tipping point, the link."""

import re
from urllib.parse import urlsplit

import pytest

from tests.conftest import settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
PATIENCE = 15_000


def link(page):
    """What one would send to somebody: the address without the machine."""
    parts = urlsplit(page.url)
    return f"{parts.path}?{parts.query}"


def test_t4_number_by_number_to_the_tipping_point(visit):
    page = visit("/pruning?lang=en")
    page.get_by_text("One number at a time").click()
    for step in range(2, 9):
        page.get_by_text(f"{step - 1} of 9", exact=True).wait_for(timeout=PATIENCE)
        page.keyboard.press("ArrowRight")
    verdict = page.locator(".st-key-verdict")
    verdict.get_by_text("becomes a leaf").first.wait_for(timeout=PATIENCE)
    said = verdict.inner_text()
    # The ledger: 7.5 <= 8.464529, tipping point 0.509.
    assert "8.464529" in said and "0.509" in said
    assert "1.964529" in page.locator(".st-key-court").inner_text()
    # Below the tipping point the verdict turns.
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(50):
        page.keyboard.press("ArrowLeft")
    verdict.get_by_text("the subtree of T4 stays").wait_for(timeout=PATIENCE)
    settle(page)
    page.wait_for_timeout(300)
    assert re.search(r"[?&]k=0\.5(&|$)", page.url)
    again = visit(link(page))
    again.locator(".st-key-verdict").get_by_text("7.482265").first.wait_for(timeout=PATIENCE)


def test_a_changed_number_travels_with_the_link(visit):
    page = visit("/pruning?lang=en")
    page.get_by_text("Change the numbers").click()
    field = page.get_by_label("T4: Errors")
    field.fill("9")
    field.press("Enter")
    page.locator(".st-key-verdict").get_by_text("the subtree of T4 stays").wait_for(timeout=PATIENCE)
    again = visit(link(page).replace("lang=en", "lang=zh"))
    again.locator(".st-key-verdict").get_by_text("T4的子树保留").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("room", ["hand", "grown", "before"])
def test_axe_finds_nothing_serious_in_court(visit, room, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(f"/pruning?lang=en&room={room}", color_scheme=scheme)
    page.locator(".st-key-court .js-plotly-plot").wait_for(timeout=PATIENCE)
    found = Axe().run(page).response["violations"]
    serious = [v for v in found if v["impact"] in ("serious", "critical")]
    ours = [
        (v["id"], node["target"], node["html"][:120])
        for v in serious
        for node in v["nodes"]
        if "court" in str(node["target"]) or "<svg" in node["html"] or "drawing" in node["html"]
    ]
    assert not ours, ours


@pytest.mark.parametrize("room", ["hand", "grown", "before"])
def test_on_a_phone_nothing_is_wider_than_the_screen(visit, room):
    page = visit(f"/pruning?lang=zh&room={room}", viewport={"width": 390, "height": 844})
    page.locator(".st-key-court .js-plotly-plot").wait_for(timeout=PATIENCE)
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390
