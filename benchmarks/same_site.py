"""Hold the static site beside the app in a browser: both show the same lines, and no number differs.

    python benchmarks/same_site.py                  # writes the site first
    python benchmarks/same_site.py --site FOLDER    # one that was written before
    python benchmarks/same_site.py entropy loan_5 j48   # these pages, tables and variants alone

The site is recorded from the app, so the app is looked at where nothing is recorded: by Chromium, at a
server of its own. Of each page: as it opens, after its links "Show me" and "to the laboratory", and all
slides, at three sizes; each state of its laboratory and what is said to each guess, in one size, for a
size changes no text but by the style sheet; every question of its check and its test, with hints and
solution. Of each table and variant what the player is told, whole: it is the same player. And, in the
first variant or those that are named, what it shows of every fifth step. A look counts when both rest:
the server has answered, nothing changes, what was done shows. Not looked at: answers that are typed.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
import zlib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from difflib import SequenceMatcher
from functools import partial
from itertools import count, zip_longest
from pathlib import Path
from re import escape, findall, fullmatch, sub
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import streamlit
from measure import ROOT, chromium, serving
from playwright.sync_api import Error, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(ROOT))

from c45_core.dialect import PRESETS
from c45_core.language.words import languages
from c45_course import datasets
from ui import cache, stories
from ui.site.lessons import list_pages
from ui.site.pages import write_site
from ui.state import course
from ui.state.choices import FIRST_DIALECT, Choices

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
MAIN, PLAYER, STAGE = "[data-testid=stMainBlockContainer]", ".c45-root", ".melonstage"
SIZES = [ViewportSize(width=x, height=y) for x, y in ((390, 844), (1920, 1080), (1366, 768))]
LARGE = ViewportSize(width=2560, height=1600)
"""In a window of this size nothing of the player is left out for want of room."""
_VIEWS = '[href*="view=sheet"], [href*="view=glossary"]'
"""Links to views of pages of the app that are pages of the site."""
LEFT_OUT = {
    "[data-testid=stIconMaterial]": "Streamlit writes an icon as the letters of its name",
    "[data-testid=stPopover]": "what opens above a page of the app is made by its server",
    ".st-key-path_reference": "the closed Reference is not written",
    ".onward, .to-plane": "a page of steps leads to no other lesson of its table: the server grows it",
    ".sideways": "arrows beside what is wider than its place come and go as it is scrolled",
    ".board[data-next]": "what comes next is laid out behind what is seen, when nothing else is to do",
    ".stPlotlyChart, .only-app": "a chart of Plotly: the site says that the app draws it",
} | {
    f'.st-key-lesson_{name}, .stPageLink:has([href^="{name}"]:not({_VIEWS}))': "not written"
    for name in course.declared().keys() - list_pages()
}
"""What of the app the site does without, by a selector: why."""
PATIENCE, AGAIN, MAX_SECONDS = 15, 1, 60
"""Seconds without a change after which what differs is a difference, and one that was seen before;
after so many a screen that never rests is one.
"""
ROUNDS, EVERY = 3, 5
"""Rounds of questions that the site has of a check; steps of the player from one look to the next."""
COUNT_RUNS = """new MutationObserver((seen) => {
  const isDone = seen.some(({ target }) => target.dataset.testScriptState === "notRunning");
  window.c45Runs = (window.c45Runs ?? 0) + isDone;
}).observe(document, { subtree: true, attributeFilter: ["data-test-script-state"] })"""
"""A script that counts the answers of the app's server."""


def lend_font() -> str:
    """Return a script that lends the site the font of the app: panels of the player hold what fits."""
    folder = Path(streamlit.__file__).parent / "static" / "static" / "media"
    (font,) = folder.glob("SourceSansVF-Upright*.woff2")
    text = b64encode(font.read_bytes()).decode()
    letters = f"Uint8Array.from(atob('{text}'), (each) => each.charCodeAt(0))"
    return f"document.fonts.add(new FontFace('Source Sans', {letters}, {{ weight: '200 900' }}))"


def read(page: Page, scope: str = MAIN) -> list[str]:
    """Return what a page shows, line by line."""
    lines: list[str] = page.evaluate(SCRIPT, ["read", scope, ", ".join(LEFT_OUT)])
    return lines


