"""Measure a step of the static site, from a disk and from a plain web server, and of a large trace.

    python benchmarks/site_steps.py

The site is written anew into a folder that goes away. A step is one arrow key, until the next frame
has been painted (`measure.py`); besides, what the page's main thread spends on it in processor time,
which other work on the machine does not change. The large trace has 100 000 made-up rows and ten
numbers, told page by page (`Book.supplies`) to a page that asks as the app's page does.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import fmean

import numpy as np
from measure import ROOT, WINDOW, chromium, row
from player_steps import measured, page_of, spent
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(ROOT))

from c45_core import Table, grow
from c45_core.dialect import preset
from c45_core.explain.labels import Labels
from c45_course.story.book import Book, bound
from c45_course.story.teller import Telling
from ui.site.pages import write_site

TABLE = "watermelon_3.0"
STEPS = 300
ASKING = "{ address, katex, more: (of, names) => globalThis.more(names) }"


class Quiet(SimpleHTTPRequestHandler):
    """A plain web server that keeps no log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def site_steps(page: Page, name: str, address: str) -> None:
    """Measure the steps of a page of the site."""
    page.goto(f"{address}/en/{TABLE}.html")
    page.wait_for_selector(".stage")
    page.wait_for_timeout(500)
    print(row(f"{name}, forwards", measured(page, "ArrowRight", STEPS)))
    print(row(f"{name}, backwards", measured(page, "ArrowLeft", STEPS)))
    print(f"| {name}, processor time per step | {fmean(spent(page, 'ArrowRight', STEPS)):.1f} | | |")


def large_book() -> Book:
    """Grow and bind 100 000 rows of ten numbers, six levels deep; print how long it takes."""
    rng = np.random.default_rng(1)
    values = rng.normal(size=(100_000, 10)).round(3)
    noisy = values[:, 0] + values[:, 1] * values[:, 2] / 2 + rng.normal(scale=0.5, size=len(values))
    columns = {f"x{k}": values[:, k].tolist() for k in range(10)}
    columns["class"] = np.where(noisy > 0, "yes", "no").tolist()
    table = Table.from_columns(columns, target="class")
    trace = grow(table, preset("documents").with_(max_depth=6))
    start = time.perf_counter()
    book = bound(trace, Labels(table), Telling("en", "large"), "large")
    size = len(json.dumps(book.opening)) // 1000
    print(f"\nlarge: {trace.size} nodes, {len(trace)} frames, opening {size} kB, ", end="")
    print(f"told in {time.perf_counter() - start:.2f} s\n")
    return book


def large_steps(page: Page, book: Book) -> None:
    """Measure the steps of a large trace, and how long an answer takes the server."""
    answers: list[float] = []

    def more(names: list[str]) -> object:
        start = time.perf_counter()
        told = json.loads(json.dumps(book.supplies(names)))
        answers.append(1000 * (time.perf_counter() - start))
        return told

    page.expose_function("more", more)
    page.set_content(page_of(book.opening).replace("{ address, katex }", ASKING))
    page.wait_for_selector(".stage")
    page.wait_for_timeout(500)
    print("| milliseconds | median | p95 | max |\n|---|---:|---:|---:|")
    print(row("100 000 x 10, forwards", measured(page, "ArrowRight", STEPS)))
    print(row("an answer of the server", answers))


def main() -> None:
    """Write the site, measure it from both places, then the large trace."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files, size = write_site(Path(folder))
        print(f"site: {files} files, {size / 1e6:.1f} MB\n")
        server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = chromium(playwright)
        print("| milliseconds until painted | median | p95 | max |\n|---|---:|---:|---:|")
        site_steps(browser.new_page(viewport=WINDOW), "from a disk", Path(folder).as_uri())
        address = f"http://localhost:{server.server_port}"
        site_steps(browser.new_page(viewport=WINDOW), "from a web server", address)
        large_steps(browser.new_page(viewport=WINDOW), large_book())
        server.shutdown()
        browser.close()


if __name__ == "__main__":
    main()
