"""What a screen reader is told: roles, names and the live region at a step, word for word.

`tests/golden/spoken.LANGUAGE.txt` holds what Playwright reads of the accessibility tree at the first
step, at a split and at the end, and what the live regions say after each key. A change that is meant:

    C45_THOROUGH=1 C45_GOLDEN=write python -m pytest tests/browser/test_browser_spoken.py
    git diff tests/golden
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect
from staged import bundled_book, stage

from c45_core.language.words import languages

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).resolve().parents[1] / "golden"
TABLE = "golf_14"
"""Its names are short: no font of a machine makes the player shorten one."""
WIDE = {"width": 1920, "height": 1080}
LIVE = """() => [...document.querySelectorAll("[aria-live=polite], [role=status], output")]
  .filter((one) => one.getAttribute("aria-live") !== "off")
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => one.textContent.trim().replace(/\\s+/g, " "))"""


def spoken(page, title):
    """Return what is told at the step that is shown."""
    live = "\n".join(f"  {text}" for text in page.evaluate(LIVE))
    return f"== {title}\nlive:\n{live}\n{page.locator('.stage').aria_snapshot()}\n"


@pytest.mark.parametrize("language", languages())
def test_what_a_screen_reader_is_told_at_a_step(context, language):
    book = bundled_book(TABLE, language)
    trace = book.teller.trace
    split = next(frame.number for frame in trace if frame.kind == "split")
    page = stage(context, book.opening, supplies=book.supplies)
    page.set_viewport_size(WIDE)
    expect(page.locator(".sentence")).not_to_have_text("")
    parts = [spoken(page, "step 1")]
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board:not([data-next]) .katex").first).to_be_visible()
    parts.append(spoken(page, "step 2, a formula"))
    page.keyboard.press("n")
    expect(page.locator(".place")).to_contain_text(str(split + 1))
    parts.append(spoken(page, f"step {split + 1}, a split"))
    page.keyboard.press("End")
    expect(page.locator(".ending-card")).to_be_visible()
    parts.append(spoken(page, f"step {len(trace)}, the end"))
    assert not page.troubles
    page.close()
    path = FOLDER / f"spoken.{language}.txt"
    text = "\n".join(parts)
    if os.environ.get("C45_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", languages())
def test_a_step_says_its_sentence_once_and_nothing_else_aloud(context, language):
    """One voice: of all live regions only the sentence changes from step to step."""
    book = bundled_book(TABLE, language)
    page = stage(context, book.opening, supplies=book.supplies)
    page.set_viewport_size(WIDE)
    page.evaluate(
        """() => {
          globalThis.said = [];
          const regions = [...document.querySelectorAll("[aria-live=polite], [role=status]")];
          const changes = { childList: true, characterData: true, subtree: true };
          for (const region of regions) {
            const note = () => region.checkVisibility() && said.push(region.textContent.trim());
            new MutationObserver(note).observe(region, changes);
          }
        }"""
    )
    wanted = []
    for number in range(1, 12):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place")).to_contain_text(str(number + 1))
        wanted.append(page.locator(".sentence").text_content())
    assert page.evaluate("said.filter((text, k) => text !== said[k - 1])") == wanted
    page.close()