def differ(
    app: Sequence[str], site: Sequence[str], left_out: Set[str] = frozenset()
) -> list[tuple[str, str]]:
    """Return where two pages differ: a line of the app, and of the site, "" where it has none.

    `left_out`: the controls and options that the site says it has not. A name that one of them shortens
    for want of room is the same; the app sets a formula of its own without a word for its size.
    """
    here = [line for line in app if not left_out & set(name_control(line))]
    sides = [[tell(line) for line in lines] for lines in (here, site)]
    found = list[tuple[str, str]]()
    for kind, a, b, c, d in SequenceMatcher(None, *sides, autojunk=False).get_opcodes():
        if kind != "equal":
            found += zip_longest(sides[0][a:b], sides[1][c:d], fillvalue="")
    found = [(one, two) for one, two in found if not (fits(one, two) or fits(two, one))]
    counts = [Counter(find_numbers(lines)) for lines in sides]
    return found or [
        (f"{each}", "numbers") for each in (counts[0] - counts[1], counts[1] - counts[0]) if each
    ]


def name_control(line: str) -> tuple[str, str]:
    """Return the key of a control of which a line is, and that of the option, "" without one."""
    option = line.partition("\t")[2]
    return option.partition(":")[0], option


def tell(line: str) -> str:
    """Return the text of a line; the app alone signs a decision that was looked at in this visit."""
    text, control, _ = line.partition("\t")
    return (sub(" [✓✂⤴]$", "", text) if control else text).replace("\\displaystyle ", "")


def find_numbers(lines: Iterable[str]) -> list[str]:
    """Return the numbers in texts."""
    return [number for line in lines for number in findall(r"\d+(?:[.,]\d+)*", line)]


def fits(short: str, name: str) -> bool:
    """Return whether a text is a name that was shortened, by no digit."""
    return "…" in short and fullmatch(escape(short).replace("…", r"\D+"), name) is not None


def load(folder: Path, name: str) -> Any:
    """Return what a script of a page of the site hands over."""
    text = (folder / f"{name}.js").read_text("utf-8")
    return json.loads(text[text.index("(") + 1 : text.rindex(")")])


def list_left_out(folder: Path, state: int = 0) -> set[str]:
    """Return the controls and options that a page of the site says it has not in a state."""
    found = set(load(folder, "page").get("left_out", ()))
    for place, part in load(folder, f"{state}").items() if state else ():
        found -= set(load(folder, "0").get(place, {}).get("left_out", ()))
        found |= set(part.get("left_out", ()))
    return found


class Pair:
    """A page of the app and one of the site side by side, in a language; what was seen is counted."""

    def __init__(self, pages: tuple[Page, Page], homes: tuple[str, str], language: str) -> None:
        self.pages, self.homes, self.language = pages, homes, language
        self.screens = self.numbers = self.differences = 0
        self.known = set[tuple[str, str]]()
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
            page.wait_for_selector("[data-testid=stApp], .stage", state="attached", timeout=60_000)

    def open_page(self, name: str, query: Mapping[str, str], **kept: Any) -> None:
        """Open a page of the course in both."""
        place, file = ("", "index") if name == course.START else (name, name)
        there = f"{self.language}/{file}.html?{urlencode(query)}"
        self.open(f"{place}?{self.ask(query)}", there, **kept)

    def ask(self, query: Mapping[str, str]) -> str:
        """Return what an address names in the language."""
        return urlencode({"lang": self.language, **query})

    def press(self, selector: str) -> None:
        """Press the same in both, as soon as it is there."""
        for page in self.pages:
            page.wait_for_selector(selector, state="attached", timeout=60_000)
        self.do("press", selector)

    def compare(
        self,
        screen: str,
        scope: str = MAIN,
        left_out: Set[str] = frozenset(),
        *,
        unfold: bool = True,
        before: Sequence[Sequence[str]] = (),
    ) -> list[list[str]]:
        """Wait until both rest, say what differs, return what both show; `before`: what they showed."""
        last, calm, begun = list[list[str]](), monotonic(), monotonic()
        while True:
            act = "look", scope, ", ".join(LEFT_OUT), unfold
            looks = [page.evaluate(SCRIPT, act) for page in self.pages]
            shown = [sorted(each["lines"]) if scope == PLAYER else each["lines"] for each in looks]
            rests = all(each["rests"] and each["lines"] for each in looks)
            changed = all(now != old for now, old in zip(shown, before, strict=False))
            found, now = differ(*shown, left_out), monotonic()
            calm = calm if rests and shown == last else now
            patience = AGAIN if found and self.known.issuperset(found) else PATIENCE
            if (rests and changed and not found) or now - calm > patience:
                break
            if now - begun > MAX_SECONDS:
                found.append(("never rests", ""))
                break
            last = shown
        self.known.update(found)
        self.screens += 1
        self.numbers += len(find_numbers(map(tell, shown[1])))
        for app, site in found:
            self.report(screen, app, site)
        return shown

    def report(self, screen: str, app: str, site: str) -> None:
        """Say what differs, and count it."""
        self.differences += 1
        print(f"{self.language} {screen}\n  app:  {app}\n  site: {site}", flush=True)

    def compare_sizes(self, screen: str, left_out: Set[str], *, unfold: bool = True) -> None:
        """Compare the whole page at each size, the usual one last."""
        for size in SIZES:
            for page in self.pages:
                page.set_viewport_size(size)
            self.compare(f"{screen} {size}", MAIN, left_out, unfold=unfold)


