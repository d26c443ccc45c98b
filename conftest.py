"""Start the real app for the browser tests, and watch what the browser says."""

import gc
import json
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import dealt
import doctests
import lane
import pytest
import servers
from hypothesis import Phase, settings
from playwright.sync_api import expect, sync_playwright
from profiles import VIEWPORT, Profiles
from reading import read_without_links
from screen import PATIENCE, settle
from servers import START, serving
from staged import bundled_book, stage

from ui.state.course import declared

# What is compiled is tried in tests/laws/test_grow_loops.py; no server compiles behind a test.
os.environ["C45_LOOPS"] = "off"
# Stories are told once for all workers of a run, and none that an earlier run told is read.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["C45_STORIES"] = tempfile.mkdtemp(prefix="c45-stories-")
ROOT = Path(__file__).resolve().parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one does without windows, and opens in a quarter of the time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    # The pages of a profile share a process, and with it what was compiled (profiles.py).
    "--process-per-site",
    # The network is off: no name but this machine's is found.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]
SLOWER = float(os.environ.get("SLOW_BROWSER", "1"))
"""How many times slower than the machine the browser shall be: `SLOW_BROWSER=6 pytest -m browser`."""


def pytest_xdist_auto_num_workers(config):
    """Return three workers for every two cores: a test that drives a browser waits half of its time.

    In the fast lane, which drives next to none, one for each: every worker collects all tests.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if lane.fast(config.option.markexpr) else cores + cores // 2


def pytest_configure(config):
    read_without_links()
    # As a plugin: what stands in a conftest is not asked about files of other folders.
    config.pluginmanager.register(doctests)
    lane.choose(config.option.markexpr, named=any("::" in each for each in config.args))
    random = lane.thorough()
    # To make a failing example small takes minutes, which is for who mends it.
    phases = [phase for phase in Phase if phase is not Phase.shrink or "CI" not in os.environ]
    settings.register_profile(
        "lane", max_examples=lane.examples(100), derandomize=not random, phases=phases
    )
    settings.load_profile("lane")


def pytest_itemcollected(item):
    """Whatever is dear or drives a browser is slow but for one journey; in CI a failed one runs again.

    A shared machine can stall a browser for a minute. A real fault fails twice; what passed only the
    second time is named in the summary.
    """
    journey = item.get_closest_marker("browser")
    if (journey or lane.dear(item.nodeid, _worth(item))) and not item.get_closest_marker("smoke"):
        item.add_marker(pytest.mark.slow)
    if journey and os.environ.get("CI"):
        item.add_marker(pytest.mark.flaky(reruns=1))


def _worth(item):
    mark = item.get_closest_marker("worth")
    return mark.args[0] if mark else 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave out what the lane does not try, and give each worker its share of what is long."""
    marked = (
        (each.nodeid, {mark.name for mark in each.iter_markers()}, _worth(each)) for each in items
    )
    names = lane.tried(marked)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in names])
    tried = [item for item in items if item.nodeid in names]
    items[:] = dealt.dealt(tried, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def pytest_collection_finish(session):
    """Let Streamlit's test runner look through the installed packages once, and wait at rest.

    It looks for components whenever a page is opened, which takes longer than the page itself. What has
    been imported and collected stays to the end: who looks for garbage need not look there.
    """
    gc.freeze()
    if "streamlit.testing.v1" in sys.modules:
        from streamlit.components.v2 import manifest_scanner
        from streamlit.testing.v1 import local_script_runner

        manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
        local_script_runner.require_widgets_deltas = _wait_for_the_end


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """End the app that the workers of the run shared, when they have ended."""
    if not hasattr(session.config, "workerinput"):
        servers.ended(session.config._tmp_path_factory.getbasetemp())
        shutil.rmtree(os.environ["C45_STORIES"], ignore_errors=True)


def _wait_for_the_end(runner, timeout):
    """Wait until the run has ended; Streamlit asks a thousand times a second, which slows it down."""
    runner._script_thread.join(timeout)
    if not runner.script_stopped():
        runner.request_stop()
        runner.join()
        raise RuntimeError(f"the run took longer than {timeout} s")


@pytest.fixture(scope="session")
def app_url(tmp_path_factory):
    """Address of the app, running in a process of its own, one for all workers of a run."""
    if servers.fcntl and "PYTEST_XDIST_WORKER" in os.environ:
        yield servers.shared(tmp_path_factory.getbasetemp().parent)
        return
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium of the machine; its absence fails in CI and is said elsewhere."""
    if CHROMIUM is None:
        message = "no Chromium on this machine: install Debian's chromium to run the browser tests"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, timeout=1000 * START
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def context(browser):
    """Windows in which nothing moves, for the stage without the app (`tests/helpers/staged.py`)."""
    context = browser.new_context(reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture(scope="session")
def profiles(browser):
    """Give the profiles for a server that are used again, emptied."""
    found = {}

    def _for(server):
        return found.setdefault(server, Profiles(browser, server))

    yield _for
    for each in found.values():
        each.close()


@pytest.fixture
def visit(browser, request):
    """Open a page of the app: visit(path, **context options) -> page. Afterwards nothing may be wrong.

    Each visit has an empty profile of its own, but for that the checks of all lessons are done in it:
    these open at their laboratory, and the player goes by calculations. `newcomer`: none is done;
    `fresh`: a profile just made, that has read nothing of the app before. `server` is the address of
    another server than the common one.
    A console error, an exception, an answer that fails, a request that leaves the machine or an
    exception box fails the test.
    """
    taken, made, troubles = [], [], []

    def _visit(path, server=None, fresh=False, newcomer=False, **options):
        options = {"locale": "en-US", **options}
        at = server or request.getfixturevalue("app_url")
        if fresh:
            made.append(
                browser.new_context(reduced_motion="reduce", **{"viewport": VIEWPORT, **options})
            )
            page = made[-1].new_page()
        else:
            pool = request.getfixturevalue("profiles")(at)
            page, profile = pool.take(options)
            taken.append((pool, profile))
            if not newcomer:
                known = {"done": {name: {"right": 3, "of": 3} for name in declared()}}
                played = {"size": "calculation", "predict": "off"}
                for name, kept in {"c45-course": known, "c45-player": played}.items():
                    keep = "([name, kept]) => localStorage.setItem(name, kept)"
                    profile.rest.evaluate(keep, [name, json.dumps(kept)])
        _watch(page, troubles)
        page.goto(at + path)
        settle(page)
        return page

    yield _visit
    for pages in (*(profile.pages for _, profile in taken), *(context.pages for context in made)):
        for box in [each for page in pages for each in page.locator("[data-testid=stException]").all()]:
            troubles.append(f"an exception box is on the page: {box.inner_text()}")
    for context in made:
        context.close()
    for pool, profile in taken:
        pool.give_back(profile)
    assert not troubles, troubles


@pytest.fixture
def play(browser):
    """Open a bundled table: play(table, language, dialect, query, viewport); no script may fail."""
    context, pages = browser.new_context(reduced_motion="reduce", viewport=VIEWPORT), []

    def _play(table, language="en", dialect="documents", query="", viewport=VIEWPORT):
        book = bundled_book(table, language, dialect)
        pages.append(stage(context, book.opening, supplies=book.supplies, query=query))
        pages[-1].set_viewport_size(viewport)
        return pages[-1]

    yield _play
    troubles = [each for page in pages for each in page.troubles]
    context.close()
    assert not troubles


def _watch(page, troubles):
    """Add to the troubles what goes wrong in a page."""
    page.set_default_timeout(PATIENCE)
    page.set_default_navigation_timeout(2 * PATIENCE)
    if SLOWER > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.on("pageerror", lambda error: troubles.append(f"exception: {error}"))
    page.on("console", lambda m: m.type == "error" and troubles.append(m.text))
    page.on("request", lambda r: _foreign(r.url) and troubles.append(f"request: {r.url}"))
    page.on("websocket", lambda w: _foreign(w.url) and troubles.append(f"socket: {w.url}"))
    page.on("response", lambda r: r.status >= 400 and troubles.append(f"{r.status}: {r.url}"))


def _foreign(url):
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob") and parts.hostname != "localhost"
