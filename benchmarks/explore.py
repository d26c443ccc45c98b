"""Measure the picture of a large finished tree: opening it, unfolding all of it, moving in it.

    python benchmarks/explore.py [ROWS]

A made-up table (three whole numbers, noisy classes) is brought as a file and grown. Milliseconds, in
headless Chromium without a graphics card; a drag and a turn of the wheel are forty moves, one for each
picture of the screen.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
from measure import ROOT, chromium, serving
from playwright.sync_api import Page, sync_playwright

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import settle  # noqa: E402

WATCH = """() => { window.times = []; window.watching = true; let last = performance.now();
const look = (now) => { times.push(now - last); last = now; watching && requestAnimationFrame(look); };
requestAnimationFrame(look); }"""
SHOWN = """async (it, act) => { const begin = performance.now(); if (act === "press") it.click();
else { it.value = it.max; it.dispatchEvent(new Event("input")); }
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
return performance.now() - begin; }"""


def table(rows: int) -> bytes:
    """Return a CSV file whose tree has about two nodes for every three rows."""
    chance = np.random.default_rng(5)
    cells = chance.integers(0, 1000, (rows, 3))
    noisy = cells[:, 0] * cells[:, 1] + chance.normal(size=rows) * 300_000 > 250_000
    lines = (f"{a},{b},{c},{'yes' if k else 'no'}" for (a, b, c), k in zip(cells, noisy, strict=True))
    return ("a,b,c,class\n" + "\n".join(lines) + "\n").encode()


def pictures(page: Page, name: str, step: Callable[[int], None]) -> None:
    """Do something forty times and print how long the pictures of the screen took."""
    page.evaluate(WATCH)
    for number in range(40):
        step(number)
        time.sleep(0.016)
    found = sorted(page.evaluate("() => { window.watching = false; return times; }")[2:])
    print(f"| {name} | {found[len(found) // 2]:.1f} | {found[int(0.95 * len(found))]:.1f} |")


def main() -> None:
    """Print what was measured."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 17_000
    with serving(ROOT / "app.py") as url, sync_playwright() as playwright:
        page = chromium(playwright).new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{url}/your_table?lang=en", timeout=60_000)
        settle(page)
        file = {"name": "made.csv", "mimeType": "text/csv", "buffer": table(rows)}
        page.set_input_files("input[type=file]", file)
        page.get_by_text("made.csv").first.wait_for()
        settle(page)
        page.get_by_role("button", name="Step through it").click(timeout=60_000)
        page.locator(".stage .place").wait_for(timeout=150_000)
        settle(page)
        opened = page.get_by_role("button", name="Explore").evaluate(SHOWN, "press")
        unfolded = page.get_by_role("slider", name="Levels").evaluate(SHOWN, "unfold")
        page.get_by_role("button", name="Show all").click()
        page.wait_for_timeout(500)
        ground = page.locator(".walk-ground")
        nodes = ground.get_attribute("data-painted")
        print(f"{nodes} nodes: opened in {opened:.0f} ms, all unfolded in {unfolded:.0f} ms\n")
        print("| move | median | p95 |\n|---|---|---|")
        box = ground.bounding_box()
        assert box
        x, y = box["x"] + 600, box["y"] + 300
        page.mouse.move(x, y)
        page.mouse.down()
        pictures(page, "drag, all seen", lambda k: page.mouse.move(x + 8 * (k % 20), y + 4 * (k % 9)))
        page.mouse.up()
        pictures(page, "wheel, inwards", lambda k: page.mouse.wheel(0, -100))
        page.mouse.down()
        pictures(page, "drag, near", lambda k: page.mouse.move(x + 8 * (k % 20), y + 4 * (k % 9)))


if __name__ == "__main__":
    main()