def compare_page(pair: Pair, name: str, folder: Path) -> None:
    """Compare a page as it opens and unfolded, at a link, and all its slides."""
    left_out = list_left_out(folder)
    pair.open_page(name, {})
    pair.compare_sizes(f"{name} as it opens", left_out, unfold=False)
    if name == "tree":
        compare_steps(pair, name, STAGE, "PageDown", 1)
    if name in (course.START, "tree"):
        return
    pair.press('a[href="#part-idea"]')
    pair.compare(f"{name} shown", f".st-key-opening_free_{name}", left_out)
    pair.press('a[href="#part-laboratory"]')
    pair.compare_sizes(f"{name} with its laboratory", left_out)
    pair.open_page(name, query := load(folder, "page")["states"][1])
    pair.compare(f"{name} at a link {query}", MAIN, list_left_out(folder, 1))
    pair.open_page(name, {"view": "present"})
    pair.compare_sizes(f"{name} presented", set(load(folder, "present").get("left_out", ())))


def compare_states(pair: Pair, name: str, folder: Path) -> None:
    """Compare each state of the laboratory, every question of check and test, and what guesses hear."""
    told = load(folder, "page")
    pair.open_page(name, {}, opened=[name])
    pair.compare(f"{name} opened", MAIN, list_left_out(folder))
    for number, query in [*enumerate(told["states"])][1:]:
        pair.do("goTo", pair.ask(query))
        pair.compare(f"{name} {query}", MAIN, list_left_out(folder, number))
    pair.do("goTo", pair.ask({}))
    pair.compare(f"{name} again", MAIN, list_left_out(folder))
    for kind in ("check", "test"):
        compare_questions(pair, name, kind)
    for guess in filter(None, told["replies"]):
        if told["guesses"]:
            pair.do("guess", told["guesses"].index(guess))
            pair.press(".st-key-guess_on [class*=_commit] button:not([disabled])")
        else:
            pair.open_page(name, {}, opened=[name], guesses={name: float(guess)})
        pair.compare(f"{name}, guess {guess}", ".st-key-part_guess")


def compare_questions(pair: Pair, name: str, kind: str) -> None:
    """Compare every question of a check or a test, with what leads to its solution."""
    part, begin = f".st-key-part_{kind}", f".st-key-{kind}_begin button"
    solve = f".st-key-{kind}_asking button[data-testid$=tertiary]"
    there = [page.locator(part) for page in pair.pages]
    app, site = (each.count() for each in there)
    if app != site:
        pair.report(f"{name}, {kind}", f"{app} parts", f"{site} parts")
    if not (app and site):
        return
    for each in there:
        each.scroll_into_view_if_needed()
    for each in range(ROUNDS):
        pair.press(begin)
        for pressed in count():
            pair.compare(f"{name}, {kind} {each + 1}, {pressed} pressed", part)
            if not pair.pages[1].locator(solve).count():
                break
            pair.press(solve)


