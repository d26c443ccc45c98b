"""Run the app as a server process on this machine, and watch what it takes."""

from __future__ import annotations

import os
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "deploy"))

from serve import worker  # noqa: E402

START = 120
"""Seconds until a server has to answer."""


@dataclass(frozen=True)
class Served:
    """A running server: where it listens, its log, the processes that run the app."""

    port: int
    log: Path
    pids: tuple[int, ...]

    def memory(self) -> float:
        """Resident memory of all processes, in MB."""
        return sum(kilobytes(pid) for pid in self.pids) / 1000

    def processor(self) -> float:
        """Seconds of processor time taken so far."""
        return sum(_seconds(pid) for pid in self.pids)

    def wrongs(self) -> list[str]:
        """What the log says of errors."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if "Traceback" in line or "Error" in line or "Exception" in line]


@contextmanager
def serving(port: int, log: Path, script: Path | None = None) -> Iterator[Served]:
    """Run the app in one process, as it is deployed; `script`: the app of another checkout."""
    with log.open("wb") as out:
        process = worker(port, out, script=script)
    try:
        wait_for(port)
        yield Served(port, log, (process.pid,))
    finally:
        process.terminate()
        process.wait(30)


def wait_for(port: int) -> None:
    """Wait until a server answers. Errors: TimeoutError."""
    for _ in range(START * 10):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"nothing answers at port {port}")


def kilobytes(pid: int) -> int:
    """Return the resident memory of a process, 0 of one that has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0])
    except (OSError, IndexError):
        return 0


def workers_of(servers: tuple[int, ...]) -> list[int]:
    """Return the processes that work on own tables for some servers."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            parent = int((folder / "stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])
            asked = (folder / "cmdline").read_bytes()
        except (OSError, ValueError, IndexError):
            continue
        if parent in servers and b"ui.workers.process" in asked:
            found.append(int(folder.name))
    return found


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
