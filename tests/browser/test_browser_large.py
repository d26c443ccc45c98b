"""A tree of many hundred nodes in the player: what is stepped into is fetched, the rest folded."""

import shutil
from pathlib import Path

import large_app
import pytest
from playwright.sync_api import expect
from servers import serving

from c45_core.explain.sentences import Narrator
from c45_core.language.words import words
from c45_course.story.told_nodes import MAX_PLACED
from conftest import ROOT

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def book():
    return large_app.book.__wrapped__()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Address of the player of a large table. KaTeX lies beside the script that is run."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "static").symlink_to(ROOT / "static")
    script = shutil.copy(Path(large_app.__file__), folder / "app.py")
    with serving(script) as url:
        yield url


@pytest.fixture
def at(visit, server, book):
    """Open the player and return what waits until a step is shown."""

    trace = book.teller.trace
    say = Narrator(trace, book.teller.labels, words("en"))

    def _at(page, step):
        expect(page.locator(".place")).to_have_text(f"step {step + 1} of {len(trace)}")
        expect(page.locator(".sentence")).to_have_text(say.say(trace[step]))

    return _at


@pytest.mark.nightly
def test_steps_far_apart_are_fetched_and_said(visit, server, at, book):
    trace = book.teller.trace
    page = visit("/", server)
    at(page, 0)
    page.keyboard.press("n")
    split = trace.about(0)[-1]
    at(page, split)
    for step in range(split + 1, split + 6):
        page.keyboard.press("ArrowRight")
        at(page, step)
    page.keyboard.press("End")
    at(page, len(trace) - 1)
    page.keyboard.press("Home")
    at(page, 0)
    for _ in range(70):
        page.keyboard.press("ArrowRight")
    at(page, 70)
    expect(page.locator(".strip .thinned")).to_contain_text("every peak among them")
    expect(page.locator(".panel.cases .count")).to_contain_text("of them listed")


@pytest.mark.nightly
def test_a_link_to_any_step_opens_it(visit, server, at, book):
    trace = book.teller.trace
    node = max(range(trace.size), key=lambda number: trace.node(number).depth)
    step = trace.about(node)[-1]
    page = visit(f"/?step={step + 1}", server)
    at(page, step)
    expect(page.locator(".node.now")).to_be_visible()


@pytest.mark.nightly
def test_a_part_of_the_tree_is_drawn_and_the_rest_unfolds_by_keys(visit, server, at, book):
    trace = book.teller.trace
    assert trace.size > 2 * MAX_PLACED
    page = visit(f"/?step={len(trace)}", server)
    at(page, len(trace) - 1)
    drawn = page.locator(".node")
    assert drawn.count() < MAX_PLACED
    fold = page.locator(".node.fold").first
    name = fold.get_attribute("aria-label")
    before = drawn.count()
    fold.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    assert drawn.count() > before
    node = page.locator(".node:not(.fold)").nth(1)
    node.click()
    expect(page.locator(".panel.cases")).to_have_class("panel cases is-chosen")
    expect(page.locator(".cases tbody tr:not(.spacer)").first).to_be_visible()
