"""Measure how far each page jumps while it loads (layout shift), in headless Chromium on a warm server.

    python benchmarks/stage.py [TIMES] [--only LESSON ...] [--show]

Each time in a fresh browser profile with nothing cached, on a laptop and on a phone, in English and
in the light. `--show`: also what moved, and by how much.
"""

from __future__ import annotations

import argparse
import sys

from measure import ROOT, chromium, serving
from playwright.sync_api import Browser, sync_playwright

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import settle  # noqa: E402
from shifts import layout_shift, shifts  # noqa: E402

from ui.state.course import lessons  # noqa: E402

WINDOWS = {"laptop": (1366, 768), "phone": (390, 844)}
LATER = 700
"""Milliseconds that a page is watched after it has come to rest."""


def loaded(browser: Browser, url: str, window: tuple[int, int], show: bool) -> float:
    """Load a page for the first time: its layout shift."""
    context = browser.new_context(
        viewport={"width": window[0], "height": window[1]}, locale="en-US", color_scheme="light"
    )
    page = context.new_page()
    page.goto(url, timeout=60_000)
    settle(page)
    page.wait_for_timeout(LATER)
    found = shifts(page)
    context.close()
    for shift in found if show else ():
        print(f"    {shift['value']:.3f} at {shift['at']:.0f} ms: {shift['moved']}")
    return layout_shift(found)


def main() -> None:
    """Print a table: for each lesson and window the layout shift of every run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("times", type=int, nargs="?", default=3)
    parser.add_argument("--only", nargs="+", default=list(lessons()))
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    with serving(ROOT / "app.py") as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        loaded(browser, f"{url}/?lang=en", WINDOWS["laptop"], show=False)
        print(f"| lesson | {' | '.join(WINDOWS)} |\n|---|{'---|' * len(WINDOWS)}")
        for lesson in asked.only:
            path = f"{url}/{'' if lesson == 'start' else lesson}?lang=en"
            runs = [
                [loaded(browser, path, window, asked.show) for _ in range(asked.times)]
                for window in WINDOWS.values()
            ]
            print(f"| {lesson} | {' | '.join(' '.join(f'{one:.3f}' for one in run) for run in runs)} |")
        browser.close()


if __name__ == "__main__":
    main()
