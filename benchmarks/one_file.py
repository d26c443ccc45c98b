"""Weigh the page of one file, part by part; time writing and opening it.

    python benchmarks/one_file.py

A part is weighed as it would lie in a page: plain, as it did once, and packed (deflated, five letters
for four bytes), as it does now. Opening is from the address to the first sentence, from a disk.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from measure import ROOT, chromium
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(ROOT))

from c45_core import grow
from c45_course import datasets
from c45_course.embed import bundle, page_parts
from c45_course.embed.bundle import small_script, small_style, style
from c45_course.embed.onefile import book_of
from c45_course.story.packing import deflated, dense, packed

TABLES = ("golf_14", "watermelon_2.0", "watermelon_3.0")
REPETITIONS = 7
UNUSED_FONTS = ("Caligraphic", "Fraktur", "SansSerif", "Script", "Typewriter")
"""Names of fonts that a page did not carry before, either."""


def weigh_packed(part: str) -> float:
    """Return the kilobytes of a text, packed."""
    return len(dense(deflated({"part": part}))) / 1000


def weigh_fonts(folder: Path) -> float:
    """Return the kilobytes of the fonts of a folder, as text."""
    files = [
        path for path in folder.glob("*.woff2") if not any(name in path.name for name in UNUSED_FONTS)
    ]
    return sum(len(bundle.base64(path)) for path in files) / 1000


def print_parts() -> None:
    """Print what each part of a page weighs."""
    script, sheet = page_parts.player_script(), style()
    bare = re.sub(r"@font-face\{[^}]*\}", "", bundle.katex_style())
    print("| part, kB | plain | packed | smaller and packed |\n|---|---:|---:|---:|")
    rows = (
        ("KaTeX's script", bundle.katex_script(), bundle.katex_script(small=True)),
        ("the player's scripts", script, small_script(script)),
        ("the player's styles", sheet, small_style(sheet)),
    )
    for name, whole, small in rows:
        plain = len(whole.encode()) / 1000
        print(f"| {name} | {plain:.0f} | {weigh_packed(whole):.0f} | {weigh_packed(small):.0f} |")
    before, after = weigh_fonts(bundle.KATEX / "fonts"), weigh_fonts(bundle.SMALL)
    print(f"| KaTeX's fonts | {before:.0f} | {before * 15 / 16:.0f} | {after * 15 / 16:.0f} |")
    packed_bare = weigh_packed(bare)
    print(f"| KaTeX's styles | {len(bare) / 1000:.0f} | {packed_bare:.0f} | {packed_bare:.0f} |")
    for name in TABLES:
        told = book_of(grow(datasets.load(name).table)).opening
        plain = len(packed(told)) / 1000
        print(f"| the story of {name} | {plain:.0f} | | {len(dense(deflated(told))) / 1000:.0f} |")


def print_times() -> None:
    """Print how long a page takes to be written, and to be opened."""
    print("\n| page | kB | written, ms | opened, ms |\n|---|---:|---:|---:|")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        for name in TABLES:
            trace, path = grow(datasets.load(name).table), Path(folder) / f"{name}.html"
            trace.to_html(path)
            written, opened = [], []
            for _ in range(REPETITIONS):
                began = time.perf_counter()
                trace.to_html(path)
                written.append(1000 * (time.perf_counter() - began))
                page = browser.new_page()
                began = time.perf_counter()
                page.goto(path.as_uri())
                page.wait_for_selector(".sentence:not(:empty)")
                opened.append(1000 * (time.perf_counter() - began))
                page.close()
            size = path.stat().st_size / 1000
            print(f"| {name} | {size:.0f} | {median(written):.0f} | {median(opened):.0f} |")
        browser.close()


if __name__ == "__main__":
    print_parts()
    print_times()
