"""Measure how soon the first text of each lesson is painted, beside an empty page of the same server.

    python benchmarks/first_text.py [TIMES] [--only LESSON ...] [--answered]

Each time in a fresh browser profile with nothing cached, by turns: the empty page (`st.write("x")`
behind the app's own gate), three lessons, the empty page again. The first text of a lesson is its
title; in the player, its sentence. Medians in milliseconds; the aim is the empty page plus 20 %.
`--answered`: until the server has answered the first thing that can be done, pressed as soon as it is
there: the first answer of a lesson's guess, after which it can be committed to; at a door, which opens
at its work, the first choice that is not made; on the empty page a button. A lesson whose guess is a
slider is left out.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from os import getloadavg

from measure import FIND, PAINTED, ROOT, WINDOW, chromium, serving
from playwright.sync_api import Browser, sync_playwright

sys.path[:0] = [str(ROOT)]

from ui.state.course import declared, lessons  # noqa: E402
from ui.state.lesson import Options  # noqa: E402

_FIRST = f"""{PAINTED} {FIND}
  const texts = "[data-testid=stMain] :is([data-testid=stHeading], p), .sentence";
  const own = (it) => !it.closest("[class*=st-key-header]") && it.innerText?.trim();
  const look = () => found(texts).some(own)
    ? painted(0, (time) => {{ window.first = time; }})
    : requestAnimationFrame(look);
  requestAnimationFrame(look);"""

CALM = 6
"""Number of frames in which a page rests when all of an answer is there."""

_ANSWERED = f"""{PAINTED}
  const press = () => {{
    const first = document.querySelector(".st-key-part_guess .stRadio input, .st-key-empty button")
      ?? document.querySelector("[class*=st-key-url_] [role=radio][aria-checked=false]");
    if (!first) return requestAnimationFrame(press);
    const address = location.href;
    first.click();
    first.role === "radio" ? rest(address) : look();
  }};
  const done = ".st-key-part_guess [class*=_commit] button:not([disabled]), .st-key-answered";
  const look = () => document.querySelector(done)
    ? painted(0, (time) => {{ window.first = time; }})
    : requestAnimationFrame(look);
  // A choice is answered when the server has written it into the address and nothing runs any more.
  let [calm, ended] = [0, 0];
  const rest = (address) => {{
    const runs = document.querySelector("[data-testid=stApp]").dataset.testScriptState !== "notRunning";
    const rests = !runs && location.href !== address;
    if (rests && calm === 0) painted(0, (time) => {{ ended = time; }});
    calm = rests ? calm + 1 : 0;
    if (calm > {CALM} && ended) window.first = ended;
    else requestAnimationFrame(() => rest(address));
  }};
  requestAnimationFrame(press);"""


def measure_first(browser: Browser, url: str, script: str) -> float:
    """Open an address in a fresh profile: the milliseconds until what a script waits for is painted."""
    context = browser.new_context(viewport=WINDOW, locale="en-US")
    page = context.new_page()
    page.add_init_script(script)
    page.goto(url, timeout=60_000)
    page.wait_for_function("() => window.first", timeout=60_000)
    found = float(page.evaluate("() => window.first"))
    context.close()
    return found


def main() -> None:
    """Print a table: each lesson's median beside that of the empty page."""
    parser = argparse.ArgumentParser(description="Measure how soon the first text is painted.")
    parser.add_argument("times", type=int, nargs="?", default=3)
    parser.add_argument("--only", nargs="+", default=list(lessons()))
    parser.add_argument("--answered", action="store_true")
    asked = parser.parse_args()
    script = _ANSWERED if asked.answered else _FIRST
    if asked.answered:
        pressed = {name for name, each in declared().items() if isinstance(each.guess, Options)}
        asked.only = [name for name in asked.only if name in pressed]
    with (
        serving(ROOT / "app.py") as app,
        serving(ROOT / "benchmarks" / "empty.py") as empty,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        paths = {name: f"{app}/{'' if name == 'start' else name}?lang=en" for name in asked.only}
        least_page = f"{empty}/?act=on" if asked.answered else empty
        for url in (least_page, *paths.values()):
            measure_first(browser, url, script)
        least: list[float] = []
        times: dict[str, list[float]] = {name: [] for name in paths}
        for _ in range(asked.times):
            for place, (name, path) in enumerate(paths.items()):
                if place % 3 == 0:
                    least.append(measure_first(browser, least_page, script))
                times[name].append(measure_first(browser, path, script))
        browser.close()
    base = statistics.median(least)
    what = "answer" if asked.answered else "text"
    print(f"| first {what}, ms | median | to the empty page |\n|---|---:|---:|")
    print(f"| empty page | {base:.0f} | 1.00 |")
    for name, found in times.items():
        print(f"| {name} | {statistics.median(found):.0f} | {statistics.median(found) / base:.2f} |")
    print(f"\nempty page: {min(least):.0f} to {max(least):.0f}; load at the end: {getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
