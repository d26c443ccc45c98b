"""Measure how soon what a closed line or box holds is there, which is made when somebody opens it.

    python benchmarks/opened.py

Presses the closed lines and boxes of eight laboratories, at four sizes of the window, and waits until
something stands in each, the server has answered and a frame is painted. Measured are milliseconds from
the press, and the pixels by which the pressed line or button moved meanwhile.
"""

from __future__ import annotations

import statistics
from os import getloadavg

from measure import PAINTED, ROOT, chromium, p95, serving
from playwright.sync_api import Page, sync_playwright

PAGES = (
    "numbers",
    "choosing",
    "pruning",
    "missing",
    "evaluation",
    "dialects",
    "documents",
    "your_table",
)
SIZES = ((390, 844), (1280, 720), (1366, 768), (1920, 1080))
CLOSED = (
    "[data-testid=stExpander] details:not([open]) summary, "
    "[class*=st-key-][class*=_box] [data-testid=stPopover] button"
)
RESTS = 800
"""Milliseconds in which a page that runs no more may still be drawn."""
_PRESS = f"""(pressed) => new Promise((done) => {{
  {PAINTED}
  const top = () => pressed.getBoundingClientRect().top;
  const app = document.querySelector("[data-testid=stApp]");
  const box = "[data-testid=stPopoverBody]";
  const body = () => pressed.closest("details") ?? document.querySelector(box);
  const [from, before] = [performance.now(), top()];
  const look = () => {{
    const held = body()?.querySelector("[data-testid=stElementContainer]");
    if (held && app.dataset.testScriptState === "notRunning")
      painted(from, (passed) => done([passed, Math.abs(top() - before)]));
    else if (performance.now() - from > 10_000) done([null, 0]);
    else requestAnimationFrame(look);
  }};
  pressed.click();
  requestAnimationFrame(look);
}})"""


def press_all(page: Page) -> list[tuple[float, float]]:
    """Press what is closed on a page, one after the other: milliseconds, and pixels moved."""
    found = []
    closed = [
        each for each in page.locator(f".stMain :is({CLOSED})").element_handles() if each.is_visible()
    ]
    for each in closed:
        if not each.is_visible():
            continue
        each.scroll_into_view_if_needed()
        page.wait_for_timeout(100)
        passed, moved = each.evaluate(_PRESS)
        if passed is None:
            print(f"nothing came: {page.url} {each.inner_text()!r}")
        else:
            found.append((passed, moved))
        page.keyboard.press("Escape")
        page.wait_for_timeout(RESTS)
    return found


def main() -> None:
    """Print one line for each page, and one for all presses."""
    print("| page | presses | median, ms | p95 | max | moved, px |\n|---|---:|---:|---:|---:|---:|")
    every: list[tuple[float, float]] = []
    with serving(ROOT / "app.py") as app, sync_playwright() as playwright:
        browser = chromium(playwright)
        for name in PAGES:
            found = []
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, locale="en-US")
                page.goto(f"{app}/{name}?lang=en&part=laboratory", timeout=60_000)
                page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
                page.wait_for_timeout(2 * RESTS)
                found += press_all(page)
                page.close()
            every += found
            print(_row(name, found), flush=True)
        browser.close()
    print(_row("all", every), f"\n\nload at the end: {getloadavg()[0]:.1f}")


def _row(name: str, found: list[tuple[float, float]]) -> str:
    if not found:
        return f"| {name} | 0 | | | | |"
    times = [passed for passed, _ in found]
    moved = max(moved for _, moved in found)
    middle, high, most = statistics.median(times), p95(times), max(times)
    return f"| {name} | {len(found)} | {middle:.0f} | {high:.0f} | {most:.0f} | {moved:.0f} |"


if __name__ == "__main__":
    main()
