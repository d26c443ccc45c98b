"""What the benchmarks share: the browser, the app as a server, and how milliseconds are written."""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WINDOW = {"width": 1440, "height": 900}

PAINTED = """const painted = (from, done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => done(performance.now() - from);
  channel.port2.postMessage(0);
});"""
"""JavaScript: call `done` with the milliseconds since `from` when the next frame has been painted."""

FIND = """const found = (selector, root = document) => [
  ...root.querySelectorAll(selector),
  ...[...root.querySelectorAll("[data-testid=stBidiComponentIsolated]")].flatMap(
    (host) => (host.shadowRoot ? found(selector, host.shadowRoot) : [])),
];"""
"""JavaScript: find elements within components, too: `querySelector` passes their shadow roots by."""


def chromium(playwright: Playwright) -> Browser:
    """Start the machine's Chromium without a window."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)


@contextmanager
def serving(script: Path) -> Iterator[str]:
    """Run a Streamlit script in a process of its own: its address."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(script)]
    # As the app is served: an empty page lies in a folder without our settings.
    options = {"port": str(port), "address": "localhost", "headless": "true", "fileWatcherType": "none"}
    for name, value in options.items():
        command += [f"--server.{name}", value]
    process = subprocess.Popen(
        command, cwd=script.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://localhost:{port}/_stcore/health", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://localhost:{port}"
    finally:
        process.terminate()
        process.wait(10)


def p95(times: Sequence[float]) -> float:
    """The 95th percentile: of few values, the largest."""
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def row(name: str, times: Sequence[float], peer: Sequence[float] = ()) -> str:
    """Write a line of a Markdown table: median, 95th percentile, maximum, and the median of a peer."""
    numbers = [statistics.median(times), p95(times), max(times)]
    shown = " | ".join(f"{number:.{1 if number < 100 else 0}f}" for number in numbers)
    ratio = f" {numbers[0] / statistics.median(peer):.1f} |" if peer else ""
    return f"| {name} | {shown} |{ratio}"
