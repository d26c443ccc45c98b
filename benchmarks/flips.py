"""Measure how soon a lesson shows the tree of another variant, or of another limit of growing.

    c45 compile                        # once; without it a large table grows level by level
    python benchmarks/flips.py [--rounds 2] [--rows 10000] [--named growing ...]

In headless Chromium, on a server that has shown the lesson of another table before. Two tables: golf
(14 rows, bundled) and one that the learner brought (ROWS x 10, half of it nominal, 15 % noise), whose
trees grow in a worker. A flip is a choice in an open list, or a number typed and entered. `new`: a tree
that nobody has grown yet; `back`: two variants by turns. Each round has a server of its own.

Milliseconds from the press to the frame in which the picture of the tree is another one (`first`), and
nothing of the page is running or stale any more either (`shown`); `rest`: from when on that stays so,
since parts that run alone may follow. Of a flip whose tree looks the same, only `rest` counts. `kB`:
what the server sent meanwhile; `server`: seconds of processor time of the server and of its workers.
"""

from __future__ import annotations

import argparse
import csv
import os
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import getloadavg
from pathlib import Path

import numpy as np
from growth import TABLES, made
from measure import ROOT, WINDOW, chromium, p95
from playwright.sync_api import Browser, Page, sync_playwright
from served import Served, serving, workers_of

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import settle  # noqa: E402

from c45_core import PRESETS, Table  # noqa: E402
from c45_core.language.words import words  # noqa: E402

PATIENCE = 60_000
"""Milliseconds after which something never comes."""
PORT = 8660
KIND = "5 nominal + 5 numeric, 15 % noise"
SMALL, WARM = "golf_14_quinlan_numeric", "watermelon_2.0"
PICTURE = {
    "growing": (".st-key-growing", ".panel.tree svg"),
    "evaluation": (".st-key-size_tree", ".drawing svg"),
}
"""Of each lesson the part of the page that draws the tree, and the drawing within it."""
LIMITS = (3, 4, 5, 8, 12, 20, 30, 45)
"""Least cases of a branch, typed one after the other; only the player has this field."""
_FLIPPED = """([place, drawing]) => {
  const app = document.querySelector("[data-testid=stApp]");
  const host = () => document.querySelector(`${place} [data-testid=stBidiComponentIsolated]`);
  const said = () => host()?.shadowRoot?.querySelector(drawing)?.outerHTML ?? "";
  const before = said(), passing = "[data-stale=true], [data-testid=stSkeleton]";
  const seen = { first: null, shown: null, rest: null };
  let ran = false;
  const state = () => app.dataset.testScriptState !== "notRunning";
  const watched = { attributeFilter: ["data-test-script-state"] };
  new MutationObserver(() => { ran = true; }).observe(app, watched);
  window.flipped = null;
  const begin = (event) => {
    for (const kind of ["keydown", "pointerdown"]) removeEventListener(kind, begin, true);
    const since = (time) => time - event.timeStamp;
    const look = (time) => {
      if (seen.first === null) {
        const now = said();
        if (now && now !== before) seen.first = since(time);
      }
      const waits = seen.rest !== null && seen.first === null && since(time) - seen.rest < 2000;
      if (state() || document.querySelector(passing)) seen.rest = null;
      else if (ran || seen.first !== null) {
        seen.rest ??= since(time);
        if (seen.first !== null) seen.shown ??= since(time);
      }
      const rested = seen.rest !== null && since(time) - Math.max(seen.rest, seen.first ?? 0) > 500;
      const unseen = !ran && since(time) > 4000; // too short a run to be seen, of a picture that stays
      if ((rested && !waits) || unseen) window.flipped = seen;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, begin, true);
}"""


@dataclass
class Found:
    """What was measured of one kind of flip, an entry each."""

    shown: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    alike: int = 0
    """Flips after which the picture looked the same."""

    def row(self, name: str) -> str:
        """Write a line of the report."""
        middles = [statistics.median(each or [0.0]) for each in (self.shown, self.rest, self.first)]
        times = [middles[0], p95(self.shown or [0]), *middles[1:]]
        cells = [f"{len(self.size)} ({self.alike} alike)", *(f"{each:.0f}" for each in times)]
        rest = f"{statistics.median(self.size):.0f} | {statistics.median(self.processor):.2f}"
        return f"| {name} | {' | '.join(cells)} | {rest} |"


