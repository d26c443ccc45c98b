"""Control one worker process from the server: start it, send a job, read answers, end it."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, cast

from ui.workers import messages

ROOT = Path(__file__).resolve().parent.parent.parent
ONE_CORE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A worker is one core: numpy's libraries start no threads of their own."""


def environment() -> dict[str, str]:
    """Return the environment of a process that works."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **ONE_CORE, "MALLOC_ARENA_MAX": "2", "PYTHONPATH": path}


class Worker:
    """A process that works. One thread reads what it says, so that waiting for it can have an end."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ui.workers.process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            cwd=ROOT,
            env=environment(),
        )
        for pipe in (self.process.stdin, self.process.stdout):
            messages.widen(cast(BinaryIO, pipe))
        self._said: queue.SimpleQueue[list[bytearray] | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self.process.pid

    def send(self, parts: Sequence[messages.Part]) -> None:
        """Give it a job; EndedError: it is gone."""
        messages.write(cast(BinaryIO, self.process.stdin), parts)

    def said(self, seconds: float) -> list[bytearray] | None:
        """Wait for what it says next and return its parts, None if it says nothing in so many seconds.

        EndedError: it is gone.
        """
        try:
            parts = self._said.get(timeout=seconds)
        except queue.Empty:
            return None
        if parts is None:
            self._said.put(None)
            raise messages.EndedError
        return parts

    @property
    def lives(self) -> bool:
        """Whether the process runs."""
        return self.process.poll() is None

    @property
    def took_too_long(self) -> bool:
        """Whether the system has ended it for the processor time it took."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(5) == -getattr(signal, "SIGXCPU", 0)
        return False

    def end(self) -> None:
        """End it at once, whatever it does."""
        self.process.kill()
        self.process.wait()
        self._close(self.process.stdin)

    def _listen(self) -> None:
        said = cast(BinaryIO, self.process.stdout)
        try:
            while True:
                self._said.put(messages.read(said))
        except (messages.EndedError, MemoryError):
            pass
        finally:  # whoever waits is told
            self._said.put(None)
            self._close(said)

    @staticmethod
    def _close(pipe: Any) -> None:
        with contextlib.suppress(OSError):
            pipe.close()
