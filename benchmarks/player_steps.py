"""Measure how long a step of the player takes until it is painted, in headless Chromium.

    python benchmarks/player_steps.py

Three stories: 60 made-up rows (seeded), the 1024-row computer buyers, and watermelon 3.0 with its many
candidate cuts. A step is one arrow key: the time from the key to the end of the next painted frame, so
it includes the wait for the frame (up to 17 ms at 60 Hz). Beside it stands the processor time of the
page's main thread, which other work on the machine changes less. The peer in the same page is a script
that changes one word: what the browser itself costs.
"""

from __future__ import annotations

import json
import random
import sys
from os import getloadavg

from measure import PAINTED, ROOT, WINDOW, chromium, row
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(ROOT))

from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_course import datasets
from c45_course.embed.bundle import PLAYER, join_modules, katex_script, katex_style, style
from c45_course.story.book import bound
from c45_course.story.teller import Telling

PAGE = """<!doctype html><meta charset="utf-8">
<style>%(katex_style)s</style><style>body{margin:0}%(style)s</style>
<p id="peer">0</p><div class="c45-root"></div>
<script>%(katex)s</script>
<script type="module">%(module)s
const address = { read: () => ({ step: 0 }), write() {}, listen: () => () => {}, link: () => "" };
const katex = { engine: globalThis.katex, style: "" };
mount(document.querySelector(".c45-root"), %(story)s, { address, katex }, growing);
</script>"""
PAUSE = 100
"""Milliseconds between two keys: ten a second are more than anybody presses who reads."""
STEP = f"""(act) => new Promise((done) => {{
  {PAINTED}
  const from = performance.now();
  if (act === "peer") document.getElementById("peer").textContent = String(from);
  else document.dispatchEvent(new KeyboardEvent("keydown", {{ key: act, bubbles: true }}));
  painted(from, done);
}})"""


def sixty_rows() -> Table:
    """A table of 60 rows, three nominal and two numeric attributes, three classes; always the same."""
    rng = random.Random(60)
    columns: dict[str, list[object]] = {
        f"n{k}": [rng.choice("abcd"[: k + 2]) for _ in range(60)] for k in range(3)
    }
    columns |= {f"x{k}": [round(rng.gauss(50, 12), 1) for _ in range(60)] for k in range(2)}
    columns["class"] = [rng.choice(("yes", "no", "perhaps")) for _ in range(60)]
    return Table.from_columns(columns, target="class", name="sixty rows")


def page_of(told: dict[str, object]) -> str:
    """Return a page with the player of a story; styles and fonts, those of KaTeX too, are in it."""
    return PAGE % {
        "katex_style": katex_style(inline=True),
        "style": style(),
        "katex": katex_script(),
        "module": join_modules(PLAYER / "player.js", PLAYER / "growing.js"),
        "story": json.dumps(told, ensure_ascii=False).replace("</", "<\\/"),
    }


def measured(page: Page, act: str, times: int, pause: float = PAUSE) -> list[float]:
    """Return the milliseconds of `times` acts."""

    def one() -> float:
        page.wait_for_timeout(pause)
        return page.evaluate(STEP, act)

    return [one() for _ in range(times)]


def spent(page: Page, act: str, times: int) -> list[float]:
    """Return the milliseconds of processor time the main thread spends on each of `times` acts."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def ticks() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return next(1000 * one["value"] for one in found if one["name"] == "TaskDuration")

    def one() -> float:
        page.wait_for_timeout(PAUSE)
        before = ticks()
        page.evaluate(STEP, act)
        return ticks() - before

    return [one() for _ in range(times)]


def main() -> None:
    """Measure the stories and print a table."""
    stories = [("60 rows, 5 attributes", sixty_rows(), None)]
    for name in ("computer_buyers_1024_expanded", "watermelon_3.0"):
        chosen = datasets.load(name)
        stories.append((name, chosen.table, chosen.labels("en")))
    print("| milliseconds until painted | median | p95 | max |")
    print("|---|---:|---:|---:|")
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name, table, labels in stories:
            trace = grow(table)
            told = bound(trace, labels or Labels(table), Telling("en", name), name).opening
            page = browser.new_page(viewport=WINDOW)
            page.set_content(page_of(told))
            page.wait_for_selector(".stage")
            page.wait_for_timeout(500)
            steps = min(len(trace) - 1, 300)
            size = len(json.dumps(told, ensure_ascii=False).encode()) // 1000
            label = f"{name}: {trace.size} nodes, {len(trace)} steps, {size} kB"
            print(row(label, measured(page, "ArrowRight", steps)))
            print(row("the same, backwards", measured(page, "ArrowLeft", steps)))
            print(row("forwards without a pause", measured(page, "ArrowRight", steps, 0)))
            print(row("one word changed (peer)", measured(page, "peer", steps)))
            page.keyboard.press("Home")
            print(row("processor time", spent(page, "ArrowRight", steps)))
            print(row("the same, of the peer", spent(page, "peer", steps)), flush=True)
            page.close()
        browser.close()
    print(f"\nload at the end: {getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
