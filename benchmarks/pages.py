"""Measure the lessons in headless Chromium on a warm server: how soon they stand, how soon they answer.

    python benchmarks/pages.py [TIMES] [--only lessons|answers] [--named TEXT ...]

A lesson stands when its heading (in the player: its sentence) is painted, and is whole when the run of
the server has ended and every chart, table and drawing is there; each time in a fresh browser profile
and with nothing cached. A lesson answers when what the press changes is painted: from the key or the
press to the end of the frame. The peer is the least a Streamlit page can be, in the same run.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from os import getloadavg

from measure import FIND, PAINTED, ROOT, WINDOW, chromium, row, serving
from playwright.sync_api import Browser, Error, Page, sync_playwright

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import CALM  # noqa: E402

from ui.state.course import lessons  # noqa: E402

PATIENCE = 60_000
"""Milliseconds after which something never comes."""
_STANDS = f"""{PAINTED} {FIND}
  const look = () => found("[data-testid=stHeading], .sentence").some((it) => it.innerText?.trim())
    ? painted(0, (time) => {{ window.stands = time; }})
    : requestAnimationFrame(look);
  requestAnimationFrame(look);"""
_ANSWERS = f"""(shown) => {{
  {PAINTED} {FIND}
  const said = () => found(shown).map((it) => it.outerHTML).join();
  const before = said();
  window.answered = null;
  const begin = (event) => {{
    removeEventListener("keydown", begin, true);
    removeEventListener("pointerdown", begin, true);
    const look = () => (said() === before
      ? requestAnimationFrame(look)
      : painted(event.timeStamp, (time) => {{ window.answered = time; }}));
    look();
  }};
  addEventListener("keydown", begin, true);
  addEventListener("pointerdown", begin, true);
}}"""


@dataclass(frozen=True)
class Act:
    """What is done on a page, to and fro, and the elements that then look otherwise.

    `on`: what is pressed: elements with the pointer, or keys on a single element.
    """

    name: str
    path: str
    on: tuple[str, ...]
    shown: str
    keys: tuple[str, ...] = ()

    def moves(self, page: Page) -> Iterator[None]:
        """Do it, again and again."""
        for place, key in zip(cycle(self.on), cycle(self.keys or ("",)), strict=False):
            target = page.locator(place).first
            target.scroll_into_view_if_needed()
            if key:
                target.focus()
            page.evaluate(_ANSWERS, self.shown)
            page.keyboard.press(key) if key else target.click()
            yield


def choice(text: str) -> str:
    """One of a row of choices."""
    return f"[data-testid=stButtonGroup] p:text-is('{text}')"


SLIDER = "[data-testid=stSlider] input"
KEYS = ("ArrowRight", "ArrowLeft")
BACK = ("ArrowLeft", "ArrowRight")  # where the slider stands at its end
FORMULA = ".katex-mathml annotation, .stand-in"
T4_ROOT = "/pruning?lang=en&tree=pep_t4&step=3"
GROWN = "/pruning?lang=en&room=grown&table=golf_14_quinlan_numeric&step=3"
SIZE = "[data-testid=stCaptionContainer]"
FIRST = ".numbers tr:nth-child({}) td:nth-of-type(1) button"
RANKED = ".numbers tr:nth-child({}) th button"
BRANCH = ".numbers tr:nth-child({}) td:last-of-type button"
APART = ".st-key-comparison_apart " + ".numbers tbody tr td:nth-of-type({}) button >> nth=0"
NUMBER = ".numbers tr:nth-child({}) td:nth-of-type(2) button"
VALUE = "[class*=st-key-case_watermelon][class*=_3] button >> nth={}"
AGES = "/numbers?table=buys_computer_14_numeric_age&lang=en"
TEXT = "[data-testid=stText]"
PEERS = {
    "slider": Act("peer: a slider", "/", (SLIDER,), TEXT, KEYS),
    "press": Act("peer: a choice", "/", (choice("two"), choice("one")), TEXT),
}
ENTROPY, CHOOSING = "/entropy?lang=en", "/choosing?table=watermelon_2.0&lang=en"
ACTS = {
    "slider": (
        Act("numbers: the cut", AGES, (".st-key-cuts input",), FORMULA, BACK),
        Act("pruning: standard errors", "/pruning?lang=en", (SLIDER,), ".verdict-panel", KEYS),
        Act("pruning: CF", f"{T4_ROOT}&rule=ebp", (SLIDER,), ".sides", KEYS),
        Act("pruning: CF, grown tree", f"{GROWN}&rule=ebp", (SLIDER,), ".sides", KEYS),
        Act("pruning: k, grown tree", f"{GROWN}&rule=pep", (SLIDER,), ".verdict-panel", KEYS),
        Act("evaluation: leaves", "/evaluation?lang=en", (SLIDER,), SIZE, KEYS),
    ),
    "press": (
        Act("entropy: an attribute", ENTROPY, (choice("Navel"), choice("Texture")), ".numbers"),
        Act("choosing: a number", CHOOSING, (NUMBER.format(2), NUMBER.format(3)), FORMULA),
        Act("choosing: one case apart", CHOOSING, (APART.format(2), APART.format(3)), FORMULA),
        Act("entropy: an entropy", ENTROPY, (BRANCH.format(1), BRANCH.format(2)), FORMULA),
        Act("missing: a number", "/missing?lang=en", (FIRST.format(2), FIRST.format(3)), FORMULA),
        Act("which C4.5: a number", "/dialects?lang=en", (NUMBER.format(2), NUMBER.format(3)), FORMULA),
        Act("numbers: a cut", AGES, (RANKED.format(2), RANKED.format(3)), FORMULA),
        Act("numbers: gain or ratio", AGES, (choice("gain"), choice("gain ratio")), FORMULA),
        Act(
            "evaluation: a value",
            "/evaluation?view=case&lang=en",
            (VALUE.format(1), VALUE.format(0)),
            ".drawing",
        ),
    ),
}


def opened(browser: Browser, url: str) -> tuple[Page, float, float]:
    """Open a page in a fresh profile: the page, and the milliseconds until it stands and is whole."""
    page = browser.new_context(viewport=WINDOW, locale="en-US").new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(_STANDS)
    page.goto(url)
    page.wait_for_function(CALM, polling=20)
    page.wait_for_function("() => window.stands")
    return page, page.evaluate("window.stands"), page.evaluate("performance.now()")


def openings(browser: Browser, url: str, times: int) -> tuple[list[float], list[float]]:
    """Open an address so many times, after once to warm the server."""
    found = []
    for _ in range(times + 1):
        page, stands, whole = opened(browser, url)
        found.append((stands, whole))
        page.context.close()
    return tuple(map(list, zip(*found[1:], strict=True)))


def answers(browser: Browser, url: str, act: Act, times: int) -> list[float]:
    """Do an act so many times, after twice to warm the server."""
    page, _, _ = opened(browser, url + act.path)
    found = []
    for _ in islice(act.moves(page), times + 2):
        page.wait_for_function("() => window.answered !== null")
        found.append(page.evaluate("window.answered"))
        page.wait_for_timeout(300)  # another press would wait for the end of this run
    page.context.close()
    return found[2:]


def show_openings(browser: Browser, app: str, peer: str, asked: argparse.Namespace) -> None:
    """Measure how soon the lessons stand, and print a table."""
    least, least_whole = openings(browser, peer, asked.times)
    print("| lesson, ms | stands | p95 | max | to the peer | whole |\n|---|---:|---:|---:|---:|---:|")
    print(f"{row('peer', least, least)} {statistics.median(least_whole):.0f} |")
    for name in chosen(list(lessons()), asked.named):
        path = "" if name == "start" else name
        stands, whole = openings(browser, f"{app}/{path}?lang=en", asked.times)
        print(f"{row(name, stands, least)} {statistics.median(whole):.0f} |", flush=True)


def show_answers(browser: Browser, app: str, peer: str, asked: argparse.Namespace) -> None:
    """Measure how soon the lessons answer, and print a table; one that fails does not end the rest."""
    print("\n| answer, ms | median | p95 | max | to the peer |\n|---|---:|---:|---:|---:|")
    for kind, acts in ACTS.items():
        names = chosen([act.name for act in acts], asked.named)
        if not names:
            continue
        least = answers(browser, peer, PEERS[kind], asked.times)
        print(row(PEERS[kind].name, least, least), flush=True)
        for act in acts:
            if act.name not in names:
                continue
            try:
                print(row(act.name, answers(browser, app, act, asked.times), least), flush=True)
            except Error as wrong:
                print(f"| {act.name} | not measured: {wrong.message.splitlines()[0]} |", flush=True)


def chosen(names: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Return the names with one of the parts in them; all if there is none to look for."""
    return [name for name in names if not parts or any(part in name for part in parts)]


def main() -> None:
    """Measure the lessons and print two tables."""
    parser = argparse.ArgumentParser(description="Measure how soon lessons stand and answer.")
    parser.add_argument("times", nargs="?", type=int, default=20, help="how often each")
    parser.add_argument("--only", choices=["lessons", "answers"], help="one of the two tables")
    parser.add_argument("--named", nargs="+", default=[], help="with this in its name")
    asked = parser.parse_args()
    with (
        serving(ROOT / "app.py") as app,
        serving(ROOT / "benchmarks" / "peer.py") as peer,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        if asked.only != "answers":
            show_openings(browser, app, peer, asked)
        if asked.only != "lessons":
            show_answers(browser, app, peer, asked)
        browser.close()
    print(f"\nload at the end: {getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
