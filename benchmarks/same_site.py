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
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import b64encode
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from difflib import SequenceMatcher
from functools import partial
from itertools import count, zip_longest
from pathlib import Path
from re import escape, findall, fullmatch
from typing import Any
from urllib.parse import urlencode

import streamlit
from measure import ROOT, chromium, serving
from playwright.sync_api import Page, sync_playwright

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
LARGE = 2560, 1600
"""In a window of this size nothing of the player is left out for want of room."""
_VIEWS = '[href*="view=sheet"], [href*="view=glossary"]'
"""Links to views of pages of the app that are pages of the site."""
LEFT_OUT = {
    "[data-testid=stIconMaterial]": "Streamlit writes an icon as the letters of its name",
    "[data-testid=stPopover]": "what opens above a page of the app is made by its server",
    ".st-key-path_reference": "the closed Reference is not written",
    ".onward": "a page of steps leads to no pruning of its table: that is grown by the server",
    ".stPlotlyChart, .only-app": "a chart of Plotly: the site says that the app draws it",
} | {
    f'.st-key-lesson_{name}, .stPageLink:has([href^="{name}"]:not({_VIEWS}))': "not written"
    for name in course.declared().keys() - list_pages()
}
"""What of the app the site does without, by a selector: why."""
CONTROLS = "= ", "o ", "? "
"""Marks of controls: one that leads to no state that is written is left out, as is such a value."""
WORKS = "[data-testid=stApp]:not([data-test-script-state=notRunning])"
"""The app while its server works."""
PAUSE, LOOKS = 0.2, 40
"""Seconds between two looks; after so many without a change what differs is a difference."""
ROUNDS, EVERY = 3, 5
"""Rounds of questions that the site has of a check; steps of the player from one look to the next."""


def lend_font() -> str:
    """Return a script that lends the site the font of the app: panels of the player hold what fits."""
    folder = Path(streamlit.__file__).parent / "static" / "static" / "media"
    (font,) = folder.glob("SourceSansVF-Upright*.woff2")
    text = b64encode(font.read_bytes()).decode()
    letters = f"Uint8Array.from(atob('{text}'), (each) => each.charCodeAt(0))"
    return f"document.fonts.add(new FontFace('Source Sans', {letters}, {{ weight: '200 900' }}))"


def read(page: Page, scope: str = MAIN) -> list[str]:
    """Return what a page shows, line by line; the app sets a formula of its own without this word."""
    lines: list[str] = page.evaluate(SCRIPT, ["read", scope, ", ".join(LEFT_OUT)])
    return [line.replace("\\displaystyle ", "") for line in lines]


def differ(app: Sequence[str], site: Sequence[str]) -> list[tuple[str, str]]:
    """Return where two pages differ: a line of the app, and of the site, "" where it has none.

    A name that one of them shortens, having less room, is the same.
    """
    found = list[tuple[str, str]]()
    for kind, a, b, c, d in SequenceMatcher(None, app, site, autojunk=False).get_opcodes():
        if kind != "equal":
            here = (line for line in app[a:b] if not line.startswith(CONTROLS))
            found += zip_longest(here, site[c:d], fillvalue="")
    return [(here, there) for here, there in found if not (fits(here, there) or fits(there, here))]


def fits(short: str, name: str) -> bool:
    """Return whether a text is a name that was shortened."""
    return "…" in short and fullmatch(escape(short).replace("…", ".+"), name) is not None


class Pair:
    """A page of the app and one of the site side by side, in a language; what was seen is counted."""

    def __init__(self, pages: tuple[Page, Page], homes: tuple[str, str], language: str) -> None:
        self.pages, self.homes, self.language = pages, homes, language
        self.screens = self.numbers = self.differences = 0
        for page, home, first in zip(pages, homes, ("_stcore/health", "sw.js"), strict=True):
            page.goto(home + first)

    def do(self, *act: Any) -> None:
        """Do the same in both (`same_site.js`)."""
        for page in self.pages:
            page.evaluate(SCRIPT, act)

    def open(self, app: str, site: str, **kept: Any) -> None:
        """Open an address of each; `kept`: what this browser remembers of the course."""
        begun = {"opened": [], "read": [], "guesses": {}, "done": {}, "asked": {}, "missed": []}
        self.do("keep", begun | kept)
        for page, home, address in zip(self.pages, self.homes, (app, site), strict=True):
            page.goto(home + address, wait_until="commit")

    def open_page(self, name: str, query: Mapping[str, str], **kept: Any) -> None:
        """Open a page of the course in both."""
        place, file = ("", "index") if name == course.START else (name, name)
        app = f"{place}?{urlencode({'lang': self.language, **query})}"
        self.open(app, f"{self.language}/{file}.html?{urlencode(query)}", **kept)

    def press(self, selector: str) -> None:
        """Press the same in both, as soon as it is there."""
        for page in self.pages:
            page.wait_for_selector(selector, state="attached", timeout=60_000)
        self.do("press", selector)

    def compare(self, screen: str, scope: str = MAIN, *, unfold: bool = True) -> None:
        """Wait until both show the same, or nothing changes any more; say what differs."""
        before, calm = list[list[str]](), 0
        while calm < LOOKS:
            if unfold:
                self.do("unfold")
            shown = [read(page, scope) for page in self.pages]
            if scope == PLAYER:  # its panels lie where there is room
                shown = [sorted(page) for page in shown]
            found = differ(*shown) if shown[1] else [("", "nothing")]
            if not found:
                break
            rests = shown == before and not self.pages[0].locator(WORKS).count()
            calm = calm + 1 if rests and shown[0] else 0
            before = shown
            time.sleep(PAUSE)
        self.screens += 1
        self.numbers += sum(len(findall(r"\d+(?:[.,]\d+)*", line)) for line in shown[1])
        self.differences += len(found)
        for app, site in found:
            print(f"{self.language} {screen}\n  app:  {app}\n  site: {site}", flush=True)

    def resize(self, size: tuple[int, int]) -> None:
        """Make both windows as large as this."""
        for page in self.pages:
            page.set_viewport_size({"width": size[0], "height": size[1]})

    def compare_sizes(self, screen: str, *, unfold: bool = True) -> None:
        """Compare the whole page at each size, the usual one last."""
        for size in SIZES:
            self.resize(size)
            self.compare(f"{screen} {size}", unfold=unfold)


