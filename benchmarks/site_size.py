"""Measure the static site: what each page loads at first sight, and what sending a lesson costs.

    python benchmarks/site_size.py                # writes the site into a folder that goes away
    python benchmarks/site_size.py OUT            # a site that lies there, written with --gzip

Sizes are those of the answers of nginx (`deploy/site.conf`), compressed, to a browser that was never
here. Costs are counted in processor time, since other work on the machine does not change it: a lesson
is all that its page loads at first sight; in the app it is a link opened, without Streamlit's scripts.
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

PORT = 8671
SITE = f"http://127.0.0.1:{PORT}/en/"
MAX_KB = {"index.html": 300}
MAX_KB_OF_PAGE = 500
LESSON, LESSONS_SENT, LESSONS_OPENED = "entropy", 3000, 60
BEGIN = "daemon off; master_process off; pid nginx.pid; events {}\nhttp { access_log off; sendfile on; "


@contextmanager
def nginx(out: Path, folder: Path) -> Iterator[Served]:
    """Serve a site by nginx, in one process."""
    block = (ROOT / "deploy" / "site.conf").read_text(encoding="utf-8")
    block = block.replace("listen 8080", f"listen 127.0.0.1:{PORT}").replace("/srv/c45", str(out))
    conf = folder / "nginx.conf"
    conf.write_text(f"{BEGIN}client_body_temp_path body;\n{block} }}", encoding="utf-8")
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(conf), "-e", "stderr"])
    time.sleep(2)
    try:
        yield Served(PORT, conf, (process.pid,))
    finally:
        process.terminate()


def first_sight(browser: Browser, place: str) -> dict[str, float]:
    """Return the kB that each file takes on its way, of those a page loads at first."""
    page, answers = browser.new_page(viewport=WINDOW, service_workers="block"), list[Request]()

    def note(request: Request) -> None:
        answers.append(request)

    page.on("requestfinished", note)
    page.goto(f"{SITE}{place}", wait_until="networkidle")
    sizes = {each.url: each.sizes()["responseBodySize"] / 1000 for each in answers}
    page.close()
    return {url: size for url, size in sizes.items() if url.startswith("http")}


def show_sizes(browser: Browser, out: Path) -> None:
    """Print a row for each page, of the tables one."""
    lessons = [path.parent.name for path in sorted((out / "en").glob("*/page.js"))]
    places = ["index", *lessons, "golf_14", "tables", "sheets", "glossary"]
    print("| page | files | kB | the largest file | kB |\n|---|---:|---:|---|---:|")
    for place in (f"{each}.html" for each in places if each != "start"):
        sizes = first_sight(browser, place)
        whole, large = sum(sizes.values()), max(sizes, key=sizes.__getitem__)
        over = " (too large)" if whole > MAX_KB.get(place, MAX_KB_OF_PAGE) else ""
        name = large.rpartition("/")[2]
        print(f"| {place} | {len(sizes)} | {whole:.0f}{over} | {name} | {sizes[large]:.0f} |")


def send_lessons(served: Served, files: list[str]) -> float:
    """Return how many milliseconds of the processor a lesson takes nginx."""
    line = http.client.HTTPConnection("127.0.0.1", PORT)
    before = served.processor()
    for file in files * LESSONS_SENT:
        line.request("GET", urlsplit(file).path, headers={"Accept-Encoding": "gzip"})
        line.getresponse().read()
    return 1000 * (served.processor() - before) / LESSONS_SENT


async def open_lessons(served: Served) -> float:
    """Return how many milliseconds of the processor the app takes to open a lesson once more."""
    before = 0.0
    for number in range(-3, LESSONS_OPENED):
        before = served.processor() if number == 0 else before
        learner = Learner(Place("127.0.0.1", served.port), f"size{number + 3:012x}", Random(number))
        await learner.open(LESSON)
        learner.close()
    return 1000 * (served.processor() - before) / LESSONS_OPENED


def main() -> None:
    """Write the site if need be, look at its pages, then ask for a lesson again and again."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made)
        out = Path(sys.argv[1]).resolve() if sys.argv[1:] else folder / "site"
        if not sys.argv[1:]:
            write_site(out, compressed=True)
        with nginx(out, folder) as served:
            browser = chromium(playwright)
            show_sizes(browser, out)
            files = list(first_sight(browser, f"{LESSON}.html"))
            browser.close()
            sent = send_lessons(served, files)
    with tempfile.TemporaryDirectory() as made, serving(PORT + 1, Path(made) / "log") as app:
        opened = asyncio.run(open_lessons(app))
    print("\n| on one core | ms of the processor | a second |\n|---|---:|---:|")
    several = {
        "a file of the site": sent / len(files),
        f"the lesson {LESSON}, {len(files)} files": sent,
    }
    for name, spent in (several | {"the same lesson in the app": opened}).items():
        print(f"| {name} | {spent:.3g} | {1000 / spent:.0f} |")


if __name__ == "__main__":
    main()
