"""Measure how long a step of the player takes until it is painted, in headless Chromium.

    python benchmarks/player_steps.py

Three stories: 60 made-up rows (seeded), the 1024-row computer buyers, and watermelon 3.0 with its many
candidate cuts. A step is one arrow key: the time from the key to the end of the next painted frame, so
it includes the wait for the frame (up to 17 ms at 60 Hz). The peer in the same page is a script that
changes one word: what the browser itself costs.
"""

from __future__ import annotations

import json
import random
import sys

from measure import PAINTED, ROOT, WINDOW, chromium, row
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(ROOT))

from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_course import datasets
from ui.player.bundle import style, without_host
from ui.story import Telling, story

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0}%(style)s</style>
<p id="peer">0</p><div class="c45-root"></div>
<script>%(katex)s</script>
<script type="module">%(module)s
const address = { read: () => ({ step: 0 }), write() {}, listen: () => () => {}, link: () => "" };
const katex = { engine: globalThis.katex, style: "" };
mount(document.querySelector(".c45-root"), %(story)s, { address, katex }, growing);
</script>"""
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


def measured(page, act: str, times: int) -> list[float]:
    """Return the milliseconds of `times` acts."""
    return [page.evaluate(STEP, act) for _ in range(times)]


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
            told = story(trace, labels or Labels(table), Telling("en", name), name)
            parts = {
                "style": style(),
                "katex": (ROOT / "static/katex/katex.min.js").read_text(encoding="utf-8"),
                "module": without_host(),
                "story": json.dumps(told, ensure_ascii=False).replace("</", "<\\/"),
            }
            page = browser.new_page(viewport=WINDOW)
            page.set_content(PAGE % parts)
            page.wait_for_selector(".stage")
            page.wait_for_timeout(500)
            steps = min(len(trace) - 1, 300)
            size = len(json.dumps(told, ensure_ascii=False).encode()) // 1000
            label = f"{name}: {trace.size} nodes, {len(trace)} steps, {size} kB"
            print(row(label, measured(page, "ArrowRight", steps)))
            print(row("the same, backwards", measured(page, "ArrowLeft", steps)))
            print(row("one word changed (peer)", measured(page, "peer", steps)))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
