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
import shutil
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from c45_core import Table, datasets, grow  # noqa: E402
from c45_core.explain.labels import Labels  # noqa: E402
from ui.player.bundle import style, without_host  # noqa: E402
from ui.story import Telling, story  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0}%(style)s</style>
<p id="peer">0</p><div class="c45-root"></div>
<script>%(katex)s</script>
<script type="module">%(module)s
const address = { read: () => ({ step: 0 }), write() {}, listen: () => () => {}, link: () => "" };
const katex = { engine: globalThis.katex, style: "" };
mount(document.querySelector(".c45-root"), %(story)s, { address, katex });
</script>"""
PAINTED = """(act) => new Promise((done) => {
  const from = performance.now();
  if (act === "peer") document.getElementById("peer").textContent = String(from);
  else document.dispatchEvent(new KeyboardEvent("keydown", { key: act, bubbles: true }));
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - from);
    channel.port2.postMessage(0);
  });
})"""


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
    return [page.evaluate(PAINTED, act) for _ in range(times)]


def row(name: str, times: list[float]) -> str:
    """Write median, 95th percentile and maximum of a list of milliseconds."""
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95) - 1]
    return f"{name:<44} {statistics.median(ordered):8.1f} {p95:8.1f} {ordered[-1]:8.1f}"


def main() -> None:
    """Measure the stories and print a table."""
    stories = [("60 rows, 5 attributes", sixty_rows(), None)]
    for name in ("computer_buyers_1024_expanded", "watermelon_3.0"):
        chosen = datasets.load(name)
        stories.append((name, chosen.table, chosen.labels("en")))
    print(f"{'milliseconds until painted':<44} {'median':>8} {'p95':>8} {'max':>8}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, table, labels in stories:
            trace = grow(table)
            told = story(trace, labels or Labels(table), Telling("en", name), name)
            parts = {
                "style": style(),
                "katex": (ROOT / "static/katex/katex.min.js").read_text(encoding="utf-8"),
                "module": without_host(),
                "story": json.dumps(told, ensure_ascii=False).replace("</", "<\\/"),
            }
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.set_content(PAGE % parts)
            page.wait_for_selector(".stage")
            page.wait_for_timeout(500)
            steps = min(len(trace) - 1, 300)
            size = len(json.dumps(told, ensure_ascii=False).encode()) // 1000
            label = f"{name}: {trace.size} nodes, {len(trace)} steps, {size} kB"
            print(row(label[:44], measured(page, "ArrowRight", steps)))
            print(row("  backwards", measured(page, "ArrowLeft", steps)))
            print(row("  one word changed (peer)", measured(page, "peer", steps)))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
