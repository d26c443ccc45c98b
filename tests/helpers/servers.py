"""Run the app in a process of its own: for one test, or one for all workers of a run."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

try:
    import fcntl
except ImportError:  # on Windows each worker has an app of its own
    fcntl = None

ROOT = Path(__file__).resolve().parents[2]
START = 120
"""Seconds the app may take to start."""
TOLD = "app.json"


@contextmanager
def serving(script=ROOT / "app.py"):
    """Run the app, or another script, in a process of its own, newly started: its address."""
    with launched(free_port(), script) as process:
        yield process.url


def free_port():
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return probe.getsockname()[1]


@contextmanager
def launched(port, script=ROOT / "app.py"):
    """Run the app, or another script, at a port: its process, whose `url` is the address."""
    with tempfile.TemporaryDirectory() as folder:
        process = _started(port, script, Path(folder))
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)


def shared(folder):
    """Return the address of the app that serves all workers of a run; who asks first starts it.

    What it has read, grown and drawn for one of them it need not do for the others. `folder`: where the
    workers find it; `ended` ends it.
    """
    with (folder / "app.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        told = folder / TOLD
        if not told.exists():
            process = _started(free_port(), ROOT / "app.py", folder)
            told.write_text(json.dumps({"url": process.url, "pid": process.pid}))
        return json.loads(told.read_text())["url"]


def ended(folder):
    """End the app that served a run, if there was one."""
    told = folder / TOLD
    if told.exists():
        with suppress(ProcessLookupError):
            os.kill(json.loads(told.read_text())["pid"], signal.SIGTERM)
        told.unlink()


def _started(port, script, folder):
    """Start the app and wait until it answers; its log and its classes are in a folder."""
    command = [sys.executable, "-m", "streamlit", "run", str(script)]
    command += [
        "--server.port",
        str(port),
        "--server.address",
        "localhost",
        "--server.headless",
        "true",
        "--server.fileWatcherType",
        "none",
    ]
    known = {"C45_CLASSES": str(folder / "classes"), **os.environ}
    # To a file and not to a pipe: a pipe nobody reads is full one day, and the app stands still.
    with (folder / "app.log").open("w") as log:
        streams = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": subprocess.STDOUT}
        process = subprocess.Popen(command, cwd=ROOT, env=known, **streams)
    process.url = f"http://localhost:{port}"
    try:
        _wait_for(f"{process.url}/_stcore/health", process, folder / "app.log")
    except BaseException:
        process.kill()
        raise
    return process


def _wait_for(url, process, log):
    end = time.monotonic() + START
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            if process.poll() is not None:
                pytest.fail(f"the app ended: {log.read_text(errors='replace')}")
            time.sleep(0.1)
    pytest.fail(f"the app did not answer within {START} s")