def compare_page(pair: Pair, name: str) -> None:
    """Compare a page as it opens and unfolded, and all its slides."""
    pair.open_page(name, {})
    pair.compare_sizes(f"{name} as it opens", unfold=False)
    if name == "tree":
        compare_steps(pair, name, STAGE, 2)
    if name in (course.START, "tree"):
        return
    pair.press('a[href="#part-idea"]')
    pair.compare(f"{name} shown", f".st-key-opening_free_{name}")
    pair.press('a[href="#part-laboratory"]')
    pair.compare_sizes(f"{name} with its laboratory")
    pair.open_page(name, {"view": "present"})
    pair.compare_sizes(f"{name} presented")


def compare_states(pair: Pair, name: str, told: Mapping[str, Any], step: int) -> None:
    """Compare what is said to each guess, and each state of the laboratory."""
    for guess in list(told["replies"])[::step]:
        kept = {name: guess if told["order"] else float(guess)} if guess else {}
        pair.open_page(name, {}, opened=[name], guesses=kept)
        pair.compare(f"{name}, guess {guess}", ".st-key-part_guess")
    for query in told["states"][1::step]:
        pair.open_page(name, query, opened=[name])
        pair.compare(f"{name} {query}")


def compare_questions(pair: Pair, name: str, kind: str) -> None:
    """Compare every question of a check or a test, with what leads to its solution."""
    part, begin = f".st-key-part_{kind}", f".st-key-{kind}_begin button"
    solve = f".st-key-{kind}_asking button[data-testid$=tertiary]"
    pair.open_page(name, {}, opened=[name])
    if not (there := pair.pages[1].locator(part)).count():
        return
    there.scroll_into_view_if_needed()
    for each in range(ROUNDS):
        pair.press(begin)
        for pressed in count():
            pair.compare(f"{name}, {kind} {each + 1}, {pressed} pressed", part)
            if not pair.pages[1].locator(solve).count():
                break
            pair.press(solve)


def compare_steps(pair: Pair, screen: str, scope: str, every: int) -> None:
    """Step to the end of what is played in both, and compare some steps."""
    before = [""]
    for looked in count():
        pair.compare(f"{screen}, {looked * every} steps on", scope, unfold=False)
        now = read(pair.pages[1], scope)
        if now == before:
            break
        before = now
        pair.do("stepForward", scope, every)


def compare_all(
    language: str, app: str, folder: Path, only: Sequence[str], *, quick: bool
) -> tuple[int, int, int]:
    """Compare everything in a language, or the pages and tables that are named alone, and count."""
    step = 12 if quick else 1
    with sync_playwright() as playwright:
        context = chromium(playwright).new_context(reduced_motion="reduce")
        context.add_init_script(lend_font())
        pages = context.new_page(), context.new_page()
        pair = Pair(pages, (f"{app}/", f"{folder.resolve().as_uri()}/"), language)
        for name in (each for each in list_pages() if each in only or not only):
            told = (folder / language / name / "page.js").read_text("utf-8")
            compare_page(pair, name)
            compare_states(pair, name, json.loads(told[len("c45.page(") : -len(");\n")]), step)
            compare_questions(pair, name, "check")
            compare_questions(pair, name, "test")
            print(f"{language} {name}: {pair.screens} screens so far", flush=True)
        pair.resize(LARGE)
        for table in (each for each in datasets.names() if each in only or not only):
            for dialect in tuple(PRESETS)[:: len(PRESETS) if quick else 1]:
                query = urlencode({"lang": language, "table": table, "dialect": dialect})
                there = f"{language}/{table}.html?{dialect}#dialect={dialect}"
                pair.open(f"growing?{query}", there, opened=["growing"])
                compare_steps(pair, f"{table} {dialect}", PLAYER, EVERY * step)
            print(f"{language} {table}: {pair.screens} screens so far", flush=True)
    return pair.screens, pair.numbers, pair.differences


def main() -> int:
    """Write the site, compare both languages at the same time, and say what was seen."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", help="pages and tables, all if none is named")
    parser.add_argument("--site", type=Path, metavar="FOLDER")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as written, serving(ROOT / "app.py") as app:
        folder = asked.site or Path(written)
        if not asked.site:
            write_site(folder)
        work = partial(compare_all, app=app, folder=folder, only=asked.only, quick=asked.quick)
        with ThreadPoolExecutor() as looks:
            found = looks.map(work, languages()[: 1 if asked.quick else None])
            screens, numbers, differences = map(sum, zip(*found, strict=True))
    print(f"{screens} screens, {numbers} numbers compared: {differences} lines differ")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
