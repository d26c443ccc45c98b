"""Count the frames of what moves: a slider that is dragged, and the cases that run down a split.

    python benchmarks/motion.py [TIMES]

In headless Chromium on a warm server. While something moves the page notes when each frame begins; a
frame that begins more than 25 ms after the one before it is late: one was left out at 60 Hz. The peer,
in the same run, is the same page at rest, so what the machine itself leaves out is seen beside it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from os import getloadavg

from measure import ROOT, WINDOW, chromium, serving
from playwright.sync_api import Page, sync_playwright

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import settle  # noqa: E402

from c45_core import grow  # noqa: E402
from c45_core.trace.frames import Kind  # noqa: E402
from c45_course import datasets  # noqa: E402

MELONS = "watermelon_2.0"
LATE = 25.0
LASTS = 560
"""Milliseconds that a movement is watched: it lasts 520 (`ui/player/motion.js`)."""
MOVES, SLOWLY = 60, 14
"""Places of the pointer while it drags, and the milliseconds between two."""
NOTE = """() => {
  globalThis.frames = [];
  const next = (at) => {
    frames.push(at);
    globalThis.noting = requestAnimationFrame(next);
  };
  globalThis.noting = requestAnimationFrame(next);
}"""
TAKE = """() => {
  cancelAnimationFrame(noting);
  return frames.slice(1).map((at, n) => at - frames[n]);
}"""


def noted(page: Page, act: Callable[[], None]) -> list[float]:
    """Return the milliseconds between the frames while something is done."""
    page.evaluate(NOTE)
    act()
    found: list[float] = page.evaluate(TAKE)
    return found


def dragged(page: Page, key: str) -> Callable[[], None]:
    """Return what drags a slider of Streamlit's from its place to the right end, and back."""
    slider = page.locator(f".st-key-{key} [data-testid=stSlider]")
    place, track = slider.locator("[style*=left]").first.bounding_box(), slider.bounding_box()
    assert place is not None and track is not None
    left, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    right = track["x"] + track["width"] - place["width"]

    def act() -> None:
        page.mouse.move(left, y)
        page.mouse.down()
        for n in range(MOVES + 1):
            share = 1 - abs(2 * n / MOVES - 1)
            page.mouse.move(left + (right - left) * share, y)
            page.wait_for_timeout(SLOWLY)
        page.mouse.up()

    return act


def resting(page: Page, ms: int) -> Callable[[], None]:
    """Return what does nothing for a while."""
    return lambda: page.wait_for_timeout(ms)


def stepping(page: Page) -> Callable[[], None]:
    """Return what goes one step on, and waits for what moves then."""

    def act() -> None:
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(LASTS)

    return act


def split_step() -> int:
    """Return the step before the first split, counted from 1."""
    trace = grow(datasets.load(MELONS).table)
    return next(n for n in range(len(trace)) if trace[n].kind is Kind.SPLIT)


def row(name: str, runs: list[list[float]]) -> str:
    """Write frames a second, the median and p95 between two frames, and the share that was late."""
    every = sorted(gap for run in runs for gap in run)
    late = sum(gap > LATE for gap in every) / len(every)
    rate = 1000 * len(every) / sum(every)
    p95 = every[int(0.95 * (len(every) - 1))]
    return f"| {name} | {rate:.0f} | {statistics.median(every):.1f} | {p95:.1f} | {100 * late:.1f} % |"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("times", type=int, nargs="?", default=5)
    times = parser.parse_args().times
    pages = {
        "numbers": ("/numbers?lang=en&table=golf_14_quinlan_numeric&part=laboratory", "plane"),
    }
    with serving(ROOT / "app.py") as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        print("| while | frames a second | median | p95 | late |\n|---|---:|---:|---:|---:|")
        for name, (path, key) in pages.items():
            page = browser.new_page(viewport=WINDOW)
            page.goto(url + path, timeout=60_000)
            settle(page)
            page.locator(f".st-key-{key}").first.scroll_into_view_if_needed()
            drag = dragged(page, key)
            noted(page, drag)
            settle(page)
            print(row(f"{name}: a slider is dragged", [noted(page, drag) for _ in range(times)]))
            rest = [noted(page, resting(page, 900)) for _ in range(times)]
            print(row("the same page at rest (peer)", rest), flush=True)
            page.close()
        page = browser.new_page(viewport=WINDOW)
        page.goto(f"{url}/growing?lang=en&table={MELONS}&step={split_step()}", timeout=60_000)
        settle(page)
        runs = []
        for _ in range(times):
            runs.append(noted(page, stepping(page)))
            page.keyboard.press("ArrowLeft")
            page.wait_for_timeout(LASTS)
        print(row("growing: cases run down a split", runs))
        rest = [noted(page, resting(page, LASTS)) for _ in range(times)]
        print(row("the same page at rest (peer)", rest))
        browser.close()
    print(f"\nload at the end: {getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
