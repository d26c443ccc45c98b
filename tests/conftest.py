"""Start the real app for the browser tests, and watch what the browser says."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]
ORIGIN = "http://localhost"


def _free_port():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def app_url():
    """Address of the app, running in a process of its own."""
    port = _free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    command += ["--server.port", str(port), "--server.address", "localhost"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        url = f"{ORIGIN}:{port}"
        _wait_for(f"{url}/_stcore/health", process)
        yield url
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(url, process):
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except OSError:
            if process.poll() is not None:
                pytest.fail(f"the app ended: {process.stdout.read().decode()}")
            time.sleep(0.1)
    pytest.fail("the app did not answer within 30 s")


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium of the machine; its absence fails in CI and is said elsewhere."""
    if CHROMIUM is None:
        message = "no Chromium on this machine: install Debian's chromium to run the browser tests"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, app_url):
    """Open a page of the app: visit(path, **context options) -> page. Afterwards nothing may be wrong.

    A console error, an exception, a request that leaves the machine or an exception box fails the test.
    """
    contexts, troubles = [], []

    def _visit(path, **options):
        options.setdefault("viewport", {"width": 1440, "height": 900})
        options.setdefault("locale", "en-US")
        context = browser.new_context(reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"exception: {error}"))
        page.on("console", lambda m: m.type == "error" and not _is_probe(m) and troubles.append(m.text))
        page.on("request", lambda r: _foreign(r.url) and troubles.append(f"request: {r.url}"))
        page.goto(app_url + path)
        settle(page)
        return page

    yield _visit
    for context in contexts:
        for page in context.pages:
            if page.locator("[data-testid=stException]").count():
                troubles.append("an exception box is on the page")
        context.close()
    assert not troubles, troubles


def _is_probe(message):
    """Streamlit looks for its server: at /lesson it asks /lesson/_stcore first and gets a 404."""
    return "404" in message.text and "/_stcore/" in message.location.get("url", "")


def _foreign(url):
    return not url.startswith((ORIGIN, "data:", "blob:", ORIGIN.replace("http", "ws")))


def settle(page):
    """Wait until Streamlit has finished its run."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
