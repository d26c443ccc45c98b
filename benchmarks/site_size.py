"""Measure the static site: what each page loads at first sight, and what sending a lesson costs.

    python benchmarks/site_size.py                # writes the site into a folder that goes away
    python benchmarks/site_size.py OUT            # a site that lies there, written with --gzip

Sizes are those of the answers of nginx (`deploy/site.conf`), compressed, to a browser that was never
here. What sending costs is counted in processor time of nginx, since other work on the machine does not
change it: a lesson is everything that its page loads at first sight. Beside it stands what opening the
same lesson costs the app, as it is deployed.
"""

from __future__ import annotations

import asyncio
import http.client
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from learner import Learner
from measure import ROOT, WINDOW, chromium
from playwright.sync_api import Browser, Request, sync_playwright
from served import Served, serving
from wire import Place

sys.path.insert(0, str(ROOT))

from ui.site.pages import write_site

SITE_PORT, APP_PORT = 8671, 8672
MAX_KB_OF_LESSON, MAX_KB_OF_START = 500, 300
LESSON, LESSONS_SENT, LESSONS_OPENED = "entropy", 3000, 60


@contextmanager
def nginx(out: Path, folder: Path) -> Iterator[Served]:
    """Serve a site by nginx, in one process."""
    block = (ROOT / "deploy" / "site.conf").read_text(encoding="utf-8")
    block = block.replace("listen 8080", f"listen 127.0.0.1:{SITE_PORT}").replace("/srv/c45", str(out))
    paths = "".join(
        f"{each}_temp_path t; " for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    begin = "daemon off; master_process off; pid nginx.pid; error_log stderr warn; events {}\n"
    conf = folder / "nginx.conf"
    conf.write_text(
        f"{begin}http {{ access_log off; sendfile on; {paths}\n{block} }}", encoding="utf-8"
    )
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(conf), "-e", "stderr"])
    try:
        time.sleep(2)
        yield Served(SITE_PORT, conf, (process.pid,))
    finally:
        process.terminate()
        process.wait(30)


def first_sight(browser: Browser, address: str) -> dict[str, int]:
    """Return the bytes that each file takes on its way, of those a page loads at first."""
    context = browser.new_context(viewport=WINDOW, service_workers="block", locale="en")
    page, answers = context.new_page(), list[Request]()

    def note(request: Request) -> None:
        answers.append(request)

    page.on("requestfinished", note)
    page.goto(address, wait_until="networkidle")
    sizes = {each.url: each.sizes()["responseBodySize"] for each in answers if each.url[:4] == "http"}
    context.close()
    return sizes


def show_sizes(browser: Browser, site: str, out: Path) -> dict[str, int]:
    """Print a row for each page; return the files of the lesson."""
    lesson: dict[str, int] = {}
    pages = [path.parent.name for path in sorted((out / "en").glob("*/page.js"))]
    places = ["index.html" if each == "start" else f"{each}.html" for each in pages]
    print("| page | files | kB | the largest file | kB |\n|---|---:|---:|---|---:|")
    for place in (*places, "golf_14.html", "tables.html", "sheets.html", "glossary.html"):
        sizes = first_sight(browser, f"{site}/en/{place}")
        whole, most = (
            sum(sizes.values()) / 1000,
            MAX_KB_OF_START if place == "index.html" else MAX_KB_OF_LESSON,
        )
        large = max(sizes, key=sizes.__getitem__)
        name, over = large.rpartition("/")[2], " (too large)" if whole > most else ""
        print(f"| {place} | {len(sizes)} | {whole:.0f}{over} | {name} | {sizes[large] / 1000:.0f} |")
        if place == f"{LESSON}.html":
            lesson = sizes
    return lesson


def send_lessons(served: Served, files: list[str]) -> tuple[float, float]:
    """Return how many milliseconds of the processor a lesson takes nginx, and a file of it."""
    line = http.client.HTTPConnection("127.0.0.1", SITE_PORT)
    before = served.processor()
    for _ in range(LESSONS_SENT):
        for file in files:
            line.request("GET", urlsplit(file).path, headers={"Accept-Encoding": "gzip"})
            line.getresponse().read()
    spent = 1000 * (served.processor() - before) / LESSONS_SENT
    return spent, spent / len(files)


async def open_lessons(served: Served) -> float:
    """Return how many milliseconds of the processor the app takes to open the lesson once more."""
    place, random = Place("127.0.0.1", served.port), Random(1)
    before = 0.0
    for number in range(-3, LESSONS_OPENED):
        before = served.processor() if number == 0 else before
        learner = Learner(place, f"size{number + 3:012x}", random)
        await learner.open(LESSON)
        learner.close()
    return 1000 * (served.processor() - before) / LESSONS_OPENED


def main() -> None:
    """Write the site if need be, look at its pages, then ask for a lesson again and again."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        out = Path(sys.argv[1]).resolve() if sys.argv[1:] else folder / "site"
        if not sys.argv[1:]:
            write_site(out, packed=True)
        with nginx(out, folder) as served:
            browser = chromium(playwright)
            files = show_sizes(browser, f"http://127.0.0.1:{SITE_PORT}", out)
            browser.close()
            lesson, file = send_lessons(served, list(files))
    with tempfile.TemporaryDirectory() as made, serving(APP_PORT, Path(made) / "log") as app:
        opened = asyncio.run(open_lessons(app))
    print("\n| of one core | ms of the processor | a second |\n|---|---:|---:|")
    print(f"| a file of the site | {file:.3f} | {1000 / file:.0f} |")
    for name, spent in (
        (f"the lesson {LESSON}: {len(files)} files", lesson),
        ("the same in the app", opened),
    ):
        print(f"| {name} | {spent:.1f} | {1000 / spent:.0f} |")


if __name__ == "__main__":
    main()