class Bench:
    """A page on a server, its flips and what they cost."""

    def __init__(self, browser: Browser, served: Served, found: defaultdict[str, Found]) -> None:
        self.served, self.found, self.received = served, found, 0
        self.page: Page = browser.new_context(viewport=WINDOW, locale="en-US").new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("websocket", lambda wire: wire.on("framereceived", self._count))

    def _count(self, payload: bytes | str) -> None:
        self.received += len(payload)

    def _processor(self) -> float:
        return (
            self.served.processor()
            + Served(0, self.served.log, (*workers_of(self.served.pids),)).processor()
        )

    def bring(self, file: Path) -> str:
        """Bring a table and return its name in the address."""
        self.open("your_table?lang=en")
        self.page.set_input_files("input[type=file]", str(file))
        self.page.wait_for_function("() => location.search.includes('table=own-')")
        settle(self.page)
        return self.page.url.split("table=")[1].split("&")[0]

    def open(self, path: str) -> None:
        """Open a page and wait for all of it."""
        self.page.goto(f"http://127.0.0.1:{self.served.port}/{path}", timeout=PATIENCE)
        settle(self.page)
        self.page.wait_for_timeout(1500)  # what helps the next job is done meanwhile

    def flip(self, name: str, lesson: str, press: Callable[[], None]) -> None:
        """Watch a press until all is at rest."""
        page, size, processor = self.page, self.received, self._processor()
        page.evaluate(_FLIPPED, PICTURE[lesson])
        press()
        page.wait_for_function("() => window.flipped !== null", polling=100)
        seen, found = page.evaluate("window.flipped"), self.found[name]
        if seen["rest"] is not None:
            found.rest.append(max(seen["rest"], seen["first"] or 0))
        if seen["shown"] is None:
            found.alike += 1
        else:
            found.shown.append(seen["shown"])
            found.first.append(seen["first"])
        found.size.append((self.received - size) / 1000)
        found.processor.append(self._processor() - processor)

    def variants(self, lesson: str, table: str, what: str, most: int = len(PRESETS)) -> None:
        """Choose every other variant, at most so many, and then two of them by turns."""
        self.open(f"{lesson}?lang=en&table={table}&dialect={next(iter(PRESETS))}")
        every = list(PRESETS)[1:][:most]
        for name, chosen in (("new", every), ("back", [every[-2], every[-1]] * 2)):
            for variant in chosen:
                press = self._listed(variant)
                self.flip(f"{lesson}, {what}, variant, {name}", lesson, press)

    def _listed(self, variant: str) -> Callable[[], None]:
        """Open the list of variants and return the press on one."""
        self.page.evaluate("document.documentElement.dataset.menu = 'open'")
        self.page.locator(".st-key-pick_dialect input").click()
        called = words("en")("dialect", variant)
        option = self.page.get_by_role("option", name=called, exact=True)
        option.wait_for()
        self.page.wait_for_timeout(300)
        return option.click

    def limits(self, table: str, what: str) -> None:
        """Type limits of growing in the player, each of which makes another tree."""
        self.open(f"growing?lang=en&table={table}&dialect=documents")
        button = self.page.get_by_role("button", name=words("en")("app", "limits"))
        box = self.page.get_by_label(words("en")("app", "min_cases")).first
        for least in LIMITS:
            if not box.is_visible():  # a run of the page that comes late closes the menu
                button.click()
            box.fill(str(least))
            self.page.wait_for_timeout(300)
            self.flip(f"growing, {what}, least cases, new", "growing", lambda: box.press("Enter"))


def written(rows: int, folder: Path) -> Path:
    """Write the table that is brought as a file."""
    table, _ = made(rows, **TABLES[KIND])
    file = folder / "made.csv"
    with file.open("w", newline="") as to:
        lines = csv.writer(to)
        lines.writerow([*(column.name for column in table.attributes), "class"])
        lines.writerows(_rows(table))
    return file


def _rows(table: Table) -> Iterator[tuple[str, ...]]:
    columns = [
        [column.text(row) for row in range(table.rows)] if column.kind == "numeric"
        else [column.values[code] for code in column.codes.tolist()]
        for column in table.attributes
    ]  # fmt: skip
    return zip(*columns, np.array(table.classes)[table.labels].tolist(), strict=True)


def one_round(
    browser: Browser, served: Served, file: Path, asked: argparse.Namespace, found: defaultdict
) -> None:
    """Measure every kind of flip on one server."""
    warm = Bench(browser, served, defaultdict(Found))
    for lesson in asked.named:
        warm.variants(lesson, WARM, "", most=2)
    warm.page.context.close()
    for lesson in asked.named:
        for what in asked.tables:
            # A table that is brought again is another one, of which all trees are new.
            for _ in range(2 if what == "own" else 1):
                bench = Bench(browser, served, found)
                table = SMALL if what == "golf" else bench.bring(file)
                bench.variants(lesson, table, what)
                bench.page.context.close()
            if lesson == "growing":
                bench = Bench(browser, served, found)
                bench.limits(SMALL if what == "golf" else bench.bring(file), what)
                bench.page.context.close()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=2, help="servers, one after the other")
    parser.add_argument("--rows", type=int, default=10_000, help="of the table that is brought")
    parser.add_argument("--named", nargs="+", choices=PICTURE, default=list(PICTURE))
    parser.add_argument("--tables", nargs="+", choices=("golf", "own"), default=["golf", "own"])
    asked = parser.parse_args()
    found: defaultdict[str, Found] = defaultdict(Found)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = written(asked.rows, Path(folder))
        browser = chromium(playwright)
        try:
            for _ in range(asked.rounds):
                with serving(PORT, Path(folder) / "server.log") as served:
                    one_round(browser, served, file, asked, found)
        finally:
            report(found)
            browser.close()


def report(found: dict[str, Found]) -> None:
    """Print what was measured."""
    columns = "flips | shown, ms | p95 | rest | first | kB | server, s"
    print(f"| flip | {columns} |\n|---|{'---:|' * 7}")
    for name in sorted(found):
        print(found[name].row(name))
    print(f"\nload at the end: {getloadavg()[0]:.1f} of {os.cpu_count()} cores", flush=True)


if __name__ == "__main__":
    main()
