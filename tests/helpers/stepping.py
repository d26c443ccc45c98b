"""Wait until the player shows a step and says a sentence; grow the trace that it tells."""

from playwright.sync_api import expect

from c45_core import grow
from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course import datasets


def at(page, step, of, language="en"):
    """Wait until the player shows a step, counted from 0, of so many; what is seen may count stops."""
    said = words(language)("player", "step_of", i=step + 1, n=of)
    named = page.get_by_text(said, exact=True).or_(page.get_by_title(said, exact=True))
    expect(page.locator(".place").and_(named)).to_be_visible()


def says(page, text):
    """Wait until the sentence of the step is this one."""
    expect(page.locator(".sentence")).to_have_text(text)


def narrator(table, language):
    """Return the trace of a bundled table, and who says its steps."""
    chosen = datasets.load(table)
    trace = grow(chosen.table)
    return trace, Narrator(trace, chosen.labels(language), words(language))


def choose(page, name):
    """Press what is called so in the menu of the player's bar, and close the menu."""
    menu = page.locator(".settings").filter(visible=True)
    page.locator(".press.more").filter(visible=True).click()
    menu.get_by_text(name, exact=True).click()
    if menu.count():
        page.keyboard.press("Escape")
