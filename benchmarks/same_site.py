"""Hold the static site beside the app in a browser: both show the same lines, and no number differs.

    python benchmarks/same_site.py                  # writes the site first
    python benchmarks/same_site.py --site FOLDER    # one that was written before
    python benchmarks/same_site.py --quick          # one language, and a sample of the rest

The site is recorded from the app, so the app is looked at where nothing is recorded: by Chromium, at a
server of its own. Of each page: as it opens, after its links "Show me" and "to the laboratory", and all
slides, at three sizes; what is said to each guess; each state of its laboratory, at its address; every
question of its check and its test, with hints and solution. Of each table and variant the steps of the
player. A size changes no text but by the style sheet: so the states, those of other tables among them,
are looked at in one.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import count, zip_longest
from pathlib import Path
from re import findall
from typing import Any
from urllib.parse import urlencode

from measure import ROOT, chromium, serving
from playwright.sync_api import Page, sync_playwright
from site_steps import Quiet

sys.path.insert(0, str(ROOT))

from c45_core.dialect import PRESETS
from c45_core.language.words import languages
from c45_course import datasets
from ui.site.lessons import list_pages
from ui.site.pages import write_site
from ui.state import course

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
MAIN, PLAYER, STAGE = "[data-testid=stMainBlockContainer]", ".c45-root", ".melonstage"
SIZES = (390, 844), (1920, 1080), (1366, 768)
WRITTEN = '[href*="view=sheet"], [href*="view=glossary"]'
"""Links to views that are pages of the site."""
LEFT_OUT = {
    "[data-testid=stIconMaterial]": "Streamlit writes an icon as the letters of its name",
    "[data-testid=stPopover]": "what opens above a page of the app is made by its server",
    ".st-key-path_reference": "the closed Reference is not written",
    **{
        f'.st-key-lesson_{name}, .stPageLink:has([href^="{name}"]:not({WRITTEN}))': "a page that is not written"
        for name in course.declared()
        if name not in list_pages()
    },
}
"""What of the app the site does without, by a selector: why."""
CONTROLS = "= ", "o ", "? "
"""Marks of controls: one that leads to no state that is written is left out, and so is a value of it."""
PLAYER_KEPT = {"size": "calculation", "predict": "off"}
PAUSE, LOOKS = 0.2, 15
"""Seconds between two looks; after so many without a change what differs is a difference."""
ROUNDS = 3
"""Rounds of questions that the site has of a check."""
EVERY = 5
"""Steps of the player from one look to the next."""


def differ(app: Sequence[str], site: Sequence[str]) -> list[tuple[str, str]]:
    """Return where two pages differ: a line of the app, and of the site, "" where it has none."""
    found = []
    for kind, a, b, c, d in SequenceMatcher(None, app, site, autojunk=False).get_opcodes():
        if kind != "equal":
            here = (line for line in app[a:b] if not line.startswith(CONTROLS))
            found += zip_longest(here, site[c:d], fillvalue="")
    return found


@dataclass
class Pair:
    """A page of the app and one of the site, side by side, in a language, and what was seen there."""

    app: Page
    site: Page
    homes: tuple[str, str]
    language: str
    screens: int = 0
    numbers: int = 0
    differences: list[str] = field(default_factory=list)

    def do(self, *act: Any) -> list[Any]:
        """Do the same in both (`same_site.js`), and return what each gives."""
        return [page.evaluate(SCRIPT, [", ".join(LEFT_OUT), *act]) for page in (self.app, self.site)]

    def open(self, app: str, site: str, **kept: Any) -> None:
        """Open an address of each; `kept`: what this browser remembers of the course."""
        begun = {"opened": [], "read": [], "guesses": {}, "done": {}, "asked": {}, "missed": []}
        self.do("keep", {"c45-course": begun | kept, "c45-player": PLAYER_KEPT})
        for page, home, address in zip((self.app, self.site), self.homes, (app, site), strict=True):
            page.goto(home + address, wait_until="commit")

    def open_page(self, name: str, query: Mapping[str, str] | None = None, **kept: Any) -> None:
        """Open a page of the course in both."""
        place, file = ("", "index") if name == course.START else (name, name)
        own = {"lang": self.language, **(query or {})}
        site = f"{self.language}/{file}.html?{urlencode(query or {})}"
        self.open(f"{place}?{urlencode(own)}", site, **kept)

    def press(self, selector: str) -> None:
        """Press the same in both, as soon as it is there."""
        for page in (self.app, self.site):
            page.wait_for_selector(selector, state="attached", timeout=60_000)
        self.do("press", selector)

    def compare(self, screen: str, scope: str = MAIN, *, sizes: bool = False) -> None:
        """Wait until both show the same, or nothing changes any more; note what differs."""
        for width, height in SIZES if sizes else SIZES[-1:]:
            for page in (self.app, self.site):
                page.set_viewport_size({"width": width, "height": height})
            self._compare(f"{screen} {width}x{height}" if sizes else screen, scope)

    def _compare(self, screen: str, scope: str) -> None:
        before, calm = list[Any](), 0
        while calm < LOOKS:
            if scope not in (PLAYER, STAGE) and "as it opens" not in screen:
                self.do("unfold")
            shown = self.do("read", scope)
            here, there = ([line.replace("\\displaystyle ", "") for line in page] for page in shown)
            found = differ(here, there) if there else [("", "nothing")]
            if not found:
                break
            calm = calm + 1 if shown == before else 0
            before = shown
            time.sleep(PAUSE)
        self.screens += 1
        self.numbers += sum(len(findall(r"\d+(?:[.,]\d+)*", line)) for line in there)
        for line in (f"{self.language} {screen}\n  app:  {a}\n  site: {b}" for a, b in found):
            self.differences.append(line)
            print(line, flush=True)


def compare_page(pair: Pair, name: str) -> None:
    """Compare a page as it opens and unfolded, and all its slides."""
    pair.open_page(name)
    pair.compare(f"{name} as it opens", sizes=True)
    if name in (course.START, "tree"):
        return
    pair.press('a[href="#part-idea"]')
    pair.compare(f"{name} shown", f".st-key-opening_free_{name}")
    pair.press('a[href="#part-laboratory"]')
    pair.compare(f"{name} with its laboratory", sizes=True)
    pair.open_page(name, {"view": "present"})
    pair.compare(f"{name} presented", sizes=True)


def compare_states(pair: Pair, name: str, told: Mapping[str, Any], step: int) -> None:
    """Compare what is said to each guess, and each state of the laboratory."""
    for guess in list(told["replies"])[::step]:
        kept = {name: guess if told["order"] else float(guess)}
        pair.open_page(name, opened=[name], guesses=kept)
        pair.compare(f"{name}, guess {guess}", ".st-key-part_guess")
    for query in told["states"][1::step]:
        pair.open_page(name, query, opened=[name])
        pair.compare(f"{name} {query}")


def compare_questions(pair: Pair, name: str, kind: str) -> None:
    """Compare every question of a check or a test, with what leads to its solution."""
    part, begin = f".st-key-part_{kind}", f".st-key-{kind}_begin button"
    solve = f".st-key-{kind}_asking button[data-testid$=tertiary]"
    pair.open_page(name, opened=[name])
    pair.site.wait_for_selector(part).scroll_into_view_if_needed()
    for each in range(ROUNDS):
        pair.press(begin)
        for pressed in count():
            pair.compare(f"{name}, {kind} {each + 1}, {pressed} pressed", part)
            if not pair.site.query_selector(solve):
                break
            pair.press(solve)


def compare_steps(pair: Pair, screen: str, scope: str, every: int) -> None:
    """Step to the end of what is played in both, and compare some steps."""
    before = [""]
    for looked in count():
        pair.compare(f"{screen}, {looked * every} steps on", scope)
        now = pair.do("read", scope)[1]
        if now == before:
            break
        before = now
        pair.do("stepForward", scope, every)


def compare_all(pair: Pair, folder: Path, only: Sequence[str], *, quick: bool) -> None:
    """Compare everything, or the pages and tables that are named alone."""
    written, step = folder / pair.language, 12 if quick else 1
    for name in (each for each in list_pages() if each in only or not only):
        compare_page(pair, name)
        if name == "tree":
            compare_steps(pair, name, STAGE, 2)
        compare_states(pair, name, json.loads((written / name / "page.js").read_text("utf-8")[9:-3]), step)
        for kind in ("check", "test"):
            if name in course.declared() and f"part_{kind}" in (written / f"{name}.html").read_text("utf-8"):
                compare_questions(pair, name, kind)
    for place, table in enumerate(each for each in datasets.names() if each in only or not only):
        for dialect in tuple(PRESETS)[place % len(PRESETS) if quick else 0 :: len(PRESETS) if quick else 1]:
            query = urlencode({"lang": pair.language, "table": table, "dialect": dialect})
            site = f"{pair.language}/{table}.html#dialect={dialect}"
            pair.open(f"growing?{query}", site, opened=["growing"])
            compare_steps(pair, f"{table} {dialect}", PLAYER, EVERY * step)


def look(language: str, app: str, folder: Path, only: Sequence[str], *, quick: bool, found: list[Pair]) -> None:
    """Compare everything in a language, in a browser of its own."""
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    homes = f"{app}/", f"http://localhost:{server.server_port}/"
    with sync_playwright() as playwright:
        context = chromium(playwright).new_context(reduced_motion="reduce", service_workers="block")
        pair = Pair(context.new_page(), context.new_page(), homes, language)
        pair.app.goto(f"{homes[0]}_stcore/health")
        pair.site.goto(f"{homes[1]}site.webmanifest")
        found.append(pair)
        compare_all(pair, folder, only, quick=quick)


def main() -> int:
    """Write the site, compare both languages at the same time, and say what was seen."""
    parser = ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("only", nargs="*", help="pages and tables, all if none is named")
    parser.add_argument("--site", type=Path)
    parser.add_argument("--app", help="the address of an app that runs")
    parser.add_argument("--quick", action="store_true")
    asked, found = parser.parse_args(), list[Pair]()
    with tempfile.TemporaryDirectory() as written, (nullcontext(asked.app) if asked.app else serving(ROOT / "app.py")) as app:
        folder = asked.site or Path(written)
        if not asked.site:
            write_site(folder)
        spoken = languages()[:1] if asked.quick else languages()
        work = partial(look, app=app, folder=folder, only=asked.only, quick=asked.quick, found=found)
        looks = [threading.Thread(target=work, args=(each,)) for each in spoken]
        for each in looks: each.start()
        for each in looks: each.join()
    differences = sum((pair.differences for pair in found), [])
    print(sum(pair.screens for pair in found), "screens", sum(pair.numbers for pair in found), "numbers", len(differences), "differences")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