def match_players(pair: Pair) -> None:
    """Give the site a window in which its player is as large as the app's: it shows what fits."""
    begun = monotonic()
    while monotonic() - begun < MAX_SECONDS:
        app, site = (page.evaluate(SCRIPT, ["measure", PLAYER]) for page in pair.pages)
        missing = [round(one - other) for one, other in zip(app, site, strict=True)]
        if app[1] and site[1] and not any(missing):
            return
        window = pair.pages[1].viewport_size
        if app[1] and site[1] and window:
            x, y = missing
            pair.pages[1].set_viewport_size(
                {"width": window["width"] + x, "height": window["height"] + y}
            )
        pair.pages[1].wait_for_timeout(300)


def compare_steps(pair: Pair, screen: str, scope: str, key: str, every: int) -> None:
    """Step to the end of what is played in both, and compare some steps."""
    seen = [pair.compare(f"{screen}, 0 steps on", scope, unfold=False)]
    for looked in count(1):
        pair.do("play", scope, key, every)
        at = f"{screen}, {looked * every} steps on"
        now = pair.compare(at, scope, unfold=False, before=seen[-1])
        if now in seen:
            break
        seen.append(now)
    if looked == 1:
        pair.report(screen, "makes no step", "")


def compare_table(pair: Pair, table: str, dialect: str) -> None:
    """Compare the player of a table in a variant."""
    query = pair.ask({"table": table, "dialect": dialect})
    there = f"{pair.language}/{table}.html?{dialect}#dialect={dialect}"
    pair.open(f"growing?{query}", there, opened=["growing"])
    match_players(pair)
    compare_steps(pair, f"{table} {dialect}", PLAYER, "ArrowRight", EVERY)


def compare_stories(folder: Path, language: str, only: Sequence[str]) -> int:
    """Compare what the player is told of every table and variant; return how often it differs."""
    shared, found = load(folder / "assets", f"texts.{language}")["player"], 0
    for table in (each for each in datasets.names() if each in only or not only):
        for dialect in PRESETS:
            script = (folder / "stories" / table / f"{dialect}.{language}.js").read_text("utf-8")
            told = shared | json.loads(
                zlib.decompress(b64decode(script.split('"')[3]), -zlib.MAX_WBITS)
            )
            address = cache.story_address(Choices(table, dialect, language))
            served = stories.read(address.rpartition("/")[2])
            if served is None or told != json.loads(gzip.decompress(served)):
                print(f"{language} {table} {dialect}: another story")
                found += 1
    return found


def attempt(pair: Pair, compare: Callable[..., None], *given: Any) -> None:
    """Compare something; where one of both never shows what is pressed, that is a difference."""
    try:
        compare(pair, *given)
    except Error as failed:
        pair.report(f"{compare.__name__} {given}", f"{failed}", "")


def compare_all(language: str, app: str, folder: Path, only: Sequence[str]) -> tuple[int, int, int]:
    """Compare everything in a language, or the pages and tables that are named alone, and count."""
    with sync_playwright() as playwright:
        context = chromium(playwright).new_context(reduced_motion="reduce")
        context.add_init_script(f"{lend_font()};{COUNT_RUNS}")
        pages = context.new_page(), context.new_page()
        pair = Pair(pages, (f"{app}/", f"{folder.resolve().as_uri()}/"), language)
        for name in (each for each in list_pages() if each in only or not only):
            attempt(pair, compare_page, name, folder / language / name)
            attempt(pair, compare_states, name, folder / language / name)
            print(f"{language} {name}: {pair.screens} screens so far", flush=True)
        for page in pages:
            page.set_viewport_size(LARGE)
        for table in (each for each in datasets.names() if each in only or not only):
            for dialect in [each for each in PRESETS if each in only] or [FIRST_DIALECT]:
                attempt(pair, compare_table, table, dialect)
            print(f"{language} {table}: {pair.screens} screens so far", flush=True)
    return pair.screens, pair.numbers, pair.differences + compare_stories(folder, language, only)


def main() -> int:
    """Write the site, compare both languages at the same time, and say what was seen."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", help="pages, tables and variants, all if none is named")
    parser.add_argument("--site", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as written, serving(ROOT / "app.py") as app:
        folder = asked.site or Path(written)
        if not asked.site:
            write_site(folder)
        work = partial(compare_all, app=app, folder=folder, only=asked.only)
        with ThreadPoolExecutor() as looks:
            found = looks.map(work, languages())
            screens, numbers, differences = map(sum, zip(*found, strict=True))
    print(f"{screens} screens, {numbers} numbers compared: {differences} lines differ")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
