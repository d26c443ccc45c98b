"""Run a PostgreSQL of our own, which listens in a folder alone."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest


def _program(name):
    """A program of PostgreSQL, which Debian keeps in a folder of its release."""
    found = shutil.which(name) or max(
        map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=""
    )
    return found or None


class Cluster:
    """A cluster in a folder: its `address`; it is started, and stopped, as often as one likes."""

    def __init__(self, folder):
        self._folder = folder
        self._place = folder / "socket"
        self._server = None
        # PostgreSQL refuses to be root.
        self._whose = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        if os.getuid() != 0:
            self._whose = {}
        self._place.mkdir()
        folder.chmod(0o755)
        if self._whose:
            for each in (folder, self._place):
                shutil.chown(each, "nobody", "nogroup")
        made = [_program("initdb"), "-D", str(folder / "data"), "-U", "c45", "-A", "trust", "-N"]
        made += ["-E", "UTF8"]
        subprocess.run(made, check=True, capture_output=True, cwd=folder, **self._whose)

    @property
    def address(self):
        return f"postgresql://c45@/postgres?host={self._place}"

    def start(self):
        options = ["-k", str(self._place), "-c", "listen_addresses=", "-c", "fsync=off"]
        command = [_program("postgres"), "-D", str(self._folder / "data"), *options]
        self._server = subprocess.Popen(
            command, cwd=self._folder, stderr=subprocess.DEVNULL, **self._whose
        )
        deadline = time.monotonic() + 60
        while not _answers(self.address):
            assert self._server.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)

    def stop(self):
        self._server.send_signal(signal.SIGINT)
        self._server.wait(60)


def _answers(address):
    import psycopg

    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:  # its socket is there before it is
        return False
    return True


@contextmanager
def running():
    """Give a cluster that is started; skip the test where there is no PostgreSQL."""
    if _program("initdb") is None or _program("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    pytest.importorskip("psycopg")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/c45-pg-XXXXXX"], text=True).strip())
    try:
        cluster = Cluster(folder)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)
