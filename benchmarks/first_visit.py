"""Count what a first visitor meets on each page: words, controls, terms, and how much can be touched.

    python benchmarks/first_visit.py [--root CHECKOUT] [--languages en zh] [--only PAGE ...]

In headless Chromium in a fresh profile at 1366x768, each page as its bare address shows it, without
opening or pressing anything; `--root` runs the app of another checkout, so that before and after are
counted by one script. Per page: words that are seen (Chinese characters count as 0.6 of a word), and of
these on the first screen; controls on the page and on the first screen, without the header; marked
terms; the height at which the first thing to touch that is the lesson's own lies (px); the share of the
first screen that answers to a press (%); screens; layout shift.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from measure import ROOT, WINDOW, chromium
from playwright.sync_api import Browser, sync_playwright
from served import serving

sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from screen import settle  # noqa: E402

PORT = 8744
OF_A_CHARACTER = 0.6
"""Words that a Chinese character stands for."""
COLUMNS = ("words", "first", "controls", "first", "terms", "touch at", "touched %", "screens", "shift")
SHIFT = """new PerformanceObserver((list) => {
  for (const it of list.getEntries())
    if (!it.hadRecentInput) window.shift = (window.shift ?? 0) + it.value;
}).observe({ type: "layout-shift", buffered: true });"""
COUNT = """() => {
  const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  const PRESSED =
    "a[href], button, input, select, textarea, summary, [role=slider], [role=radio], [tabindex='0']";
  const HIDDEN = "style, script, .katex-mathml, [aria-hidden=true] title";
  const found = { texts: [], first: [], controls: [], terms: 0 };
  const high = innerHeight;
  const main = document.querySelector(".stMain");
  const top = main.getBoundingClientRect().top - main.scrollTop;
  const walk = (at, header) => {
    for (const it of at.shadowRoot ? [...at.childNodes, at.shadowRoot] : at.childNodes) {
      if (it.nodeType === 3) {
        const text = it.textContent.trim();
        const parent = it.parentElement;
        if (!text || !parent || parent.closest(HIDDEN)) continue;
        if (header || !parent.checkVisibility(SEEN)) continue;
        const range = document.createRange();
        range.selectNode(it);
        const box = range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        found.texts.push(text);
        if (box.top - top < high) found.first.push(text);
      } else if (it.nodeType === 1) {
        const own = header || it.matches(".st-key-header");
        if (it.matches("[hidden], dialog:not([open])")) continue;
        if (it.matches(PRESSED) && !own && it.checkVisibility(SEEN)) {
          const box = it.getBoundingClientRect();
          if (it.matches("a[href^='#term-']")) found.terms += 1;
          else if (box.width > 1 && box.height > 1)
            found.controls.push({
              top: box.top - top, bottom: box.bottom - top, left: box.left, right: box.right,
              contents: Boolean(it.closest(".contents")),
            });
        }
        walk(it, own);
      } else if (it.nodeType === 11) walk(it, header);
    }
  };
  walk(main, false);
  const first = found.controls.filter((it) => it.top < high);
  const cells = new Set();
  const STEP = 8;
  for (const it of first)
    for (let y = Math.max(0, it.top); y < Math.min(high, it.bottom); y += STEP)
      for (let x = Math.max(0, it.left); x < Math.min(innerWidth, it.right); x += STEP)
        cells.add(`${Math.floor(x / STEP)},${Math.floor(y / STEP)}`);
  const own = found.controls.filter((it) => !it.contents).map((it) => it.top);
  return {
    text: found.texts.join(" "), first: found.first.join(" "), terms: found.terms,
    controls: found.controls.length, firstControls: first.length,
    touch: own.length ? Math.round(Math.min(...own)) : null,
    share: (100 * cells.size * STEP * STEP) / (innerWidth * high),
    screens: main.scrollHeight / high,
    shift: window.shift ?? 0,
  };
}"""


def count_words(text: str) -> int:
    """Return how many words a text has; signs and numbers alone are none.

    >>> count_words("The gain of 0.38 is 信息增益 ."), count_words("= 0.5")
    (6, 0)
    """
    chinese = sum("一" <= sign <= "鿿" for sign in text)
    plain = "".join(" " if "一" <= sign <= "鿿" else sign for sign in text)
    return round(chinese * OF_A_CHARACTER) + sum(any(s.isalpha() for s in w) for w in plain.split())


def visit(browser: Browser, url: str) -> list[str]:
    """Open an address in a fresh profile: the cells of its row."""
    context = browser.new_context(viewport=WINDOW)
    page = context.new_page()
    page.add_init_script(SHIFT)
    page.goto(url, timeout=60_000)
    settle(page)
    page.wait_for_timeout(1500)
    found = page.evaluate(COUNT)
    context.close()
    numbers = (
        count_words(found["text"]),
        count_words(found["first"]),
        found["controls"],
        found["firstControls"],
        found["terms"],
        "-" if found["touch"] is None else found["touch"],
        f"{found['share']:.1f}",
        f"{found['screens']:.1f}",
        f"{found['shift']:.3f}",
    )
    return [str(number) for number in numbers]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--languages", nargs="+", default=["en", "zh"])
    parser.add_argument("--only", nargs="+", metavar="PAGE")
    asked = parser.parse_args()
    pages = sorted((asked.root / "pages").glob("[0-9][0-9]_*.py"))
    names = asked.only or [path.stem.split("_", 1)[1] for path in pages]
    print("| page | " + " | ".join(COLUMNS) + " |\n|---|" + "---:|" * len(COLUMNS))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(PORT, Path(folder) / "log", asked.root / "app.py") as server,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        for language in asked.languages:
            for name in names:
                path = "" if name == "start" else name
                row = visit(browser, f"http://localhost:{server.port}/{path}?lang={language}")
                print(f"| {name} {language} | " + " | ".join(row) + " |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
